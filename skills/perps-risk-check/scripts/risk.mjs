import { connect, program, toAmount, toAtomic } from './bourse.mjs'

const usage = `Checks the risk of a perpetual account; changes nothing.

  --shock-bps <number>          a move against all positions (default 1000)
  --min-distance-bps <number>   how far liquidation should be (default 1000)
  --strict                      end with 1 when there are findings

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const flags = {
  'shock-bps': { type: 'string', default: '1000' },
  'min-distance-bps': { type: 'string', default: '1000' },
  strict: { type: 'boolean' },
}
const places = 18

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION

await program(usage, flags, async (values) => {
  const { call } = connect({ key, session })
  const [account, positions, orders, timer] = await Promise.all([
    call('GET', '/api/backpack/account'),
    call('GET', '/api/backpack/positions'),
    call('GET', '/api/backpack/orders', { query: { status: 'open', limit: 100 } }),
    call('GET', '/api/backpack/orders/cancel-all-after'),
  ])
  const seen = positions.map((position) => viewOf(position, orders.items))
  const exposure = positions.reduce((sum, one) => sum + size(one.netExposureNotional), 0n)
  const cost = (exposure * BigInt(values['shock-bps'])) / 10_000n
  const left = signed(account.netEquity) - cost
  const findings = findingsOf({ left, orders: orders.items, seen, timer }, values)
  if (values.strict && findings.length > 0) process.exitCode = 1
  const { imf, marginFraction, mmf, netEquity, netEquityAvailable, pnlUnrealized } = account
  return {
    account: { netEquity, netEquityAvailable, pnlUnrealized, marginFraction, imf, mmf },
    positions: seen,
    shock: { bps: Number(values['shock-bps']), cost: told(cost), equityLeft: told(left) },
    openOrders: orders.items.length,
    findings,
  }
})

function viewOf(position, orders) {
  const { entryPrice, estLiquidationPrice, markPrice, netQuantity, pnlUnrealized, symbol } =
    position
  const isLong = !netQuantity.startsWith('-')
  const mark = toAtomic(markPrice, places)
  const liquidation = estLiquidationPrice ? toAtomic(estLiquidationPrice, places) : null
  const way = liquidation === null ? null : isLong ? mark - liquidation : liquidation - mark
  return {
    ...{ symbol, netQuantity, entryPrice, markPrice, estLiquidationPrice, pnlUnrealized },
    distanceBps: way === null ? null : Number((way * 10_000n) / mark),
    hasStop: orders.some((order) => isStop(order, { isLong, mark, symbol })),
  }
}

/** A waiting order that makes the position smaller once the price has gone against it. */
function isStop(order, { isLong, mark, symbol }) {
  if (order.symbol !== symbol || !order.triggerPrice) return false
  if (order.side !== (isLong ? 'Ask' : 'Bid')) return false
  const trigger = toAtomic(order.triggerPrice, places)
  return isLong ? trigger < mark : trigger > mark
}

function findingsOf({ left, orders, seen, timer }, values) {
  const near = Number(values['min-distance-bps'])
  return [
    ...seen
      .filter(({ distanceBps }) => distanceBps !== null && distanceBps < near)
      .map((one) => `${one.symbol}: liquidation is ${one.distanceBps} bps away`),
    left <= 0n && 'a shock would use up the equity',
    ...seen.filter(({ hasStop }) => !hasStop).map(({ symbol }) => `${symbol}: no stop`),
    orders.length > 0 && !timer.armed && 'orders are open without a timer',
  ].filter(Boolean)
}

function signed(text) {
  return text.startsWith('-') ? -toAtomic(text.slice(1), places) : toAtomic(text, places)
}

function size(text) {
  return toAtomic(text.replace('-', ''), places)
}

function told(amount) {
  const absolute = toAmount(amount < 0n ? -amount : amount, places)
  return `${amount < 0n ? '-' : ''}${absolute}`
}
