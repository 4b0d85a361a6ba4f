import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
} from '../../../../ports/tables.ts'
import type { AntiSnipe } from '../curve.ts'

/** What accounts may receive until a given time; basis points of the supply. */
export type PoolLimits = {
  readonly walletBps: number
  /** Zero for none. */
  readonly transactionBps: number
  /** True: the limit rises to the whole supply until the end. False: it stays the same until the end. */
  readonly rising: boolean
  /** ISO 8601. */
  readonly endsAt: string
}

/** What is burnt of everything that leaves the pool for a while after the launch. */
export type PoolAntiSnipe = AntiSnipe & {
  /** When it begins to fall; ISO 8601. */
  readonly startsAt: string
}

/** Tokens sold for ether in the launch itself. Wei and base units. */
export type SoldInLaunch = { readonly ethAtomic: string; readonly tokensAtomic: string }

/** The creator's purchase in the launch itself. Wei and base units. */
export type FirstBuy = SoldInLaunch

/** Ether that was left without tokens when a curve's pool opened, locked as a bid for them. */
export type LockedBid = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidityAtomic: string
}

const poolLaunchesTables = tablesOf({
  poolLaunches: {
    token: text<Hex>(),
    pool: text<Hex>(),
    /** The contract that holds the position for ever. */
    holder: nullable(text<Hex>()),
    /** The pool's fee in millionths. */
    feePpm: integer,
    /** Whether the token is the pool's token0. */
    isToken0: flag,
    bid: nullable(json<LockedBid>()),
    tickLower: integer,
    tickUpper: integer,
    liquidity: bigint,
    /** Square root of the opening price in the pool's own direction, 64.96 fixed point. */
    sqrtPrice: bigint,
    /** Base units left over by rounding. */
    tokensBurnt: bigint,
    limits: nullable(json<PoolLimits>()),
    antiSnipe: nullable(json<PoolAntiSnipe>()),
    firstBuy: nullable(json<FirstBuy>()),
    /** What was sold to bids above the opening price from before the launch; null for none. */
    soldToBids: nullable(json<SoldInLaunch>()),
    blockNumber: bigint,
    /** The block of the first trade; null before it. */
    firstSwapBlock: nullable(bigint),
  },
})
type Tables = TablesOf<typeof poolLaunchesTables>

/** The locked position of a launch: of a family without a curve, or of a curve that graduated. */
export type PoolLaunchRecord = Readonly<RowOf<typeof poolLaunchesTables, 'poolLaunches'>>

/** Store of locked positions. */
export function poolLaunchesStore(db: Queryable) {
  const tables = poolLaunchesTables.on(db)
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byTokens(tokens: readonly Hex[]): Promise<readonly PoolLaunchRecord[]> {
      if (tokens.length === 0) return []
      return tables.selectFrom('poolLaunches').selectAll().where('token', 'in', tokens).execute()
    },

    /** Launches in these pools without a trade so far. */
    async untradedIn(pools: readonly Hex[]): Promise<readonly PoolLaunchRecord[]> {
      if (pools.length === 0) return []
      return tables
        .selectFrom('poolLaunches')
        .selectAll()
        .where('pool', 'in', pools)
        .where('firstSwapBlock', 'is', null)
        .execute()
    },

    /** Launches in these pools that have, or had, an early fee. */
    async withEarlyFee(pools: readonly Hex[]): Promise<readonly PoolLaunchRecord[]> {
      if (pools.length === 0) return []
      return tables
        .selectFrom('poolLaunches')
        .selectAll()
        .where('pool', 'in', pools)
        .where('antiSnipe', 'is not', null)
        .execute()
    },

    /** Tokens whose first trade lies above `blockNumber`. */
    async firstTradedAbove(blockNumber: bigint): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('poolLaunches')
        .select('token')
        .where('firstSwapBlock', '>', blockNumber)
        .orderBy('token')
        .execute()
      return rows.map((row) => row.token)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(launch: PoolLaunchRecord): Promise<void> {
      const { token, pool, holder, feePpm, isToken0, bid, tickLower, tickUpper } = launch
      const { liquidity, sqrtPrice, tokensBurnt, limits, antiSnipe } = launch
      const { firstBuy, soldToBids, blockNumber, firstSwapBlock } = launch
      await tables
        .insertInto('poolLaunches')
        .values({
          token,
          pool,
          holder,
          feePpm,
          isToken0,
          bid,
          tickLower,
          tickUpper,
          liquidity,
          sqrtPrice,
          tokensBurnt,
          limits,
          antiSnipe,
          firstBuy,
          soldToBids,
          blockNumber,
          firstSwapBlock,
        })
        .execute()
    },

    /** Adds what later logs of the launch, or the first trade, tell. */
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
        .updateTable('poolLaunches')
        .set({ antiSnipe, firstBuy, firstSwapBlock, limits, soldToBids })
        .where('token', '=', token)
        .execute()
    },

    /** Deletes the positions of launches above `blockNumber`. */
    async removeAbove(blockNumber: bigint): Promise<void> {
      await tables.deleteFrom('poolLaunches').where('blockNumber', '>', blockNumber).execute()
    },
  }
}
