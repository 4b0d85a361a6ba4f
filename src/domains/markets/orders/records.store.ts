import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  json,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { Decision, DecisionFacts } from './decision-chain.ts'

const recordsTables = tablesOf({
  orderAccounts: { accountId: text(), lastSeq: bigint },
  orderEvents: {
    accountId: text(),
    seq: bigint,
    orderId: text(),
    topic: text(),
    payload: json<Readonly<Record<string, unknown>>>(),
    recordedAt: time,
  },
  orderDecisions: {
    orderId: text(),
    number: integer,
    kind: text(),
    facts: json<DecisionFacts>(),
    decidedAt: time,
    previousHash: text(),
    hash: text(),
  },
})
type Tables = TablesOf<typeof recordsTables>

export type OrderEventRecord = Omit<
  RowOf<typeof recordsTables, 'orderEvents'>,
  'accountId' | 'orderId'
>

/** Store of the records of orders: events by account and number, decisions by order and number. */
export function recordsStore(db: Queryable) {
  const tables = recordsTables.on(db)
  return { ...eventsOf(tables), ...decisionsOf(tables) }
}

function eventsOf(tables: Tables) {
  return {
    /** The next number of the account's events. The account is locked, so numbers have no gaps. */
    async nextSeq(accountId: string): Promise<bigint> {
      const account = await tables
        .updateTable('orderAccounts')
        .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1n) }))
        .where('accountId', '=', accountId)
        .returning('lastSeq')
        .executeTakeFirst()
      if (account === undefined) throw new Error('an event of an account that was not locked')
      return account.lastSeq
    },
    async insertEvent(
      { accountId, orderId }: { readonly accountId: string; readonly orderId: string },
      { seq, topic, payload, recordedAt }: OrderEventRecord,
    ): Promise<void> {
      await tables
        .insertInto('orderEvents')
        .values({ accountId, seq, orderId, topic, payload, recordedAt })
        .execute()
    },
    /** Events of some orders of one account above a number, oldest first. */
    events: ({
      orderIds,
      afterSeq,
      limit,
    }: {
      readonly orderIds: readonly string[]
      readonly afterSeq: bigint
      readonly limit: number
    }): Promise<readonly OrderEventRecord[]> =>
      tables
        .selectFrom('orderEvents')
        .select(['seq', 'topic', 'payload', 'recordedAt'])
        .where('orderId', 'in', orderIds)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
  }
}

function decisionsOf(tables: Tables) {
  return {
    async insertDecision(orderId: string, decision: Decision): Promise<void> {
      const { number, kind, facts, previousHash, hash } = decision
      const decidedAt = new Date(decision.decidedAt)
      await tables
        .insertInto('orderDecisions')
        .values({ orderId, number, kind, facts, decidedAt, previousHash, hash })
        .execute()
    },
    lastDecision: (orderId: string) =>
      tables
        .selectFrom('orderDecisions')
        .select(['number', 'hash'])
        .where('orderId', '=', orderId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** In their order. */
    async decisions(orderId: string): Promise<readonly Decision[]> {
      const rows = await tables
        .selectFrom('orderDecisions')
        .select(['number', 'kind', 'facts', 'decidedAt', 'previousHash', 'hash'])
        .where('orderId', '=', orderId)
        .orderBy('number')
        .execute()
      return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }))
    },
  }
}
