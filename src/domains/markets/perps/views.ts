import { moneyText, priceText, quantityText, rateText } from './decimals.ts'
import { nextRate } from './exchange/funding.ts'
import { deleveragingRank } from './exchange/liquidation.ts'
import { equityOf, requirementOf, unrealisedOf, valueOf } from './exchange/margin.ts'
import { type MarginFunction, type MarketSpec, rules } from './exchange/markets.ts'
import {
  type Account,
  type Exchange,
  larger,
  type Market,
  magnitude,
  marketOf,
  type Order,
} from './exchange/state.ts'
import type { FillRecord } from './records.store.ts'

/** When the paper exchange was made; a constant, because its markets have no other beginning. */
const createdAt = '2026-01-01T00:00:00.000Z'

/** An order in the form of the mirrored exchange. */
export function orderView(spec: MarketSpec, order: Order) {
  const { trigger } = order
  return {
    id: String(order.id),
    clientId: order.clientId,
    symbol: order.symbol,
    side: order.side === 'bid' ? ('Bid' as const) : ('Ask' as const),
    orderType: order.orderType,
    price: order.tick === null ? null : priceText(spec, order.tick),
    quantity: quantityText(spec, order.lots),
    quoteQuantity: order.quote === null ? null : moneyText(order.quote),
    executedQuantity: quantityText(spec, order.filledLots),
    executedQuoteQuantity: moneyText(order.filledQuote),
    timeInForce: order.timeInForce,
    selfTradePrevention: order.selfTrade,
    postOnly: order.postOnly,
    reduceOnly: order.reduceOnly,
    relatedOrderId: order.parentId === null ? null : String(order.parentId),
    triggerBy: trigger?.by ?? null,
    triggerPrice: trigger === null ? null : priceText(spec, trigger.tick),
    status: order.status,
    reason: order.reason,
    createdAt: order.createdAtMs,
    updatedAt: order.updatedAtMs,
    mode: 'paper' as const,
  }
}

/** A market in the form of the mirrored exchange. */
export function marketView({ markTick, spec }: Market) {
  const maxMultiplier = String(rules.farthestFactor)
  return {
    symbol: spec.symbol,
    baseSymbol: spec.baseSymbol,
    quoteSymbol: spec.quoteSymbol,
    marketType: 'PERP' as const,
    filters: {
      price: {
        minPrice: priceText(spec, larger(markTick / rules.farthestFactor, 1n)),
        maxPrice: priceText(spec, markTick * rules.farthestFactor),
        tickSize: priceText(spec, 1n),
        maxMultiplier,
        minMultiplier: '0.25',
        maxImpactMultiplier: '1.1',
        minImpactMultiplier: '0.9',
        meanMarkPriceBand: null,
        meanPremiumBand: null,
        borrowEntryFeeMaxMultiplier: null,
        borrowEntryFeeMinMultiplier: null,
      },
      quantity: {
        minQuantity: quantityText(spec, spec.minLots),
        maxQuantity: quantityText(spec, spec.maxLots),
        stepSize: quantityText(spec, 1n),
      },
      leverage: { minLeverage: '1', maxLeverage: String(spec.maxLeverage), stepSize: '1' },
    },
    imfFunction: marginView(spec.initial),
    mmfFunction: marginView(spec.maintenance),
    fundingInterval: rules.fundingIntervalMs,
    fundingRateUpperBound: rateText(rules.fundingMaxPpb),
    fundingRateLowerBound: rateText(-rules.fundingMaxPpb),
    openInterestLimit: '0',
    orderBookState: 'Open' as const,
    createdAt,
    visible: true,
    positionLimitWeight: null,
    source: 'paper-exchange' as const,
    makerFeeBps: Number(rules.makerFeeBps),
    takerFeeBps: Number(rules.takerFeeBps),
  }
}

function marginView({ basePpb, factorPpb }: MarginFunction) {
  return { type: 'sqrt' as const, base: rateText(basePpb), factor: rateText(factorPpb) }
}

/** Index, mark and the present funding rate. */
export function markPriceView(exchange: Exchange, market: Market) {
  const { indexTick, markTick, spec } = market
  return {
    symbol: spec.symbol,
    indexPrice: priceText(spec, indexTick),
    markPrice: priceText(spec, markTick),
    fundingRate: rateText(nextRate(market)),
    nextFundingTimestamp: exchange.nextFundingAtMs,
  }
}

/** The best prices of a book, with bids in the exchange's order: ascending. */
export function depthView(exchange: Exchange, market: Market, limit: number) {
  const { book, spec } = market
  const side = (name: 'ask' | 'bid') =>
    [...book.levels(name, limit)].map(({ lots, tick }): [string, string] => [
      priceText(spec, BigInt(tick)),
      quantityText(spec, lots),
    ])
  return {
    asks: side('ask'),
    bids: side('bid').toReversed(),
    lastUpdateId: String(exchange.seq),
    timestamp: exchange.nowMs * 1_000,
  }
}

/** A position, with the price at which its account would be liquidated if nothing else moved. */
export function positionView(exchange: Exchange, account: Account, symbol: string) {
  const { markTick, spec } = marketOf(exchange, symbol)
  const { cost, funding, lots, openedAtMs, realised } = account.positions.get(symbol) ?? {
    cost: 0n,
    funding: 0n,
    lots: 0n,
    openedAtMs: 0,
    realised: 0n,
  }
  const notional = valueOf(spec, markTick, magnitude(lots))
  const liquidationTick = liquidationTickOf(exchange, account, symbol)
  return {
    symbol,
    netQuantity: quantityText(spec, lots),
    netExposureNotional: moneyText(notional),
    netCost: moneyText(cost),
    entryPrice: priceText(spec, magnitude(cost) / (magnitude(lots) * spec.unit)),
    markPrice: priceText(spec, markTick),
    estLiquidationPrice: liquidationTick === null ? null : priceText(spec, liquidationTick),
    pnlRealized: moneyText(realised),
    pnlUnrealized: moneyText(unrealisedOf(exchange, symbol, { cost, lots })),
    cumulativeFundingPayment: moneyText(funding),
    adlRank: rateText(deleveragingRank(exchange, { account, symbol }) * 1_000n),
    openedAt: openedAtMs,
  }
}

/**
 * The tick at which equity meets the maintenance margin if only this market moves, with the present margin fraction.
 * Null where no positive price does.
 */
export function liquidationTickOf(
  exchange: Exchange,
  account: Account,
  symbol: string,
): bigint | null {
  const { markTick, spec } = marketOf(exchange, symbol)
  const lots = account.positions.get(symbol)?.lots ?? 0n
  const margin = requirementOf(exchange, account, { kind: 'maintenance', isWithOrders: false })
  const room = (equityOf(exchange, account) - margin) / (magnitude(lots) * spec.unit)
  const tick = lots > 0n ? markTick - room : markTick + room
  return tick > 0n ? tick : null
}

/** An account's balance and margin, in dollars, in the form of the mirrored exchange. */
export function accountView(exchange: Exchange, account: Account) {
  const equity = equityOf(exchange, account)
  const initial = requirementOf(exchange, account, { kind: 'initial', isWithOrders: true })
  const maintenance = requirementOf(exchange, account, { kind: 'maintenance', isWithOrders: false })
  let exposure = 0n
  let unrealised = 0n
  for (const [symbol, position] of account.positions) {
    const { markTick, spec } = marketOf(exchange, symbol)
    exposure += valueOf(spec, markTick, magnitude(position.lots))
    unrealised += unrealisedOf(exchange, symbol, position)
  }
  const available = larger(equity - initial, 0n)
  return {
    isPaper: true as const,
    assetsValue: moneyText(larger(account.cash, 0n)),
    liabilitiesValue: moneyText(larger(-account.cash, 0n)),
    borrowLiability: '0',
    netEquity: moneyText(equity),
    netEquityAvailable: moneyText(available),
    netEquityLocked: moneyText(equity - available),
    netExposureFutures: moneyText(exposure),
    pnlUnrealized: moneyText(unrealised),
    unsettledEquity: moneyText(unrealised),
    imf: moneyText(initial),
    mmf: moneyText(maintenance),
    marginFraction: exposure === 0n ? null : rateText((equity * 1_000_000_000n) / exposure),
    collateral: [
      {
        symbol: 'USDC',
        assetMarkPrice: '1',
        totalQuantity: moneyText(account.cash),
        balanceNotional: moneyText(account.cash),
        collateralWeight: '1',
        collateralValue: moneyText(account.cash),
        availableQuantity: moneyText(available),
      },
    ],
    openOrders: account.orders.size,
    leverageLimit: account.leverageLimit === null ? null : String(account.leverageLimit),
    lastUpdateId: String(exchange.seq),
  }
}

/** When an account's switch would cancel its orders. */
export function switchView(exchange: Exchange, accountId: string) {
  const armed = exchange.switches.get(accountId)
  return {
    armed: armed !== undefined,
    timeoutMs: armed?.afterMs ?? 0,
    cancelsAt: armed === undefined ? null : new Date(armed.dueAtMs).toISOString(),
    keepReduceOnly: armed?.keepsReducing ?? true,
    isPaper: true as const,
  }
}

/** A fill from the side of the account on this leg. */
export function fillView({ atMs, fill, leg }: FillRecord, spec: MarketSpec) {
  const own = fill[leg]
  const isBid = (fill.takerSide === 'bid') === (leg === 'taker')
  return {
    tradeId: String(fill.id),
    orderId: own.orderId === null ? null : String(own.orderId),
    symbol: fill.symbol,
    side: isBid ? ('Bid' as const) : ('Ask' as const),
    kind: fill.kind,
    isMaker: leg === 'maker',
    price: priceText(spec, fill.tick),
    quantity: quantityText(spec, fill.lots),
    quoteQuantity: moneyText(fill.quote),
    fee: moneyText(own.fee),
    feeSymbol: 'USDC' as const,
    pnlRealized: moneyText(own.realised),
    timestamp: new Date(atMs).toISOString(),
  }
}
