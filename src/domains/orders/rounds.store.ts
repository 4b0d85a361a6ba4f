import { sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { OrderReason } from './order-reasons.ts'
import type { RoundFill, StoredRound } from './order-record.ts'
import type { RoundState } from './order-states.ts'

type RoundRow = {
  order_id: string
  round: number
  amount_in: string
  due_at: Date | null
  hold_id: string | null
  status: RoundState
  reason: OrderReason | null
  attempts: number
  fill: { readonly [part in keyof RoundFill]: string | null } | null
  ended_at: Date | null
}

/** A transaction that was signed for a round. */
export type RoundTransaction = {
  readonly orderId: string
  readonly round: number
  readonly wallet: Hex
  readonly hash: Hex
  readonly bytes: Hex
  readonly minOutAtomic: bigint
  readonly quotedOutAtomic: bigint
  readonly quoteHash: string
  readonly createdAt: Date
}

/** Rounds of orders, and what was signed for them. */
export function roundsStore(db: Queryable) {
  return {
    async update(round: StoredRound): Promise<void> {
      await sql`
        UPDATE order_rounds SET due_at = ${round.dueAt}, status = ${round.status},
          reason = ${round.reason}, attempts = ${round.attempts},
          fill = ${round.fill === null ? null : fillText(round.fill)}::jsonb,
          ended_at = ${round.endedAt}
        WHERE order_id = ${round.orderId} AND round = ${round.round}`.execute(db)
    },
    async find(orderId: string, round: number): Promise<StoredRound | undefined> {
      const { rows } = await sql<RoundRow>`
        SELECT * FROM order_rounds WHERE order_id = ${orderId} AND round = ${round}`.execute(db)
      return rows[0] && toRound(rows[0])
    },
    /** In their order. */
    async of(orderId: string): Promise<readonly StoredRound[]> {
      const { rows } = await sql<RoundRow>`
        SELECT * FROM order_rounds WHERE order_id = ${orderId} ORDER BY round`.execute(db)
      return rows.map(toRound)
    },
    /** Rounds of living orders whose time has come. */
    async due(now: Date, limit: number) {
      const { rows } = await sql<{ order_id: string; round: number }>`
        SELECT r.order_id, r.round FROM order_rounds r JOIN orders o ON o.id = r.order_id
        WHERE r.status = 'scheduled' AND r.due_at <= ${now}
          AND o.status IN ('open', 'partially_filled')
        ORDER BY r.due_at LIMIT ${limit}`.execute(db)
      return rows.map((row) => ({ orderId: row.order_id, round: row.round }))
    },
    async insertTransaction(signed: RoundTransaction): Promise<void> {
      await sql`
        INSERT INTO order_transactions (order_id, round, wallet, hash, bytes, min_out, quoted_out,
          quote_hash, created_at)
        VALUES (${signed.orderId}, ${signed.round}, ${signed.wallet}, ${signed.hash},
          ${signed.bytes}, ${signed.minOutAtomic}::numeric, ${signed.quotedOutAtomic}::numeric,
          ${signed.quoteHash}, ${signed.createdAt})`.execute(db)
    },
    async transaction(orderId: string, round: number): Promise<RoundTransaction | undefined> {
      const { rows } = await sql<{
        wallet: Hex
        hash: Hex
        bytes: Hex
        min_out: string
        quoted_out: string
        quote_hash: string
        created_at: Date
      }>`
        SELECT * FROM order_transactions
        WHERE order_id = ${orderId} AND round = ${round}`.execute(db)
      const [row] = rows
      if (row === undefined) return undefined
      return {
        orderId,
        round,
        wallet: row.wallet,
        hash: row.hash,
        bytes: row.bytes,
        minOutAtomic: BigInt(row.min_out),
        quotedOutAtomic: BigInt(row.quoted_out),
        quoteHash: row.quote_hash,
        createdAt: row.created_at,
      }
    },
  }
}

function fillText(fill: RoundFill): string {
  return JSON.stringify(fill, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

function toRound(row: RoundRow): StoredRound {
  return {
    orderId: row.order_id,
    round: row.round,
    amountInAtomic: BigInt(row.amount_in),
    dueAt: row.due_at,
    holdId: row.hold_id,
    status: row.status,
    reason: row.reason,
    attempts: row.attempts,
    fill: row.fill === null ? null : toFill(row.fill),
    endedAt: row.ended_at,
  }
}

function toFill(stored: NonNullable<RoundRow['fill']>): RoundFill {
  const { quoteHash, transactionHash } = stored
  return {
    amountInAtomic: BigInt(stored.amountInAtomic ?? 0),
    quotedOutAtomic: BigInt(stored.quotedOutAtomic ?? 0),
    receivedAtomic: BigInt(stored.receivedAtomic ?? 0),
    feeAtomic: BigInt(stored.feeAtomic ?? 0),
    slippageAtomic: BigInt(stored.slippageAtomic ?? 0),
    blockNumber: BigInt(stored.blockNumber ?? 0),
    quoteHash: quoteHash ?? '',
    transactionHash: transactionHash === null ? null : `0x${transactionHash.slice(2)}`,
  }
}
