import type { OrderPreview, TradeQuote } from '#sdk'
import { leastReceived, priceOf, type Side } from './amounts.model.ts'

/** What an order would come to now, whoever carries it out. Amounts are in the smallest unit. */
export interface Outcome {
  readonly side: Side
  readonly spends: bigint
  readonly receives: bigint | null
  /** At the worst price that is accepted. */
  readonly least: bigint | null
  readonly feeEth: bigint | null
  readonly impactBps: number | null
  /** Ether for one token, on average and at the worst. */
  readonly averagePrice: string | null
  readonly worstPrice: string | null
  readonly venue: string | null
  readonly expiresAt: string | null
  /** What would keep it from being filled now, in the words of the service. */
  readonly refusals: readonly string[]
  /** It waits for its price: what the market would give now says nothing of it. */
  readonly waits: boolean
}

/** The ether that an outcome moves, in wei: a sale counts by what it brings. */
export function etherOf({ receives, side, spends }: Outcome): bigint {
  return side === 'buy' ? spends : (receives ?? 0n)
}

/** The outcome of a trade that a wallet signs. */
export function quotedOutcome(quote: TradeQuote, slippageBps: number): Outcome {
  const spends = BigInt(quote.amountIn.amountAtomic) - BigInt(quote.refund.amountAtomic)
  const receives = BigInt(quote.amountOut.amountAtomic)
  const fees = [quote.fee, quote.creatorFee].flatMap((fee) =>
    fee?.asset === 'ETH' ? [BigInt(fee.amountAtomic)] : [],
  )
  return {
    side: quote.side,
    ...both(quote.side, { spends, receives, least: leastReceived(receives, slippageBps) }),
    feeEth: fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0n),
    impactBps: quote.priceImpactBps,
    venue: quote.venue,
    expiresAt: quote.expiresAt,
    refusals: [],
    waits: false,
  }
}

const waitingKinds: ReadonlySet<OrderPreview['kind']> = new Set(['stop', 'take_profit', 'trailing'])

/** The outcome of an order that the service carries out. One that waits is told by its own price, not by the market's now. */
export function previewedOutcome(preview: OrderPreview): Outcome {
  const atomic = (text: string | null) => (text === null ? null : BigInt(text))
  const waits = waitingKinds.has(preview.kind) || preview.wouldReject.includes('limit_not_met')
  const least = atomic(preview.worstCaseOutAtomic)
  return {
    side: preview.side,
    ...both(preview.side, {
      spends: BigInt(preview.spends.amountAtomic),
      receives: waits ? least : atomic(preview.receives.amountAtomic),
      least,
    }),
    feeEth: null,
    impactBps: waits ? null : preview.priceImpactBps,
    venue: preview.route[0]?.venue ?? null,
    expiresAt: null,
    refusals: preview.wouldReject.filter((reason) => reason !== 'limit_not_met'),
    waits,
  }
}

function both(
  side: Side,
  amounts: Pick<Outcome, 'least' | 'receives' | 'spends'>,
): Pick<Outcome, 'averagePrice' | 'least' | 'receives' | 'spends' | 'worstPrice'> {
  const price = (received: bigint | null) => {
    if (received === null) return null
    return side === 'buy' ? priceOf(amounts.spends, received) : priceOf(received, amounts.spends)
  }
  return { ...amounts, averagePrice: price(amounts.receives), worstPrice: price(amounts.least) }
}

/** Whether what was agreed to is no longer what one gets: less than the least that was shown. */
export function hasMoved(agreed: Outcome, now: Outcome): boolean {
  if (now.spends > agreed.spends && agreed.receives === now.receives) return true
  return agreed.least !== null && now.receives !== null && now.receives < agreed.least
}
