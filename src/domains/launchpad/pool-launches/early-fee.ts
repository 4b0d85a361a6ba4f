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
  if (antiSnipe === null || position === null) return 0
  const elapsed = Number(position.block.timestamp) - Date.parse(antiSnipe.startsAt) / 1_000
  return snipeFeeBps(antiSnipe, Math.max(0, elapsed))
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
