import { expect, test } from 'vitest'
import type { PerpsOrder } from '#sdk'
import { chartLines, movedLine } from './lines.model.ts'
import { emptyTicket } from './ticket/ticket.model.ts'

const order = (id: string, more: Partial<PerpsOrder>): PerpsOrder => ({
  id,
  symbol: 'SOL_USDC_PERP',
  side: 'Bid',
  orderType: 'Limit',
  executedQuantity: '0',
  executedQuoteQuantity: '0',
  timeInForce: 'GTC',
  selfTradePrevention: 'RejectTaker',
  status: 'New',
  createdAt: 0,
  ...more,
})
const words = {
  order: ({ id }: PerpsOrder) => id,
  entry: () => 'entry',
  liquidation: 'liquidation',
  draft: 'draft',
  draftTrigger: 'trigger',
}
const orders = [
  order('1', { price: '170' }),
  order('2', { side: 'Ask', triggerPrice: '160', price: '159' }),
  order('3', {}),
]

test('what waits is a line that can be dragged; a trigger is dashed, at its trigger', () => {
  const lines = chartLines({ orders, position: null, ticket: emptyTicket }, words)
  expect(lines).toMatchObject([
    { id: 'order:1', price: '170', tone: 'up', draggable: true },
    { id: 'order:2', price: '160', tone: 'down', dashed: true },
  ])
})

test('the order that is being written is one line, once it has a size and a price', () => {
  const ticket = { ...emptyTicket, kind: 'limit' as const, price: '171' }
  expect(chartLines({ orders: [], position: null, ticket }, words)).toEqual([])
  expect(
    chartLines({ orders: [], position: null, ticket: { ...ticket, size: '1' } }, words),
  ).toMatchObject([{ id: 'draft:price', price: '171' }])
})

test('a moved line is of the written order, of one that waits, or of nothing', () => {
  expect(movedLine('draft:trigger', orders)).toEqual({ kind: 'draft', field: 'trigger' })
  expect(movedLine('order:2', orders)).toMatchObject({ kind: 'order', order: { id: '2' } })
  expect(movedLine('entry', orders)).toBeNull()
})
