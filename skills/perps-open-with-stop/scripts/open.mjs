import { connect, needed, program, toAmount, toAtomic, Wrong } from './bourse.mjs'

const usage = `Opens a perpetual position with a stop, on the paper exchange.

  --symbol <market>       such as ETH_USDC_PERP
  --side long|short
  --quantity <number>
  --stop <price>          where it is closed with a loss
  --take-profit <price>   where it is closed with a profit
  --max-risk <dollars>    what may be lost at the stop
  --client-id <number>    names the order
  --yes                   place it; without, it is only previewed

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ symbol: text, side: text, quantity: text, stop: text, 'take-profit': text },
  ...{ 'max-risk': text, 'client-id': text, yes: { type: 'boolean' } },
}
const places = 18
const exact = (price) => toAtomic(price, places)

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION

await program(usage, flags, async (values) => {
  const { call } = connect({ key, session })
  const side = needed(values, 'side')
  if (side !== 'long' && side !== 'short') throw new Wrong('--side is long or short.')
  const { 'client-id': clientId, 'take-profit': takeProfit } = values
  const order = {
    symbol: needed(values, 'symbol'),
    side: side === 'long' ? 'Bid' : 'Ask',
    orderType: 'Market',
    quantity: needed(values, 'quantity'),
    stopLossTriggerPrice: needed(values, 'stop'),
    ...(takeProfit === undefined ? {} : { takeProfitTriggerPrice: takeProfit }),
    ...(clientId === undefined ? {} : { clientId: Number(clientId) }),
  }
  const preview = await call('POST', '/api/backpack/order/preview', { body: order })
  const failed = failedOf(preview, { side, ...values })
  const told = { preview: inShort(preview), riskAtStop: toAmount(riskOf(preview, values), places) }
  if (failed.length > 0)
    throw new Error(`Not placed: ${failed.join('; ')}.\n${JSON.stringify(told)}`)
  if (!values.yes) return { ...told, next: 'repeat with --yes to place it' }
  const placed = await call('POST', '/api/backpack/order', { body: order })
  const positions = await call('GET', '/api/backpack/positions', {
    query: { symbol: order.symbol },
  })
  return { order: placed, position: positions[0] ?? null, riskAtStop: told.riskAtStop }
})

function failedOf(preview, values) {
  const { asOf, fill, position, quantity, refusal } = preview
  const { side, stop, 'max-risk': maxRisk, 'take-profit': takeProfit } = values
  const isLong = side === 'long'
  const isBelow = (one, other) => exact(one) < exact(other)
  const losing = (price) =>
    isLong ? isBelow(price, asOf.markPrice) : isBelow(asOf.markPrice, price)
  const liquidation = position?.estLiquidationPrice ?? null
  const isLate =
    liquidation !== null && (isLong ? !isBelow(liquidation, stop) : !isBelow(stop, liquidation))
  return [
    refusal !== null && `the exchange would refuse it (${refusal.code}: ${refusal.detail})`,
    !losing(stop) && `the stop is not on the losing side of the mark price ${asOf.markPrice}`,
    takeProfit && losing(takeProfit) && 'the take profit is not on the winning side',
    refusal === null &&
      exact(fill.quantity) < exact(quantity) &&
      'the book would not fill it whole',
    isLate && `it would be liquidated at ${liquidation}, before its stop`,
    maxRisk && riskOf(preview, values) > exact(maxRisk) && 'more than --max-risk would be lost',
  ].filter(Boolean)
}

/** What is lost from the average fill to the stop, or from the mark price where nothing would be filled. */
function riskOf({ asOf, fill, quantity }, { stop }) {
  const from = exact(fill?.averagePrice ?? asOf.markPrice)
  const way = from > exact(stop) ? from - exact(stop) : exact(stop) - from
  return (way * exact(quantity)) / 10n ** BigInt(places)
}

function inShort({ after, asOf, before, fill, position, refusal }) {
  return { fill, before, after, position, refusal, markPrice: asOf.markPrice }
}
