import type { Hex } from '../../ports/chain-evm.ts'
import type { ForkReceipt, ForkTransaction } from '../../ports/chain-fork.ts'

export type Action = {
  readonly kind: 'approval' | 'buy' | 'launch' | 'sell'
  readonly transaction: ForkTransaction
}

/** An action and what the fork made of it. */
export type DoneAction = { readonly action: Action; readonly receipt: ForkReceipt }

/** What an account paid and got, as the logs say it. Wei and base units. */
export type Trade = {
  readonly trader: Hex
  readonly isBuy: boolean
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
}

/** The price after a block as wei for base units, a fraction, and the wei that trading has left there. */
export type Standing = {
  readonly priceEth: bigint
  readonly priceToken: bigint
  readonly raised: bigint
}

/** Who earned what of the trades, and how far the supply is sold. Wei and base units. */
export type Figures = {
  readonly creatorFees: bigint
  readonly creatorFeeTokens: bigint
  readonly protocolTradeFees: bigint
  readonly protocolTradeFeeTokens: bigint
  /** The part of the fees that buys paid only because they came so soon. */
  readonly antiSnipeFees: bigint
  /** Base units that early buyers lost of what left the pool; zero on a curve. */
  readonly antiSnipeTokensBurnt: bigint
  /** When the curve was sold out for the first time; without a pool it buys back and goes on. */
  readonly soldOut: { readonly second: number; readonly fee: bigint } | null
  /** The pool that is open by now. */
  readonly pool: Hex | null
  readonly sold: { readonly amount: bigint; readonly of: bigint }
}

/** Where a launched token is traded on a fork: its transactions, and what their logs come to. */
export type Venue = {
  readonly launchFee: bigint
  readonly totalSupply: bigint
  readonly launch: ForkTransaction
  readonly buy: (buyer: Hex, ethIn: bigint) => ForkTransaction
  /** The approval, then the sale. */
  readonly sell: (seller: Hex, amount: bigint) => readonly Action[]
  /** Takes note of a block and says what was traded in it, in order. */
  readonly read: (second: number, done: readonly DoneAction[]) => readonly Trade[]
  readonly standing: () => Standing
  /** Whether nothing is traded here any more. */
  readonly isOver: () => boolean
  /** Wei that a sale of so many base units would return now, the fee taken off; at the last price once it is over. */
  readonly saleValue: (amount: bigint) => Promise<bigint>
  readonly figures: () => Promise<Figures>
}

/** What so many base units are worth at the price of the moment, before any fee. */
export function worthAt({ priceEth, priceToken }: Standing, amount: bigint): bigint {
  return (amount * priceEth) / priceToken
}
