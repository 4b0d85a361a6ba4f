import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChannelFeed, ChannelSource } from '../../../ports/channels.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Interval, intervals } from './intervals.ts'
import { candlesFeed, tapeFeed, wholeFeed } from './live-feeds.ts'
import { liveTickersStore, type TickerRecord } from './live-tickers.store.ts'
import {
  candlesMax,
  type LiveCandle,
  type LiveTrade,
  type MarketTicker,
  marketChannels,
  tapeMax,
} from './market.channels.ts'
import type { CandleView, TradeView } from './market.schemas.ts'
import type { MarketService } from './market.service.ts'
import { marketTokensStore } from './market-tokens.store.ts'
import { change, ether, priceEth } from './views.ts'

/** The notification of a block that changed what is traded here, sent with the commit. */
export const changedChannel = 'market_changed'

/** A token, or one of its pools, by the id that its channels have. */
type Place = { readonly id: string; readonly token: Hex; readonly pool?: string }

type Parts = Ports<'clock' | 'database'> & {
  readonly market: Pick<MarketService, 'candles' | 'trades'>
}

/** Live channels of launched tokens and their pools, read from the indexed blocks. */
export function createMarketChannels(parts: Parts) {
  const { clock, database, market } = parts
  const watch: ChannelFeed['watch'] = (changed) => database.subscribe(changedChannel, changed)
  const find = async (
    { market: text = '' }: Readonly<Record<string, string>>,
    channelOf: (place: Place) => { readonly channel: string; readonly open: () => ChannelFeed },
  ) => {
    const place = await placeOf(parts, text)
    return place === null ? null : channelOf(place)
  }
  const sources: ChannelSource[] = [
    {
      spec: marketChannels.ticker,
      find: (params) =>
        find(params, (place) => ({
          channel: `ticker.${place.id}`,
          open: () => wholeFeed({ clock, watch, read: () => readTicker(parts, place) }),
        })),
    },
    {
      spec: marketChannels.trades,
      find: (params) =>
        find(params, (place) => ({
          channel: `trades.${place.id}`,
          open: () =>
            tapeFeed({
              clock,
              watch,
              async read() {
                const page = await market.trades.trades({ ...scopeOf(place), limit: tapeMax })
                return page.items.map(liveTrade)
              },
            }),
        })),
    },
    {
      spec: marketChannels.candles,
      find: ({ interval = '', ...params }) =>
        find(params, (place) => ({
          channel: `candle.${place.id}.${readInterval(interval)}`,
          open: () =>
            candlesFeed({
              clock,
              watch,
              async read() {
                const { data } = await market.candles.list({
                  ...scopeOf(place),
                  interval: readInterval(interval),
                  fill: 'none',
                  limit: candlesMax,
                })
                return data.items.map(liveCandle)
              },
            }),
        })),
    },
  ]
  return {
    sources,
    /** The tickers of the tokens that are traded, for the channel of all markets. */
    tickers: {
      watch,
      read: async () => (await liveTickersStore(database.query).active()).map(tokenTicker),
    },
  }
}

async function placeOf({ database }: Parts, text: string): Promise<Place | null> {
  const [, curve, hex] = /^(curve:)?(0x[0-9a-fA-F]{40})$/.exec(text) ?? []
  if (hex === undefined) return null
  const address = getAddress(hex)
  const store = marketTokensStore(database.query)
  const [[token], pool] = await Promise.all([
    curve === undefined ? store.byTokens([address]) : [],
    store.pool(`${curve ?? ''}${address}`),
  ])
  if (token !== undefined) return { id: token.token, token: token.token }
  return pool === undefined ? null : { id: pool.pool, token: pool.token, pool: pool.pool }
}

function scopeOf({ pool, token }: Place) {
  return pool === undefined ? { token } : { pool }
}

async function readTicker({ database }: Parts, place: Place): Promise<MarketTicker> {
  const [record] = await liveTickersStore(database.query).of(place)
  if (record === undefined) {
    throw new AppError(resourceErrors.not_found, 'A reorganisation took this market back.')
  }
  const ticker = tokenTicker(record)
  return place.pool === undefined ? ticker : { ...ticker, kind: 'pool', market: place.id }
}

function tokenTicker(record: TickerRecord): MarketTicker {
  const { beforePrice, dayStart, launchedAt, openingPrice, symbol, token, trades, volume } = record
  const price = record.price ?? openingPrice
  // Before its first trade a token has its opening price; one younger than the day has no change over it.
  const before = launchedAt > dayStart ? null : (beforePrice ?? openingPrice)
  return {
    market: token,
    kind: 'token',
    symbol,
    quoteAsset: 'ETH',
    price: priceEth(price),
    change24h: change(before, price),
    volume24h: ether(volume),
    trades24h: trades,
  }
}

function liveTrade(trade: TradeView): LiveTrade {
  return {
    id: trade.id,
    at: trade.tradedAt,
    side: trade.side,
    price: trade.priceEth,
    quantity: formatAmount(BigInt(trade.tokenAtomic), 18),
    value: ether(BigInt(trade.ethAtomic)),
    quoteAsset: 'ETH',
    transactionHash: trade.transactionHash,
    simulated: trade.simulated,
  }
}

function liveCandle(candle: CandleView): LiveCandle {
  const { close, closed, endsAt, high, low, open, revision, startedAt, trades } = candle
  return {
    startedAt,
    endsAt,
    open,
    high,
    low,
    close,
    baseVolume: candle.volumeTokens,
    quoteVolume: candle.volumeEth,
    trades,
    closed,
    revision,
  }
}

function readInterval(text: string): Interval {
  const found = intervals.find((interval) => interval === text)
  if (found !== undefined) return found
  throw new AppError(
    resourceErrors.not_found,
    `There are no candles of ${JSON.stringify(text.slice(0, 16))}.`,
    {
      hint: `Tokens and pools have candles of ${intervals.join(', ')}.`,
      extra: { reason: 'no_interval' },
    },
  )
}
