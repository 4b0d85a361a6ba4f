import type { Clock } from '../../../ports/clock.ts'
import type { OrderDraft } from './order-draft.ts'
import { readOrderDraft, splitAmount } from './order-draft.ts'
import type { OrderParts, OrderQuote, PairFacts } from './order-parts.ts'
import type { OrderReason } from './order-reasons.ts'
import { tokensOf } from './order-record.ts'
import type { OrderPreview, PreviewOrderRequest } from './orders.schemas.ts'
import { assertPair } from './pair.ts'
import { amountOutAt, lessBps, priceOf, priceText } from './price.ts'

const wholeBps = 10_000n

/** The cost and proceeds of an order if it were executed now. Stores nothing, and needs no account. */
export async function previewOrder(
  request: PreviewOrderRequest,
  parts: Pick<OrderParts, 'prices' | 'quotes' | 'live'> & { readonly clock: Clock },
): Promise<OrderPreview> {
  const draft = readOrderDraft(request, new Date(parts.clock.nowMs()))
  const { facts, price } = await assertPair(draft.pair, parts)
  // A schedule is previewed by one of its rounds, the part that is traded at once.
  const [amountInAtomic = draft.amountInAtomic] = splitAmount(draft.amountInAtomic, draft.rounds)
  const quote = await parts.quotes.quote({ pair: draft.pair, side: draft.side, amountInAtomic })
  const priceE18 = price?.priceE18 ?? null
  const { sells, buys } = tokensOf(draft)
  const measured = { ...draft, ...facts, amountInAtomic }
  const averageE18 =
    quote === null
      ? null
      : priceOf(measured, { inAtomic: amountInAtomic, outAtomic: quote.amountOutAtomic })
  const least = leastOf(measured, priceE18)
  return {
    kind: draft.kind,
    side: draft.side,
    spends: { token: sells, amountAtomic: amountInAtomic.toString() },
    receives: { token: buys, amountAtomic: quote?.amountOutAtomic.toString() ?? null },
    worstCaseOutAtomic: least?.toString() ?? null,
    priceNow: priceText(priceE18),
    averagePrice: priceText(averageE18),
    priceImpactBps: impactBps(draft, averageE18, priceE18),
    blockNumber: quote?.blockNumber.toString() ?? price?.blockNumber.toString() ?? null,
    route: (quote?.route ?? []).map(({ venue, pool, shareBps }) => ({ venue, pool, shareBps })),
    wouldReject: rejections({ draft, quote, priceE18, least, live: parts.live }),
  }
}

/** The least that a fill may give: by the limit, else by the present price and the allowed slippage. */
function leastOf(order: OrderDraft & PairFacts, priceE18: bigint | null): bigint | null {
  const { amountInAtomic, limitPriceE18, maxSlippageBps } = order
  if (limitPriceE18 !== null) return amountOutAt(order, amountInAtomic, limitPriceE18)
  if (priceE18 === null) return null
  return lessBps(amountOutAt(order, amountInAtomic, priceE18), maxSlippageBps)
}

function impactBps(
  { side }: OrderDraft,
  averageE18: bigint | null,
  priceE18: bigint | null,
): number | null {
  if (averageE18 === null || priceE18 === null || priceE18 === 0n) return null
  const worse = side === 'sell' ? priceE18 - averageE18 : averageE18 - priceE18
  return worse <= 0n ? 0 : Number((worse * wholeBps) / priceE18)
}

function rejections(seen: {
  readonly draft: OrderDraft
  readonly quote: OrderQuote | null
  readonly priceE18: bigint | null
  readonly least: bigint | null
  readonly live: OrderParts['live']
}): OrderReason[] {
  const { draft, quote, priceE18, least, live } = seen
  const isShort = quote !== null && least !== null && quote.amountOutAtomic < least
  const reasons: (OrderReason | null)[] = [
    quote === null ? 'no_liquidity' : null,
    priceE18 === null ? 'no_price' : null,
    isShort ? (draft.limitPriceE18 === null ? 'slippage_exceeded' : 'limit_not_met') : null,
    draft.mode === 'live' && live === null ? 'wallet_unavailable' : null,
  ]
  return reasons.filter((reason) => reason !== null)
}
