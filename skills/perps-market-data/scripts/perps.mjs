import { connect, program, toAmount, toAtomic } from './bourse.mjs'

const usage = `Reads perpetual futures.

  --symbol <market>     such as ETH_USDC_PERP; without it: the list of markets
  --size <number>       what a market order of this size would pay on each side
  --interval <time>     of the candles: 1m 5m 15m 1h 4h 1d (default 1m)
  --candles <number>    how many of the newest (default 5)

BOURSE_URL names the service.`

const flags = {
  symbol: { type: 'string' },
  size: { type: 'string' },
  interval: { type: 'string', default: '1m' },
  candles: { type: 'string', default: '5' },
}
const places = 18

const { call } = connect()

await program(usage, flags, async ({ candles, interval, size, symbol }) => {
  if (!symbol) return listMarkets()
  const [view, book] = await Promise.all([
    call('GET', '/api/backpack/view', { query: { symbol, interval } }),
    call('GET', '/api/backpack/api/v1/depth', { query: { symbol, limit: 100 } }),
  ])
  const asks = book.asks
  const bids = book.bids.toReversed()
  const parts = ['ticker', 'mark', 'openInterest', 'funding', 'klines', 'trades']
  const missing = parts.filter((part) => view[part]?.data === null)
  return {
    symbol,
    ...filtersOf(view.market),
    ticker: view.ticker.data,
    mark: view.mark.data,
    bestAsk: asks[0] ?? null,
    bestBid: bids[0] ?? null,
    ...(size ? { buy: fillOf(asks, size), sell: fillOf(bids, size) } : {}),
    openInterest: view.openInterest.data,
    funding: view.funding.data,
    candles: (view.klines.data ?? []).slice(-Number(candles)),
    asOf: view.mark.asOf,
    missing: missing.map((part) => ({ part, problem: view[part]?.problem ?? null })),
  }
})

async function listMarkets() {
  const [markets, status] = await Promise.all([
    call('GET', '/api/backpack/markets'),
    call('GET', '/api/backpack/status'),
  ])
  const prices = new Map(status.paper.markets.map((one) => [one.symbol, one]))
  return {
    simulatedTraders: status.paper.simulatedTraders,
    markets: markets.map((market) => ({
      symbol: market.symbol,
      ...filtersOf(market),
      markPrice: prices.get(market.symbol)?.markPrice ?? null,
    })),
  }
}

function filtersOf({ filters, makerFeeBps, takerFeeBps }) {
  return {
    tickSize: filters.price.tickSize,
    stepSize: filters.quantity.stepSize,
    minQuantity: filters.quantity.minQuantity,
    maxLeverage: filters.leverage?.maxLeverage ?? null,
    makerFeeBps,
    takerFeeBps,
  }
}

/** Walks the book from its best price on. */
function fillOf(levels, size) {
  const wanted = toAtomic(size, places)
  let left = wanted
  let cost = 0n
  let worst = null
  for (const [price, quantity] of levels) {
    if (left === 0n) break
    const offered = toAtomic(quantity, places)
    const taken = offered < left ? offered : left
    cost += taken * toAtomic(price, places)
    left -= taken
    worst = price
  }
  const filled = wanted - left
  return {
    filled: toAmount(filled, places),
    isWhole: left === 0n,
    averagePrice: filled === 0n ? null : toAmount(cost / filled, places),
    worstPrice: worst,
  }
}
