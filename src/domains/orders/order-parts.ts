import type { Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { ReceiptSigner } from '../../ports/receipt-signer.ts'
import type { PaperBooks } from '../paper/index.ts'
import type { LiveTrading } from './live-trading.ts'
import type { OrderSide, Pair } from './order-record.ts'

/** What is known of a pair. */
export type PairFacts = { readonly baseDecimals: number; readonly quoteDecimals: number }

/** Prices of pairs, as of the newest block that is indexed. */
export type OrderPrices = {
  /** The pair and its price at once; null for a pair that nothing connects. Called when an order begins to wait for it. */
  readonly look: (
    pair: Pair,
  ) => Promise<{ readonly facts: PairFacts; readonly price: PairPrice | null } | null>
  /** Null while none is known. */
  readonly current: (pair: Pair) => Promise<PairPrice | null>
}

/** Whole units of quote for one of base, times 10^18, and the block that it is of. */
export type PairPrice = { readonly priceE18: bigint; readonly blockNumber: bigint }

/** One step of the way that a swap takes. */
export type RouteStep = {
  readonly venue: string
  readonly pool: Hex
  readonly shareBps: number
}

/** What a swap would give now. */
export type OrderQuote = {
  readonly amountOutAtomic: bigint
  readonly route: readonly RouteStep[]
  readonly blockNumber: bigint
}

export type OrderQuotes = {
  /** An exact amount in. Null where there is not enough liquidity for it. */
  readonly quote: (question: {
    readonly pair: Pair
    readonly side: OrderSide
    readonly amountInAtomic: bigint
  }) => Promise<OrderQuote | null>
}

/** What the parts of orders stand on. */
export type OrderParts = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly logger: Logger
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly paper: PaperBooks
  readonly prices: OrderPrices
  readonly quotes: OrderQuotes
  /** Signs receipts of orders. */
  readonly signer: ReceiptSigner
  /** Who says so, in receipts: the service's own address. */
  readonly issuer: string
  /** Null where no wallet signs orders: live orders are then refused. */
  readonly live: LiveTrading | null
}
