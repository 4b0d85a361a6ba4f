import { formatAmount, parseAmount } from '../../../../kernel/money.ts'
import { sqrtRatioAtTick } from '../../pools/index.ts'
import { invalid } from '../launch-input.ts'
import {
  type FeeTier,
  lastTickOf,
  mostLiquidityOf,
  openingAt,
  type TickRange,
  tickForValue,
  usualTier,
  valueAt,
} from './opening.ts'
import type { PoolFactory, PoolTerms } from './pool-factory.ts'

/** The default opening price: the whole supply is worth about one ether. */
const defaultStartTick = -207_200

/** The pool of a launch request; what it leaves out is as in the usual terms. */
export type RangeInput = {
  /** The pool's fee in millionths. */
  readonly feeTier?: number
  /** Tick of the opening price; this or `openingValueEth`. */
  readonly startTick?: number
  /** The value of the whole supply at the opening price, at most; a decimal string of ether. */
  readonly openingValueEth?: string
  /** Tick of the price at which the whole supply is sold; this or `endValueEth`. */
  readonly endTick?: number
  /** The value of the whole supply at the end of the range, at most; a decimal string of ether. */
  readonly endValueEth?: string
}

/** The range over which the supply of a launch is locked. */
export type PoolRange = TickRange & { readonly tier: FeeTier }

/** What a launchpad allows its launches. */
type Allowed = { readonly terms: PoolTerms; readonly tier: FeeTier }

/** Members of a launch that chooses its own range. */
export const rangeMembers = ['feeTier', 'endTick', 'endValueEth'] as const

/**
 * The whole range with its tier; raises 400 `request.invalid` for what the family cannot choose, for a tier that the
 * pool factory has not enabled, and for ticks and values outside the bounds of the terms or the pool.
 */
export async function readRange(factory: PoolFactory, input: RangeInput): Promise<PoolRange> {
  const unwanted =
    factory.family === 'uni' ? [] : rangeMembers.filter((name) => input[name] !== undefined)
  if (unwanted.length > 0) {
    throw invalid(
      unwanted.map((name) => ({
        location: `body/${name}`,
        message: 'is not for this family',
        fix: 'Leave it out, or launch with the family uni.',
      })),
    )
  }
  const tier = await readTier(factory, input.feeTier)
  const allowed = { terms: await factory.terms(), tier }
  const startTick = readStartTick(input, allowed)
  return { tier, startTick, endTick: readEndTick(input, startTick, allowed) }
}

async function readTier(factory: PoolFactory, feeTier?: number): Promise<FeeTier> {
  if (feeTier === undefined) return usualTier
  const tier = await factory.tierOf(feeTier)
  if (tier !== null) return tier
  const known = (await factory.tiers()).map(({ feePpm }) => feePpm)
  throw invalid([
    {
      location: 'body/feeTier',
      message: 'is no fee tier that a launch can choose on this chain',
      fix: `Use one of ${known.join(', ')}, in millionths of what goes in.`,
    },
  ])
}

function readStartTick({ openingValueEth, startTick }: RangeInput, allowed: Allowed): number {
  const { tickSpacing } = allowed.tier
  const { maxStartTick, minStartTick } = allowed.terms
  const lowest = Math.ceil(minStartTick / tickSpacing) * tickSpacing
  const highest = usableBelow(maxStartTick, tickSpacing)
  if (openingValueEth === undefined) {
    const tick = startTick ?? usableBelow(defaultStartTick, tickSpacing)
    if (isWithin(tick, { lowest, highest, tickSpacing })) return tick
    throw refused('startTick', tick, { lowest, highest, tickSpacing })
  }
  if (startTick !== undefined) throw unwantedBeside('startTick', 'openingValueEth')
  return tickOfValue('openingValueEth', openingValueEth, { ...allowed, lowest, highest })
}

function readEndTick(
  { endTick, endValueEth }: RangeInput,
  startTick: number,
  allowed: Allowed,
): number {
  const { tickSpacing } = allowed.tier
  const [lowest, highest] = [startTick + tickSpacing, lastTickOf(tickSpacing)]
  if (endValueEth !== undefined && endTick !== undefined) {
    throw unwantedBeside('endTick', 'endValueEth')
  }
  const tick =
    endValueEth === undefined
      ? (endTick ?? highest)
      : tickOfValue('endValueEth', endValueEth, { ...allowed, lowest, highest })
  if (!isWithin(tick, { lowest, highest, tickSpacing })) {
    throw refused('endTick', tick, { lowest, highest, tickSpacing })
  }
  const supply = allowed.terms.totalSupply
  const { liquidity } = openingAt({ startTick, endTick: tick }, { isToken0: true, supply })
  if (liquidity <= mostLiquidityOf(tickSpacing)) return tick
  throw invalid([
    {
      location: endValueEth === undefined ? 'body/endTick' : 'body/endValueEth',
      message: 'is so near to the opening price that a pool cannot take the whole supply between',
      fix: 'Choose a higher end.',
    },
  ])
}

type TickBounds = {
  readonly lowest: number
  readonly highest: number
  readonly tickSpacing: number
}

function isWithin(tick: number, { highest, lowest, tickSpacing }: TickBounds): boolean {
  return tick % tickSpacing === 0 && tick >= lowest && tick <= highest
}

function refused(name: 'endTick' | 'startTick', tick: number, bounds: TickBounds) {
  const { highest, lowest, tickSpacing } = bounds
  const nearest = usableBelow(Math.min(highest, Math.max(lowest, tick)), tickSpacing)
  return invalid([
    {
      location: `body/${name}`,
      message: `must be a multiple of ${tickSpacing} from ${lowest} to ${highest}`,
      fix: `Use ${nearest}, for example.`,
    },
  ])
}

function unwantedBeside(name: string, other: string) {
  return invalid([
    {
      location: `body/${name}`,
      message: `must be left out beside ${other}`,
      fix: 'Say the price in one of the two ways.',
    },
  ])
}

function usableBelow(tick: number, tickSpacing: number): number {
  return Math.floor(tick / tickSpacing) * tickSpacing
}

/** The tick of the highest price within the bounds that is not above the value; 400 where there is none. */
function tickOfValue(
  name: 'endValueEth' | 'openingValueEth',
  text: string,
  { highest, lowest, terms, tier }: Allowed & { readonly lowest: number; readonly highest: number },
): number {
  const location = `body/${name}`
  const value = parseAmount(text, 18, location)
  const { tickSpacing } = tier
  const supply = terms.totalSupply
  const valueOf = (tick: number) => valueAt(sqrtRatioAtTick(tick), true, supply)
  const [least, most] = [valueOf(lowest), valueOf(highest)]
  // Rounding down to a usable tick loses less than one spacing; a larger difference would be another price than was
  // requested.
  if (value < least || value > valueOf(Math.min(highest + tickSpacing, lastTickOf(1)))) {
    const between = `${formatAmount(least, 18)} to ${formatAmount(most, 18)}`
    throw invalid([
      {
        location,
        message: `must be ${between} ether for this launch`,
        fix: 'Give the value of the whole supply at that price.',
      },
    ])
  }
  return tickForValue(value, { supply, lowest, highest, tickSpacing })
}
