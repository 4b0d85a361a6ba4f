import type { PerpsPaperOrderRequest } from '#sdk'
import {
  absolute,
  compared,
  exactly,
  over,
  plus,
  times,
  written,
} from '../../../design/numbers/arithmetic.model.ts'
import { movedBy, onStep, onTick, type PerpMarket } from '../market.model.ts'

export const ticketKinds = ['market', 'limit', 'stop', 'takeProfit'] as const
export type TicketKind = (typeof ticketKinds)[number]
export const timesInForce = ['GTC', 'IOC', 'FOK'] as const
export type TimeInForce = (typeof timesInForce)[number]
export type Side = 'buy' | 'sell'
export type SizeUnit = 'base' | 'percent' | 'quote'

/** An order as it is being written: decimal strings, empty where nothing stands. */
export interface Ticket {
  readonly side: Side
  readonly kind: TicketKind
  readonly price: string
  /** At which mark a stop or a take-profit begins. */
  readonly trigger: string
  readonly size: string
  /** Of `size`; `percent` is of the margin that is available, or of the position that is reduced. */
  readonly unit: SizeUnit
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly hasBracket: boolean
  readonly takeProfit: string
  readonly stopLoss: string
}

/** What the screen knows while an order is written. */
export interface TicketFacts {
  readonly market: PerpMarket
  readonly mark: string | null
  readonly bid: string | null
  readonly ask: string | null
  /** Margin that is free. */
  readonly available: string
  readonly leverage: string
  /** With its sign; '0' for none. */
  readonly position: string
}

/** An empty order. */
export const emptyTicket: Ticket = {
  side: 'buy',
  kind: 'market',
  price: '',
  trigger: '',
  size: '',
  unit: 'base',
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
  hasBracket: false,
  takeProfit: '',
  stopLoss: '',
}

/** How far a bracket's prices are from the entry unless they are typed. */
export const bracketRatios = { takeProfit: '0.04', stopLoss: '0.02' } as const

/** The order after some of it was changed: what excludes each other gives way to what was changed. */
export function changed(ticket: Ticket, change: Partial<Ticket>): Ticket {
  const next = { ...ticket, ...change }
  if (change.postOnly === true) return { ...next, timeInForce: 'GTC' }
  if (next.timeInForce !== 'GTC' || next.kind !== 'limit') return { ...next, postOnly: false }
  return next
}

/** The price that an order is counted at: its own, its trigger's, or the best one on the other side. */
export function referencePrice(ticket: Ticket, facts: TicketFacts): string | null {
  if (ticket.kind === 'limit' && ticket.price !== '') return ticket.price
  if (isTriggered(ticket) && (ticket.price !== '' || ticket.trigger !== ''))
    return ticket.price === '' ? ticket.trigger : ticket.price
  const best = ticket.side === 'buy' ? facts.ask : facts.bid
  return best ?? facts.mark
}

/** Whether it waits for the mark. */
export function isTriggered({ kind }: Pick<Ticket, 'kind'>): boolean {
  return kind === 'stop' || kind === 'takeProfit'
}

/** The size in base that an order comes to; empty for none. A typed size in base stays as it is typed. */
export function quantityOf(ticket: Ticket, facts: TicketFacts): string {
  if (ticket.size === '') return ''
  if (ticket.unit === 'base') return ticket.size
  const price = referencePrice(ticket, facts)
  if (ticket.unit === 'percent') {
    const whole = exactly(mostQuantity(ticket, facts))
    return onStep(facts.market, times(whole, times(exactly(ticket.size), { digits: 1n, scale: 2 })))
  }
  return price === null ? '' : onStep(facts.market, over(exactly(ticket.size), exactly(price)))
}

/** The most that can be ordered: what the free margin bears with fees, and what is closed of an opposite position. */
export function mostQuantity(ticket: Ticket, facts: TicketFacts): string {
  const position = exactly(facts.position)
  const reduces = ticket.side === 'buy' ? position.digits < 0n : position.digits > 0n
  if (ticket.reduceOnly) return reduces ? written(absolute(position)) : '0'
  const price = exactly(referencePrice(ticket, facts))
  const opening = plus(
    over(exactly('1'), exactly(facts.leverage), 'up'),
    twice(facts.market.takerFee),
  )
  const each = times(price, opening)
  const opened = over(exactly(facts.available), each)
  // What closes a position frees its margin, which bears about as much again on the other side.
  const all = reduces ? plus(opened, times(absolute(position), exactly('2'))) : opened
  const most = onStep(facts.market, all)
  return compared(exactly(most), exactly(facts.market.mostSize)) > 0 ? facts.market.mostSize : most
}

function twice(fee: string) {
  return times(exactly(fee), exactly('2'))
}

/** What an order is worth at the price that it is counted at; null where that is unknown. */
export function valueOf(ticket: Ticket, facts: TicketFacts): string | null {
  const price = referencePrice(ticket, facts)
  const quantity = quantityOf(ticket, facts)
  if (price === null || quantity === '') return null
  return written(times(exactly(quantity), exactly(price)), 6)
}

/** The same size in another unit. */
export function inUnit(ticket: Ticket, unit: SizeUnit, facts: TicketFacts): Ticket {
  const quantity = quantityOf(ticket, facts)
  if (unit === ticket.unit) return ticket
  if (unit === 'base') return { ...ticket, unit, size: quantity }
  if (unit === 'quote') {
    const value = valueOf(ticket, facts)
    return { ...ticket, unit, size: value === null ? '' : written(exactly(value), 2) }
  }
  const most = exactly(mostQuantity(ticket, facts))
  const share = most.digits === 0n ? '' : written(over(exactly(quantity), most, 'nearest'), 4)
  return {
    ...ticket,
    unit,
    size: share === '' ? '' : written(times(exactly(share), exactly('100'))),
  }
}

/** The bracket with the prices that it has unless they are typed: above and below the entry, by the side. */
export function withBracket(ticket: Ticket, facts: TicketFacts): Ticket {
  const price = referencePrice(ticket, facts)
  if (price === null) return { ...ticket, hasBracket: true }
  const sign = ticket.side === 'buy' ? 1 : -1
  const at = (ratio: string, direction: number) =>
    movedBy(
      facts.market,
      price,
      written(plus(exactly('1'), exactly(direction * sign > 0 ? ratio : `-${ratio}`))),
    )
  return {
    ...ticket,
    hasBracket: true,
    takeProfit: at(bracketRatios.takeProfit, 1),
    stopLoss: at(bracketRatios.stopLoss, -1),
  }
}

/** Prices on the tick and the size in whole steps, as when a field is left. */
export function snappedTicket(ticket: Ticket, market: PerpMarket): Ticket {
  const price = (value: string) => (value === '' ? '' : onTick(market, value))
  return {
    ...ticket,
    price: price(ticket.price),
    trigger: price(ticket.trigger),
    takeProfit: price(ticket.takeProfit),
    stopLoss: price(ticket.stopLoss),
    size: ticket.unit === 'base' && ticket.size !== '' ? onStep(market, ticket.size) : ticket.size,
  }
}

/**
 * The order as the exchange takes it; null while it is not whole. Its figures are written in one way only, so that
 * leaving a field, which writes them anew, does not make it another order.
 */
export function orderOf(typed: Ticket, facts: TicketFacts): PerpsPaperOrderRequest | null {
  const ticket = snappedTicket(typed, facts.market)
  const quantity = quantityOf(ticket, facts)
  if (quantity === '' || exactly(quantity).digits <= 0n) return null
  const isLimit = ticket.kind === 'limit' || (isTriggered(ticket) && ticket.price !== '')
  if (isLimit && ticket.price === '') return null
  if (isTriggered(ticket) && ticket.trigger === '') return null
  return {
    symbol: facts.market.symbol,
    side: ticket.side === 'buy' ? 'Bid' : 'Ask',
    orderType: isLimit ? 'Limit' : 'Market',
    ...(isLimit ? { price: ticket.price } : {}),
    ...(isTriggered(ticket)
      ? { triggerPrice: ticket.trigger, triggerQuantity: quantity, triggerBy: 'MarkPrice' }
      : { quantity }),
    ...(isLimit ? { timeInForce: ticket.timeInForce } : {}),
    ...(ticket.postOnly ? { postOnly: true } : {}),
    ...(ticket.reduceOnly ? { reduceOnly: true } : {}),
    // What closes a position is not kept from it by one's own order that waits.
    ...(ticket.reduceOnly || ticket.hasBracket ? { selfTradePrevention: 'RejectMaker' } : {}),
    ...bracketOf(ticket),
  }
}

function bracketOf({ hasBracket, reduceOnly, stopLoss, takeProfit }: Ticket) {
  if (!hasBracket || reduceOnly) return {}
  return {
    ...(takeProfit === ''
      ? {}
      : { takeProfitTriggerPrice: takeProfit, takeProfitTriggerBy: 'MarkPrice' as const }),
    ...(stopLoss === ''
      ? {}
      : { stopLossTriggerPrice: stopLoss, stopLossTriggerBy: 'MarkPrice' as const }),
  }
}
