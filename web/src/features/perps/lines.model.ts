import type { PerpsOrder } from '#sdk'
import type { ChartLine } from '../../design/chart/chart-lines.model.ts'
import type { LivePosition } from './positions.model.ts'
import { isTriggered, type Ticket } from './ticket/ticket.model.ts'

/** The words of lines on a chart. */
export interface LineWords {
  readonly order: (order: PerpsOrder) => string
  readonly entry: (position: LivePosition) => string
  readonly liquidation: string
  readonly draft: string
  readonly draftTrigger: string
}

/** The lines of a market's chart: what waits, what is open, where it would be liquidated, and the order that is being written. */
export function chartLines(
  facts: {
    readonly orders: readonly PerpsOrder[]
    readonly position: LivePosition | null
    readonly ticket: Ticket
  },
  words: LineWords,
): readonly ChartLine[] {
  return [
    ...positionLines(facts.position, words),
    ...facts.orders.flatMap((order) => orderLine(order, words)),
    ...draftLines(facts.ticket, words),
  ]
}

function positionLines(position: LivePosition | null, words: LineWords): readonly ChartLine[] {
  if (position === null) return []
  const entry: ChartLine = {
    id: 'entry',
    price: position.entry,
    label: words.entry(position),
    tone: 'neutral',
    dashed: true,
  }
  if (position.liquidation === null) return [entry]
  const { liquidation } = position
  return [entry, { id: 'liquidation', price: liquidation, label: words.liquidation, tone: 'warn' }]
}

function orderLine(order: PerpsOrder, words: LineWords): readonly ChartLine[] {
  const price = order.triggerPrice ?? order.price
  if (price == null) return []
  const tone = order.side === 'Bid' ? ('up' as const) : ('down' as const)
  const line = { id: `order:${order.id}`, price, label: words.order(order), tone, draggable: true }
  return [order.triggerPrice == null ? line : { ...line, dashed: true }]
}

/** One projected order at a time, which the ticket and the chart write together. */
function draftLines(ticket: Ticket, words: LineWords): readonly ChartLine[] {
  const draft = (id: 'price' | 'trigger', label: string): readonly ChartLine[] =>
    ticket[id] === ''
      ? []
      : [
          {
            id: `draft:${id}`,
            price: ticket[id],
            label,
            tone: 'accent',
            draggable: true,
            dashed: true,
          },
        ]
  if (isTriggered(ticket)) return draft('trigger', words.draftTrigger)
  return ticket.kind === 'limit' && ticket.size !== '' ? draft('price', words.draft) : []
}

/** What a moved line asks for: the price of the written order, or of one that waits. */
export function movedLine(
  id: string,
  orders: readonly PerpsOrder[],
):
  | { readonly kind: 'draft'; readonly field: 'price' | 'trigger' }
  | { readonly kind: 'order'; readonly order: PerpsOrder }
  | null {
  const [kind, name] = id.split(':')
  if (kind === 'draft' && (name === 'price' || name === 'trigger')) return { kind, field: name }
  const order = orders.find((one) => id === `order:${one.id}`)
  return order === undefined ? null : { kind: 'order', order }
}
