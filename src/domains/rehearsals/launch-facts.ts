import { hash } from 'node:crypto'
import { parseAmount } from '../../kernel/money.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { RehearsalInput } from './rehearsals.schemas.ts'

/** What of a launch decides how its first minutes go. Two launches with the same facts are rehearsed alike. */
export type LaunchFacts = {
  readonly family: 'curve' | 'pons' | 'uni'
  readonly name: string
  readonly symbol: string
  /** Wei. */
  readonly initialBuy: bigint
  /** The falling fee of early buyers; null for none. */
  readonly antiSnipe: {
    readonly startBps: number
    readonly durationSeconds: number
    readonly decay: 'halving' | 'linear'
  } | null
  /** The pool's fee in millionths; null on the curve, like the two ticks. */
  readonly feeTier: number | null
  readonly startTick: number | null
  readonly endTick: number | null
  /** Zeros for none, and on the curve. */
  readonly limits: {
    readonly walletBps: number
    readonly transactionBps: number
    readonly durationSeconds: number
  }
}

const noLimits = { walletBps: 0, transactionBps: 0, durationSeconds: 0 } as const

/** The opening price when nobody names one: all tokens together are worth about one ether. */
const defaultStartTick = -207_200
const highestTick = 887_272
/** The tier of every launch that chooses none. */
export const usualTier = { feeTier: 10_000, tickSpacing: 200 } as const

/**
 * What a request declares of its launch, with what it leaves out filled in for a pool whose ticks are so far apart.
 * Raises 400 for an amount that is none.
 */
export function factsOf(
  { family, request }: RehearsalInput,
  tickSpacing: number = usualTier.tickSpacing,
): LaunchFacts {
  const { initialBuyEth = '0', name, symbol } = request.launch
  const { antiSnipe = null } = request.launch
  const common = {
    ...{ name, symbol, antiSnipe },
    initialBuy: parseAmount(initialBuyEth, 18, 'body/launch/initialBuyEth'),
  }
  if (family === 'curve') {
    return { ...common, family, feeTier: null, startTick: null, endTick: null, limits: noLimits }
  }
  const { launch } = request
  const { startTick = Math.floor(defaultStartTick / tickSpacing) * tickSpacing } = launch
  const { endTick = highestTick - (highestTick % tickSpacing), feeTier = usualTier.feeTier } =
    family === 'uni' ? request.launch : {}
  const limits = { ...noLimits, ...launch.limits }
  return { ...common, family, feeTier, startTick, endTick, limits }
}

/** The same for the same facts, and for no others. */
export function launchHashOf(facts: LaunchFacts): Hex {
  const { antiSnipe, endTick, family, feeTier, initialBuy, limits, name, startTick, symbol } = facts
  const text = JSON.stringify([
    ...[family, name, symbol, initialBuy.toString(), feeTier, startTick, endTick],
    antiSnipe === null ? null : [antiSnipe.startBps, antiSnipe.durationSeconds, antiSnipe.decay],
    [limits.walletBps, limits.transactionBps, limits.durationSeconds],
  ])
  return `0x${hash('sha256', text, 'hex')}`
}
