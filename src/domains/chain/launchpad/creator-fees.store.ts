import { sql } from 'kysely'
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
import { type LogPlace, newestPage, type PlacePage } from '../chain-index/index.ts'

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
  return { ...shareReads(tables), ...shareWrites(tables), ...claims(tables), ...accrual(tables) }
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
    /** The claims of an account, newest first; one more than `limit` when there is a next page. */
    async claimsOf({
      account,
      ...page
    }: PlacePage & { readonly account: Hex }): Promise<readonly ClaimRecord[]> {
      const rows = await newestPage(
        tables.selectFrom('creatorFeeClaims').selectAll().where('account', '=', account),
        page,
      ).execute()
      return rows.map(toClaim)
    },

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

/** Wei that trades on curves earned an account, in a span of time. */
export type EarnedIn = { readonly from: Date; readonly earned: bigint }

function accrual(tables: Tables) {
  return {
    /** When a trade first earned the account something; null where none did. */
    async earnedSince(account: Hex): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        SELECT min(trade.traded_at) AS at ${earningTrades(account)}`.execute(tables)
      return rows[0]?.at ?? null
    },

    /**
     * What trades on curves earned the account in each span of `stepSeconds` from `from` on, oldest first; the first
     * one has all that was earned before.
     */
    async earnedBySpan(
      account: Hex,
      { from, stepSeconds }: { readonly from: Date; readonly stepSeconds: number },
    ): Promise<readonly EarnedIn[]> {
      const { rows } = await sql<{ span: number; earned: string }>`
        SELECT
          greatest(-1, floor(extract(epoch FROM trade.traded_at - ${from}::timestamptz) / ${stepSeconds}::int4))::int4 AS span,
          sum(div(trade.creator_fee * share.bps, 10000))::text AS earned
        ${earningTrades(account)}
        GROUP BY span ORDER BY span`.execute(tables)
      return rows.map(({ earned, span }) => ({
        from: new Date(from.getTime() + span * stepSeconds * 1_000),
        earned: BigInt(earned),
      }))
    },
  }
}

/** Trades on curves while the account had a share of the token's fees. */
function earningTrades(account: Hex) {
  return sql`
    FROM creator_fee_shares share
    JOIN launch_trades trade ON trade.token = share.token
      AND trade.block_number >= share.block_number
      AND (share.until_block IS NULL OR trade.block_number < share.until_block)
    WHERE share.account = ${account}`
}

function toClaim({
  amountAtomic: amount,
  tokenAmountAtomic: tokenAmount,
  ...claim
}: ClaimRow): ClaimRecord {
  return { ...claim, amount, tokenAmount }
}
