import type { Dice } from './dice.ts'
import type { DemoMarket } from './venue.ts'

/** A simulated trader's strategy; see the README. */
export type Strategy = 'contrarian' | 'early' | 'momentum' | 'noise' | 'patient'

const strategies: readonly Strategy[] = ['early', 'momentum', 'contrarian', 'patient', 'noise']

/** A market with its recent price changes. */
export type ObservedMarket = DemoMarket & {
  /** Relative change over about two minutes: 0.1 is ten per cent up. */
  readonly change: number
  /** Relative change since it was first seen. */
  readonly gain: number
  readonly ageMs: number
}

export type Side = 'buy' | 'sell'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The strategy of the trader at this index; the first five have one each. */
export function strategyOf(index: number): Strategy {
  return strategies[index % strategies.length] ?? 'noise'
}

/** The market that this strategy trades now; undefined when there is none. */
export function chooseMarket<market extends ObservedMarket>(
  strategy: Strategy,
  markets: readonly market[],
  dice: Dice,
): market | undefined {
  return dice.pick(markets, (market) => attention(market) * preference(strategy, market))
}

/** Whether this strategy buys or sells in this market. */
export function chooseSide(strategy: Strategy, market: ObservedMarket, dice: Dice): Side {
  if (!market.canBuy) return 'sell'
  if (!market.canSell) return 'buy'
  return dice.chance(buyProbability(strategy, market)) ? 'buy' : 'sell'
}

/** The wei of a purchase: mostly small, occasionally large. */
export function chooseSpend(strategy: Strategy, dice: Dice): bigint {
  const milliether = 1 + 24 * dice.unit() ** 3
  const factor = strategy === 'patient' ? 0.6 : strategy === 'early' ? 1.4 : 1
  // Rounded to 0.0001 ether, so that amounts look like people's.
  return BigInt(Math.max(1, Math.round(milliether * factor * 10))) * 10n ** 14n
}

/** The basis points of a holding to sell: all of it in half of the cases. */
export function chooseShare(dice: Dice): bigint {
  return dice.chance(0.5) ? 10_000n : BigInt(1_000 + dice.below(8_000))
}

/** New and moving markets attract trades; old ones keep a few. */
function attention(market: ObservedMarket): number {
  const freshness = Math.exp(-market.ageMs / (0.75 * hourMs))
  return 0.04 + freshness + Math.min(1, Math.abs(market.change) * 2)
}

function preference(strategy: Strategy, market: ObservedMarket): number {
  switch (strategy) {
    case 'early':
      return market.ageMs < 10 * minuteMs ? 3 : 0.5
    case 'momentum':
      return 1 + Math.min(3, Math.abs(market.change) * 10)
    case 'contrarian':
      return market.change < 0 ? 2 : 1
    case 'noise':
    case 'patient':
      return 1
  }
}

function buyProbability(strategy: Strategy, market: ObservedMarket): number {
  switch (strategy) {
    case 'early':
      return market.ageMs < 10 * minuteMs && market.gain < 0.8 ? 0.85 : 0.25
    case 'momentum':
      return clamp(0.55 + market.change * 4)
    case 'contrarian':
      return clamp(0.5 - market.change * 4)
    case 'patient':
      return 0.85
    case 'noise':
      return 0.52
  }
}

function clamp(probability: number): number {
  return Math.min(0.95, Math.max(0.05, probability))
}
