import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { LogPlace } from '../chain-index/index.ts'

const feesTables = tablesOf({
  creatorFeeShares: {
    token: text<Hex>(),
    account: text<Hex>(),
    bps: integer,
    blockNumber: bigint,
    logIndex: integer,
    untilBlock: nullable(bigint),
  },
  creatorFeeClaims: {
    blockNumber: bigint,
    logIndex: integer,
    blockHash: text<Hex>(),
    transactionHash: text<Hex>(),
    claimedAt: time,
    account: text<Hex>(),
    /** The payee: the account itself, unless it named another. */
    paidTo: text<Hex>(),
    token: text<Hex>(),
    amountAtomic: bigint,
    tokenAmountAtomic: bigint,
    eventId: text(),
  },
})
type Tables = TablesOf<typeof feesTables>
type ClaimRow = RowOf<typeof feesTables, 'creatorFeeClaims'>

/** An account's share of a token's creator fees. */
export type FeeShare = Readonly<
  Pick<RowOf<typeof feesTables, 'creatorFeeShares'>, 'account' | 'bps' | 'token'>
>

/** What one claim paid for one token, by its log. */
export type ClaimRecord = Readonly<Omit<ClaimRow, 'amountAtomic' | 'tokenAmountAtomic'>> & {
  /** Wei. */
  readonly amount: bigint
  /** Base units of the token. */
  readonly tokenAmount: bigint
}

/** Store of fee shares and claims. The amounts owed are read from the vault. */
export function creatorFeesStore(db: Queryable) {
  const tables = feesTables.on(db)
  return { ...shareReads(tables), ...shareWrites(tables), ...claims(tables) }
}

function shareReads(tables: Tables) {
  return {
    /** Tokens of whose fees the account has a share now, newest share first. */
    async tokensOf(account: Hex, limit: number): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('creatorFeeShares')
        .select('token')
        .where('account', '=', account)
        .where('untilBlock', 'is', null)
        .orderBy('blockNumber', 'desc')
        .orderBy('logIndex', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.token)
    },

    /** The accounts with a share of these tokens' fees now, oldest share first. */
    async recipientsOf(tokens: readonly Hex[]): Promise<readonly FeeShare[]> {
      if (tokens.length === 0) return []
      return tables
        .selectFrom('creatorFeeShares')
        .select(['token', 'account', 'bps'])
        .where('token', 'in', tokens)
        .where('untilBlock', 'is', null)
        .orderBy('token')
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .orderBy('bps', 'desc')
        .orderBy('account')
        .execute()
    },
  }
}

function shareWrites(tables: Tables) {
  return {
    /** Inserts a share that begins at this log. */
    async grant(
      { account, bps, token }: FeeShare,
      { blockNumber, logIndex }: LogPlace,
    ): Promise<void> {
      await tables
        .insertInto('creatorFeeShares')
        .values({ token, account, bps, blockNumber, logIndex, untilBlock: null })
        .execute()
    },

    /** Transfers the whole share of one account to another. */
    async transfer(
      change: { readonly token: Hex; readonly from: Hex; readonly to: Hex },
      at: LogPlace,
    ): Promise<void> {
      const ended = await tables
        .updateTable('creatorFeeShares')
        .set({ untilBlock: at.blockNumber })
        .where('token', '=', change.token)
        .where('account', '=', change.from)
        .where('untilBlock', 'is', null)
        .returning('bps')
        .executeTakeFirst()
      // The index starts before the vault exists, so a share that is transferred was granted before.
      if (ended === undefined) throw new Error(`${change.from} has no share of ${change.token}`)
      await shareWrites(tables).grant(
        { token: change.token, account: change.to, bps: ended.bps },
        at,
      )
    },

    /** Restores the shares to their state at `blockNumber`. */
    async restoreSharesAbove(blockNumber: bigint): Promise<void> {
      await tables.deleteFrom('creatorFeeShares').where('blockNumber', '>', blockNumber).execute()
      await tables
        .updateTable('creatorFeeShares')
        .set({ untilBlock: null })
        .where('untilBlock', '>', blockNumber)
        .execute()
    },
  }
}

function claims(tables: Tables) {
  return {
    async claim({ amount, tokenAmount, ...claim }: ClaimRecord): Promise<void> {
      const { blockNumber, logIndex, blockHash, transactionHash, claimedAt } = claim
      const { account, paidTo, token, eventId } = claim
      await tables
        .insertInto('creatorFeeClaims')
        .values({
          blockNumber,
          logIndex,
          blockHash,
          transactionHash,
          claimedAt,
          account,
          paidTo,
          token,
          amountAtomic: amount,
          tokenAmountAtomic: tokenAmount,
          eventId,
        })
        .execute()
    },

    /** Removes claims above `blockNumber` and returns them. */
    async removeClaimsAbove(blockNumber: bigint): Promise<readonly ClaimRecord[]> {
      const rows = await tables
        .deleteFrom('creatorFeeClaims')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      return rows.map(toClaim)
    },
  }
}

function toClaim({
  amountAtomic: amount,
  tokenAmountAtomic: tokenAmount,
  ...claim
}: ClaimRow): ClaimRecord {
  return { ...claim, amount, tokenAmount }
}
