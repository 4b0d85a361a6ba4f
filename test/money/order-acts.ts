import { startingPaper } from '../support/order-desk.ts'
import type { Act, Outcome } from './worlds.ts'

type Paper = { readonly quote: bigint; readonly base: bigint }
export type PaperOrder = {
  readonly owner: string
  readonly side: 'buy' | 'sell'
  readonly amount: bigint
  readonly isAtOnce: boolean
  readonly endsMs: number | null
  status: 'cancelled' | 'expired' | 'filled' | 'lives'
  received: bigint
}

/** Paper trading as one would write it on paper. */
export type PaperBook = {
  readonly nowMs: number
  posted: Record<string, Paper>
  orders: Record<string, PaperOrder>
}

type Step = readonly Outcome<PaperBook>[]
const done = (state: PaperBook, answer: string): Step => [{ state, answer }]

export function held(book: PaperBook, owner: string, side: PaperOrder['side']): bigint {
  return Object.values(book.orders)
    .filter((order) => order.owner === owner && order.side === side && order.status === 'lives')
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** An order sets aside all that it spends. */
export function placing(
  id: string,
  order: Omit<PaperOrder, 'received' | 'status'>,
): Act<PaperBook> {
  const { owner, side, amount } = order
  return {
    name: `${owner} places ${id}: ${side} for ${amount}`,
    step(book) {
      if (isOver(book, order.endsMs)) return done(book, 'request.invalid')
      if (id in book.orders) return done(book, 'orders.duplicate_client_order_id')
      const has = paperOf(book, owner)[side === 'buy' ? 'quote' : 'base']
      if (has - held(book, owner, side) < amount) return done(book, 'paper.insufficient')
      book.orders[id] = { ...order, status: 'lives', received: 0n }
      return done(book, 'lives')
    },
  }
}

/** One that has ended is answered as it ended. */
export function cancelling(id: string, from: string): Act<PaperBook> {
  return {
    name: `${from} cancels ${id}`,
    step(book) {
      const order = book.orders[id]
      if (order?.owner !== from) return done(book, 'resource.not_found')
      if (order.status === 'lives') order.status = 'cancelled'
      return done(book, order.status)
    },
  }
}

/**
 * Fills an order once, at the quote less slippage and fee, each rounded against its account. One whose time is up ends
 * instead, like in a look.
 */
export function executing(id: string): Act<PaperBook> {
  return {
    name: `${id} is executed`,
    step(book) {
      const order = book.orders[id]
      if (order?.status === 'lives' && isOver(book, order.endsMs)) order.status = 'expired'
      if (order?.status !== 'lives' || !order.isAtOnce) return done(book, 'done')
      const { owner, side, amount } = order
      const quoted = quotedOf(side, amount)
      const slipped = quoted - tenBpsUp(quoted)
      const received = slipped - tenBpsUp(slipped)
      const paper = paperOf(book, owner)
      book.posted[owner] =
        side === 'buy'
          ? { quote: paper.quote - amount, base: paper.base + received }
          : { quote: paper.quote + received, base: paper.base - amount }
      Object.assign(order, { status: 'filled', received })
      return done(book, 'done')
    },
  }
}

/** Ends orders whose time is up, each by itself. */
export function sweeping(): Act<PaperBook> {
  return {
    name: 'looks for orders that end',
    step(book, at) {
      const over = Object.entries(book.orders)
        .filter(([, { status, endsMs }]) => status === 'lives' && isOver(book, endsMs))
        .map(([id]) => id)
      const [id, ...others] = (at as readonly string[] | undefined) ?? over
      if (id === undefined) return done(book, 'done')
      const order = book.orders[id]
      if (order?.status === 'lives') order.status = 'expired'
      return [{ state: book, next: others }]
    },
  }
}

function isOver({ nowMs }: PaperBook, endsMs: number | null): boolean {
  return endsMs !== null && endsMs <= nowMs
}

function paperOf({ posted }: PaperBook, owner: string): Paper {
  return posted[owner] ?? startingPaper
}

/** What the pool of these tests gives: a product of a million base and two million quote that stays. */
function quotedOf(side: PaperOrder['side'], amount: bigint): bigint {
  const [baseReserve, quoteReserve] = [10n ** 24n, 2n * 10n ** 12n]
  const [into, from] = side === 'buy' ? [quoteReserve, baseReserve] : [baseReserve, quoteReserve]
  return (amount * from) / (into + amount)
}

function tenBpsUp(amount: bigint): bigint {
  return (amount * 10n + 9_999n) / 10_000n
}
