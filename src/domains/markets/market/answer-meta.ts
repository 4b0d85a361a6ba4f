import type { Clock } from '../../../ports/clock.ts'
import {
  type ChainPosition,
  type ChainPositions,
  finalityOf,
} from '../../chain/chain-index/index.ts'
import type { MetaView } from './market.schemas.ts'
import { isoTime } from './views.ts'

/** An idle chain makes no blocks; older answers than this carry a warning. */
const delayedAfterMs = 60_000

/** The index head of one answer. */
export type IndexHead = {
  readonly position: ChainPosition | null
  /** Time of the newest indexed block, Unix seconds; 0 before the first one. */
  readonly at: number
  readonly meta: (warnings?: readonly string[]) => MetaView
}

/** Reads the index head; once for each answer, before anything else. */
export async function readIndexHead(options: {
  readonly positions: ChainPositions
  readonly clock: Clock
}): Promise<IndexHead> {
  return indexHeadAt(await options.positions.current(), options.clock)
}

/** The index head of an answer that was read at a position. */
export function indexHeadAt(position: ChainPosition | null, clock: Clock): IndexHead {
  const nowMs = clock.nowMs()
  if (position === null) {
    return {
      position,
      at: 0,
      meta: (warnings = []) => ({
        asOf: null,
        ageMs: null,
        source: 'indexer',
        block: null,
        finality: 'latest',
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
