import { expect, test } from 'vitest'
import { fc } from '../../../../../test/support/properties.ts'
import { type BookSide, createBook, type RestingOrder } from './book.ts'
import { crosses, otherSide, type SelfTradePrevention, take, takeable } from './matching.ts'
import { createPriceIndex, tickEnd } from './price-index.ts'

const { array, assert: holds, constantFrom, integer, nat, property, record } = fc

type Step = {
  readonly kind: 'cancel' | 'place'
  readonly side: BookSide
  readonly tick: number
  readonly lots: number
  readonly owner: number
  readonly pick: number
  readonly selfTrade: SelfTradePrevention
}
const step = record<Step>({
  kind: constantFrom('place', 'place', 'place', 'cancel'),
  side: constantFrom('ask', 'bid'),
  tick: integer({ min: 0, max: 11 }),
  lots: integer({ min: 1, max: 9 }),
  owner: nat(3),
  pick: nat(1_000),
  selfTrade: constantFrom('Allow', 'RejectBoth', 'RejectMaker', 'RejectTaker'),
})

type Trade = { readonly maker: number; readonly tick: number; readonly lots: bigint }
type Naive = { orders: RestingOrder[] }

/** A reference model: one list that is searched from end to end. */
function naiveNext({ orders }: Naive, side: BookSide): RestingOrder | undefined {
  const ofSide = orders.filter((order) => order.side === side)
  const prices = ofSide.map(({ tick }) => tick)
  const best = side === 'bid' ? Math.max(...prices) : Math.min(...prices)
  return ofSide.find(({ tick }) => tick === best)
}

function naiveTake(market: Naive, taker: RestingOrder, selfTrade: SelfTradePrevention) {
  const trades: Trade[] = []
  const removed: number[] = []
  let left = taker.lots
  const drop = (id: number) => {
    market.orders = market.orders.filter((order) => order.id !== id)
  }
  for (;;) {
    const maker = naiveNext(market, otherSide(taker.side))
    if (left === 0n || maker === undefined || !crosses(taker.side, taker.tick, maker.tick)) break
    if (maker.owner === taker.owner && selfTrade !== 'Allow') {
      if (selfTrade !== 'RejectTaker') {
        drop(maker.id)
        removed.push(maker.id)
      }
      if (selfTrade === 'RejectMaker') continue
      return { trades, removed, left, isSelfTrade: true }
    }
    const lots = maker.lots < left ? maker.lots : left
    maker.lots -= lots
    left -= lots
    trades.push({ maker: maker.id, tick: maker.tick, lots })
    if (maker.lots === 0n) drop(maker.id)
  }
  return { trades, removed, left, isSelfTrade: false }
}

test('the book trades, refuses and keeps exactly what a searched list does', () => {
  holds(
    property(array(step, { maxLength: 120 }), (steps) => {
      const book = createBook()
      const naive: Naive = { orders: [] }
      let submitted = 0n
      let filledTwice = 0n
      let gone = 0n
      steps.forEach((action, index) => {
        const id = index + 1
        if (action.kind === 'cancel') {
          const target = naive.orders[action.pick % Math.max(naive.orders.length, 1)]
          if (target === undefined) return
          naive.orders = naive.orders.filter((order) => order !== target)
          gone += target.lots
          expect(book.remove(target.id)?.lots).toBe(target.lots)
          return
        }
        const { side, tick, selfTrade } = action
        const order = { id, owner: `o${action.owner}`, side, tick, reduceOnly: false }
        const lots = BigInt(action.lots)
        submitted += lots
        const trades: Trade[] = []
        const removed: number[] = []
        const taker = { owner: order.owner, side, limitTick: tick, lots, selfTrade }
        const foreseen = takeable(book, taker, { fillable: (maker) => maker.lots })
        const { isSelfTrade, restLots } = take(book, taker, {
          fillable: (maker) => maker.lots,
          filled: (maker, part) => trades.push({ maker: maker.id, tick: maker.tick, lots: part }),
          removed(maker) {
            removed.push(maker.id)
            gone += maker.lots
          },
        })
        const wanted = naiveTake(naive, { ...order, lots }, selfTrade)
        expect({ trades, removed, left: restLots, isSelfTrade }).toEqual(wanted)
        expect(foreseen.lots).toBe(lots - restLots)
        expect(foreseen.tickLots).toBe(
          trades.reduce((sum, trade) => sum + BigInt(trade.tick) * trade.lots, 0n),
        )
        filledTwice += 2n * (lots - restLots)
        if (isSelfTrade) gone += restLots
        else if (restLots > 0n) {
          book.add({ ...order, lots: restLots })
          naive.orders.push({ ...order, lots: restLots })
        }
        const bid = book.best('bid')
        const ask = book.best('ask')
        if (bid !== null && ask !== null) expect(bid).toBeLessThan(ask)
      })
      for (const side of ['ask', 'bid'] as const) {
        const sign = side === 'ask' ? 1 : -1
        expect([...book.orders(side)]).toEqual(
          naive.orders
            .filter((order) => order.side === side)
            .toSorted((a, b) => sign * (a.tick - b.tick)),
        )
        const shown = [...book.levels(side)].reduce((sum, { lots }) => sum + lots, 0n)
        expect(shown).toBe([...book.orders(side)].reduce((sum, { lots }) => sum + lots, 0n))
      }
      const open = naive.orders.reduce((sum, { lots }) => sum + lots, 0n)
      expect(filledTwice + open + gone).toBe(submitted)
      expect(book.size()).toBe(naive.orders.length)
    }),
    { numRuns: 400 },
  )
}, 60_000)

test('the index of prices finds what a sorted list finds, up to its last tick', () => {
  const tick = integer({ min: 0, max: tickEnd - 1 })
  const near = integer({ min: 0, max: 2_000 })
  holds(
    property(
      array(
        record({ tick: constantFrom(0, 1).chain((n) => (n === 0 ? tick : near)), add: nat(3) }),
      ),
      tick,
      (steps, asked) => {
        const index = createPriceIndex()
        const kept = new Set<number>()
        for (const [place, action] of steps.entries()) {
          if (action.add > 0) {
            index.add(action.tick)
            kept.add(action.tick)
          } else {
            const gone = [...kept][place % Math.max(kept.size, 1)] ?? action.tick
            index.remove(gone)
            kept.delete(gone)
          }
        }
        const sorted = [...kept].toSorted((a, b) => a - b)
        for (const at of [asked, 0, tickEnd - 1, ...sorted.flatMap((t) => [t, t + 1, t - 1])]) {
          if (at < 0 || at >= tickEnd) continue
          expect(index.atOrAbove(at)).toBe(sorted.find((t) => t >= at) ?? -1)
          expect(index.atOrBelow(at)).toBe(sorted.findLast((t) => t <= at) ?? -1)
        }
      },
    ),
    { numRuns: 400 },
  )
}, 60_000)

test('an order that only closes is never filled beyond its position, and leaves when nothing is left', () => {
  const book = createBook()
  const position = new Map([['short', 5n]])
  for (const [id, lots] of [
    [1, 3n],
    [2, 4n],
    [3, 2n],
  ] as const) {
    book.add({ id, owner: 'short', side: 'bid', tick: 10, reduceOnly: true, lots })
  }
  book.add({ id: 4, owner: 'other', side: 'bid', tick: 9, reduceOnly: false, lots: 6n })
  const fillable = (maker: RestingOrder) => {
    const left = position.get(maker.owner) ?? 0n
    if (!maker.reduceOnly) return maker.lots
    return left < maker.lots ? left : maker.lots
  }
  const taker = {
    owner: 'taker',
    side: 'ask',
    limitTick: 9,
    lots: 8n,
    selfTrade: 'RejectTaker',
  } as const
  expect(takeable(book, taker, { fillable }).lots).toBe(8n)
  const seen: string[] = []
  const { restLots } = take(book, taker, {
    fillable,
    filled(maker, lots) {
      seen.push(`${maker.id}:${lots}`)
      position.set(maker.owner, (position.get(maker.owner) ?? 0n) - lots)
    },
    removed: (maker, reason) => seen.push(`${maker.id}:${reason}`),
  })
  expect(seen).toEqual(['1:3', '2:2', '2:nothing_to_reduce', '3:nothing_to_reduce', '4:3'])
  expect(restLots).toBe(0n)
})
