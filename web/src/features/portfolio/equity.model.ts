import type { PortfolioEquity } from '#sdk'
import type { Moment } from '../../panels/timeline/timeline.model.ts'

/** One point of the line: what the tokens were worth, in ether. */
export interface EquityMoment extends Moment {
  readonly usd: string | null
  readonly tokens: number
}

/** The points of the line, the oldest first. */
export function momentsOf({ points }: PortfolioEquity): readonly EquityMoment[] {
  return points.map(({ at, tokens, value, valueUsd }) => ({
    atMs: Date.parse(at),
    amount: value.amount ?? '0',
    value: Number(value.amount ?? '0'),
    usd: valueUsd.value,
    tokens,
  }))
}
