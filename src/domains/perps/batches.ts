import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { type Done, findDone, perform } from './done.ts'
import type { Wish } from './exchange/commands.ts'
import { toSnapshot } from './exchange/snapshot.ts'
import type { Exchange } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'
import type { Replica } from './replica.ts'

const snapshotEvery = 2_000
const snapshotsKept = 5

/** What must become true together with a batch. */
export type Booking = {
  /** The exchange may have been changed by others since the last batch was booked. */
  readonly loaded: (exchange: Exchange) => void
  readonly book: (
    tx: Queryable,
    batch: { readonly exchange: Exchange; readonly applied: readonly Done[] },
  ) => Promise<void>
}

/** A command that waits for its turn. A second one with the id of a first one gets that one's answer. */
export type Waiting = {
  readonly wishId: string
  readonly wish: Wish
  readonly done: (applied: Done) => void
  readonly failed: (reason: unknown) => void
}

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly booking: Booking
  readonly replica: Replica
}

/** Runs a batch to its end: each command is durable and answered, or has failed and is not in the journal. */
export function createBatchRunner(parts: Parts): (batch: readonly Waiting[]) => Promise<void> {
  const { logger, replica } = parts
  return async function run(batch): Promise<void> {
    try {
      const results = await commit(parts, batch)
      for (const { done, failed, wishId } of batch) {
        const result = results.get(wishId)
        if (result !== undefined) done(result)
        else failed(new Error('assertion failed: a command was not done'))
      }
    } catch (failure) {
      replica.drop()
      const found = await findOut(parts, batch)
      const lost = batch.filter(({ wishId }) => !found.has(wishId))
      for (const { done, wishId } of batch) {
        const result = found.get(wishId)
        if (result !== undefined) done(result)
      }
      logger.error('commands of the paper exchange failed', failure, { commands: lost.length })
      // One command must not take others with it that only shared its transaction.
      if (batch.length > 1) for (const waiting of lost) await run([waiting])
      else for (const { failed } of lost) failed(failure)
    }
  }
}

async function commit(
  { booking, clock, database, replica }: Parts,
  batch: readonly Waiting[],
): Promise<ReadonlyMap<string, Done>> {
  const { current, isSnapshot, results } = await database.transaction(async (tx) => {
    const store = journalStore(tx)
    const head = await store.lockHead()
    const exchange = await replica.catchUp(tx, head)
    if (exchange.seq !== head) throw new Error('the journal does not end at its head')
    const done = new Map(
      await findDone(
        tx,
        batch.map(({ wishId }) => wishId),
      ),
    )
    // Whatever goes wrong from here on, the exchange in memory is not the one in the database.
    replica.drop()
    const atMs = clock.nowMs()
    const fresh = new Map(batch.map(({ wish, wishId }) => [wishId, wish]))
    for (const wishId of done.keys()) fresh.delete(wishId)
    const entries = [...fresh].map(([wishId, wish], index) => ({
      ...{ wish, wishId, atMs },
      seq: head + index + 1,
    }))
    if (entries.length > 0) await store.append(entries)
    const applied = entries.map((entry) => {
      const result = perform(exchange, entry)
      done.set(entry.wishId, result)
      return result
    })
    await booking.book(tx, { exchange, applied })
    const isDue = exchange.seq - replica.snapshotSeq() >= snapshotEvery
    if (isDue) await store.keepSnapshot(toSnapshot(exchange), snapshotsKept)
    return { current: exchange, isSnapshot: isDue, results: done }
  })
  replica.keep(current)
  if (isSnapshot) replica.noteSnapshot(current.seq)
  return results
}

/** What became of a batch whose commit failed: it may be in the journal all the same. */
async function findOut(
  { database, logger, replica }: Parts,
  batch: readonly Waiting[],
): Promise<ReadonlyMap<string, Done>> {
  try {
    return await database.transaction(async (tx) => {
      // Whoever holds the head has ended by then, so that what is not in the journal now will never be.
      await journalStore(tx).lockHead()
      return findDone(
        tx,
        batch.map(({ wishId }) => wishId),
      )
    })
  } catch (failure) {
    replica.drop()
    logger.error('nobody knows what became of commands of the paper exchange', failure)
    return new Map()
  }
}
