import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import { type Applied, apply } from './exchange/apply.ts'
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
    batch: { readonly exchange: Exchange; readonly applied: readonly Applied[] },
  ) => Promise<void>
}

/** A command that waits for its turn. */
export type Waiting = {
  readonly wishId: string
  readonly wish: Wish
  readonly done: (applied: Applied) => void
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
      for (const [index, { done }] of batch.entries()) {
        const result = results[index]
        if (result !== undefined) done(result)
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
): Promise<readonly Applied[]> {
  const { current, isSnapshot, results } = await database.transaction(async (tx) => {
    const store = journalStore(tx)
    const head = await store.lockHead()
    const exchange = await replica.catchUp(tx)
    if (exchange.seq !== head) throw new Error('the journal does not end at its head')
    // Whatever goes wrong from here on, the exchange in memory is not the one in the database.
    replica.drop()
    const atMs = clock.nowMs()
    const entries = batch.map(({ wish, wishId }, index) => ({
      ...{ wish, wishId, atMs },
      seq: head + index + 1,
    }))
    await store.append(entries)
    const applied = entries.map((entry) => apply(exchange, entry))
    await booking.book(tx, { exchange, applied })
    const isDue = exchange.seq - replica.snapshotSeq() >= snapshotEvery
    if (isDue) await store.keepSnapshot(toSnapshot(exchange), snapshotsKept)
    return { current: exchange, isSnapshot: isDue, results: applied }
  })
  replica.keep(current)
  if (isSnapshot) replica.noteSnapshot(current.seq)
  return results
}

/** What became of a batch whose commit failed: it may be in the journal all the same. */
async function findOut(
  { database, logger, replica }: Parts,
  batch: readonly Waiting[],
): Promise<ReadonlyMap<string, Applied>> {
  const found = new Map<string, Applied>()
  const wanted = new Set(batch.map(({ wishId }) => wishId))
  try {
    await database.transaction(async (tx) => {
      await journalStore(tx).lockHead()
      await replica.catchUp(tx, (entry, applied) => {
        if (wanted.has(entry.wishId)) found.set(entry.wishId, applied)
      })
    })
  } catch (failure) {
    replica.drop()
    logger.error('nobody knows what became of commands of the paper exchange', failure)
  }
  return found
}
