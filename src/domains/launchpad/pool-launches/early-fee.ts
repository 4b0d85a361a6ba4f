import type { ChainPosition } from '../../chain-index/index.ts'
import { snipeFeeBps } from '../curve.ts'
import type { PoolAntiSnipe } from './pool-launches.store.ts'

const basisPoints = 10_000n

/**
 * Basis points that the token burns of what leaves its pool, at the newest indexed block: a later one burns the same or
 * less, so a quote is never too good.
 */
export function burntBpsAt(
  antiSnipe: PoolAntiSnipe | null,
  position: ChainPosition | null,
): number {
  return antiSnipe === null || position === null
    ? 0
    : bpsAt(antiSnipe, Number(position.block.timestamp))
}

/** What arrived of base units that a pool gave in a block of that time. A launch's own first buy lost nothing. */
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

/** What arrives of base units that leave the pool. */
export function afterBurning(amount: bigint, burntBps: number): bigint {
  return (amount * (basisPoints - BigInt(burntBps))) / basisPoints
}

/** The least that has to leave the pool for so much to arrive. */
export function beforeBurning(arriving: bigint, burntBps: number): bigint {
  const kept = basisPoints - BigInt(burntBps)
  return (arriving * basisPoints + kept - 1n) / kept
}
