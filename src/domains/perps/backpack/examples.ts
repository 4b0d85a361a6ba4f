import { perpsExamples } from '../perps-examples.ts'

const { symbol } = perpsExamples.markPrice
const sqrt = (base: string, factor: string) => ({ type: 'sqrt' as const, base, factor })
const none = null
const orderMembers = {
  ...{ id: '12', clientId: none, symbol, side: 'Bid', orderType: 'Limit', price: '179.5' },
  ...{ postOnly: false, quantity: '2', quoteQuantity: none, executedQuantity: '0' },
  ...{ executedQuoteQuantity: '0', timeInForce: 'GTC', selfTradePrevention: 'RejectTaker' },
  ...{ status: 'New', stopLossLimitPrice: none, stopLossTriggerBy: none },
  ...{ stopLossTriggerPrice: none, takeProfitLimitPrice: none, takeProfitTriggerBy: none },
  ...{ takeProfitTriggerPrice: none, triggerBy: none, triggerPrice: none, triggerQuantity: none },
  strategyId: none,
}

/** Worked examples of what clients of the exchange are answered. */
export const clientExamples = {
  market: {
    ...{ symbol, baseSymbol: 'SOL', quoteSymbol: 'USDC', marketType: 'PERP' },
    filters: {
      price: {
        ...{ minPrice: '45', maxPrice: '720', tickSize: '0.01' },
        ...{ maxMultiplier: '4', minMultiplier: '0.25' },
        ...{ maxImpactMultiplier: '1.1', minImpactMultiplier: '0.9' },
        ...{ meanMarkPriceBand: null, meanPremiumBand: null },
        ...{ borrowEntryFeeMaxMultiplier: null, borrowEntryFeeMinMultiplier: null },
      },
      quantity: { minQuantity: '0.01', maxQuantity: '100000', stepSize: '0.01' },
    },
    imfFunction: sqrt('0.05', '0.00002'),
    mmfFunction: sqrt('0.025', '0.000012'),
    fundingInterval: 3_600_000,
    fundingRateUpperBound: '0.005',
    fundingRateLowerBound: '-0.005',
    openInterestLimit: '0',
    orderBookState: 'Open',
    createdAt: '2026-01-01T00:00:00.000',
    visible: true,
  },
  ticker: {
    ...{ symbol, firstPrice: '178.2', lastPrice: '180.04', high: '181', low: '177.9' },
    ...{ priceChange: '1.84', priceChangePercent: '0.010325' },
    ...{ volume: '5120.4', quoteVolume: '919240.1', trades: '2016' },
  },
  kline: {
    ...perpsExamples.kline,
    ...{ start: '2026-07-15 09:00:00', end: '2026-07-15 10:00:00' },
  },
  trade: {
    ...{ id: 8_721, price: '180.04', quantity: '1.5', quoteQuantity: '270.06' },
    ...{ timestamp: 1_784_106_001_000, isBuyerMaker: false },
  },
  fundingRate: { ...perpsExamples.fundingRate, intervalEndTimestamp: '2026-07-15T09:00:00' },
  order: {
    ...orderMembers,
    ...{ reduceOnly: false, relatedOrderId: null, createdAt: 1_784_106_001_000, triggeredAt: null },
  },
  historyOrder: {
    ...orderMembers,
    ...{ createdAt: '2026-07-15T09:00:01.000', expiryReason: null, systemOrderType: null },
  },
  fill: {
    ...{ clientId: null, fee: '0.09005', feeSymbol: 'USDC', isMaker: false, orderId: '12' },
    ...{ price: '180.1', quantity: '1', side: 'Bid', symbol, systemOrderType: null },
    ...{ timestamp: '2026-07-15T09:00:01.125', tradeId: 8_721 },
  },
  funding: {
    ...{ userId: 1_813_870, subaccountId: null, symbol, quantity: '-0.00225' },
    ...{ intervalEndTimestamp: '2026-07-15T09:00:00', fundingRate: '0.0000125' },
  },
  account: {
    ...{ autoBorrowSettlements: false, autoLend: false, autoRealizePnl: true },
    ...{ autoRepayBorrows: false, borrowLimit: '0', futuresMakerFee: '2', futuresTakerFee: '5' },
    ...{ leverageLimit: '50', limitOrders: 0, liquidating: false, positionLimit: '0' },
    ...{ spotMakerFee: '0', spotTakerFee: '0', triggerOrders: 0 },
  },
  collateral: withoutOurs(perpsExamples.account),
  position: {
    ...{ symbol, netQuantity: '1', netExposureQuantity: '1', netExposureNotional: '180.02' },
    ...{ netCost: '180.1', entryPrice: '180.1', breakEvenPrice: '180.1', markPrice: '180.02' },
    ...{ estLiquidationPrice: '0', imf: '0.05', imfFunction: sqrt('0.05', '0.00002') },
    ...{ mmf: '0.025', mmfFunction: sqrt('0.025', '0.000012') },
    ...{ pnlRealized: '0', pnlUnrealized: '-0.08', cumulativeFundingPayment: '0' },
    ...{ cumulativeInterest: '0', subaccountId: null, userId: 1_813_870, positionId: '4238420454' },
  },
  deposit: {
    ...{ id: 41, toAddress: null, fromAddress: null, source: 'administrator' },
    ...{ status: 'confirmed', transactionHash: null, symbol: 'USDC', quantity: '10000' },
    createdAt: '2026-07-15T09:00:01.000',
  },
  withdrawal: {
    ...{ id: 57, blockchain: null, clientId: null, quantity: '2500', fee: '0', symbol: 'USDC' },
    ...{ status: 'confirmed', subaccountId: null, toAddress: null, transactionHash: null },
    ...{ createdAt: '2026-07-15T09:10:00.000', isInternal: true },
  },
}

function withoutOurs(account: typeof perpsExamples.account) {
  const { isPaper: _, openOrders: __, ...own } = account
  return own
}
