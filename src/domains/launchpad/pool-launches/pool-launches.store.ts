import type { Kysely } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { AntiSnipe } from '../curve.ts'

/** What accounts may receive until a second; basis points of the supply. */
export type PoolLimits = {
  readonly walletBps: number
  /** Zero for none. */
  readonly transactionBps: number
  /** Whether the limit rises to the whole supply over the time, or stands until its end. */
  readonly rising: boolean
  /** ISO 8601. */
  readonly endsAt: string
}

/** What is burnt of everything that leaves the pool for a while after the launch. */
export type PoolAntiSnipe = AntiSnipe & {
  /** The second from which it falls; ISO 8601. */
  readonly startsAt: string
}

/** Tokens for ether that changed hands in the launch itself. Wei and base units. */
export type SoldInLaunch = { readonly ethAtomic: string; readonly tokensAtomic: string }

/** What the creator bought in the launch itself. Wei and base units. */
export type FirstBuy = SoldInLaunch

/** Ether that had no tokens beside it when a curve's pool opened, and is locked as a bid for them. */
export type LockedBid = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidityAtomic: string
}

type PoolLaunchRow = {
  token: Hex
  pool: Hex
  holder: Hex | null
  fee_ppm: number
  is_token0: boolean
  bid: unknown
  tick_lower: number
  tick_upper: number
  liquidity: string
  sqrt_price: string
  tokens_burnt: string
  limits: unknown
  anti_snipe: unknown
  first_buy: unknown
  sold_to_bids: unknown
  block_number: string
  first_swap_block: string | null
}
type PoolLaunchTables = { pool_launches: PoolLaunchRow }
type Tables = Kysely<PoolLaunchTables>

/** The locked position of one launch: of one into a pool, or of a curve that graduated into one. */
export type PoolLaunchRecord = {
  readonly token: Hex
  readonly pool: Hex
  /** The contract that holds the position for ever. */
  readonly holder: Hex | null
  /** The pool's fee in millionths. */
  readonly feePpm: number
  /** Whether the token is the pool's token0. */
  readonly isToken0: boolean
  readonly bid: LockedBid | null
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
  /** Square root of the opening price in the pool's own direction, 64.96 fixed point. */
  readonly sqrtPrice: bigint
  /** Base units that rounding left over. */
  readonly tokensBurnt: bigint
  readonly limits: PoolLimits | null
  readonly antiSnipe: PoolAntiSnipe | null
  readonly firstBuy: FirstBuy | null
  /** What bids got that lay above the opening price before the launch; null for none. */
  readonly soldToBids: SoldInLaunch | null
  readonly blockNumber: bigint
  /** The block of the first trade; null before it. */
  readonly firstSwapBlock: bigint | null
}

/** Rows of locked positions. */
export function poolLaunchesStore(db: Queryable) {
  const tables: Tables = db.withTables<PoolLaunchTables>()
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byTokens(tokens: readonly Hex[]): Promise<readonly PoolLaunchRecord[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('pool_launches')
        .selectAll()
        .where('token', 'in', tokens)
        .execute()
      return rows.map(toRecord)
    },

    /** The launches whose pools are among these and nobody has traded in yet. */
    async untradedIn(pools: readonly Hex[]): Promise<readonly PoolLaunchRecord[]> {
      if (pools.length === 0) return []
      const rows = await tables
        .selectFrom('pool_launches')
        .selectAll()
        .where('pool', 'in', pools)
        .where('first_swap_block', 'is', null)
        .execute()
      return rows.map(toRecord)
    },

    /** The launches whose pools are among these and that have, or had, an early fee. */
    async withEarlyFee(pools: readonly Hex[]): Promise<readonly PoolLaunchRecord[]> {
      if (pools.length === 0) return []
      const rows = await tables
        .selectFrom('pool_launches')
        .selectAll()
        .where('pool', 'in', pools)
        .where('anti_snipe', 'is not', null)
        .execute()
      return rows.map(toRecord)
    },

    /** Tokens whose first trade lies above `blockNumber`. */
    async firstTradedAbove(blockNumber: bigint): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('pool_launches')
        .select('token')
        .where('first_swap_block', '>', blockNumber.toString())
        .orderBy('token')
        .execute()
      return rows.map((row) => row.token)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(launch: PoolLaunchRecord): Promise<void> {
      await tables
        .insertInto('pool_launches')
        .values({
          token: launch.token,
          pool: launch.pool,
          holder: launch.holder,
          fee_ppm: launch.feePpm,
          is_token0: launch.isToken0,
          bid: json(launch.bid),
          tick_lower: launch.tickLower,
          tick_upper: launch.tickUpper,
          liquidity: launch.liquidity.toString(),
          sqrt_price: launch.sqrtPrice.toString(),
          tokens_burnt: launch.tokensBurnt.toString(),
          limits: json(launch.limits),
          anti_snipe: json(launch.antiSnipe),
          first_buy: json(launch.firstBuy),
          sold_to_bids: json(launch.soldToBids),
          block_number: launch.blockNumber.toString(),
          first_swap_block: launch.firstSwapBlock?.toString() ?? null,
        })
        .execute()
    },

    /** What later logs of the launch, or the first trade, add. */
    async note(
      token: Hex,
      change: Partial<
        Pick<
          PoolLaunchRecord,
          'antiSnipe' | 'firstBuy' | 'firstSwapBlock' | 'limits' | 'soldToBids'
        >
      >,
    ): Promise<void> {
      const { antiSnipe, firstBuy, firstSwapBlock, limits, soldToBids } = change
      await tables
        .updateTable('pool_launches')
        .set({
          ...(firstBuy === undefined ? {} : { first_buy: json(firstBuy) }),
          ...(limits === undefined ? {} : { limits: json(limits) }),
          ...(antiSnipe === undefined ? {} : { anti_snipe: json(antiSnipe) }),
          ...(soldToBids === undefined ? {} : { sold_to_bids: json(soldToBids) }),
          ...(firstSwapBlock === undefined
            ? {}
            : { first_swap_block: firstSwapBlock?.toString() ?? null }),
        })
        .where('token', '=', token)
        .execute()
    },

    /** Forgets the positions of launches above `blockNumber`. */
    async removeAbove(blockNumber: bigint): Promise<void> {
      await tables
        .deleteFrom('pool_launches')
        .where('block_number', '>', blockNumber.toString())
        .execute()
    },
  }
}

function json(value: LockedBid | PoolAntiSnipe | PoolLimits | SoldInLaunch | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

// Text and JSON columns hold what `insert` and `note` wrote, so their narrower types still hold.
function toRecord(row: PoolLaunchRow): PoolLaunchRecord {
  return {
    token: row.token,
    pool: row.pool,
    holder: row.holder,
    feePpm: row.fee_ppm,
    isToken0: row.is_token0,
    bid: row.bid as LockedBid | null,
    tickLower: row.tick_lower,
    tickUpper: row.tick_upper,
    liquidity: BigInt(row.liquidity),
    sqrtPrice: BigInt(row.sqrt_price),
    tokensBurnt: BigInt(row.tokens_burnt),
    limits: row.limits as PoolLimits | null,
    antiSnipe: row.anti_snipe as PoolAntiSnipe | null,
    firstBuy: row.first_buy as FirstBuy | null,
    soldToBids: row.sold_to_bids as SoldInLaunch | null,
    blockNumber: BigInt(row.block_number),
    firstSwapBlock: row.first_swap_block === null ? null : BigInt(row.first_swap_block),
  }
}
