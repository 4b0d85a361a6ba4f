import type { Hex } from '../../../ports/chain-evm.ts'
import type { LaunchpadService } from '../../chain/launchpad/index.ts'
import { fillOf, type PoolLists, type SwapRecord } from '../../chain/pools/index.ts'
import type { Asset } from './assets.ts'
import type { CurveFill } from './curve-fills.store.ts'
import type { Venue } from './venue.ts'

/** One exchange of one asset for another, on a curve or in a pool. */
export type Trade = {
  readonly venue: 'curve' | 'uniswap_v3' | 'wrapped_ether'
  readonly pool: Hex
  readonly sold: Asset
  readonly bought: Asset
  readonly soldAmount: bigint
  readonly boughtAmount: bigint
  readonly tradedAt: Date
  readonly transactionHash: Hex
  readonly blockNumber: bigint
  readonly logIndex: number
}

/** What reading trades needs. */
export type TradeReading = {
  readonly venue: Venue
  readonly lists: Pick<PoolLists, 'poolsByAddress'>
  readonly launchpad: { readonly quotes: Pick<LaunchpadService['quotes'], 'arrivals'> }
}

/** The position of a log in the chain. */
export type Place = { readonly blockNumber: bigint; readonly logIndex: number }

/** Rows of curves and pools as trades, in no order. */
export async function readTrades(
  { launchpad, lists, venue }: TradeReading,
  rows: { readonly fills: readonly CurveFill[]; readonly swaps: readonly SwapRecord[] },
): Promise<readonly Trade[]> {
  const { fills, swaps } = rows
  const pools = await lists.poolsByAddress([...new Set(swaps.map(({ pool }) => pool))])
  const arrived = await launchpad.quotes.arrivals(pools.map(({ address }) => address))
  const byAddress = new Map(pools.map((pool) => [pool.address, pool]))
  const asset = (token: Hex): Asset => (token === venue.weth ? 'ETH' : token)
  const pooled = swaps.flatMap((swap): readonly Trade[] => {
    const pool = byAddress.get(swap.pool)
    if (pool === undefined) return []
    const { amountIn, amountOut, tokenIn, tokenOut } = fillOf(pool, swap)
    const { blockNumber, logIndex, swappedAt, transactionHash } = swap
    return [
      {
        venue: 'uniswap_v3',
        pool: pool.address,
        sold: asset(tokenIn),
        bought: asset(tokenOut),
        soldAmount: amountIn,
        // A token may have burnt a part of what left its pool.
        boughtAmount: arrived(swap, { token: tokenOut, amount: amountOut }),
        tradedAt: swappedAt,
        transactionHash,
        blockNumber,
        logIndex,
      },
    ]
  })
  return [...pooled, ...fills.map((fill) => curveTrade(fill, venue))]
}

function curveTrade(fill: CurveFill, venue: Venue): Trade {
  const isBuy = fill.side === 'buy'
  return {
    venue: 'curve',
    pool: venue.launchpad,
    sold: isBuy ? 'ETH' : fill.token,
    bought: isBuy ? fill.token : 'ETH',
    soldAmount: isBuy ? fill.ethAmount : fill.tokenAmount,
    boughtAmount: isBuy ? fill.tokenAmount : fill.ethAmount,
    tradedAt: fill.tradedAt,
    transactionHash: fill.transactionHash,
    blockNumber: fill.blockNumber,
    logIndex: fill.logIndex,
  }
}

/** For a sort that begins with the newest. */
export function newestFirst(left: Place, right: Place): number {
  if (left.blockNumber === right.blockNumber) return right.logIndex - left.logIndex
  return left.blockNumber < right.blockNumber ? 1 : -1
}

/** Whether one position is later in the chain than another. */
export function isAfter(place: Place, other: Place): boolean {
  return newestFirst(place, other) < 0
}
