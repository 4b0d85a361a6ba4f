import { moneyText, priceText, quantityText, rateText } from './decimals.ts'
import { nextRate } from './exchange/funding.ts'
import { ceilDiv, valueOf } from './exchange/margin.ts'
import { bps, type MarketSpec, rules } from './exchange/markets.ts'
import { type Preview, previewOrder, type Standing } from './exchange/preview.ts'
import {
  type Exchange,
  heldLots,
  larger,
  type Market,
  marketOf,
  type OrderTerms,
} from './exchange/state.ts'
import { feeOf } from './exchange/taking.ts'
import { found } from './market-data.service.ts'
import { openingDeposit, readOrder } from './order-terms.ts'
import { refusalView } from './perps.errors.ts'
import type { OrderRequest } from './perps.schemas.ts'
import { positionView } from './views.ts'
import type { Writer } from './writer.ts'

/** The result of an order if it were the next command; changes nothing and opens no account. */
export function createPreview({ writer }: { readonly writer: Writer }) {
  return (accountId: string, request: OrderRequest) =>
    writer.read((exchange) => {
      const terms = readOrder(found(exchange, request.symbol), request)
      const given = { account: accountId, terms, opening: openingDeposit }
      return previewView(exchange, terms, previewOrder(exchange, given))
    })
}

function previewView(exchange: Exchange, terms: OrderTerms, preview: Preview) {
  const market = marketOf(exchange, terms.symbol)
  const { spec } = market
  const { refusal, restingLots } = preview
  const limit = terms.tick ?? 0n
  return {
    isPaper: true as const,
    status: preview.status,
    refusal: refusal === null ? null : refusalView(refusal),
    reason: preview.reason,
    quantity: quantityText(spec, preview.lots),
    fill: fillView(market, terms, preview),
    resting: {
      quantity: quantityText(spec, restingLots),
      price: restingLots === 0n ? null : priceText(spec, limit),
      // The fee of the resting part, if it is filled as a maker.
      fee: moneyText(feeOf(valueOf(spec, limit, restingLots), rules.makerFeeBps)),
    },
    before: standingView(preview.before),
    after: standingView(preview.after),
    position: heldAfter(preview, market, terms.symbol),
    asOf: {
      lastUpdateId: String(exchange.seq),
      pricedAt: exchange.pricedAtMs === 0 ? null : new Date(exchange.pricedAtMs).toISOString(),
      markPrice: priceText(spec, market.markTick),
      indexSource: market.indexSource,
    },
  }
}

function fillView({ markTick, spec }: Market, terms: OrderTerms, preview: Preview) {
  const { fee, filledLots, filledQuote, worstTick } = preview
  const none = filledLots === 0n
  // In lots times ticks, so that what is paid beyond the mark is positive on both sides.
  const marked = valueOf(spec, markTick, filledLots)
  const beyond = terms.side === 'bid' ? filledQuote - marked : marked - filledQuote
  return {
    quantity: quantityText(spec, filledLots),
    quoteQuantity: moneyText(filledQuote),
    averagePrice: none ? null : averageText(spec, filledQuote, filledLots),
    worstPrice: worstTick === null ? null : priceText(spec, worstTick),
    impactBps: none ? null : Number((beyond * bps) / marked),
    fee: moneyText(fee),
  }
}

/** Rounded to a tick, away from zero, so that the average never looks better than the real one. */
function averageText(spec: MarketSpec, quote: bigint, lots: bigint): string {
  return priceText(spec, ceilDiv(quote, lots * spec.unit))
}

function standingView({ equity, initial, maintenance }: Standing) {
  return {
    netEquity: moneyText(equity),
    netEquityAvailable: moneyText(larger(equity - initial, 0n)),
    imf: moneyText(initial),
    mmf: moneyText(maintenance),
  }
}

/** The position after the order, and its next funding; negative when it pays. */
function heldAfter({ account, exchange }: Preview, market: Market, symbol: string) {
  const lots = heldLots(account, symbol)
  if (lots === 0n) return null
  const { entryPrice, estLiquidationPrice, netQuantity } = positionView(exchange, account, symbol)
  const rate = nextRate(market)
  const due = (valueOf(market.spec, market.markTick, lots) * rate) / 1_000_000_000n
  return {
    symbol,
    netQuantity,
    entryPrice,
    estLiquidationPrice,
    fundingRate: rateText(rate),
    fundingPerInterval: moneyText(-due),
  }
}
