import type { PerpsMarket } from '#sdk'
import {
  compared,
  exactly,
  minus,
  over,
  times,
  written,
} from '../../design/numbers/arithmetic.model.ts'
import {
  type Decimal,
  parseDecimal,
  plain,
  roundedToTick,
} from '../../design/numbers/decimal.model.ts'
import { decimalsOfTick } from '../../design/numbers/format-chart.ts'
import { perpName } from '../../panels/markets/perp-name.ts'

/** What a market allows, in decimal strings. */
export interface PerpMarket {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly name: string
  readonly tickSize: string
  readonly stepSize: string
  readonly priceDecimals: number
  readonly sizeDecimals: number
  readonly leastSize: string
  readonly mostSize: string
  readonly mostLeverage: string
  /** Ratios: `0.0005`. */
  readonly takerFee: string
  readonly makerFee: string
  readonly maintenance: string
  readonly isPaper: boolean
  /** Null while anybody may trade: `CancelOnly`, `Closed`. */
  readonly closed: string | null
}

/** A market of the exchange as the screen needs it. */
export function perpMarketOf(told: PerpsMarket): PerpMarket {
  const { price, quantity } = told.filters
  const tickSize = price?.tickSize ?? '0.01'
  const stepSize = quantity?.stepSize ?? '0.01'
  return {
    symbol: told.symbol,
    base: told.baseSymbol,
    quote: told.quoteSymbol,
    name: perpName(told.symbol),
    tickSize,
    stepSize,
    priceDecimals: decimalsOfTick(tickSize),
    sizeDecimals: decimalsOfTick(stepSize),
    leastSize: quantity?.minQuantity ?? stepSize,
    mostSize: quantity?.maxQuantity ?? '1000000000',
    mostLeverage: told.filters.leverage?.maxLeverage ?? '1',
    takerFee: ratioOfBps(told.takerFeeBps ?? 0),
    makerFee: ratioOfBps(told.makerFeeBps ?? 0),
    maintenance: told.mmfFunction?.base ?? '0',
    isPaper: told.source === 'paper-exchange',
    closed: told.orderBookState === 'Open' ? null : told.orderBookState,
  }
}

function ratioOfBps(bps: number): string {
  return plain({ digits: BigInt(Math.round(bps * 100)), scale: 6 })
}

/** A price on the market's tick; empty for none. */
export function onTick(
  { tickSize }: PerpMarket,
  price: Decimal | string,
  rounding: 'down' | 'nearest' | 'up' = 'nearest',
): string {
  const value = typeof price === 'string' ? parseDecimal(price) : price
  const tick = parseDecimal(tickSize)
  if (value === null || tick === null) return ''
  return plain(roundedToTick(value, tick, rounding))
}

/** A size in whole steps, rounded down so that nobody orders more than they asked for; empty for none. */
export function onStep({ stepSize }: PerpMarket, size: Decimal | string): string {
  const value = typeof size === 'string' ? parseDecimal(size) : size
  const step = parseDecimal(stepSize)
  if (value === null || step === null) return ''
  return written(roundedToTick(value, step, 'down'))
}

/** A price moved by a share of itself, on the tick. */
export function movedBy(market: PerpMarket, price: string, ratio: string): string {
  return onTick(market, times(exactly(price), exactly(ratio)))
}

/** How far a price is from another one, as a ratio of the other; null where either is unknown. */
export function distanceOf(price: string | null, from: string | null): string | null {
  if (price === null || from === null || compared(exactly(from), exactly('0')) === 0) return null
  return written(over(minus(exactly(price), exactly(from)), exactly(from), 'nearest'), 8)
}
