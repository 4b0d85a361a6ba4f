import { compared, exactly, negated, written } from '../../../design/numbers/arithmetic.model.ts'
import { isAboveZero } from '../../../design/numbers/decimal.model.ts'
import { onStep, onTick } from '../market.model.ts'
import {
  isTriggered,
  mostQuantity,
  quantityOf,
  referencePrice,
  type Ticket,
  type TicketFacts,
} from './ticket.model.ts'

export const ticketFaults = [
  'price',
  'trigger',
  'size',
  'zero',
  'tick',
  'step',
  'tooSmall',
  'tooLarge',
  'triggerSide',
  'profitSide',
  'lossSide',
] as const

/** What is wrong with an order before anybody is asked. */
export type TicketFault = (typeof ticketFaults)[number]

/** A fault with the order that has it no more; null where only a person knows. */
export interface TicketCheck {
  readonly fault: TicketFault
  readonly field: 'price' | 'size' | 'stopLoss' | 'takeProfit' | 'trigger'
  readonly repaired: Ticket | null
}

/** What keeps an order from being asked about, the most important first; null for nothing. */
export function checkOf(ticket: Ticket, facts: TicketFacts): TicketCheck | null {
  return priceCheck(ticket, facts) ?? sizeCheck(ticket, facts) ?? bracketCheck(ticket, facts)
}

function priceCheck(ticket: Ticket, facts: TicketFacts): TicketCheck | null {
  const { market } = facts
  if (ticket.kind === 'limit' && ticket.price === '')
    return fault('price', 'price', { ...ticket, price: makerPrice(ticket, facts) })
  if (isTriggered(ticket) && ticket.trigger === '') return fault('trigger', 'trigger', null)
  for (const field of ['price', 'trigger', 'takeProfit', 'stopLoss'] as const) {
    if (!isAsked(ticket, field) || ticket[field] === '') continue
    if (!isAboveZero(ticket[field])) return fault('zero', field, { ...ticket, [field]: '' })
    const onIt = onTick(market, ticket[field])
    if (compared(exactly(onIt), exactly(ticket[field])) !== 0)
      return fault('tick', field, { ...ticket, [field]: onIt })
  }
  return triggerCheck(ticket, facts)
}

function isAsked(ticket: Ticket, field: 'price' | 'stopLoss' | 'takeProfit' | 'trigger'): boolean {
  if (field === 'price') return ticket.kind !== 'market'
  return field === 'trigger' ? isTriggered(ticket) : ticket.hasBracket
}

/** A stop waits beyond the mark, a take-profit before it: on the other side it would begin at once. */
function triggerCheck(ticket: Ticket, { mark }: TicketFacts): TicketCheck | null {
  if (!isTriggered(ticket) || mark === null) return null
  const isAbove = compared(exactly(ticket.trigger), exactly(mark)) > 0
  if (isAbove === ((ticket.side === 'buy') === (ticket.kind === 'stop'))) return null
  const kind = ticket.kind === 'stop' ? 'takeProfit' : 'stop'
  return fault('triggerSide', 'trigger', { ...ticket, kind })
}

function sizeCheck(ticket: Ticket, facts: TicketFacts): TicketCheck | null {
  const { market } = facts
  const quantity = quantityOf(ticket, facts)
  if (quantity === '') return fault('size', 'size', null)
  const size = exactly(quantity)
  const base = (lots: string) => ({ ...ticket, unit: 'base' as const, size: lots })
  if (compared(exactly(onStep(market, size)), size) !== 0)
    return fault('step', 'size', base(onStep(market, size)))
  if (compared(size, exactly(market.leastSize)) < 0)
    return fault('tooSmall', 'size', base(market.leastSize))
  if (compared(size, exactly(market.mostSize)) > 0)
    return fault('tooLarge', 'size', base(market.mostSize))
  return null
}

function bracketCheck(ticket: Ticket, facts: TicketFacts): TicketCheck | null {
  const price = referencePrice(ticket, facts)
  if (!ticket.hasBracket || ticket.reduceOnly || price === null) return null
  const isBuy = ticket.side === 'buy'
  const isAbove = (value: string) => compared(exactly(value), exactly(price)) > 0
  if (ticket.takeProfit !== '' && isAbove(ticket.takeProfit) !== isBuy)
    return fault('profitSide', 'takeProfit', { ...ticket, takeProfit: '' })
  if (ticket.stopLoss !== '' && isAbove(ticket.stopLoss) === isBuy)
    return fault('lossSide', 'stopLoss', { ...ticket, stopLoss: '' })
  return null
}

function fault(
  name: TicketFault,
  field: TicketCheck['field'],
  repaired: Ticket | null,
): TicketCheck {
  return { fault: name, field, repaired }
}

/** The best price at which an order waits instead of trading. */
export function makerPrice({ side }: Ticket, { ask, bid, mark }: TicketFacts): string {
  return (side === 'buy' ? bid : ask) ?? mark ?? ''
}

export const repairs = [
  'useMinimum',
  'useMaximum',
  'fitMargin',
  'atMark',
  'asMaker',
  'asIoc',
  'asLimit',
  'notReduceOnly',
  'closeOnly',
] as const

/** What a refusal can be mended with. */
export type Repair = (typeof repairs)[number]

/** How an order that the exchange would refuse is mended; null where no change of the order does it. */
export function repairOf(
  reason: string,
  ticket: Ticket,
  facts: TicketFacts,
): { readonly repair: Repair; readonly repaired: Ticket } | null {
  const mend = (repair: Repair, change: Partial<Ticket>) => ({
    repair,
    repaired: { ...ticket, ...change },
  })
  const size = (lots: string) => ({ unit: 'base' as const, size: lots })
  switch (reason) {
    case 'margin':
      return fitted(ticket, facts)
    case 'order_too_small':
      return mend('useMinimum', size(facts.market.leastSize))
    case 'order_too_large':
      return mend('useMaximum', size(facts.market.mostSize))
    case 'price_out_of_band':
      return mend('atMark', { price: onTick(facts.market, facts.mark ?? '') })
    case 'would_take':
      return mend('asMaker', { price: makerPrice(ticket, facts) })
    case 'fill_or_kill':
      return mend('asIoc', { timeInForce: 'IOC' })
    case 'market_depth':
      return mend('asLimit', { kind: 'limit', price: facts.mark ?? '' })
    case 'nothing_to_reduce':
      return mend('notReduceOnly', { reduceOnly: false })
    default:
      return null
  }
}

/** As much as the margin bears, with a little to spare; nothing but closing where that is nothing. */
function fitted(ticket: Ticket, facts: TicketFacts) {
  const position = exactly(facts.position)
  const most = exactly(mostQuantity(ticket, facts))
  const bearable = onStep(facts.market, { digits: most.digits * 99n, scale: most.scale + 2 })
  const isSmaller = compared(exactly(bearable), exactly(quantityOf(ticket, facts))) < 0
  if (isSmaller && compared(exactly(bearable), exactly(facts.market.leastSize)) >= 0)
    return {
      repair: 'fitMargin' as const,
      repaired: { ...ticket, unit: 'base' as const, size: bearable },
    }
  const closes = ticket.side === 'buy' ? negated(position) : position
  if (closes.digits <= 0n) return null
  const repaired = { ...ticket, unit: 'base' as const, size: written(closes), reduceOnly: true }
  return { repair: 'closeOnly' as const, repaired }
}
