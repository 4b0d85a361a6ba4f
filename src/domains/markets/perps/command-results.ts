import type { Queryable } from '../../../ports/database.ts'
import { type Applied, apply } from './exchange/apply.ts'
import type { SequencedCommand } from './exchange/commands.ts'
import { fromSnapshot } from './exchange/snapshot.ts'
import { createExchange, type Exchange, type Order } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'

const pageSize = 1_000

/** A command with its result. Its orders are copies of their state right after it. */
export type CommandResult = Applied & { readonly seq: number; readonly atMs: number }

/** Applies the next command and copies its result, because the exchange changes orders in place. */
export function perform(exchange: Exchange, entry: SequencedCommand): CommandResult {
  const { changes, isTick, outcome } = apply(exchange, entry)
  const orders = new Map([...changes.orders].map(([id, order]) => [id, { ...order }]))
  const copyOf = (order: Order): Order => orders.get(order.id) ?? { ...order }
  return {
    seq: entry.seq,
    atMs: exchange.nowMs,
    isTick,
    changes: { ...changes, orders },
    outcome: outcome.ok
      ? {
          ...outcome,
          orders: outcome.orders.map(copyOf),
          ...(outcome.each === undefined
            ? {}
            : {
                each: outcome.each.map((one) => (typeof one === 'string' ? one : copyOf(one))),
              }),
        }
      : outcome,
  }
}

/**
 * The results of commands in the journal, by their ids: recomputed from the snapshot before the first of them, which is
 * stored as long as they are. Unknown ids are absent.
 */
export async function findResults(
  db: Queryable,
  commandIds: readonly string[],
): Promise<ReadonlyMap<string, CommandResult>> {
  const store = journalStore(db)
  const seqs = await store.seqsOf(commandIds)
  const found = new Map<string, CommandResult>()
  if (seqs.length === 0) return found
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  const wanted = new Set(commandIds)
  const snapshot = await store.snapshotBefore(first)
  const exchange = snapshot === undefined ? createExchange() : fromSnapshot(snapshot)
  while (exchange.seq < last) {
    const entries = await store.after(exchange.seq, pageSize)
    if (entries.length === 0) throw new Error('assertion failed: the journal has a gap')
    for (const entry of entries) {
      const result = perform(exchange, entry)
      if (wanted.has(entry.commandId)) found.set(entry.commandId, result)
    }
  }
  return found
}
