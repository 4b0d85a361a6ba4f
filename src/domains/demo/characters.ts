import type { Dice } from './dice.ts'
import type { DemoMarket } from './venue.ts'

/** How a simulated trader behaves; see the README. */
export type Character = 'contrarian' | 'early' | 'momentum' | 'noise' | 'patient'

const characters: readonly Character[] = ['early', 'momentum', 'contrarian', 'patient', 'noise']

/** A market with what its price did lately. */
export type SeenMarket = DemoMarket & {
  /** Relative change since about two minutes ago: 0.1 is ten per cent up. */
  readonly change: number
  /** Relative change since it was first seen. */
  readonly gain: number
  readonly ageMs: number
}

export type Side = 'buy' | 'sell'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The character of the trader with this place in the list; every kind is among the first five. */
export function characterOf(index: number): Character {
  return characters[index % characters.length] ?? 'noise'
}

/** Where this character looks now; undefined when there is no market. */
export function chooseMarket<market extends SeenMarket>(
  character: Character,
  markets: readonly market[],
  dice: Dice,
): market | undefined {
  return dice.pick(markets, (market) => attention(market) * liking(character, market))
}

/** Whether this character buys or sells in this market. */
export function chooseSide(character: Character, market: SeenMarket, dice: Dice): Side {
  if (!market.canBuy) return 'sell'
  if (!market.canSell) return 'buy'
  return dice.chance(buyProbability(character, market)) ? 'buy' : 'sell'
}

/** Wei for a buy: mostly small, now and then large. */
export function chooseSpend(character: Character, dice: Dice): bigint {
  const milliether = 1 + 24 * dice.unit() ** 3
  const factor = character === 'patient' ? 0.6 : character === 'early' ? 1.4 : 1
  // Down to the ten-thousandth of an ether, so that amounts look like those of people.
  return BigInt(Math.max(1, Math.round(milliether * factor * 10))) * 10n ** 14n
}

/** Basis points of the holding to sell: half of the time everything. */
export function chooseShare(dice: Dice): bigint {
  return dice.chance(0.5) ? 10_000n : BigInt(1_000 + dice.below(8_000))
}

/** New and moving markets draw the crowd; old ones never quite go silent. */
function attention(market: SeenMarket): number {
  const freshness = Math.exp(-market.ageMs / (0.75 * hourMs))
  return 0.04 + freshness + Math.min(1, Math.abs(market.change) * 2)
}

function liking(character: Character, market: SeenMarket): number {
  switch (character) {
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

function buyProbability(character: Character, market: SeenMarket): number {
  switch (character) {
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
