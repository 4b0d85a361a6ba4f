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

/** Where a question stands in its request. */
export type QuestionPlace = 'body' | 'query'

/** Raises 400 `request.invalid` unless exactly one amount above zero is given. */
export function readExact({ amountIn, amountOut }: TradeQuestion, place: QuestionPlace): Exact {
  if ((amountIn === undefined) === (amountOut === undefined)) {
    throw invalid([
      { location: `${place}/amountIn`, message: 'or amountOut must be given, and not both' },
    ])
  }
  const exact: Exact =
    amountIn === undefined
      ? { of: 'out', amount: BigInt(amountOut ?? '0'), location: `${place}/amountOut` }
      : { of: 'in', amount: BigInt(amountIn), location: `${place}/amountIn` }
  if (exact.amount === 0n) {
    throw invalid([{ location: exact.location, message: 'must be more than zero' }])
  }
  return exact
}
