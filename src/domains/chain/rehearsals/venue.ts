import type { Hex } from '../../../ports/chain-evm.ts'
import type { ForkReceipt, ForkTransaction } from '../../../ports/chain-fork.ts'

export type Action = {
  readonly kind: 'approval' | 'buy' | 'launch' | 'sell'
  readonly transaction: ForkTransaction
}

/** An action with its result on the fork. */
export type ExecutedAction = { readonly action: Action; readonly receipt: ForkReceipt }

/** What an account paid and received, from the logs. Wei and base units. */
export type Trade = {
  readonly trader: Hex
  readonly isBuy: boolean
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
}

/** The price after a block, as a fraction of wei to base units, and the wei that trading has left in the venue. */
export type MarketState = {
  readonly priceEth: bigint
  readonly priceToken: bigint
  readonly raised: bigint
}

/** The totals of fees, and how far the supply is sold. Wei and base units. */
export type VenueTotals = {
  readonly creatorFees: bigint
  readonly creatorFeeTokens: bigint
  readonly protocolTradeFees: bigint
  readonly protocolTradeFeeTokens: bigint
  /** The part of the fees that is due to the anti-snipe fee. */
  readonly antiSnipeFees: bigint
  /** Base units burnt of what left the pool to early buyers; zero on a curve. */
  readonly antiSnipeTokensBurnt: bigint
  /** When the curve was first sold out; without a pool it buys back and continues. */
  readonly soldOut: { readonly second: number; readonly fee: bigint } | null
  /** The pool, once it is open. */
  readonly pool: Hex | null
  readonly sold: { readonly amount: bigint; readonly of: bigint }
}

/** Where a launched token trades on a fork: builds the transactions and decodes their logs. */
export type Venue = {
  readonly launchFee: bigint
  readonly totalSupply: bigint
  readonly launch: ForkTransaction
  readonly buy: (buyer: Hex, ethIn: bigint) => ForkTransaction
  /** The approval, then the sale. */
  readonly sell: (seller: Hex, amount: bigint) => readonly Action[]
  /** Records a block and returns its trades, in order. */
  readonly read: (second: number, executed: readonly ExecutedAction[]) => readonly Trade[]
  readonly state: () => MarketState
  /** Whether trading has ended here. */
  readonly isOver: () => boolean
  /**
   * The wei that a sale of so many base units would return now, after fees; at the last price once trading has ended.
   */
  readonly saleValue: (amount: bigint) => Promise<bigint>
  readonly totals: () => Promise<VenueTotals>
}

/** The value of so many base units at the present price, before any fee. */
export function valueAt({ priceEth, priceToken }: MarketState, amount: bigint): bigint {
  return (amount * priceEth) / priceToken
}
