import { createHash } from 'node:crypto'
import { moneyText, priceText, quantityText, rateText } from '../decimals.ts'
import { equityOf, fractionPpb, requirementOf, unrealisedOf, valueOf } from '../exchange/margin.ts'
import { type MarginFunction, type MarketSpec, rules } from '../exchange/markets.ts'
import {
  type Account,
  type Attached,
  type EndReason,
  type Exchange,
  larger,
  magnitude,
  marketOf,
  type Order,
  smaller,
} from '../exchange/state.ts'
import type { FillRecord, FundingRecord } from '../records.store.ts'
import { liquidationTickOf } from '../views.ts'
import { zoneless } from './clock-texts.ts'

/** An open or new order as the exchange shows it. */
export function clientOrder(spec: MarketSpec, order: Order) {
  return {
    ...commonOf(spec, order),
    reduceOnly: order.reduceOnly,
    relatedOrderId: order.parentId === null ? null : String(order.parentId),
    createdAt: order.createdAtMs,
    triggeredAt: order.trigger === null || isWaiting(order) ? null : order.updatedAtMs,
  }
}

/** A past order as the exchange shows it. */
export function historyOrder(spec: MarketSpec, order: Order) {
  const { reason } = order
  return {
    ...commonOf(spec, order),
    createdAt: zoneless(order.createdAtMs),
    expiryReason: reason === null ? null : expiryReasons[reason],
    systemOrderType: null,
  }
}

function commonOf(spec: MarketSpec, order: Order) {
  const { stopLoss, takeProfit, trigger } = order
  const quantity = quantityText(spec, order.lots)
  const isTriggered = trigger !== null
  return {
    id: String(order.id),
    clientId: order.clientId,
    symbol: order.symbol,
    side: order.side === 'bid' ? ('Bid' as const) : ('Ask' as const),
    orderType: order.orderType,
    ...(order.tick === null
      ? {}
      : { price: priceText(spec, order.tick), postOnly: order.postOnly }),
    quantity: isTriggered ? null : quantity,
    quoteQuantity: order.quote === null ? null : moneyText(order.quote),
    executedQuantity: quantityText(spec, order.filledLots),
    executedQuoteQuantity: moneyText(order.filledQuote),
    timeInForce: order.timeInForce,
    selfTradePrevention: order.selfTrade,
    status: statusOf(order),
    ...attachedView(spec, 'stopLoss', stopLoss),
    ...attachedView(spec, 'takeProfit', takeProfit),
    triggerBy: trigger?.by ?? null,
    triggerPrice: trigger === null ? null : priceText(spec, trigger.tick),
    triggerQuantity: isTriggered ? triggerQuantityOf(trigger.sharePpm, quantity) : null,
    strategyId: null,
  }
}

function attachedView(
  spec: MarketSpec,
  name: 'stopLoss' | 'takeProfit',
  attached: Attached | null,
) {
  const limit = attached?.limitTick ?? null
  return {
    [`${name}LimitPrice`]: limit === null ? null : priceText(spec, limit),
    [`${name}TriggerBy`]: attached?.by ?? null,
    [`${name}TriggerPrice`]: attached === null ? null : priceText(spec, attached.triggerTick),
  }
}

function triggerQuantityOf(sharePpm: bigint | null, quantity: string): string {
  return sharePpm === null ? quantity : `${rateText(sharePpm * 100_000n)}%`
}

function isWaiting({ status }: Order): boolean {
  return status === 'TriggerPending' || status === 'Cancelled'
}

/** The exchange calls an order that was refused when its trigger fired failed, not expired. */
function statusOf({ filledLots, reason, status, trigger }: Order): string {
  if (status === 'Triggered') return 'New'
  const failed =
    reason === 'margin' || reason === 'nothing_to_reduce' || reason === 'price_out_of_band'
  const isFailed = status === 'Expired' && trigger !== null && filledLots === 0n && failed
  return isFailed ? 'TriggerFailed' : status
}

const expiryReasons: Readonly<Record<EndReason, string | null>> = {
  by_owner: null,
  cancel_all_after: null,
  fill_or_kill: 'FillOrKill',
  immediate_or_cancel: 'ImmediateOrCancel',
  liquidation: 'Liquidation',
  margin: 'InsufficientMargin',
  market_depth: 'InsufficientLiquidity',
  nothing_to_reduce: 'ReduceOnlyNotReduced',
  price_out_of_band: 'PriceOutOfBounds',
  replaced: null,
  self_trade: 'SelfTradePrevention',
  too_many_orders: 'Unknown',
  would_take: 'PostOnlyTaker',
}

/** A position, with its margins as fractions of its value. */
export function clientPosition(exchange: Exchange, account: Account, symbol: string) {
  const { markTick, spec } = marketOf(exchange, symbol)
  const position = account.positions.get(symbol)
  const { cost, funding, lots, openedAtMs, realised } = position ?? {
    cost: 0n,
    funding: 0n,
    lots: 0n,
    openedAtMs: 0,
    realised: 0n,
  }
  const notional = valueOf(spec, markTick, magnitude(lots))
  const perTick = magnitude(lots) * spec.unit
  const priceOf = (value: bigint) => priceText(spec, larger(magnitude(value) / perTick, 0n))
  const liquidation = liquidationTickOf(exchange, account, symbol)
  return {
    symbol,
    netQuantity: quantityText(spec, lots),
    netExposureQuantity: quantityText(spec, magnitude(lots)),
    netExposureNotional: moneyText(notional),
    netCost: moneyText(cost),
    entryPrice: priceOf(cost),
    // The price at which realised profit, funding and unrealised profit sum to zero.
    breakEvenPrice: priceOf(cost - realised - funding),
    markPrice: priceText(spec, markTick),
    estLiquidationPrice: liquidation === null ? '0' : priceText(spec, liquidation),
    imf: rateText(fractionPpb(spec.initial, notional)),
    imfFunction: functionView(spec.initial),
    mmf: rateText(fractionPpb(spec.maintenance, notional)),
    mmfFunction: functionView(spec.maintenance),
    pnlRealized: moneyText(realised),
    pnlUnrealized: moneyText(unrealisedOf(exchange, symbol, { cost, lots })),
    cumulativeFundingPayment: moneyText(funding),
    // The paper exchange has no lending, so no interest is due.
    cumulativeInterest: '0',
    subaccountId: null,
    userId: numberOf(account.id),
    positionId: String(numberOf(`${account.id} ${symbol} ${openedAtMs}`)),
  }
}

function functionView({ basePpb, factorPpb }: MarginFunction) {
  return { type: 'sqrt' as const, base: rateText(basePpb), factor: rateText(factorPpb) }
}

/** A stable number for an account's id, because clients of the exchange expect a number. */
function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() >>> 1
}

/** Free cash; what is margin of positions and orders is shown as locked. */
export function clientBalances(exchange: Exchange, account: Account | undefined) {
  if (account === undefined) return { USDC: { available: '0', locked: '0', staked: '0' } }
  const initial = requirementOf(exchange, account, { kind: 'initial', isWithOrders: true })
  const free = equityOf(exchange, account) - initial
  const cash = larger(account.cash, 0n)
  const available = larger(smaller(cash, free), 0n)
  return {
    USDC: { available: moneyText(available), locked: moneyText(cash - available), staked: '0' },
  }
}

/** Settings and limits of an account. */
export function clientAccount(account: Account | undefined) {
  const orders = [...(account?.orders.values() ?? [])]
  const triggers = orders.filter(({ status }) => status === 'TriggerPending').length
  return {
    autoBorrowSettlements: false,
    autoLend: false,
    autoRealizePnl: true,
    autoRepayBorrows: false,
    borrowLimit: '0',
    futuresMakerFee: String(rules.makerFeeBps),
    futuresTakerFee: String(rules.takerFeeBps),
    leverageLimit: String(account?.leverageLimit ?? rules.leverageMax),
    limitOrders: orders.length - triggers,
    liquidating: false,
    positionLimit: '0',
    spotMakerFee: '0',
    spotTakerFee: '0',
    triggerOrders: triggers,
  }
}

/** One side of a fill, as the history shows it. */
export function clientFill(
  { atMs, clientId, fill, leg }: FillRecord & { readonly clientId: number | null },
  spec: MarketSpec,
) {
  const own = fill[leg]
  const isBid = (fill.takerSide === 'bid') === (leg === 'taker')
  const system = fill.kind === 'adl' ? 'LiquidatePositionOnAdl' : 'LiquidatePositionOnBook'
  return {
    clientId: clientId === null ? null : String(clientId),
    fee: moneyText(own.fee),
    feeSymbol: 'USDC',
    isMaker: leg === 'maker',
    orderId: own.orderId === null ? '0' : String(own.orderId),
    price: priceText(spec, fill.tick),
    quantity: quantityText(spec, fill.lots),
    side: isBid ? ('Bid' as const) : ('Ask' as const),
    symbol: fill.symbol,
    systemOrderType: own.orderId === null ? system : null,
    timestamp: zoneless(atMs),
    tradeId: fill.id,
  }
}

/** An account's funding for one hour; negative when paid. */
export function clientFunding(accountId: string, record: FundingRecord) {
  return {
    userId: numberOf(accountId),
    subaccountId: null,
    symbol: record.symbol,
    quantity: moneyText(record.amount),
    intervalEndTimestamp: zoneless(record.endedAtMs, 0),
    fundingRate: rateText(record.ratePpb),
  }
}
