import { OrderBook, Side } from 'nodejs-order-book'
import { createBook } from '../src/domains/markets/perps/engine/book.ts'
import { otherSide, take } from '../src/domains/markets/perps/engine/matching.ts'
import { apply } from '../src/domains/markets/perps/exchange/apply.ts'
import { createExchange, type OrderTerms } from '../src/domains/markets/perps/exchange/state.ts'
import { isShort } from './short.ts'

const seed = 20_260_715
const orders = 200_000
const restingFirst = 20_000
const accounts = 200
const rounds = isShort ? 1 : 3

/**
 * Orders per second of one process, in memory: the book alone, beside a published one (`nodejs-order-book` of the npm registry)
 * and one that keeps sorted arrays; and the whole exchange.
 */
export type MatchingFigure = {
  readonly seed: number
  readonly orders: number
  /** How many orders wait when the measurement begins. */
  readonly resting: number
  readonly bookPerSecond: number
  readonly publishedBookPerSecond: number
  readonly sortedArrayPerSecond: number
  /** With accounts, margin, fees and positions of 200 traders. */
  readonly exchangePerSecond: number
}

type Order = {
  readonly id: number
  readonly side: 'ask' | 'bid'
  readonly tick: number
  readonly lots: bigint
  /** The order to cancel, if it still rests on the book; otherwise this order is placed. */
  readonly cancels: number | null
}
type Market = {
  readonly place: (order: Order) => bigint
  readonly cancel: (id: number) => void
}

/** Measures in turns, so that a slow moment of the machine hits both; the median of the rounds counts. */
export function benchMatching(): MatchingFigure {
  const flow = flowOf(orders + restingFirst)
  const taken: { book: number; published: number; array: number; exchange: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const book = measure(flow, ownMarket())
    const published = measure(flow, publishedBook())
    const array = measure(flow, sortedArrays())
    for (const other of [published, array]) {
      if (book.filled !== other.filled) throw new Error('two markets did not trade the same')
    }
    taken.push({
      book: book.perSecond,
      published: published.perSecond,
      array: array.perSecond,
      exchange: measureExchange(flow.slice(0, 40_000)),
    })
  }
  const median = (of: (round: (typeof taken)[number]) => number) =>
    Math.round(taken.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
  return {
    seed,
    orders,
    resting: restingFirst,
    bookPerSecond: median(({ book }) => book),
    publishedBookPerSecond: median(({ published }) => published),
    sortedArrayPerSecond: median(({ array }) => array),
    exchangePerSecond: median(({ exchange }) => exchange),
  }
}

/** First both sides are filled deep. Then half of the flow is cancels, and one in five orders crosses the spread. */
function flowOf(count: number): readonly Order[] {
  const roll = dice()
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const side = roll(2) === 0 ? 'ask' : 'bid'
    const isTaking = index >= restingFirst && roll(5) === 0
    const away = isTaking ? -roll(40) : 1 + roll(10_000)
    return {
      id,
      side,
      tick: side === 'ask' ? 100_000 + away : 100_000 - away,
      lots: BigInt(1 + roll(isTaking ? 60 : 20)),
      cancels: index >= restingFirst && !isTaking && roll(2) === 0 ? 1 + roll(index) : null,
    }
  })
}

function dice(): (end: number) => number {
  let state = seed
  return (end) => {
    // A linear congruential generator is enough for a load, and the same everywhere.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

function measure(flow: readonly Order[], market: Market) {
  let filled = 0n
  for (const order of flow.slice(0, restingFirst)) filled += market.place(order)
  const began = performance.now()
  for (const order of flow.slice(restingFirst)) {
    if (order.cancels === null) filled += market.place(order)
    else market.cancel(order.cancels)
  }
  const seconds = (performance.now() - began) / 1_000
  return { filled, perSecond: (flow.length - restingFirst) / seconds }
}

function ownMarket(): Market {
  const book = createBook()
  const ignored = { filled: () => {}, removed: () => {} }
  return {
    place({ id, lots, side, tick }) {
      const owner = ''
      const taker = { owner, side, limitTick: tick, lots, selfTrade: 'Allow' } as const
      const { restLots } = take(book, taker, { ...ignored, fillable: (maker) => maker.lots })
      if (restLots > 0n) book.add({ id, owner, side, tick, reduceOnly: false, lots: restLots })
      return lots - restLots
    },
    cancel(id) {
      book.remove(id)
    },
  }
}

/** `nodejs-order-book`, whose amounts are floating-point numbers: those here are small enough to be exact. */
function publishedBook(): Market {
  const book = new OrderBook()
  return {
    place({ id, lots, side, tick }) {
      const { done, err, partial, quantityLeft } = book.limit({
        id: String(id),
        side: side === 'ask' ? Side.SELL : Side.BUY,
        size: Number(lots),
        price: tick,
      })
      if (err !== null) throw new Error(err.message)
      // The library reports the remaining quantity only after a fill.
      const hasTraded = done.length > 0 || partial !== null
      return hasTraded ? lots - BigInt(quantityLeft) : 0n
    },
    cancel(id) {
      book.cancel(String(id))
    },
  }
}

/** The naive book: each side is a sorted array, with binary search for the place and `splice` to insert and remove. */
function sortedArrays(): Market {
  type Waiting = { readonly id: number; readonly tick: number; lots: bigint }
  const sides: Record<'ask' | 'bid', Waiting[]> = { ask: [], bid: [] }
  const where = new Map<number, 'ask' | 'bid'>()
  return {
    place({ id, lots, side, tick }) {
      const makers = sides[otherSide(side)]
      let rest = lots
      for (;;) {
        const maker = makers[0]
        if (rest === 0n || maker === undefined) break
        if (side === 'bid' ? maker.tick > tick : maker.tick < tick) break
        const part = maker.lots < rest ? maker.lots : rest
        maker.lots -= part
        rest -= part
        if (maker.lots === 0n) {
          makers.shift()
          where.delete(maker.id)
        }
      }
      if (rest > 0n) {
        const own = sides[side]
        let low = 0
        let high = own.length
        while (low < high) {
          const middle = (low + high) >> 1
          const other = own[middle]?.tick ?? 0
          if (side === 'bid' ? other >= tick : other <= tick) low = middle + 1
          else high = middle
        }
        own.splice(low, 0, { id, tick, lots: rest })
        where.set(id, side)
      }
      return lots - rest
    },
    cancel(id) {
      const side = where.get(id)
      if (side === undefined) return
      const own = sides[side]
      own.splice(
        own.findIndex((order) => order.id === id),
        1,
      )
      where.delete(id)
    },
  }
}

function measureExchange(flow: readonly Order[]): number {
  const exchange = createExchange()
  const send = (command: Parameters<typeof apply>[1]['command']) =>
    apply(exchange, { seq: exchange.seq + 1, atMs: 1_784_106_000_000, command })
  for (let n = 0; n < accounts; n++) {
    send({ kind: 'deposit', account: `a${n}`, amount: 900_000_000_000n })
  }
  const began = performance.now()
  for (const order of flow) {
    const account = `a${order.id % accounts}`
    if (order.id % 40 === 0) send({ kind: 'cancel_all', account, symbol: null })
    else send({ kind: 'place', account, opening: 0n, terms: termsOf(order) })
  }
  return flow.length / ((performance.now() - began) / 1_000)
}

function termsOf({ lots, side, tick }: Order): OrderTerms {
  return {
    symbol: 'SOL_USDC_PERP',
    side,
    orderType: 'Limit',
    tick: BigInt(18_000 + Math.round((tick - 100_000) / 20)),
    lots,
    quote: null,
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    selfTrade: 'RejectTaker',
    clientId: null,
    trigger: null,
    stopLoss: null,
    takeProfit: null,
    slippage: null,
  }
}
