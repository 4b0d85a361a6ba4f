import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import {
  type ChainPosition,
  type LogPlace,
  newestFirst,
  type PlacePage,
} from '../chain-index/index.ts'
import { createPoolLists, type SwapRecord } from '../pools/index.ts'
import { curvesStore } from './curves.store.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { TradeView } from './launchpad.schemas.ts'
import { arrivedAt } from './pool-launches/early-fee.ts'
import { type PoolAntiSnipe, poolLaunchesStore } from './pool-launches/pool-launches.store.ts'
import { tradesStore } from './trades.store.ts'
import { poolTradeView, tradeView } from './views.ts'

/** The fields of a launch that say where it trades. */
type TradedLaunch = Pick<LaunchRecord, 'factory' | 'family' | 'token'>
type PlacedTrade = {
  readonly place: LogPlace
  readonly view: (position: ChainPosition | null) => Omit<TradeView, 'simulated'>
}

/** The newest trades of a launch, on its curve and in its pool; one more than `limit` when there is a next page. */
export async function launchTrades(
  database: Database,
  launch: TradedLaunch,
  page: PlacePage,
): Promise<readonly PlacedTrade[]> {
  const pool = await poolOf(database, launch)
  const [launched] = await poolLaunchesStore(database.query).byTokens([launch.token])
  const [onCurve, inPool] = await Promise.all([
    launch.family === 'curve'
      ? tradesStore(database.query).page({ ...page, token: launch.token })
      : [],
    pool === null
      ? []
      : tradesIn(database, launch, { ...page, pool, antiSnipe: launched?.antiSnipe ?? null }),
  ])
  return [
    ...onCurve.map((trade) => ({
      place: trade,
      view: (position: ChainPosition | null) => tradeView(trade, position),
    })),
    ...inPool,
  ]
    .sort((left, right) => newestFirst(left.place, right.place))
    .slice(0, page.limit + 1)
}

/** The pool in which the token trades; null while it trades on its curve. */
export async function poolOf(database: Database, launch: TradedLaunch): Promise<Hex | null> {
  if (launch.family === 'curve') {
    const curve = await curvesStore(database.query).byToken(launch.token)
    return curve?.status === 'graduated' ? curve.pool : null
  }
  const [launched] = await poolLaunchesStore(database.query).byTokens([launch.token])
  return launched?.pool ?? null
}

async function tradesIn(
  database: Database,
  { factory, token }: TradedLaunch,
  page: PlacePage & { readonly pool: Hex; readonly antiSnipe: PoolAntiSnipe | null },
): Promise<readonly PlacedTrade[]> {
  const lists = createPoolLists({ database })
  const pool = await lists.pool(page.pool)
  if (pool === undefined) return []
  const isToken0 = pool.token0 === token
  /** The swap with the amount that arrived, after what the token burns, instead of the amount that left the pool. */
  const arrivedOf = (swap: SwapRecord): SwapRecord => {
    const given = isToken0 ? swap.amount0 : swap.amount1
    if (given >= 0n) return swap
    const isFirstBuy = swap.recipient === factory
    const arrived = -arrivedAt(page.antiSnipe, { amount: -given, at: swap.swappedAt, isFirstBuy })
    return { ...swap, ...(isToken0 ? { amount0: arrived } : { amount1: arrived }) }
  }
  const swaps = await lists.swapsOfPool(page)
  return swaps
    .filter(({ amount0, amount1 }) => amount0 !== 0n || amount1 !== 0n)
    .map((swap) => ({
      place: swap,
      view: (position) => poolTradeView(arrivedOf(swap), { token, isToken0 }, position),
    }))
}
