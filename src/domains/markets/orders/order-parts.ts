import type { Hex } from '../../../ports/chain-evm.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ReceiptSigner } from '../../../ports/receipt-signer.ts'
import type { PaperBooks } from '../paper/index.ts'
import type { LiveTrading } from './live-trading.ts'
import type { OrderSide, Pair } from './order-record.ts'

/** The decimals of a pair's tokens. */
export type PairFacts = { readonly baseDecimals: number; readonly quoteDecimals: number }

/** Prices of pairs, as of the index head. */
export type OrderPrices = {
  /** The pair's decimals and price; null for a pair without a route. Called when an order begins to wait for it. */
  readonly lookUp: (
    pair: Pair,
  ) => Promise<{ readonly facts: PairFacts; readonly price: PairPrice | null } | null>
  /** Null while no price is known. */
  readonly current: (pair: Pair) => Promise<PairPrice | null>
}

/** Whole units of quote for one of base, times 10^18, and the block of that price. */
export type PairPrice = { readonly priceE18: bigint; readonly blockNumber: bigint }

/** One hop of the route of a swap. */
export type RouteStep = {
  readonly venue: string
  readonly pool: Hex
  readonly shareBps: number
}

/** The result of a swap at present. */
export type OrderQuote = {
  readonly amountOutAtomic: bigint
  readonly route: readonly RouteStep[]
  readonly blockNumber: bigint
}

export type OrderQuotes = {
  /** Quotes an exact input. Null where there is not enough liquidity for it. */
  readonly quote: (question: {
    readonly pair: Pair
    readonly side: OrderSide
    readonly amountInAtomic: bigint
  }) => Promise<OrderQuote | null>
}

/** The dependencies of everything that works on orders. */
export type OrderParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly paper: PaperBooks
  readonly prices: OrderPrices
  readonly quotes: OrderQuotes
  /** Signs receipts of orders. */
  readonly signer: ReceiptSigner
  /** The issuer in receipts: the service's own address. */
  readonly issuer: string
  /** Null where no wallet signs orders: live orders are then refused. */
  readonly live: LiveTrading | null
}
