import { sql } from 'kysely'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'

/** The outcome of a call: `advanced` brought the pool's price nearer, `superseded` can no longer be included. */
export type CallOutcome = 'advanced' | 'failed' | 'opened' | 'superseded'
export type CallStatus = CallOutcome | 'sent'

const callsTables = tablesOf(
  {
    graduationCalls: {
      token: text<Hex>(),
      /** Counts the calls for a token, from 1. */
      attempt: integer,
      status: text<CallStatus>(),
      /** The most wei that it can cost. */
      costMax: bigint,
      /** The wei that it did cost; null until it is settled. */
      cost: generated(nullable(bigint)),
      transactionHash: generated(nullable(text<Hex>())),
      sentAt: time,
      settledAt: generated(nullable(time)),
    },
    launches: { id: text(), token: text<Hex>(), symbol: text(), state: text(), updatedAt: time },
  },
  { spent: bigint },
)
type Tables = TablesOf<typeof callsTables>

/** One call that the keeper made, or is about to make, for a token. */
export type GraduationCall = Readonly<RowOf<typeof callsTables, 'graduationCalls'>>

/** A launch whose curve is sold out and whose pool is not open. */
export type WaitingLaunch = {
  readonly id: string
  readonly token: Hex
  readonly symbol: string
  readonly since: Date
}

/** Store of the keeper's calls, and of the launches that need them. */
export function graduationCallsStore(db: Queryable) {
  const tables = callsTables.on(db)
  return { ...reads(tables), ...writes(tables) }
}

type WaitingQuery = {
  /** The last one that was shown; null from the beginning. */
  readonly after: { readonly since: Date; readonly id: string } | null
  readonly limit: number
}

function reads(tables: Tables) {
  return {
    /** Longest waiting first. */
    async waiting({ after, limit }: WaitingQuery): Promise<readonly WaitingLaunch[]> {
      let query = tables
        .selectFrom('launches')
        .select(['id', 'token', 'symbol', 'updatedAt as since'])
        .where('state', '=', 'graduating')
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('updatedAt', 'id'), '>', tuple(after.since, after.id)),
        )
      }
      return await query.orderBy('updatedAt').orderBy('id').limit(limit).execute()
    },

    /** Newest first. */
    latest: (token: Hex, limit: number): Promise<readonly GraduationCall[]> =>
      tables
        .selectFrom('graduationCalls')
        .selectAll()
        .where('token', '=', token)
        .orderBy('attempt', 'desc')
        .limit(limit)
        .execute(),

    /** Tokens with a call that is not settled, oldest first. */
    async unsettled(limit: number): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('graduationCalls')
        .select('token')
        .where('status', '=', 'sent')
        .orderBy('sentAt')
        .limit(limit)
        .execute()
      return rows.map(({ token }) => token)
    },

    /** Wei spent on calls for the token since that time; a call that is not settled counts with its `costMax`. */
    async spentSince(token: Hex, since: Date): Promise<bigint> {
      const row = await tables
        .selectFrom('graduationCalls')
        .select(sql<bigint>`coalesce(sum(coalesce(cost, cost_max)), 0)`.as('spent'))
        .where('token', '=', token)
        .where('sentAt', '>', since)
        .executeTakeFirstOrThrow()
      return row.spent
    },
  }
}

function writes(tables: Tables) {
  return {
    /** False when another process has begun this call. */
    async begin({
      attempt,
      costMax,
      sentAt,
      token,
    }: Pick<GraduationCall, 'attempt' | 'costMax' | 'sentAt' | 'token'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('graduationCalls')
        .values({ token, attempt, status: 'sent', costMax, sentAt })
        .onConflict((conflict) => conflict.columns(['token', 'attempt']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** False when it was settled before. */
    async settle(
      { attempt, token }: Pick<GraduationCall, 'attempt' | 'token'>,
      end: {
        readonly outcome: CallOutcome
        readonly cost: bigint
        readonly transactionHash: Hex
        readonly at: Date
      },
    ): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('graduationCalls')
        .set({
          status: end.outcome,
          cost: end.cost,
          transactionHash: end.transactionHash,
          settledAt: end.at,
        })
        .where('token', '=', token)
        .where('attempt', '=', attempt)
        .where('status', '=', 'sent')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
