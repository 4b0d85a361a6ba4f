import { assert } from '../../../../kernel/errors.ts'
import { createPriceIndex, type PriceIndex, tickEnd } from './price-index.ts'

export type BookSide = 'ask' | 'bid'

/** An order in a book. */
export type RestingOrder = {
  readonly id: number
  readonly owner: string
  readonly side: BookSide
  /** Its price in whole ticks. */
  readonly tick: number
  readonly reduceOnly: boolean
  /** What is left of it, in whole lots. */
  lots: bigint
}

/** All orders at one price, oldest first. */
export type Level = { readonly tick: number; readonly lots: bigint; readonly orders: number }

type Entry = {
  readonly order: RestingOrder
  readonly queue: Queue
  before: Entry | null
  after: Entry | null
}
type Queue = {
  readonly tick: number
  lots: bigint
  orders: number
  first: Entry | null
  last: Entry | null
}
type Half = {
  readonly side: BookSide
  readonly index: PriceIndex
  readonly queues: Map<number, Queue>
  /** -1 when the side is empty. */
  best: number
}

/** The resting orders of one market. Adding, removing and filling an order cost the same however many there are. */
export type Book = ReturnType<typeof createBook>

/** An empty book. It stores orders and does not match them; `matching.ts` does. */
export function createBook() {
  const halves: Readonly<Record<BookSide, Half>> = {
    ask: createHalf('ask'),
    bid: createHalf('bid'),
  }
  const entries = new Map<number, Entry>()

  function remove(id: number): RestingOrder | undefined {
    const entry = entries.get(id)
    if (entry === undefined) return undefined
    entries.delete(id)
    unlink(halves[entry.order.side], entry)
    return entry.order
  }

  return {
    /** Puts an order behind all others at its price. */
    add(order: RestingOrder): void {
      assert(!entries.has(order.id), 'an order is in the book already')
      assert(order.lots > 0n, 'an order without lots cannot wait')
      const half = halves[order.side]
      const queue = queueAt(half, order.tick)
      const entry: Entry = { order, queue, before: queue.last, after: null }
      if (queue.last === null) queue.first = entry
      else queue.last.after = entry
      queue.last = entry
      queue.lots += order.lots
      queue.orders += 1
      entries.set(order.id, entry)
    },
    remove,
    /** Takes lots off an order, and removes the order when none are left. */
    reduce(id: number, lots: bigint): void {
      const entry = entries.get(id)
      assert(entry !== undefined && lots > 0n && lots <= entry.order.lots, 'no such lots to take')
      if (lots === entry.order.lots) remove(id)
      else entry.queue.lots -= lots
      entry.order.lots -= lots
    },
    get: (id: number): RestingOrder | undefined => entries.get(id)?.order,
    /** The best price of a side; null when it is empty. */
    best: (side: BookSide): number | null => (halves[side].best < 0 ? null : halves[side].best),
    /** The order that trades next on a side. */
    next: (side: BookSide): RestingOrder | undefined => {
      const half = halves[side]
      return half.queues.get(half.best)?.first?.order
    },
    /** Prices from the best one on, at most `limit`. */
    *levels(side: BookSide, limit = Number.POSITIVE_INFINITY): Generator<Level> {
      const half = halves[side]
      let tick = half.best
      for (let count = 0; count < limit && tick >= 0; count++) {
        const queue = half.queues.get(tick)
        assert(queue !== undefined, 'a price without a queue is in the index')
        yield { tick, lots: queue.lots, orders: queue.orders }
        tick = worse(half, tick)
      }
    },
    /** Every order of a side in the order in which they trade. */
    *orders(side: BookSide): Generator<RestingOrder> {
      const half = halves[side]
      for (let tick = half.best; tick >= 0; tick = worse(half, tick)) {
        for (
          let entry = half.queues.get(tick)?.first ?? null;
          entry !== null;
          entry = entry.after
        ) {
          yield entry.order
        }
      }
    },
    size: (): number => entries.size,
  }
}

function createHalf(side: BookSide): Half {
  return { side, index: createPriceIndex(), queues: new Map(), best: -1 }
}

function queueAt(half: Half, tick: number): Queue {
  const known = half.queues.get(tick)
  if (known !== undefined) return known
  const queue: Queue = { tick, lots: 0n, orders: 0, first: null, last: null }
  half.queues.set(tick, queue)
  half.index.add(tick)
  if (half.best < 0 || isBetter(half.side, tick, half.best)) half.best = tick
  return queue
}

function unlink(half: Half, entry: Entry): void {
  const { after, before, order, queue } = entry
  if (before === null) queue.first = after
  else before.after = after
  if (after === null) queue.last = before
  else after.before = before
  queue.lots -= order.lots
  queue.orders -= 1
  if (queue.first !== null) return
  half.queues.delete(queue.tick)
  half.index.remove(queue.tick)
  if (half.best === queue.tick) half.best = worse(half, queue.tick)
}

/** The next price after `tick`, away from the other side; -1 at the end. */
function worse({ index, side }: Half, tick: number): number {
  if (side === 'bid') return tick === 0 ? -1 : index.atOrBelow(tick - 1)
  return tick + 1 >= tickEnd ? -1 : index.atOrAbove(tick + 1)
}

/** Whether a price of this side trades before another one. */
function isBetter(side: BookSide, tick: number, other: number): boolean {
  return side === 'bid' ? tick > other : tick < other
}
