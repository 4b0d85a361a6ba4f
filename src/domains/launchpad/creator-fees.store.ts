import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

type FeeTables = {
  creator_fee_shares: {
    token: Hex
    account: Hex
    bps: number
    block_number: string
    log_index: number
    until_block: string | null
  }
  creator_fee_claims: {
    block_number: string
    log_index: number
    block_hash: Hex
    transaction_hash: Hex
    claimed_at: Date
    account: Hex
    paid_to: Hex
    token: Hex
    amount_atomic: string
    token_amount_atomic: string
    event_id: string
  }
}
type Tables = Kysely<FeeTables>

/** A place on the chain. */
type Place = { readonly blockNumber: bigint; readonly logIndex: number }

/** What one claim paid for one token, as its log says. */
export type ClaimRecord = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly claimedAt: Date
  readonly account: Hex
  /** The account itself, unless it named another one. */
  readonly paidTo: Hex
  readonly token: Hex
  /** Wei. */
  readonly amount: bigint
  /** Base units of the token. */
  readonly tokenAmount: bigint
  readonly eventId: string
}

/** Rows of creator fees: who has a share of which token, and what was claimed. The amounts are in the vault. */
export function creatorFeesStore(db: Queryable) {
  const tables: Tables = db.withTables<FeeTables>()
  return { ...shareReads(tables), ...shareWrites(tables), ...claims(tables) }
}

function shareReads(tables: Tables) {
  return {
    /** Tokens that the account has a share of now, newest share first. */
    async tokensOf(account: Hex, limit: number): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('creator_fee_shares')
        .select('token')
        .where('account', '=', account)
        .where('until_block', 'is', null)
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.token)
    },

    /** Who has a share of these tokens now, in the order in which the shares began. */
    async recipientsOf(
      tokens: readonly Hex[],
    ): Promise<readonly { readonly token: Hex; readonly account: Hex; readonly bps: number }[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('creator_fee_shares')
        .select(['token', 'account', 'bps'])
        .where('token', 'in', tokens)
        .where('until_block', 'is', null)
        .orderBy('token')
        .orderBy('block_number')
        .orderBy('log_index')
        .orderBy('bps', 'desc')
        .orderBy('account')
        .execute()
      return rows.map((row) => ({
        token: row.token,
        account: row.account,
        bps: row.bps,
      }))
    },
  }
}

function shareWrites(tables: Tables) {
  return {
    /** A share that begins here. */
    async grant(
      share: { readonly token: Hex; readonly account: Hex; readonly bps: number },
      at: Place,
    ): Promise<void> {
      await tables
        .insertInto('creator_fee_shares')
        .values({
          ...share,
          block_number: at.blockNumber.toString(),
          log_index: at.logIndex,
          until_block: null,
        })
        .execute()
    },

    /** The whole share of one account goes to another one. */
    async transfer(
      change: { readonly token: Hex; readonly from: Hex; readonly to: Hex },
      at: Place,
    ): Promise<void> {
      const ended = await tables
        .updateTable('creator_fee_shares')
        .set({ until_block: at.blockNumber.toString() })
        .where('token', '=', change.token)
        .where('account', '=', change.from)
        .where('until_block', 'is', null)
        .returning('bps')
        .executeTakeFirst()
      // The index starts before the vault exists, so whoever hands a share over was given it before.
      if (ended === undefined) throw new Error(`${change.from} has no share of ${change.token}`)
      await shareWrites(tables).grant(
        { token: change.token, account: change.to, bps: ended.bps },
        at,
      )
    },

    /** Takes back what began or ended above `blockNumber`. */
    async restoreSharesAbove(blockNumber: bigint): Promise<void> {
      const above = blockNumber.toString()
      await tables.deleteFrom('creator_fee_shares').where('block_number', '>', above).execute()
      await tables
        .updateTable('creator_fee_shares')
        .set({ until_block: sql<null>`NULL` })
        .where('until_block', '>', above)
        .execute()
    },
  }
}

function claims(tables: Tables) {
  return {
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
          paid_to: claim.paidTo,
          token: claim.token,
          amount_atomic: claim.amount.toString(),
          token_amount_atomic: claim.tokenAmount.toString(),
          event_id: claim.eventId,
        })
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
  }
}

// Text columns hold what `claim` wrote, so their narrower types still hold.
function toClaim(row: FeeTables['creator_fee_claims']): ClaimRecord {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    blockHash: row.block_hash,
    transactionHash: row.transaction_hash,
    claimedAt: row.claimed_at,
    account: row.account,
    paidTo: row.paid_to,
    token: row.token,
    amount: BigInt(row.amount_atomic),
    tokenAmount: BigInt(row.token_amount_atomic),
    eventId: row.event_id,
  }
}
