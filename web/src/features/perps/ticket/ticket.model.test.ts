import { describe, expect, test } from 'vitest'
import { testMarket as market } from '../market.fixture.ts'
import { atRisk, frictionOf } from './friction.model.ts'
import {
  changed,
  emptyTicket,
  inUnit,
  mostQuantity,
  orderOf,
  quantityOf,
  snappedTicket,
  type Ticket,
  type TicketFacts,
  withBracket,
} from './ticket.model.ts'
import { checkOf, repairOf } from './ticket-checks.model.ts'

const facts: TicketFacts = {
  market,
  mark: '100',
  bid: '99.99',
  ask: '100.01',
  available: '1000',
  leverage: '10',
  position: '0',
}
const ticket = (change: Partial<Ticket>): Ticket => ({ ...emptyTicket, size: '1', ...change })

describe('a size', () => {
  test('in quote is counted at the price of the order, in whole steps, rounded down', () => {
    const asked = ticket({ unit: 'quote', size: '100', kind: 'limit', price: '33' })
    expect(quantityOf(asked, facts)).toBe('3.03')
    expect(quantityOf(ticket({ unit: 'quote', size: '100' }), facts)).toBe('0.99')
  })

  test('in per cent is of what the margin bears with its fees', () => {
    expect(mostQuantity(ticket({}), facts)).toBe('99')
    expect(quantityOf(ticket({ unit: 'percent', size: '50' }), facts)).toBe('49.5')
  })

  test('in per cent of an order that only reduces is of the position', () => {
    const short = { ...facts, position: '-8' }
    const asked = ticket({ reduceOnly: true, unit: 'percent', size: '25' })
    expect(quantityOf(asked, short)).toBe('2')
    expect(mostQuantity({ ...asked, side: 'sell' }, short)).toBe('0')
  })

  test('stays what it is in another unit', () => {
    const inQuote = inUnit(ticket({ size: '2' }), 'quote', facts)
    expect(inQuote).toMatchObject({ unit: 'quote', size: '200.02' })
    expect(inUnit(inQuote, 'base', facts).size).toBe('2')
    expect(inUnit(ticket({ size: '49.5' }), 'percent', facts).size).toBe('50')
  })
})

describe('an order', () => {
  test('is asked for as the exchange takes it', () => {
    expect(orderOf(ticket({}), facts)).toEqual({
      symbol: 'SOL_USDC_PERP',
      side: 'Bid',
      orderType: 'Market',
      quantity: '1',
    })
    const limit = ticket({ side: 'sell', kind: 'limit', price: '101', postOnly: true })
    expect(orderOf(limit, facts)).toMatchObject({ side: 'Ask', price: '101.00', postOnly: true })
    expect(orderOf({ ...limit, price: '' }, facts)).toBeNull()
  })

  test('with a trigger has its size there, and a limit only where one is typed', () => {
    const stop = ticket({ kind: 'stop', trigger: '105' })
    expect(orderOf(stop, facts)).toMatchObject({
      orderType: 'Market',
      triggerPrice: '105.00',
      triggerQuantity: '1',
      triggerBy: 'MarkPrice',
    })
    expect(orderOf({ ...stop, price: '106' }, facts)).toMatchObject({ orderType: 'Limit' })
  })

  test('has a bracket on both sides of its price, and none where it only reduces', () => {
    const sell = withBracket(ticket({ side: 'sell', kind: 'limit', price: '200' }), facts)
    expect([sell.takeProfit, sell.stopLoss]).toEqual(['192.00', '204.00'])
    expect(orderOf(sell, facts)).toMatchObject({ stopLossTriggerPrice: '204.00' })
    expect(orderOf({ ...sell, reduceOnly: true }, facts)).not.toHaveProperty('stopLossTriggerPrice')
  })

  test('that waits only is good till cancelled', () => {
    const asked = changed(ticket({ kind: 'limit', timeInForce: 'IOC' }), { postOnly: true })
    expect(asked.timeInForce).toBe('GTC')
    expect(changed(asked, { timeInForce: 'FOK' }).postOnly).toBe(false)
    expect(changed(asked, { kind: 'market' }).postOnly).toBe(false)
  })

  test('is snapped when a field is left', () => {
    const asked = ticket({ kind: 'limit', price: '100.006', size: '1.239' })
    expect(snappedTicket(asked, market)).toMatchObject({ price: '100.01', size: '1.23' })
  })

  test('is the same before and after that where its figures are, so that the press that leaves the field counts', () => {
    const asked = ticket({ kind: 'stop', trigger: '105', price: '106.5', size: '1.20' })
    const written = { ...asked, hasBracket: true, takeProfit: '120', stopLoss: '99.9' }
    expect(orderOf(snappedTicket(written, market), facts)).toEqual(orderOf(written, facts))
  })
})

describe('a check', () => {
  const faultOf = (change: Partial<Ticket>) => checkOf(ticket(change), facts)

  test('comes with the order that has the fault no more', () => {
    expect(faultOf({})).toBeNull()
    expect(faultOf({ kind: 'limit' })).toMatchObject({
      fault: 'price',
      repaired: { price: '99.99' },
    })
    expect(faultOf({ size: '0.005' })).toMatchObject({ fault: 'step' })
    expect(faultOf({ size: '200000' })?.repaired?.size).toBe('100000')
    expect(faultOf({ kind: 'limit', price: '1.001' })?.repaired?.price).toBe('1.00')
  })

  test('a price of nothing or less is refused where it stands', () => {
    const prices = { price: '0', trigger: '-1', takeProfit: '0.00', stopLoss: '0' }
    const stop = { kind: 'stop', trigger: '110', hasBracket: true } as const
    for (const [field, value] of Object.entries(prices))
      expect(faultOf({ ...stop, [field]: value })).toMatchObject({ fault: 'zero', field })
    expect(faultOf({ kind: 'limit', price: '0' })?.repaired?.price).toBe('')
    expect(faultOf({ kind: 'market', price: '0' })).toBeNull()
  })

  test('a stop on the wrong side of the mark is a take-profit', () => {
    expect(faultOf({ kind: 'stop', trigger: '90' })?.repaired?.kind).toBe('takeProfit')
    expect(faultOf({ kind: 'stop', trigger: '110' })).toBeNull()
    expect(faultOf({ kind: 'takeProfit', side: 'sell', trigger: '110' })).toBeNull()
  })

  test('a bracket that would close at once is refused', () => {
    expect(faultOf({ hasBracket: true, takeProfit: '90' })?.fault).toBe('profitSide')
    expect(faultOf({ hasBracket: true, stopLoss: '110' })?.fault).toBe('lossSide')
  })

  test('a refusal is mended where the order can be', () => {
    const asked = ticket({ size: '500' })
    expect(repairOf('margin', asked, facts)).toMatchObject({
      repair: 'fitMargin',
      repaired: { size: '98.01' },
    })
    const poor = { ...facts, available: '0', position: '-3' }
    expect(repairOf('margin', asked, poor)?.repaired).toMatchObject({ size: '5.94' })
    expect(repairOf('would_take', asked, facts)?.repaired.price).toBe('99.99')
    expect(repairOf('too_many_orders', asked, facts)).toBeNull()
  })
})

describe('friction', () => {
  const taking = (available: string, impactBps: number | null = 1) =>
    atRisk({
      before: { netEquityAvailable: '1000' },
      after: { netEquityAvailable: available },
      fill: { impactBps },
    })

  test('grows with what is at risk', () => {
    expect(frictionOf(taking('995'), false)).toBe('press')
    expect(frictionOf(taking('995'), true)).toBe('review')
    expect(frictionOf(taking('980'), false)).toBe('review')
    expect(frictionOf(taking('950'), false)).toBe('dialog')
    expect(frictionOf(taking('400'), false)).toBe('hold')
    expect(frictionOf(taking('1000', 1_000), false)).toBe('hold')
    expect(frictionOf(taking('1000', 1_500), false)).toBe('type')
    expect(frictionOf(taking('1100', null), false)).toBe('press')
  })
})
