import type { Random } from '../../../ports/random.ts'

/** Random choices over the port of randomness, so that tests can control them. */
export type Dice = {
  /** From 0 to just below 1. */
  readonly unit: () => number
  readonly chance: (probability: number) => boolean
  /** An integer from 0 to below `bound`. */
  readonly below: (bound: number) => number
  readonly between: (low: number, high: number) => number
  /** One of `items`, with probability proportional to its weight; undefined when no weight is above zero. */
  readonly pick: <item>(
    items: readonly item[],
    weightOf?: (item: item) => number,
  ) => item | undefined
}

/** Random choices over random bytes. */
export function createDice(random: Random): Dice {
  const unit = () => Buffer.from(random.bytes(6)).readUIntBE(0, 6) / 2 ** 48
  return {
    unit,
    chance: (probability) => unit() < probability,
    below: (bound) => Math.floor(unit() * bound),
    between: (low, high) => low + unit() * (high - low),
    pick(items, weightOf = () => 1) {
      const weights = items.map((item) => Math.max(0, weightOf(item)))
      let rest = unit() * weights.reduce((sum, weight) => sum + weight, 0)
      return items.find((_, index) => {
        const weight = weights[index] ?? 0
        rest -= weight
        return weight > 0 && rest < 0
      })
    },
  }
}
