import type { ChainPosition } from '../../chain-index/index.ts'
import { afterBurning } from '../../pools/index.ts'
import { snipeFeeBps } from '../curve.ts'
import type { PoolAntiSnipe } from './pool-launches.store.ts'

/**
 * Basis points that the token burns of what leaves its pool, at the index head: later blocks burn the same or less, so
 * a quote never promises too much.
 */
export function burntBpsAt(
  antiSnipe: PoolAntiSnipe | null,
  position: ChainPosition | null,
): number {
  return antiSnipe === null || position === null
    ? 0
    : bpsAt(antiSnipe, Number(position.block.timestamp))
}

/** What arrived of base units that left a pool in a block of that time. A launch's own first buy arrives in full. */
export function arrivedAt(
  antiSnipe: PoolAntiSnipe | null,
  swap: { readonly amount: bigint; readonly at: Date; readonly isFirstBuy: boolean },
): bigint {
  if (antiSnipe === null || swap.isFirstBuy) return swap.amount
  return afterBurning(swap.amount, bpsAt(antiSnipe, swap.at.getTime() / 1_000))
}

function bpsAt(antiSnipe: PoolAntiSnipe, second: number): number {
  return snipeFeeBps(antiSnipe, Math.max(0, second - Date.parse(antiSnipe.startsAt) / 1_000))
}
