import type { PerpsOrder, PerpsPosition } from '#sdk'
import {
  absolute,
  compared,
  exactly,
  minus,
  negated,
  over,
  plus,
  times,
  written,
  zero,
} from '../../design/numbers/arithmetic.model.ts'
import type { Decimal } from '../../design/numbers/decimal.model.ts'
import { distanceOf, onStep, type PerpMarket } from './market.model.ts'

/** A position as it stands at the mark of now. */
export interface LivePosition {
  readonly symbol: string
  readonly market: PerpMarket | null
  readonly isLong: boolean
  /** With its sign. */
  readonly net: string
  readonly size: string
  readonly value: string
  readonly entry: string
  readonly mark: string
  readonly liquidation: string | null
  /** From the mark to the liquidation, as a ratio of the mark, without a sign. */
  readonly distance: string | null
  readonly pnl: string
  /** Of the margin at the leverage of the account; null where that is unknown. */
  readonly roe: string | null
  readonly margin: string
  readonly funding: string
  readonly realized: string
  readonly takeProfit: PerpsOrder | null
  readonly stopLoss: PerpsOrder | null
}

/** What positions are worked out from. */
export interface PositionFacts {
  readonly markets: readonly PerpMarket[]
  readonly marks: ReadonlyMap<string, string>
  readonly orders: readonly PerpsOrder[]
  /** Set for the account; null: as the market has it. */
  readonly leverageLimit: string | null
}

/** A position at the mark of now, with the orders that close it. */
export function livePosition(told: PerpsPosition, facts: PositionFacts): LivePosition {
  const market = facts.markets.find(({ symbol }) => symbol === told.symbol) ?? null
  const net = exactly(told.netQuantity)
  const isLong = net.digits > 0n
  const mark = facts.marks.get(told.symbol) ?? told.markPrice
  const value = times(absolute(net), exactly(mark))
  const cost = exactly(told.netCost)
  const pnl = minus(times(net, exactly(mark)), cost)
  const margin = over(absolute(cost), exactly(leverageOf(market, facts.leverageLimit)), 'up')
  const liquidation = told.estLiquidationPrice ?? null
  const away = distanceOf(liquidation, mark)
  const closing = closingOrders(facts.orders, told.symbol, isLong)
  return {
    symbol: told.symbol,
    market,
    isLong,
    net: told.netQuantity,
    size: written(absolute(net)),
    value: written(value),
    entry: told.entryPrice,
    mark,
    liquidation,
    distance: away === null ? null : written(absolute(exactly(away)), 8),
    pnl: written(pnl),
    roe: margin.digits === 0n ? null : written(over(pnl, margin, 'nearest'), 6),
    margin: written(margin),
    funding: told.cumulativeFundingPayment,
    realized: told.pnlRealized,
    ...closing(exactly(told.entryPrice)),
  }
}

/** The leverage that margin is counted by: the limit of the account, or the most that the market has. */
export function leverageOf(market: PerpMarket | null, limit: string | null): string {
  const most = market?.mostLeverage ?? '1'
  return limit !== null && compared(exactly(limit), exactly(most)) < 0 ? limit : most
}

/** The take-profit and the stop-loss of a position: triggers that only close it, on either side of the mark. */
function closingOrders(orders: readonly PerpsOrder[], symbol: string, isLong: boolean) {
  const side = isLong ? 'Ask' : 'Bid'
  const closing = orders.filter(
    (order) =>
      order.symbol === symbol &&
      order.side === side &&
      order.reduceOnly === true &&
      order.triggerPrice != null,
  )
  return (entry: Decimal) => {
    const isGain = ({ triggerPrice }: PerpsOrder) =>
      compared(exactly(triggerPrice), entry) > 0 === isLong
    return {
      takeProfit: closing.find(isGain) ?? null,
      stopLoss: closing.find((order) => !isGain(order)) ?? null,
    }
  }
}

/** Sums over positions: what they gain, and what they are worth. */
export function positionTotals(positions: readonly LivePosition[]) {
  const sum = (of: (position: LivePosition) => string) =>
    written(positions.reduce((total, one) => plus(total, exactly(of(one))), zero))
  return {
    pnl: sum(({ pnl }) => pnl),
    value: sum(({ value }) => value),
    margin: sum(({ margin }) => margin),
    funding: sum(({ funding }) => funding),
  }
}

/** A share of a position in per cent, in whole steps. */
export function partOf(position: LivePosition, percent: number): string {
  if (position.market === null || percent >= 100) return position.size
  const part = times(exactly(position.size), {
    digits: BigInt(Math.round(percent * 100)),
    scale: 4,
  })
  return onStep(position.market, part)
}

/** What funding a position pays at the next full hour: below zero it is paid. */
export function fundingDue(net: string, mark: string | null, rate: string | null): string | null {
  if (mark === null || rate === null) return null
  return written(negated(times(times(exactly(net), exactly(mark)), exactly(rate))), 6)
}
