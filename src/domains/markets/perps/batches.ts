import { AppError } from '../../../kernel/errors.ts'
import type { OrderLimit } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { OrderLimits } from '../../../ports/order-limits.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type CommandResult, findResults, perform } from './command-results.ts'
import type { Command } from './exchange/commands.ts'
import { toSnapshot } from './exchange/snapshot.ts'
import type { Exchange } from './exchange/state.ts'
import { type JournalEntry, journalStore } from './journal.store.ts'
import { reserveOrders, type Settle } from './order-limits.ts'
import type { Replica } from './replica.ts'

const snapshotEvery = 2_000
const snapshotsRetained = 5

/** What must be committed together with a batch. */
export type Booking = {
  /** Called whenever other processes may have changed the exchange since the last batch. */
  readonly loaded: (exchange: Exchange) => void
  readonly book: (
    tx: Queryable,
    batch: { readonly exchange: Exchange; readonly applied: readonly CommandResult[] },
  ) => Promise<void>
}

/** A queued command. A second one with the same id gets the answer of the first. */
export type Waiting = {
  readonly commandId: string
  readonly command: Command
  /** What its caller's orders are held to. */
  readonly limit: OrderLimit | undefined
  readonly resolve: (result: CommandResult) => void
  readonly reject: (reason: unknown) => void
}

type Parts = Ports<'clock' | 'database' | 'logger'> & {
  readonly booking: Booking
  readonly orderLimits: OrderLimits
  readonly replica: Replica
  /** Called after a commit that changed the exchange. */
  readonly committed: () => void
}

/** Runs a batch: each command is committed and answered, or has failed and is not in the journal. */
export function createBatchRunner(parts: Parts): (batch: readonly Waiting[]) => Promise<void> {
  const { logger, replica } = parts
  return async function run(batch): Promise<void> {
    try {
      const { refusals, results } = await commit(parts, batch)
      for (const { resolve, reject, commandId } of batch) {
        const result = results.get(commandId)
        if (result !== undefined) resolve(result)
        else reject(refusals.get(commandId) ?? notDone())
      }
    } catch (failure) {
      replica.drop()
      const found = await findOutcomes(parts, batch)
      const lost = batch.filter(({ commandId }) => !found.has(commandId))
      for (const { resolve, commandId } of batch) {
        const result = found.get(commandId)
        if (result !== undefined) resolve(result)
      }
      logger.error('commands of the paper exchange failed', failure, { commands: lost.length })
      // A command that fails must not fail others that only shared its transaction.
      if (batch.length > 1) for (const waiting of lost) await run([waiting])
      else for (const { reject } of lost) reject(failure)
    }
  }
}

/** What became of a batch: results by command, and why others were not let in. */
type Committed = {
  readonly results: ReadonlyMap<string, CommandResult>
  readonly refusals: ReadonlyMap<string, AppError>
}

async function commit(parts: Parts, batch: readonly Waiting[]): Promise<Committed> {
  const { booking, committed, database, replica } = parts
  const done = await database.transaction(async (tx) => {
    const store = journalStore(tx)
    const head = await store.lockHead()
    const exchange = await replica.catchUp(tx, head)
    if (exchange.seq !== head) throw new Error('the journal does not end at its head')
    const known = await findResults(
      tx,
      batch.map(({ commandId }) => commandId),
    )
    // After any failure from here on, the exchange in memory may differ from the one in the database.
    replica.drop()
    const { applied, entries, refusals } = await applyFresh({ ...parts, tx }, exchange, {
      batch,
      known,
    })
    if (entries.length > 0) await store.append(entries)
    await booking.book(tx, { exchange, applied: [...applied.values()] })
    const isDue = exchange.seq - replica.snapshotSeq() >= snapshotEvery
    if (isDue) await store.keepSnapshot(toSnapshot(exchange), snapshotsRetained)
    return { exchange, isSnapshot: isDue, refusals, results: new Map([...known, ...applied]) }
  })
  replica.keep(done.exchange)
  committed()
  if (done.isSnapshot) replica.noteSnapshot(done.exchange.seq)
  return done
}

/**
 * Applies the commands that are not known yet, in order. One that its caller's order limit does not allow changes
 * nothing and gets no number: the reducer only ever sees what the journal has.
 */
async function applyFresh(
  { clock, orderLimits, tx }: Parts & { readonly tx: Queryable },
  exchange: Exchange,
  { batch, known }: { readonly batch: readonly Waiting[]; readonly known: Committed['results'] },
) {
  const atMs = clock.nowMs()
  const entries: JournalEntry[] = []
  const applied = new Map<string, CommandResult>()
  const refusals = new Map<string, AppError>()
  for (const { command, commandId, limit } of batch) {
    if (known.has(commandId) || applied.has(commandId) || refusals.has(commandId)) continue
    let settle: Settle | undefined
    try {
      // What an order may come to depends on the book that the commands before it have left.
      settle =
        limit && (await reserveOrders({ limits: orderLimits, tx }, exchange, { command, limit }))
    } catch (failure) {
      // Only what was refused before the exchange was touched leaves the rest of the batch as it is.
      if (!(failure instanceof AppError)) throw failure
      refusals.set(commandId, failure)
      continue
    }
    const entry = { command, commandId, atMs, seq: exchange.seq + 1 }
    const result = perform(exchange, entry)
    applied.set(commandId, result)
    entries.push(entry)
    await settle?.(result.outcome)
  }
  return { applied, entries, refusals }
}

function notDone(): Error {
  return new Error('assertion failed: a command was not done')
}

/** Finds out whether a batch whose commit failed is in the journal all the same. */
async function findOutcomes(
  { database, logger, replica }: Parts,
  batch: readonly Waiting[],
): Promise<ReadonlyMap<string, CommandResult>> {
  try {
    return await database.transaction(async (tx) => {
      // Waits for any transaction that still holds the head, so that what is not in the journal now never will be.
      await journalStore(tx).lockHead()
      return findResults(
        tx,
        batch.map(({ commandId }) => commandId),
      )
    })
  } catch (failure) {
    replica.drop()
    logger.error('the outcome of commands of the paper exchange is unknown', failure)
    return new Map()
  }
}
