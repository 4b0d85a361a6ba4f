import type { BookSide } from '../engine/book.ts'
import type { Changes } from './changes.ts'
import { type Account, type Exchange, magnitude, marketOf } from './state.ts'

/** One side of a trade. */
export type Leg = {
  readonly symbol: string
  readonly side: BookSide
  readonly lots: bigint
  /** The value for which the lots were traded. */
  readonly quote: bigint
}

/**
 * Changes a position by one side of a trade and returns the realised profit. A trade adds to the cash of both sides,
 * less the cost of their positions, exactly zero.
 */
export function trade(
  exchange: Exchange,
  changes: Changes,
  { account, leg }: { readonly account: Account; readonly leg: Leg },
): bigint {
  const market = marketOf(exchange, leg.symbol)
  const signedLots = leg.side === 'bid' ? leg.lots : -leg.lots
  const signedQuote = leg.side === 'bid' ? leg.quote : -leg.quote
  const before = account.positions.get(leg.symbol)
  const held = before?.lots ?? 0n
  const isClosing = held !== 0n && held > 0n !== signedLots > 0n
  const closed = isClosing ? (magnitude(held) < leg.lots ? magnitude(held) : leg.lots) : 0n
  const closedQuote = (signedQuote * closed) / leg.lots
  const closedCost = held === 0n ? 0n : ((before?.cost ?? 0n) * closed) / magnitude(held)
  const realised = isClosing ? -(closedCost + closedQuote) : 0n
  const lots = held + signedLots
  const cost = (before?.cost ?? 0n) - closedCost + signedQuote - closedQuote

  const isTurned = held === 0n || (lots !== 0n && lots > 0n !== held > 0n)
  market.openLots += (lots > 0n ? lots : 0n) - (held > 0n ? held : 0n)
  account.cash += realised
  changes.accounts.add(account.id)
  if (lots === 0n) account.positions.delete(leg.symbol)
  else {
    account.positions.set(leg.symbol, {
      lots,
      cost,
      realised: isTurned ? 0n : (before?.realised ?? 0n) + realised,
      funding: isTurned ? 0n : (before?.funding ?? 0n),
      openedAtMs: isTurned ? exchange.nowMs : (before?.openedAtMs ?? exchange.nowMs),
    })
  }
  return realised
}
