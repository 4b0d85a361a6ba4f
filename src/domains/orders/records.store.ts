import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Decision, DecisionFacts } from './decision-chain.ts'

export type OrderEventRecord = {
  readonly seq: bigint
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly recordedAt: Date
}

/** What is written down about orders: events by account and number, decisions by order and number. */
export function recordsStore(db: Queryable) {
  return { ...keepingEvents(db), ...keepingDecisions(db) }
}

function keepingEvents(db: Queryable) {
  return {
    /** The next number of the account's events. The account is locked, so numbers have no gaps. */
    async nextSeq(accountId: string): Promise<bigint> {
      const { rows } = await sql<{ last_seq: string }>`
        UPDATE order_accounts SET last_seq = last_seq + 1 WHERE account_id = ${accountId}
        RETURNING last_seq`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('an event of an account that was not locked')
      return BigInt(row.last_seq)
    },
    async insertEvent(
      { accountId, orderId }: { readonly accountId: string; readonly orderId: string },
      event: OrderEventRecord,
    ): Promise<void> {
      await sql`
        INSERT INTO order_events (account_id, seq, order_id, topic, payload, recorded_at)
        VALUES (${accountId}, ${event.seq}, ${orderId}, ${event.topic},
          ${JSON.stringify(event.payload)}::jsonb, ${event.recordedAt})`.execute(db)
    },
    /** Events of some orders of one account above a number, oldest first. */
    async events(page: {
      readonly orderIds: readonly string[]
      readonly afterSeq: bigint
      readonly limit: number
    }): Promise<readonly OrderEventRecord[]> {
      const { rows } = await sql<{
        seq: string
        topic: string
        payload: Readonly<Record<string, unknown>>
        recorded_at: Date
      }>`
        SELECT seq, topic, payload, recorded_at FROM order_events
        WHERE order_id = ANY (${[...page.orderIds]}::text[]) AND seq > ${page.afterSeq}
        ORDER BY seq LIMIT ${page.limit}`.execute(db)
      return rows.map(({ seq, topic, payload, recorded_at }) => ({
        seq: BigInt(seq),
        topic,
        payload,
        recordedAt: recorded_at,
      }))
    },
  }
}

function keepingDecisions(db: Queryable) {
  return {
    async insertDecision(orderId: string, decision: Decision): Promise<void> {
      const { number, kind, facts, decidedAt, previousHash, hash } = decision
      await sql`
        INSERT INTO order_decisions
          (order_id, number, kind, facts, decided_at, previous_hash, hash)
        VALUES (${orderId}, ${number}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${decidedAt},
          ${previousHash}, ${hash})`.execute(db)
    },
    async lastDecision(orderId: string) {
      const { rows } = await sql<{ number: number; hash: string }>`
        SELECT number, hash FROM order_decisions WHERE order_id = ${orderId}
        ORDER BY number DESC LIMIT 1`.execute(db)
      return rows[0]
    },
    /** In their order. */
    async decisions(orderId: string): Promise<readonly Decision[]> {
      const { rows } = await sql<{
        number: number
        kind: string
        facts: DecisionFacts
        decided_at: Date
        previous_hash: string
        hash: string
      }>`SELECT * FROM order_decisions WHERE order_id = ${orderId} ORDER BY number`.execute(db)
      return rows.map((row) => ({
        number: row.number,
        kind: row.kind,
        facts: row.facts,
        decidedAt: row.decided_at.toISOString(),
        previousHash: row.previous_hash,
        hash: row.hash,
      }))
    },
  }
}
