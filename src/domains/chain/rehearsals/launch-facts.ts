import { hash } from 'node:crypto'
import { parseAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { AntiSnipe, LaunchFamily, PoolLaunchParams } from '../launchpad/index.ts'
import type { RehearsalInput } from './rehearsals.schemas.ts'

/** The parameters of a launch that decide how its first minutes go. Launches with equal facts have equal rehearsals. */
export type LaunchFacts = {
  readonly family: LaunchFamily
  readonly name: string
  readonly symbol: string
  /** Wei. */
  readonly initialBuy: bigint
  /** The falling fee for early buyers; null for none. */
  readonly antiSnipe: AntiSnipe | null
  /** The pool's fee in millionths; null on the curve, like the two ticks. */
  readonly feeTier: number | null
  readonly startTick: number | null
  readonly endTick: number | null
  /** Zeros for none, and on the curve. */
  readonly limits: PoolLaunchParams['limits']
}

export const noAntiSnipe: AntiSnipe = { startBps: 0, durationSeconds: 0, decay: 'linear' }
const noLimits = { walletBps: 0, transactionBps: 0, durationSeconds: 0 } as const

/** The default opening price: the whole supply is worth about one ether. */
const defaultStartTick = -207_200
const highestTick = 887_272
/** The tier of a launch that does not choose one. */
export const usualTier = { feeTier: 10_000, tickSpacing: 200 } as const

/**
 * The facts of the launch in a request; its defaults are those of a pool with that tick spacing. Raises 400 for a
 * malformed amount.
 */
export function factsOf(
  { family, request }: RehearsalInput,
  tickSpacing: number = usualTier.tickSpacing,
): LaunchFacts {
  const { initialBuyEth = '0', name, symbol } = request.launch
  const { antiSnipe = null } = request.launch
  const common = {
    name,
    symbol,
    antiSnipe,
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

/** Equal for equal facts, and only for those. */
export function launchHashOf(facts: LaunchFacts): Hex {
  const { antiSnipe, endTick, family, feeTier, initialBuy, limits, name, startTick, symbol } = facts
  const text = JSON.stringify([
    family,
    name,
    symbol,
    initialBuy.toString(),
    feeTier,
    startTick,
    endTick,
    antiSnipe === null ? null : [antiSnipe.startBps, antiSnipe.durationSeconds, antiSnipe.decay],
    [limits.walletBps, limits.transactionBps, limits.durationSeconds],
  ])
  return `0x${hash('sha256', text, 'hex')}`
}
