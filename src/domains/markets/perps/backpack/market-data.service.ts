import { formatAmount } from '../../../../kernel/money.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { VenueTape } from '../../market/index.ts'
import { venueName } from '../booking.ts'
import { priceText } from '../decimals.ts'
import type { Market } from '../exchange/state.ts'
import { createPaperMarketData, found } from '../market-data.service.ts'
import { marketView } from '../views.ts'
import type { Writer } from '../writer.ts'
import { spaced, zoneless } from './clock-texts.ts'

const tapeDecimals = 18
/** The candles that make up each interval of a ticker. */
const stretches = {
  '1d': { interval: '5m', seconds: 86_400, candles: 288 },
  '1w': { interval: '1h', seconds: 604_800, candles: 168 },
} as const

type Parts = Ports<'clock' | 'database'> & {
  /** Writes after waking the exchange. */
  readonly writer: Writer
  readonly tape: VenueTape
}
type TickerInterval = keyof typeof stretches

/** Public data of the paper exchange, in the shapes that clients of the exchange parse. */
export function createClientMarketData(parts: Parts) {
  const { clock, writer } = parts
  const paper = createPaperMarketData(parts)
  const tickerOf = createTickers(parts)
  return {
    assets: paper.assets,
    collateral: paper.collateral,
    markets: (marketType: string | undefined) =>
      marketType === undefined || marketType === 'PERP'
        ? writer.read(({ markets }) => [...markets.values()].map(clientMarket))
        : Promise.resolve([]),
    market: (symbol: string) => writer.read((exchange) => clientMarket(found(exchange, symbol))),
    depth: paper.depth,
    markPrices: paper.markPrices,
    openInterest: paper.openInterest,
    async fundingRates(query: Parameters<typeof paper.fundingRates>[0]) {
      const rates = await paper.fundingRates(query)
      return rates.map(({ intervalEndTimestamp, ...rate }) => ({
        ...rate,
        intervalEndTimestamp: zoneless(Date.parse(intervalEndTimestamp), 0),
      }))
    },
    async klines(query: Parameters<typeof paper.klines>[0]) {
      const klines = await paper.klines(query)
      return klines.map(({ end, start, ...kline }) => ({
        start: spaced(Date.parse(start)),
        end: spaced(Date.parse(end)),
        ...kline,
      }))
    },
    async ticker(symbol: string, interval: TickerInterval = '1d') {
      return tickerOf(
        await writer.read((exchange) => tickerSeed(found(exchange, symbol))),
        interval,
      )
    },
    async tickers(interval: TickerInterval = '1d') {
      const seeds = await writer.read(({ markets }) => [...markets.values()].map(tickerSeed))
      return Promise.all(seeds.map((seed) => tickerOf(seed, interval)))
    },
    trades: createTrades(parts),
    async status() {
      const isPriced = await writer.read(({ pricedAtMs }) => pricedAtMs > 0)
      return isPriced
        ? { status: 'Ok' as const, message: null }
        : { status: 'Maintenance' as const, message: 'No price was stated yet.' }
    },
    time: () => clock.nowMs(),
  }
}

function clientMarket(market: Market) {
  const view = marketView(market)
  const { makerFeeBps: _, takerFeeBps: __, positionLimitWeight: ___, source: ____, ...rest } = view
  const { createdAt, filters, ...own } = rest
  const { price, quantity } = filters
  return { ...own, filters: { price, quantity }, createdAt: zoneless(Date.parse(createdAt)) }
}

/** A ticker without any trade. */
function tickerSeed({ lastTick, spec }: Market) {
  return { symbol: spec.symbol, lastPrice: priceText(spec, lastTick) }
}

function createTickers({ clock, database, tape }: Parts) {
  return async (seed: ReturnType<typeof tickerSeed>, length: TickerInterval) => {
    const { candles: limit, interval, seconds } = stretches[length]
    const now = Math.ceil(clock.nowMs() / 1_000)
    const candles = await tape.denseCandles(database.query, {
      venue: venueName,
      symbol: seed.symbol,
      kind: 'last',
      interval,
      from: now - seconds,
      before: now + 1,
      limit,
    })
    const [newest] = candles
    const oldest = candles.at(-1)
    if (newest === undefined || oldest === undefined) return untraded(seed)
    const sum = (of: (candle: NonNullable<typeof newest>) => bigint) =>
      candles.reduce((total, candle) => total + of(candle), 0n)
    const change = newest.close - oldest.open
    return {
      symbol: seed.symbol,
      firstPrice: text(oldest.open),
      lastPrice: text(newest.close),
      priceChange: text(change),
      priceChangePercent: formatAmount((change * 1_000_000n) / oldest.open, 6),
      high: text(candles.reduce((most, { high }) => (high > most ? high : most), newest.high)),
      low: text(candles.reduce((least, { low }) => (low < least ? low : least), newest.low)),
      volume: text(sum(({ baseVolume }) => baseVolume)),
      quoteVolume: text(sum(({ quoteVolume }) => quoteVolume)),
      trades: String(candles.reduce((total, { trades }) => total + trades, 0)),
    }
  }
}

function untraded({ lastPrice, symbol }: ReturnType<typeof tickerSeed>) {
  return {
    symbol,
    firstPrice: lastPrice,
    lastPrice,
    high: lastPrice,
    low: lastPrice,
    priceChange: '0',
    priceChangePercent: '0',
    volume: '0',
    quoteVolume: '0',
    trades: '0',
  }
}

/** Newest first. */
function createTrades({ database, tape, writer }: Parts) {
  return async (query: {
    readonly symbol: string
    readonly limit: number
    readonly offset?: number
  }) => {
    await writer.read((exchange) => found(exchange, query.symbol).spec)
    const trades = await tape.trades(database.query, {
      venue: venueName,
      symbol: query.symbol,
      beforeNumber: null,
      limit: query.limit,
      offset: query.offset ?? 0,
    })
    return trades.map(({ atMs, baseE18, number, priceE18, quoteE18, side }) => ({
      id: number,
      price: text(priceE18),
      quantity: text(baseE18),
      quoteQuantity: text(quoteE18),
      timestamp: atMs,
      isBuyerMaker: side === 'sell',
    }))
  }
}

function text(amountE18: bigint): string {
  return formatAmount(amountE18, tapeDecimals)
}
