import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { OrderReason } from './order-reasons.ts'
import { type Fill, fillWith, type StoredRound } from './order-record.ts'
import type { RoundState } from './order-states.ts'

const roundsTables = tablesOf({
  orderRounds: {
    orderId: text(),
    round: integer,
    amountIn: bigint,
    dueAt: nullable(time),
    holdId: nullable(text()),
    status: text<RoundState>(),
    reason: nullable(text<OrderReason>()),
    attempts: integer,
    fill: nullable(json<Fill<string>>()),
    endedAt: nullable(time),
  },
  orderTransactions: {
    orderId: text(),
    round: integer,
    wallet: text<Hex>(),
    hash: text<Hex>(),
    bytes: text<Hex>(),
    minOut: bigint,
    quotedOut: bigint,
    quoteHash: text(),
    createdAt: time,
  },
  orders: { id: text(), status: generated(text()) },
})

/** A transaction that was signed for a round. */
export type RoundTransaction = Omit<
  RowOf<typeof roundsTables, 'orderTransactions'>,
  'minOut' | 'quotedOut'
> & { readonly minOutAtomic: bigint; readonly quotedOutAtomic: bigint }

/** Store of rounds, and of the transactions signed for them. */
export function roundsStore(db: Queryable) {
  const tables = roundsTables.on(db)
  const ofOrder = (orderId: string) =>
    tables.selectFrom('orderRounds').selectAll().where('orderId', '=', orderId)
  return {
    async update({ orderId, round, fill, ...changed }: StoredRound): Promise<void> {
      const { dueAt, status, reason, attempts, endedAt } = changed
      const stored = fill && fillWith(fill, String)
      await tables
        .updateTable('orderRounds')
        .set({ dueAt, status, reason, attempts, fill: stored, endedAt })
        .where('orderId', '=', orderId)
        .where('round', '=', round)
        .execute()
    },
    async find(orderId: string, round: number): Promise<StoredRound | undefined> {
      const row = await ofOrder(orderId).where('round', '=', round).executeTakeFirst()
      return row && toRound(row)
    },
    /** In their order. */
    async of(orderId: string): Promise<readonly StoredRound[]> {
      return (await ofOrder(orderId).orderBy('round').execute()).map(toRound)
    },
    /** Due rounds of living orders. */
    due: (now: Date, limit: number) =>
      tables
        .selectFrom('orderRounds')
        .innerJoin('orders', 'orders.id', 'orderId')
        .select(['orderId', 'round'])
        .where('orderRounds.status', '=', 'scheduled')
        .where('dueAt', '<=', now)
        .where('orders.status', 'in', ['open', 'partially_filled'])
        .orderBy('dueAt')
        .limit(limit)
        .execute(),
    async insertTransaction(signed: RoundTransaction): Promise<void> {
      const { orderId, round, wallet, hash, bytes, quoteHash, createdAt } = signed
      const { minOutAtomic: minOut, quotedOutAtomic: quotedOut } = signed
      await tables
        .insertInto('orderTransactions')
        .values({ orderId, round, wallet, hash, bytes, minOut, quotedOut, quoteHash, createdAt })
        .execute()
    },
    async transaction(orderId: string, round: number): Promise<RoundTransaction | undefined> {
      const row = await tables
        .selectFrom('orderTransactions')
        .selectAll()
        .where('orderId', '=', orderId)
        .where('round', '=', round)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { minOut, quotedOut, ...signed } = row
      return { ...signed, minOutAtomic: minOut, quotedOutAtomic: quotedOut }
    },
  }
}

function toRound({
  amountIn,
  fill,
  ...round
}: RowOf<typeof roundsTables, 'orderRounds'>): StoredRound {
  return { ...round, amountInAtomic: amountIn, fill: fill && fillWith(fill, BigInt) }
}
