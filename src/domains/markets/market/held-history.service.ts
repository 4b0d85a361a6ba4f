import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { ChainPosition, ChainPositions } from '../../chain/chain-index/index.ts'
import { type HeldHistory, heldHistoryStore } from './held-history.store.ts'
import { type HeldPoint, heldPoints, resolutionOf, stepOf } from './held-history.ts'
import type { UsdView } from './market.schemas.ts'
import { type ReferencePrices, weiInUsd } from './reference-price.ts'
import { isoTime } from './views.ts'

const rangeSeconds = { '24h': 86_400, '7d': 604_800, '30d': 2_592_000, all: null } as const
/** Candles of less are not kept for ever. */
const openStep = 3_600
const noHistory: UsdView = { value: null, reason: 'no_usd_reference_for_history' }
/** Its balance is not kept: what it gets is burnt. */
const nobody = `0x${'0'.repeat(40)}`

/** How far back somebody looks, and the most points that he wants. */
export type HeldRange = { readonly range: keyof typeof rangeSeconds; readonly points: number }

/** What the launched tokens of an address were worth at points of time, oldest first. */
export type HeldWorths = {
  readonly stepSeconds: number
  readonly points: readonly (Omit<HeldPoint, 'at'> & {
    readonly at: string
    readonly valueUsd: UsdView
  })[]
  /** Tokens that are not counted, those that are worth least now. */
  readonly leftOut: number
  /** Why the points begin later than was asked; null where they do not. */
  readonly beginsLate: 'kept_from_then_on' | 'too_many_transfers' | null
  readonly position: ChainPosition | null
}

/** Tells the past of holdings from present balances and the transfers since, at the prices of the candles. */
export function createHeldHistory(options: {
  readonly database: Database
  readonly positions: ChainPositions
  readonly references: ReferencePrices
}) {
  const { database, positions, references } = options
  const store = heldHistoryStore(database.query)

  async function spanOf(holder: Hex, { points, range }: HeldRange) {
    const current = await positions.current()
    const now = Number(current?.block.timestamp ?? 0n)
    const seconds = rangeSeconds[range]
    if (seconds !== null) {
      return { from: Math.max(0, now - seconds), stepSeconds: stepOf(seconds, points) }
    }
    // The second before, so that the first transfer lies behind the first point.
    const from = Math.max(0, ((await store.first(holder)) ?? now) - 1)
    return { from, stepSeconds: stepOf(now - from, points, openStep) }
  }

  return async (holder: Hex, asked: HeldRange): Promise<HeldWorths> => {
    const { from, stepSeconds } = await spanOf(holder, asked)
    const resolution = resolutionOf(stepSeconds)
    const found = await store.since({ holder, from, stepSeconds, resolution })
    const position = positions.of(found.position)
    if (position === null) {
      return { stepSeconds, points: [], leftOut: 0, beginsLate: null, position }
    }
    const points = heldPoints(holder === nobody ? [] : found.lines, {
      from: Math.max(from, found.keptFrom - 1, found.readFrom - 1),
      to: Number(position.block.timestamp),
      stepSeconds,
    })
    const reference = await references.current()
    const last = points.length - 1
    return {
      stepSeconds,
      points: points.map((point, index) => ({
        ...point,
        at: isoTime(point.at),
        valueUsd: index === last ? weiInUsd(point.valueWei, reference) : noHistory,
      })),
      leftOut: found.leftOut,
      beginsLate: whyLate(found, asked.range === 'all' ? 0 : from),
      position,
    }
  }
}

function whyLate({ keptFrom, readFrom }: HeldHistory, from: number): HeldWorths['beginsLate'] {
  if (Math.max(keptFrom, readFrom) - 1 <= from) return null
  return readFrom > keptFrom ? 'too_many_transfers' : 'kept_from_then_on'
}
