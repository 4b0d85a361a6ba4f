import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import { quantityText, readMoney, readPrice, readQuantity } from './decimals.ts'
import type { MarketSpec } from './exchange/markets.ts'
import { watchedTick } from './exchange/orders.ts'
import type { Attached, Market, OrderTerms, PriceKind, Trigger } from './exchange/state.ts'
import type { OrderRequest } from './perps.schemas.ts'

const farthest = 2n ** 62n
/** The deposit of an account that is opened by its first order. */
export const openingDeposit = 10_000_000_000n

/** An order in ticks and lots; raises 400 `request.invalid` for a contradiction. */
export function readOrder(market: Market, asked: OrderRequest): OrderTerms {
  const { spec } = market
  const request = asked.closePosition === true ? closing(market, asked) : asked
  const isMarket = request.orderType === 'Market'
  const trigger = readTrigger(market, request)
  check(isMarket || request.price !== undefined, 'price', 'Limit orders must specify a `price`')
  check(!isMarket || request.price === undefined, 'price', 'Market orders have no `price`')
  check(
    !isMarket ||
      trigger !== null ||
      (request.quantity === undefined) !== (request.quoteQuantity === undefined),
    'quantity',
    'Market orders must specify a `quantity` or `quoteQuantity`',
  )
  check(
    isMarket || request.quoteQuantity === undefined,
    'quoteQuantity',
    'Only market orders take a `quoteQuantity`',
  )
  check(
    isMarket || trigger !== null || request.quantity !== undefined,
    'quantity',
    'Limit orders must specify a `quantity`',
  )
  const postOnly = request.postOnly ?? false
  const timeInForce = request.timeInForce ?? 'GTC'
  check(
    !postOnly || (!isMarket && timeInForce === 'GTC'),
    'postOnly',
    'Only limit orders that wait can be post-only',
  )
  return {
    symbol: spec.symbol,
    side: request.side === 'Bid' ? 'bid' : 'ask',
    orderType: request.orderType,
    tick: request.price === undefined ? null : above(readPrice(spec, request.price, 'body/price')),
    lots: readLots(spec, request),
    quote:
      request.quoteQuantity === undefined
        ? null
        : above(readMoney(request.quoteQuantity, 'body/quoteQuantity')),
    timeInForce,
    postOnly,
    reduceOnly: request.reduceOnly ?? false,
    ...(asked.closePosition === true ? { closesAll: true as const } : {}),
    selfTrade: request.selfTradePrevention ?? 'RejectTaker',
    clientId: request.clientId ?? null,
    trigger,
    stopLoss: readAttached(spec, request, 'stopLoss'),
    takeProfit: readAttached(spec, request, 'takeProfit'),
    slippage: readSlippage(spec, request),
  }
}

/** An order that closes the whole position has no quantity; `quantity` is then the least that the market accepts. */
function closing({ spec }: Market, request: OrderRequest): OrderRequest {
  const { quantity, quoteQuantity, reduceOnly, triggerPrice, triggerQuantity } = request
  check(
    quantity === undefined && quoteQuantity === undefined && triggerQuantity === undefined,
    'closePosition',
    'closes all of the position and takes no quantity',
  )
  check(reduceOnly !== false, 'reduceOnly', 'closePosition only ever reduces')
  const least = quantityText(spec, spec.minLots)
  return {
    ...request,
    reduceOnly: true,
    ...(triggerPrice === undefined ? { quantity: least } : { triggerQuantity: '100%' }),
  }
}

function readLots(spec: MarketSpec, { quantity, triggerQuantity }: OrderRequest): bigint {
  if (triggerQuantity !== undefined) {
    if (triggerQuantity.endsWith('%')) return 0n
    return above(readQuantity(spec, triggerQuantity, 'body/triggerQuantity'))
  }
  return quantity === undefined ? 0n : above(readQuantity(spec, quantity, 'body/quantity'))
}

function readTrigger(market: Market, request: OrderRequest): Trigger | null {
  const { triggerPrice, triggerQuantity } = request
  check(
    (triggerPrice === undefined) === (triggerQuantity === undefined),
    'triggerPrice',
    'Must specify both triggerPrice and triggerQuantity or neither',
  )
  if (triggerPrice === undefined || triggerQuantity === undefined) return null
  const by: PriceKind = request.triggerBy ?? 'LastPrice'
  const tick = above(readPrice(market.spec, triggerPrice, 'body/triggerPrice'))
  return {
    by,
    tick,
    fires: tick >= watchedTick(market, by) ? 'rises' : 'falls',
    sharePpm: triggerQuantity.endsWith('%') ? readShare(triggerQuantity) : null,
  }
}

/** `12.5%` in millionths. */
function readShare(text: string): bigint {
  const [whole = '0', places = ''] = text.slice(0, -1).split('.')
  const share = BigInt(whole + places.padEnd(4, '0'))
  check(share > 0n && share <= 1_000_000n, 'triggerQuantity', 'must be above 0% and at most 100%')
  return share
}

function readAttached(
  spec: MarketSpec,
  request: OrderRequest,
  name: 'stopLoss' | 'takeProfit',
): Attached | null {
  const trigger = request[`${name}TriggerPrice`]
  const limit = request[`${name}LimitPrice`]
  check(
    trigger !== undefined || limit === undefined,
    `${name}TriggerPrice`,
    `${name}LimitPrice needs a ${name}TriggerPrice`,
  )
  if (trigger === undefined) return null
  return {
    triggerTick: above(readPrice(spec, trigger, `body/${name}TriggerPrice`)),
    limitTick: limit === undefined ? null : above(readPrice(spec, limit, `body/${name}LimitPrice`)),
    by: request[`${name}TriggerBy`] ?? 'LastPrice',
  }
}

function readSlippage(spec: MarketSpec, request: OrderRequest): OrderTerms['slippage'] {
  const { slippageTolerance, slippageToleranceType } = request
  check(
    (slippageTolerance === undefined) === (slippageToleranceType === undefined),
    'slippageTolerance',
    'needs a slippageToleranceType, and the type a tolerance',
  )
  if (slippageTolerance === undefined) return null
  check(request.orderType === 'Market', 'slippageTolerance', 'is for market orders')
  if (slippageToleranceType === 'TickSize') {
    // A whole number of ticks, written as a decimal.
    const ticks = readPrice(
      { ...spec, tickDecimals: 0 },
      slippageTolerance,
      'body/slippageTolerance',
    )
    return { ticks: ticks > farthest ? farthest : ticks }
  }
  const ppm = readPrice({ ...spec, tickDecimals: 4 }, slippageTolerance, 'body/slippageTolerance')
  return { ppm: ppm > 1_000_000n ? 1_000_000n : ppm }
}

function above(value: bigint): bigint {
  check(value > 0n, 'quantity', 'prices and quantities must be above zero')
  return value
}

function check(holds: boolean, member: string, message: string): void {
  if (holds) return
  throw new AppError(requestErrors.invalid, message, {
    faults: [{ location: `body/${member}`, message }],
  })
}
