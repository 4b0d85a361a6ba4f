import { type ChannelSpec, readingsOf } from '../../../kernel/channel.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChannelFeed, ChannelSource } from '../../../ports/channels.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  candlesFeed,
  candlesMax,
  itemsFeed,
  type LiveCandle,
  type LiveTrade,
  type MarketTicker,
  marketChannels,
  tapeFeed,
  tapeMax,
  type VenueTape,
  venueBounds,
  wholeFeed,
} from '../market/index.ts'
import type { createClientMarketData } from './backpack/market-data.service.ts'
import { venueName } from './booking.ts'
import { moneyText, priceText, quantityText } from './decimals.ts'
import { marketSpecs, specNamed } from './exchange/markets.ts'
import type { createPaperMarketData } from './market-data.service.ts'
import {
  type LiveFunding,
  type LiveLiquidation,
  type LiveMark,
  liquidationsMax,
  perpsChannels,
} from './perps.channels.ts'
import { klineIntervals } from './perps.schemas.ts'
import { recordsStore } from './records.store.ts'

type Ticker = Awaited<ReturnType<ReturnType<typeof createClientMarketData>['ticker']>>

type Depth = Awaited<ReturnType<ReturnType<typeof createPaperMarketData>['depth']>>
type Side = readonly (readonly [string, string])[]

/** As many prices as a reader may ask for. */
const levelsMax = 1_000

type Market = Readonly<Record<string, string>>
type Parts = Ports<'clock' | 'database'> & {
  /** Wakes the exchange, so that a channel begins with current prices. */
  readonly awake: () => Promise<void>
  readonly paper: Pick<ReturnType<typeof createPaperMarketData>, 'depth' | 'klines' | 'markPrices'>
  readonly tickers: () => Promise<readonly Ticker[]>
  readonly ticker: (market: string) => Promise<Ticker>
  readonly tape: Pick<VenueTape, 'trades'>
  readonly watch: ChannelFeed['watch']
}

/** The channels of the paper exchange, read from this process's copy of it and from its records. */
export function createPerpsChannels(parts: Parts) {
  const { ticker, tickers, watch } = parts
  const ofMarket = (spec: ChannelSpec, feedOf: (market: string) => ChannelFeed): ChannelSource => ({
    spec,
    async find({ market = '' }: Market) {
      if (!isMarket(market)) return null
      await parts.awake()
      return { channel: spec.name.replace('{market}', market), open: () => feedOf(market) }
    },
  })
  const ofAll = (spec: ChannelSpec, open: () => ChannelFeed): ChannelSource => ({
    spec,
    async find() {
      await parts.awake()
      return { channel: spec.name, open }
    },
  })
  const whole = <state extends object>(read: () => Promise<state>) => wholeFeed({ ...parts, read })
  const items = <item extends { market: string }>(read: () => Promise<readonly item[]>) =>
    itemsFeed({ ...parts, read }, ({ market }) => market)
  const one = <item>(read: Promise<readonly item[]>) => read.then(only)
  const sources: ChannelSource[] = [
    bookSource(parts),
    ofMarket(marketChannels.ticker, (market) =>
      whole(async () => tickerView(await ticker(market))),
    ),
    ofMarket(marketChannels.trades, (market) =>
      tapeFeed({ ...parts, read: () => readTrades(parts, market) }),
    ),
    candlesSource(parts),
    ofAll(perpsChannels.marks, () => items(() => readMarks(parts))),
    ofMarket(perpsChannels.mark, (market) => whole(() => one(readMarks(parts, market)))),
    ofAll(perpsChannels.fundings, () => items(() => readFunding(parts))),
    ofMarket(perpsChannels.funding, (market) => whole(() => one(readFunding(parts, market)))),
    ofAll(perpsChannels.liquidations, () =>
      itemsFeed({ ...parts, read: () => readLiquidations(parts) }, ({ id }) => id),
    ),
  ]
  return {
    sources,
    /** The tickers of all perpetuals, for the channel of all markets. */
    tickers: { watch, read: async () => (await tickers()).map(tickerView) },
  }
}

function bookSource({ awake, clock, paper, watch }: Parts): ChannelSource {
  return {
    spec: perpsChannels.depth,
    async find({ market = '' }) {
      if (!isMarket(market)) throw noBook(market)
      await awake()
      const open = () => ({
        watch,
        read: readingsOf<Depth>({
          read: async () => ({
            state: await paper.depth(market, levelsMax),
            asOfMs: clock.nowMs(),
          }),
          snapshot: (depth) => depth,
          delta: depthDelta,
        }),
      })
      return { channel: `depth.${market}`, open }
    },
  }
}

function candlesSource(parts: Parts): ChannelSource {
  return {
    spec: marketChannels.candles,
    async find({ interval = '', market = '' }) {
      if (!isMarket(market)) return null
      const length = klineIntervals.find((one) => one === interval)
      if (length === undefined) throw noInterval(interval)
      await parts.awake()
      return {
        channel: `candle.${market}.${length}`,
        open: () => candlesFeed({ ...parts, read: () => readCandles(parts, market, length) }),
      }
    },
  }
}

async function readCandles(
  { clock, paper }: Parts,
  symbol: string,
  interval: (typeof klineIntervals)[number],
): Promise<LiveCandle[]> {
  const now = Math.floor(clock.nowMs() / 1_000)
  let { start: startTime } = venueBounds(interval, now)
  for (let count = 1; count < candlesMax; count++) {
    startTime = venueBounds(interval, startTime - 1).start
  }
  const klines = await paper.klines({ symbol, interval, startTime })
  return klines
    .map(({ end, quoteVolume, start, trades, volume, ...prices }) => ({
      startedAt: start,
      endsAt: end,
      ...prices,
      baseVolume: volume,
      quoteVolume,
      trades: Number(trades),
      closed: Date.parse(end) <= clock.nowMs(),
      revision: 0,
    }))
    .toReversed()
}

async function readTrades({ database, tape }: Parts, symbol: string): Promise<LiveTrade[]> {
  const trades = await tape.trades(database.query, {
    venue: venueName,
    symbol,
    beforeNumber: null,
    limit: tapeMax,
  })
  return trades.map(({ atMs, baseE18, isSimulated, number, priceE18, quoteE18, side }) => ({
    id: String(number),
    at: new Date(atMs).toISOString(),
    side,
    price: formatAmount(priceE18, 18),
    quantity: formatAmount(baseE18, 18),
    value: formatAmount(quoteE18, 18),
    quoteAsset: 'USDC',
    transactionHash: null,
    simulated: isSimulated,
  }))
}

async function readMarks({ paper }: Parts, market?: string): Promise<LiveMark[]> {
  const prices = await paper.markPrices(market, undefined)
  return prices.map(({ indexPrice, markPrice, symbol }) => ({
    market: symbol,
    markPrice,
    indexPrice,
  }))
}

async function readFunding({ paper }: Parts, market?: string): Promise<LiveFunding[]> {
  const prices = await paper.markPrices(market, undefined)
  return prices.map(({ fundingRate, nextFundingTimestamp, symbol }) => ({
    market: symbol,
    fundingRate,
    nextFundingAt: new Date(nextFundingTimestamp).toISOString(),
  }))
}

async function readLiquidations({ database }: Parts): Promise<LiveLiquidation[]> {
  const fills = await recordsStore(database.query).forcedFills(liquidationsMax)
  return fills.map(({ atMs, fill }) => {
    const spec = specNamed(fill.symbol)
    return {
      id: String(fill.id),
      market: fill.symbol,
      kind: fill.kind === 'adl' ? 'adl' : 'liquidation',
      side: fill.takerSide === 'bid' ? 'buy' : 'sell',
      price: priceText(spec, fill.tick),
      quantity: quantityText(spec, fill.lots),
      value: moneyText(fill.quote),
      at: new Date(atMs).toISOString(),
    }
  })
}

function tickerView(ticker: Ticker): MarketTicker {
  return {
    market: ticker.symbol,
    kind: 'perp',
    symbol: specNamed(ticker.symbol).baseSymbol,
    quoteAsset: 'USDC',
    price: ticker.lastPrice,
    change24h: { pct: percentOf(ticker.priceChangePercent), reason: null },
    volume24h: ticker.quoteVolume,
    trades24h: Number(ticker.trades),
  }
}

/** A fraction with at most six places as per cent with two, cut off. */
function percentOf(fraction: string): string {
  const [whole = '0', places = ''] = fraction.replace('-', '').split('.')
  const hundredths = BigInt(`${whole}${places.padEnd(6, '0').slice(0, 4)}`)
  const text = String(hundredths).padStart(3, '0')
  const sign = fraction.startsWith('-') && hundredths > 0n ? '-' : ''
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`
}

function only<item>([first]: readonly item[]): item {
  assert(first !== undefined, 'a market that exists has no prices')
  return first
}

function noInterval(text: string): AppError {
  const shown = JSON.stringify(text.slice(0, 16))
  return new AppError(resourceErrors.not_found, `There are no candles of ${shown}.`, {
    hint: `Perpetuals have candles of ${klineIntervals.join(', ')}.`,
    extra: { reason: 'no_interval' },
  })
}

function isMarket(text: string): boolean {
  return marketSpecs.some(({ symbol }) => symbol === text)
}

function noBook(market: string): AppError {
  const shown = JSON.stringify(market.slice(0, 64))
  return new AppError(resourceErrors.not_found, `There is no order book of ${shown}.`, {
    hint: 'Perpetuals have a book, such as BTC_USDC_PERP. Curves and pools have none: their ticker and trades are channels.',
    extra: { reason: 'no_book' },
  })
}

function depthDelta(before: Depth, after: Depth) {
  if (before === after) return null
  const asks = levelChanges(before.asks, after.asks)
  const bids = levelChanges(before.bids, after.bids)
  if (asks.length === 0 && bids.length === 0) return null
  const { lastUpdateId, timestamp } = after
  return { asks, bids, lastUpdateId, timestamp }
}

/** Prices whose quantity is another one now; 0 where there is none any more. */
function levelChanges(before: Side, after: Side): [string, string][] {
  const old = new Map(before)
  const changed: [string, string][] = []
  for (const [price, quantity] of after) {
    if (old.get(price) !== quantity) changed.push([price, quantity])
    old.delete(price)
  }
  for (const price of old.keys()) changed.push([price, '0'])
  return changed
}
