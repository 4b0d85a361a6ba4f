import type { Queryable } from '../../ports/database.ts'
import { type Applied, apply } from './exchange/apply.ts'
import type { Command } from './exchange/commands.ts'
import { fromSnapshot } from './exchange/snapshot.ts'
import { createExchange, type Exchange, type Order } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'

const pageSize = 1_000

/** A command with what it came to. Its orders are as they were right after it, whatever became of them since. */
export type Done = Applied & { readonly seq: number; readonly atMs: number }

/** Applies the next command and keeps what it came to: the exchange itself changes orders in place. */
export function perform(exchange: Exchange, command: Command): Done {
  const { changes, isTick, outcome } = apply(exchange, command)
  const orders = new Map([...changes.orders].map(([id, order]) => [id, { ...order }]))
  const copyOf = (order: Order): Order => orders.get(order.id) ?? { ...order }
  return {
    seq: command.seq,
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
 * What commands of the journal came to, by their ids: worked out again from the snapshot before the first of them, which
 * is kept as long as they are. Ids that the journal does not have are not in the answer.
 */
export async function findDone(
  db: Queryable,
  wishIds: readonly string[],
): Promise<ReadonlyMap<string, Done>> {
  const store = journalStore(db)
  const seqs = await store.seqsOf(wishIds)
  const found = new Map<string, Done>()
  if (seqs.length === 0) return found
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  const wanted = new Set(wishIds)
  const snapshot = await store.snapshotBefore(first)
  const exchange = snapshot === undefined ? createExchange() : fromSnapshot(snapshot)
  while (exchange.seq < last) {
    const entries = await store.after(exchange.seq, pageSize)
    if (entries.length === 0) throw new Error('assertion failed: the journal has a gap')
    for (const entry of entries) {
      const done = perform(exchange, entry)
      if (wanted.has(entry.wishId)) found.set(entry.wishId, done)
    }
  }
  return found
}
