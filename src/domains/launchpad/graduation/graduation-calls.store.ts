import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'

/** What became of a call: `advanced` brought the pool nearer, `superseded` will never be on the chain. */
export type CallOutcome = 'advanced' | 'failed' | 'opened' | 'superseded'
export type CallStatus = CallOutcome | 'sent'

/** One call that the keeper made, or is about to make, for a token. */
export type GraduationCall = {
  readonly token: Hex
  /** From 1 on; one after the other. */
  readonly attempt: number
  readonly status: CallStatus
  /** Wei that it can cost at the most. */
  readonly costMax: bigint
  /** Wei that it did cost; null before it is settled. */
  readonly cost: bigint | null
  readonly transactionHash: Hex | null
  readonly sentAt: Date
  readonly settledAt: Date | null
}

/** A launch whose curve is sold out and whose pool is not open. */
export type WaitingLaunch = {
  readonly id: string
  readonly token: Hex
  readonly symbol: string
  readonly since: Date
}

type CallTables = {
  graduation_calls: {
    token: Hex
    attempt: number
    status: CallStatus
    cost_max: string
    cost: string | null
    transaction_hash: Hex | null
    sent_at: Date
    settled_at: Date | null
  }
  launches: { id: string; token: Hex; symbol: string; state: string; updated_at: Date }
}
type Tables = Kysely<CallTables>

/** Calls of the keeper, and the launches that it makes them for. */
export function graduationCallsStore(db: Queryable) {
  const tables: Tables = db.withTables<CallTables>()
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    /** Longest waiting first. */
    async waiting(limit: number): Promise<readonly WaitingLaunch[]> {
      const rows = await tables
        .selectFrom('launches')
        .select(['id', 'token', 'symbol', 'updated_at'])
        .where('state', '=', 'graduating')
        .orderBy('updated_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, symbol, token, updated_at: since }) => ({ id, token, symbol, since }))
    },

    /** Newest first. */
    async latest(token: Hex, limit: number): Promise<readonly GraduationCall[]> {
      const rows = await tables
        .selectFrom('graduation_calls')
        .selectAll()
        .where('token', '=', token)
        .orderBy('attempt', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toCall)
    },

    /** Tokens with a call whose end is not known, longest open first. */
    async unsettled(limit: number): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('graduation_calls')
        .select('token')
        .where('status', '=', 'sent')
        .orderBy('sent_at')
        .limit(limit)
        .execute()
      return rows.map(({ token }) => token)
    },

    /** Wei that calls for the token cost since then; what is not settled counts in full. */
    async spentSince(token: Hex, since: Date): Promise<bigint> {
      const row = await tables
        .selectFrom('graduation_calls')
        .select(sql<string>`coalesce(sum(coalesce(cost, cost_max)), 0)::text`.as('spent'))
        .where('token', '=', token)
        .where('sent_at', '>', since)
        .executeTakeFirstOrThrow()
      return BigInt(row.spent)
    },
  }
}

function writes(tables: Tables) {
  return {
    /** False when another process has begun this call. */
    async begin(
      call: Pick<GraduationCall, 'attempt' | 'costMax' | 'sentAt' | 'token'>,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('graduation_calls')
        .values({
          token: call.token,
          attempt: call.attempt,
          status: 'sent',
          cost_max: call.costMax.toString(),
          cost: null,
          transaction_hash: null,
          sent_at: call.sentAt,
          settled_at: null,
        })
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
        .updateTable('graduation_calls')
        .set({
          status: end.outcome,
          cost: end.cost.toString(),
          transaction_hash: end.transactionHash,
          settled_at: end.at,
        })
        .where('token', '=', token)
        .where('attempt', '=', attempt)
        .where('status', '=', 'sent')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function toCall(row: CallTables['graduation_calls']): GraduationCall {
  return {
    token: row.token,
    attempt: row.attempt,
    status: row.status,
    costMax: BigInt(row.cost_max),
    cost: row.cost === null ? null : BigInt(row.cost),
    transactionHash: row.transaction_hash,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
  }
}
