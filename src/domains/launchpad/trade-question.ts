import { invalid } from './launch-input.ts'
import type { Side } from './trades.store.ts'

/** How long a quote is meant to be used. */
export const quoteLifeMs = 10_000

/** What somebody wants to trade: exactly one of the two amounts, in atomic units. */
export type TradeQuestion = {
  readonly token: string
  readonly side: Side
  readonly amountIn?: string
  readonly amountOut?: string
}

/** The amount that is fixed, and on which side. */
export type Exact = {
  readonly of: 'in' | 'out'
  readonly amount: bigint
  readonly location: string
}

/** Raises 400 `request.invalid` unless exactly one amount above zero is given. */
export function readExact({ amountIn, amountOut }: TradeQuestion): Exact {
  if ((amountIn === undefined) === (amountOut === undefined)) {
    throw invalid([{ location: 'amountIn', message: 'send exactly one of amountIn and amountOut' }])
  }
  const exact: Exact =
    amountIn === undefined
      ? { of: 'out', amount: BigInt(amountOut ?? '0'), location: 'amountOut' }
      : { of: 'in', amount: BigInt(amountIn), location: 'amountIn' }
  if (exact.amount === 0n) {
    throw invalid([{ location: exact.location, message: 'must be more than zero' }])
  }
  return exact
}
