import { invalid } from './launch-input.ts'
import type { Side } from './trades.store.ts'

/** How long a quote should be used. */
export const quoteLifeMs = 10_000

/** A requested trade: exactly one of the two amounts, in atomic units. */
export type TradeRequest = {
  readonly token: string
  readonly side: Side
  readonly amountIn?: string
  readonly amountOut?: string
}

/** The amount that is fixed, and on which side. */
export type ExactAmount = {
  readonly of: 'in' | 'out'
  readonly amount: bigint
  readonly location: string
}

/** The part of the request that has the amounts, for the location of faults. */
export type RequestPart = 'body' | 'query'

/** Raises 400 `request.invalid` unless exactly one amount above zero is given. */
export function readExact({ amountIn, amountOut }: TradeRequest, place: RequestPart): ExactAmount {
  if ((amountIn === undefined) === (amountOut === undefined)) {
    throw invalid([
      { location: `${place}/amountIn`, message: 'or amountOut must be given, and not both' },
    ])
  }
  const exact: ExactAmount =
    amountIn === undefined
      ? { of: 'out', amount: BigInt(amountOut ?? '0'), location: `${place}/amountOut` }
      : { of: 'in', amount: BigInt(amountIn), location: `${place}/amountIn` }
  if (exact.amount === 0n) {
    throw invalid([{ location: exact.location, message: 'must be more than zero' }])
  }
  return exact
}
