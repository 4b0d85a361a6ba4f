import type { Clock } from '../../ports/clock.ts'
import { type ChainPosition, type ChainPositions, finalityOf } from '../chain-index/index.ts'
import type { MetaView } from './market.schemas.ts'
import { isoTime } from './views.ts'

/** An idle chain makes no blocks; from here on the age is worth a warning. */
const delayedAfterMs = 60_000

/** What one answer rests on. */
export type Standing = {
  readonly position: ChainPosition | null
  /** Time of the newest indexed block, Unix seconds; 0 before the first one. */
  readonly at: number
  readonly meta: (warnings?: readonly string[]) => MetaView
}

/** Reads where the index stands; asked once for each answer, before anything else is read. */
export async function readStanding(options: {
  readonly positions: ChainPositions
  readonly clock: Clock
}): Promise<Standing> {
  return standingAt(await options.positions.current(), options.clock)
}

/** What an answer rests on that was read at a position. */
export function standingAt(position: ChainPosition | null, clock: Clock): Standing {
  const nowMs = clock.nowMs()
  if (position === null) {
    return {
      position,
      at: 0,
      meta: (warnings = []) => ({
        ...{ asOf: null, ageMs: null, source: 'indexer', block: null, finality: 'latest' },
        quality: 'unavailable',
        warnings: ['no block was indexed yet', ...warnings],
      }),
    }
  }
  const { hash, number, timestamp } = position.block
  const at = Number(timestamp)
  const ageMs = Math.max(0, nowMs - at * 1_000)
  const isDelayed = ageMs > delayedAfterMs
  return {
    position,
    at,
    meta: (warnings = []) => ({
      asOf: isoTime(at),
      ageMs,
      source: 'indexer',
      block: { number: Number(number), hash },
      finality: finalityOf(number, position),
      quality: isDelayed ? 'delayed' : 'complete',
      warnings: [
        ...(isDelayed
          ? [`the newest block is ${Math.floor(ageMs / 1_000)} s old: the chain or the index rests`]
          : []),
        ...warnings,
      ],
    }),
  }
}
