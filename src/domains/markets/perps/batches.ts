import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type CommandResult, findResults, perform } from './command-results.ts'
import type { Command } from './exchange/commands.ts'
import { toSnapshot } from './exchange/snapshot.ts'
import type { Exchange } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'
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
  readonly resolve: (result: CommandResult) => void
  readonly reject: (reason: unknown) => void
}

type Parts = Ports<'clock' | 'database' | 'logger'> & {
  readonly booking: Booking
  readonly replica: Replica
  /** Called after a commit that changed the exchange. */
  readonly committed: () => void
}

/** Runs a batch: each command is committed and answered, or has failed and is not in the journal. */
export function createBatchRunner(parts: Parts): (batch: readonly Waiting[]) => Promise<void> {
  const { logger, replica } = parts
  return async function run(batch): Promise<void> {
    try {
      const results = await commit(parts, batch)
      for (const { resolve, reject, commandId } of batch) {
        const result = results.get(commandId)
        if (result !== undefined) resolve(result)
        else reject(new Error('assertion failed: a command was not done'))
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

async function commit(
  { booking, clock, committed, database, replica }: Parts,
  batch: readonly Waiting[],
): Promise<ReadonlyMap<string, CommandResult>> {
  const { current, isSnapshot, results } = await database.transaction(async (tx) => {
    const store = journalStore(tx)
    const head = await store.lockHead()
    const exchange = await replica.catchUp(tx, head)
    if (exchange.seq !== head) throw new Error('the journal does not end at its head')
    const known = new Map(
      await findResults(
        tx,
        batch.map(({ commandId }) => commandId),
      ),
    )
    // After any failure from here on, the exchange in memory may differ from the one in the database.
    replica.drop()
    const atMs = clock.nowMs()
    const fresh = new Map(batch.map(({ command, commandId }) => [commandId, command]))
    for (const commandId of known.keys()) fresh.delete(commandId)
    const entries = [...fresh].map(([commandId, command], index) => ({
      command,
      commandId,
      atMs,
      seq: head + index + 1,
    }))
    if (entries.length > 0) await store.append(entries)
    const applied = entries.map((entry) => {
      const result = perform(exchange, entry)
      known.set(entry.commandId, result)
      return result
    })
    await booking.book(tx, { exchange, applied })
    const isDue = exchange.seq - replica.snapshotSeq() >= snapshotEvery
    if (isDue) await store.keepSnapshot(toSnapshot(exchange), snapshotsRetained)
    return { current: exchange, isSnapshot: isDue, results: known }
  })
  replica.keep(current)
  committed()
  if (isSnapshot) replica.noteSnapshot(current.seq)
  return results
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
