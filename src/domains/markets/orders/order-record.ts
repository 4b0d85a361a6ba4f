import type { Hex } from '../../../ports/chain-evm.ts'
import type { OrderReason } from './order-reasons.ts'
import type { OrderState, RoundState } from './order-states.ts'

export const orderIdPrefix = 'ord'

export const orderKinds = [
  'market',
  'limit',
  'stop',
  'take_profit',
  'trailing',
  'oco',
  'dca',
  'twap',
] as const
export type OrderKind = (typeof orderKinds)[number]
export type OrderMode = 'paper' | 'live'
export type OrderSide = 'buy' | 'sell'
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'gtd'
export type TriggerDirection = 'at_or_above' | 'at_or_below'

/** Two tokens of chain 4663, EIP-55. Prices are whole units of `quote` for one whole unit of `base`. */
export type Pair = { readonly base: Hex; readonly quote: Hex }

/** The immutable terms of an order. */
export type OrderTerms = {
  readonly id: string
  readonly accountId: string
  readonly clientOrderId: string | null
  readonly mode: OrderMode
  readonly kind: OrderKind
  readonly side: OrderSide
  readonly pair: Pair
  readonly baseDecimals: number
  readonly quoteDecimals: number
  /** Of `quote` for a buy, of `base` for a sale. */
  readonly amountInAtomic: bigint
  /** Prices are times 10^18. No fill is worse than the limit, before fees. */
  readonly limitPriceE18: bigint | null
  readonly triggerPriceE18: bigint | null
  readonly triggerDirection: TriggerDirection | null
  readonly trailBps: number | null
  readonly maxSlippageBps: number
  /** Rounds outside these prices are skipped. */
  readonly minPriceE18: bigint | null
  readonly maxPriceE18: bigint | null
  readonly intervalSeconds: number | null
  readonly timeInForce: TimeInForce
  readonly expiresAt: Date | null
  readonly tag: string | null
  readonly parentId: string | null
  /** Position among the legs of its pair, from 1. */
  readonly legNumber: number | null
  readonly replacesId: string | null
  /** Of account, side, pair and size; null where no duplicate is looked for. */
  readonly fingerprint: string | null
  readonly paperGeneration: number | null
  readonly createdAt: Date
}

/** The mutable state of an order. */
export type OrderProgress = {
  readonly status: OrderState
  readonly statusReason: OrderReason | null
  readonly filledInAtomic: bigint
  /** After fee and slippage. */
  readonly filledOutAtomic: bigint
  /** In the received token. */
  readonly feeAtomic: bigint
  /** The best price so far, of a trailing order. */
  readonly waterMarkE18: bigint | null
  /** The price and block that triggered it. */
  readonly referencePriceE18: bigint | null
  readonly referenceBlock: bigint | null
  readonly attempts: number
  /**
   * Grows with every attempt at a fill, because states recur. A worker compares it, so that it does not act on what it
   * read in an older attempt.
   */
  readonly turn: number
  /** Not triggered again before a later block. */
  readonly attemptBlock: bigint | null
  readonly replacedById: string | null
}

export type StoredOrder = OrderTerms & OrderProgress & { readonly updatedAt: Date }

/** One fill of an order, planned or done. */
export type StoredRound = {
  readonly orderId: string
  readonly round: number
  readonly amountInAtomic: bigint
  /** Null until a trigger makes it due. */
  readonly dueAt: Date | null
  readonly holdId: string | null
  readonly status: RoundState
  readonly reason: OrderReason | null
  readonly attempts: number
  readonly fill: RoundFill | null
  readonly endedAt: Date | null
}

/** The execution report of a round. Amounts are atomic: `bigint`, or texts in JSON, whose numbers cannot hold them. */
export type Fill<amount> = {
  readonly amountInAtomic: amount
  readonly quotedOutAtomic: amount
  readonly receivedAtomic: amount
  readonly feeAtomic: amount
  readonly slippageAtomic: amount
  readonly blockNumber: amount
  /** SHA-256 of the quote that it was filled at, in hexadecimal. */
  readonly quoteHash: string
  /** Null on paper. */
  readonly transactionHash: Hex | null
}
export type RoundFill = Fill<bigint>

/** The same fill with its amounts in another form. */
export function fillWith<from, to>(fill: Fill<from>, read: (amount: from) => to): Fill<to> {
  const { quoteHash, transactionHash } = fill
  return {
    amountInAtomic: read(fill.amountInAtomic),
    quotedOutAtomic: read(fill.quotedOutAtomic),
    receivedAtomic: read(fill.receivedAtomic),
    feeAtomic: read(fill.feeAtomic),
    slippageAtomic: read(fill.slippageAtomic),
    blockNumber: read(fill.blockNumber),
    quoteHash,
    transactionHash,
  }
}

/** The token that an order spends, and the one that it receives. */
export function tokensOf({ side, pair }: Pick<OrderTerms, 'side' | 'pair'>): {
  readonly sells: Hex
  readonly buys: Hex
} {
  return side === 'buy'
    ? { sells: pair.quote, buys: pair.base }
    : { sells: pair.base, buys: pair.quote }
}

/** The state of a new order. */
export const freshProgress: OrderProgress = {
  status: 'created',
  statusReason: null,
  filledInAtomic: 0n,
  filledOutAtomic: 0n,
  feeAtomic: 0n,
  waterMarkE18: null,
  referencePriceE18: null,
  referenceBlock: null,
  attempts: 0,
  turn: 0,
  attemptBlock: null,
  replacedById: null,
}
