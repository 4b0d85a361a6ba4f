import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

type FeeTables = {
  creator_fee_totals: {
    account: string
    token: string
    accrued_atomic: string
    claimed_atomic: string
  }
  creator_fee_claims: {
    block_number: string
    log_index: number
    block_hash: string
    transaction_hash: string
    claimed_at: Date
    account: string
    amount_atomic: string
    event_id: string
  }
}
type Tables = Kysely<FeeTables>

/** Wei that one token has earned one account, and how much of it was claimed. */
export type FeeTotal = {
  readonly account: Hex
  readonly token: Hex
  readonly accrued: bigint
  readonly claimed: bigint
}

/** One claim, as its log says. */
export type ClaimRecord = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly claimedAt: Date
  readonly account: Hex
  /** Wei. */
  readonly amount: bigint
  readonly eventId: string
}

/** Rows of creator fees. */
export function creatorFeesStore(db: Queryable) {
  const tables: Tables = db.withTables<FeeTables>()
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    /** An account's totals, most earned first. */
    async totals(account: Hex, limit: number): Promise<readonly FeeTotal[]> {
      const rows = await tables
        .selectFrom('creator_fee_totals')
        .selectAll()
        .where('account', '=', account)
        .orderBy('accrued_atomic', 'desc')
        .orderBy('token')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        account: row.account as Hex,
        token: row.token as Hex,
        accrued: BigInt(row.accrued_atomic),
        claimed: BigInt(row.claimed_atomic),
      }))
    },

    /** Wei over all tokens of an account, however many there are. */
    async sums(account: Hex): Promise<{ readonly accrued: bigint; readonly claimed: bigint }> {
      const row = await tables
        .selectFrom('creator_fee_totals')
        .select((eb) => [
          eb.fn.sum<string | null>('accrued_atomic').as('accrued'),
          eb.fn.sum<string | null>('claimed_atomic').as('claimed'),
        ])
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      return { accrued: BigInt(row.accrued ?? '0'), claimed: BigInt(row.claimed ?? '0') }
    },

    async lastClaim(account: Hex): Promise<ClaimRecord | undefined> {
      const row = await tables
        .selectFrom('creator_fee_claims')
        .selectAll()
        .where('account', '=', account)
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toClaim(row)
    },
  }
}

function writes(tables: Tables) {
  return {
    async accrue(account: Hex, token: Hex, amount: bigint): Promise<void> {
      await tables
        .insertInto('creator_fee_totals')
        .values({ account, token, accrued_atomic: amount.toString(), claimed_atomic: '0' })
        .onConflict((conflict) =>
          conflict.columns(['account', 'token']).doUpdateSet({
            accrued_atomic: sql`creator_fee_totals.accrued_atomic + excluded.accrued_atomic`,
          }),
        )
        .execute()
    },

    /** A claim takes everything that was earned until then, with every token. */
    async claim(claim: ClaimRecord): Promise<void> {
      await tables
        .insertInto('creator_fee_claims')
        .values({
          block_number: claim.blockNumber.toString(),
          log_index: claim.logIndex,
          block_hash: claim.blockHash,
          transaction_hash: claim.transactionHash,
          claimed_at: claim.claimedAt,
          account: claim.account,
          amount_atomic: claim.amount.toString(),
          event_id: claim.eventId,
        })
        .execute()
      await tables
        .updateTable('creator_fee_totals')
        .set((eb) => ({ claimed_atomic: eb.ref('accrued_atomic') }))
        .where('account', '=', claim.account)
        .execute()
    },

    /** Removes claims above `blockNumber` and returns them. */
    async removeClaimsAbove(blockNumber: bigint): Promise<readonly ClaimRecord[]> {
      const rows = await tables
        .deleteFrom('creator_fee_claims')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toClaim)
    },

    /** Replaces an account's totals. */
    async replace(account: Hex, totals: readonly FeeTotal[]): Promise<void> {
      await tables.deleteFrom('creator_fee_totals').where('account', '=', account).execute()
      if (totals.length === 0) return
      await tables
        .insertInto('creator_fee_totals')
        .values(
          totals.map((total) => ({
            account,
            token: total.token,
            accrued_atomic: total.accrued.toString(),
            claimed_atomic: total.claimed.toString(),
          })),
        )
        .execute()
    },
  }
}

// Text columns hold what `claim` wrote, so their narrower types still hold.
function toClaim(row: FeeTables['creator_fee_claims']): ClaimRecord {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    blockHash: row.block_hash as Hex,
    transactionHash: row.transaction_hash as Hex,
    claimedAt: row.claimed_at,
    account: row.account as Hex,
    amount: BigInt(row.amount_atomic),
    eventId: row.event_id,
  }
}
