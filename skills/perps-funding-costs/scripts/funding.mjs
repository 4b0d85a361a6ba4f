import { connect, needed, program, toAmount, toAtomic, Wrong } from './bourse.mjs'

const usage = `What funding costs.

  --symbol <market>     such as ETH_USDC_PERP
  --quantity <number>   of a position, and
  --side long|short     which way (default long)
  --periods <number>    over how many past intervals (default 24)

BOURSE_URL names the service.`

const flags = {
  symbol: { type: 'string' },
  quantity: { type: 'string' },
  side: { type: 'string', default: 'long' },
  periods: { type: 'string', default: '24' },
}
const places = 18

const { call } = connect()

await program(usage, flags, async (values) => {
  const symbol = needed(values, 'symbol')
  const limit = Number(values.periods)
  const [market, [mark], rates] = await Promise.all([
    call('GET', '/api/backpack/api/v1/market', { query: { symbol } }),
    call('GET', '/api/backpack/api/v1/markPrices', { query: { symbol } }),
    call('GET', '/api/backpack/api/v1/fundingRates', { query: { symbol, limit } }),
  ])
  return {
    symbol,
    markPrice: mark.markPrice,
    due: mark.fundingRate,
    nextFundingAt: new Date(mark.nextFundingTimestamp).toISOString(),
    intervalHours: market.fundingInterval === null ? null : market.fundingInterval / 3_600_000,
    bounds: [market.fundingRateLowerBound, market.fundingRateUpperBound],
    rates: rates.map(({ fundingRate, intervalEndTimestamp }) => [
      intervalEndTimestamp,
      fundingRate,
    ]),
    ...(values.quantity ? costOf(values, mark, rates) : {}),
  }
})

function costOf({ periods, quantity, side }, mark, rates) {
  if (side !== 'long' && side !== 'short') throw new Wrong('--side is long or short.')
  const sum = rates.reduce((total, { fundingRate }) => total + signed(fundingRate), 0n)
  const notional = toAtomic(quantity, places) * toAtomic(mark.markPrice, places)
  const scale = 10n ** BigInt(places)
  const paid = (notional * sum * (side === 'long' ? 1n : -1n)) / (scale * scale)
  return {
    ...{ quantity, side, periods: Number(periods), periodsFound: rates.length },
    paid: paid < 0n ? `-${toAmount(-paid, places)}` : toAmount(paid, places),
  }
}

function signed(text) {
  return text.startsWith('-') ? -toAtomic(text.slice(1), places) : toAtomic(text, places)
}
