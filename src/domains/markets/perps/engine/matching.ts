import type { Book, BookSide, RestingOrder } from './book.ts'

/** What happens when an order would trade with another one of its own owner. */
export const selfTradePreventions = ['Allow', 'RejectBoth', 'RejectMaker', 'RejectTaker'] as const
export type SelfTradePrevention = (typeof selfTradePreventions)[number]

/** An order that takes liquidity. */
export type Taker = {
  readonly owner: string
  readonly side: BookSide
  /** The worst price that it accepts, in ticks. */
  readonly limitTick: number
  readonly lots: bigint
  readonly selfTrade: SelfTradePrevention
}

/** Callbacks of a match; each is called before the next maker is looked at. */
export type Matching = {
  /** How much of a maker may be filled now; for a reduce-only one this depends on its owner's position. */
  readonly fillable: (maker: RestingOrder) => bigint
  /** Traded, at the maker's price. The book is updated already. */
  readonly filled: (maker: RestingOrder, lots: bigint) => void
  /** Removed from the book without a trade: it met its owner's order, or had nothing left to close. */
  readonly removed: (maker: RestingOrder, reason: 'nothing_to_reduce' | 'self_trade') => void
}

/** What is left of a taker, and whether it ended because it met an order of its owner. */
export type Taken = { readonly restLots: bigint; readonly isSelfTrade: boolean }

/** Trades a taker with the other side of the book: best price first, and oldest first at a price. */
export function take(book: Book, taker: Taker, matching: Matching): Taken {
  const makers = otherSide(taker.side)
  let restLots = taker.lots
  while (restLots > 0n) {
    const maker = book.next(makers)
    if (maker === undefined || !crosses(taker.side, taker.limitTick, maker.tick)) break
    if (maker.owner === taker.owner && taker.selfTrade !== 'Allow') {
      if (taker.selfTrade !== 'RejectTaker') {
        book.remove(maker.id)
        matching.removed(maker, 'self_trade')
      }
      if (taker.selfTrade === 'RejectMaker') continue
      return { restLots, isSelfTrade: true }
    }
    const fillable = matching.fillable(maker)
    if (fillable > 0n) {
      const lots = least(restLots, fillable, maker.lots)
      book.reduce(maker.id, lots)
      restLots -= lots
      matching.filled(maker, lots)
    }
    if (book.get(maker.id) !== undefined && (fillable <= 0n || matching.fillable(maker) <= 0n)) {
      book.remove(maker.id)
      matching.removed(maker, 'nothing_to_reduce')
    }
  }
  return { restLots, isSelfTrade: false }
}

/** The result of a `take`: lots, and the sum of each lot times its tick. */
export type Takeable = { readonly lots: bigint; readonly tickLots: bigint }

type Looking = {
  readonly fillable: (maker: RestingOrder) => bigint
  /** The most tick-lots to pay for. */
  readonly budget?: bigint
}

/** The result that `take` would have, without trading. With `budget`, as much as that many tick-lots pay for. */
export function takeable(book: Book, taker: Taker, options: Looking): Takeable {
  let lots = 0n
  let tickLots = 0n
  for (const { lots: part, maker } of takeableParts(book, taker, options)) {
    lots += part
    tickLots += part * BigInt(maker.tick)
  }
  return { lots, tickLots }
}

/**
 * The trades that `take` would make, one by one, without making them. A part without lots is an order of the taker's
 * owner, which would not be traded with.
 */
export function* takeableParts(
  book: Book,
  taker: Taker,
  { budget, fillable }: Looking,
): Generator<{ readonly maker: RestingOrder; readonly lots: bigint }> {
  let lots = 0n
  let tickLots = 0n
  const usedBy = new Map<string, bigint>()
  for (const maker of book.orders(otherSide(taker.side))) {
    if (lots === taker.lots || !crosses(taker.side, taker.limitTick, maker.tick)) return
    if (maker.owner === taker.owner && taker.selfTrade !== 'Allow') {
      yield { maker, lots: 0n }
      if (taker.selfTrade === 'RejectMaker') continue
      return
    }
    // A reduce-only order can close what its owner's earlier orders have left.
    const used = maker.reduceOnly ? (usedBy.get(maker.owner) ?? 0n) : 0n
    let part = least(taker.lots - lots, fillable(maker) - used, maker.lots)
    if (part <= 0n) continue
    const tick = BigInt(maker.tick)
    if (budget !== undefined) part = least(part, (budget - tickLots) / tick, part)
    if (part === 0n) return
    lots += part
    tickLots += part * tick
    usedBy.set(maker.owner, (usedBy.get(maker.owner) ?? 0n) + part)
    yield { maker, lots: part }
  }
}

/** The side that an order of this side trades with. */
export function otherSide(side: BookSide): BookSide {
  return side === 'bid' ? 'ask' : 'bid'
}

/** Whether an order with this limit trades at a price. */
export function crosses(side: BookSide, limitTick: number, tick: number): boolean {
  return side === 'bid' ? tick <= limitTick : tick >= limitTick
}

function least(first: bigint, second: bigint, third: bigint): bigint {
  const smaller = first < second ? first : second
  return smaller < third ? smaller : third
}
