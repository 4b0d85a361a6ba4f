import { type Static, Type as T } from '@sinclair/typebox'
import { channel } from '../../../kernel/channel.ts'
import { DecimalAmount, Hash32, Nullable, namedObject, Timestamp } from '../../../kernel/schemas.ts'
import { TokenPrice } from './market.schemas.ts'

const Words = <const words extends readonly string[]>(words: words, description: string) =>
  T.Unsafe<words[number]>({ type: 'string', enum: [...words], description })
const Count = T.Integer({ minimum: 0 })
const MarketName = T.String({
  description: 'A perpetual’s symbol, a token’s address or the id of a pool',
})
const QuoteAsset = Words(['ETH', 'USDC'], 'What prices and volumes are in')

/** How many trades and candles a snapshot holds, and a delta at the most. */
export const tapeMax = 50
export const candlesMax = 20

/** What a market did in a day, of perpetuals, tokens and pools alike. */
export const MarketTicker = namedObject('MarketTicker', {
  market: MarketName,
  kind: Words(['perp', 'pool', 'token'], 'A token’s ticker joins its pools'),
  symbol: T.String(),
  quoteAsset: QuoteAsset,
  price: DecimalAmount,
  change24h: TokenPrice.properties.change24h,
  volume24h: DecimalAmount,
  trades24h: Count,
})
export type MarketTicker = Static<typeof MarketTicker>

const LiveTrade = namedObject('LiveTrade', {
  id: T.String(),
  at: Timestamp,
  side: Words(['buy', 'sell'], 'What the taker did'),
  price: DecimalAmount,
  quantity: DecimalAmount,
  value: DecimalAmount,
  quoteAsset: QuoteAsset,
  transactionHash: Nullable(Hash32, 'Null: on no chain'),
  simulated: T.Boolean(),
})
export type LiveTrade = Static<typeof LiveTrade>

const LiveCandle = namedObject('LiveCandle', {
  startedAt: Timestamp,
  endsAt: Timestamp,
  open: DecimalAmount,
  high: DecimalAmount,
  low: DecimalAmount,
  close: DecimalAmount,
  baseVolume: DecimalAmount,
  quoteVolume: DecimalAmount,
  trades: Count,
  closed: T.Boolean({ description: 'Nothing but a reorganisation changes it any more' }),
  revision: T.Integer({ minimum: 0, description: 'Reorganisations that reached into it' }),
})
export type LiveCandle = Static<typeof LiveCandle>

const ticker: MarketTicker = {
  market: 'SOL_USDC_PERP',
  kind: 'perp',
  symbol: 'SOL',
  quoteAsset: 'USDC',
  price: '180.01',
  change24h: { pct: '1.25', reason: null },
  volume24h: '123456.7',
  trades24h: 431,
}
const trade: LiveTrade = {
  id: '121:2',
  at: '2026-01-05T10:00:00.000Z',
  side: 'buy',
  price: '0.000000001106898',
  quantity: '98454545.454545454545454545',
  value: '0.1',
  quoteAsset: 'ETH',
  transactionHash: `0x${'5a'.repeat(32)}`,
  simulated: false,
}
const candle: LiveCandle = {
  startedAt: '2026-01-05T10:00:00.000Z',
  endsAt: '2026-01-05T10:01:00.000Z',
  open: '180',
  high: '180.5',
  low: '179.9',
  close: '180.01',
  baseVolume: '12',
  quoteVolume: '2160.6',
  trades: 7,
  closed: false,
  revision: 0,
}
const token = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'

/** Live channels that every kind of market has. */
export const marketChannels = {
  tickers: channel({
    name: 'ticker',
    summary: 'What each market did in a day',
    description:
      'All perpetuals, and the 200 launched tokens that were traded last. A delta holds the markets whose ticker changed, whole; `removed` names those that are no longer listed.',
    audience: 'public',
    everyMs: 1_000,
    snapshot: T.Object({ items: T.Array(MarketTicker, { maxItems: 500 }) }),
    delta: T.Object({
      items: T.Array(MarketTicker, { maxItems: 500 }),
      removed: T.Array(T.String(), { maxItems: 500 }),
    }),
    example: {
      channel: 'ticker',
      snapshot: { items: [ticker] },
      delta: { items: [ticker], removed: [] },
    },
  }),
  ticker: channel({
    name: 'ticker.{market}',
    summary: 'What a market did in a day',
    description: 'A delta is the ticker anew.',
    audience: 'public',
    everyMs: 250,
    snapshot: MarketTicker,
    delta: MarketTicker,
    example: { channel: 'ticker.SOL_USDC_PERP', snapshot: ticker, delta: ticker },
  }),
  trades: channel({
    name: 'trades.{market}',
    summary: 'The tape of a market',
    description: `Newest first, ${tapeMax} at the most. \`isCut\`: there were more since the delta before than fit. \`retracted\` names trades that a reorganisation took back.`,
    audience: 'public',
    everyMs: 250,
    snapshot: T.Object({ items: T.Array(LiveTrade, { maxItems: tapeMax }) }),
    delta: T.Object({
      items: T.Array(LiveTrade, { maxItems: tapeMax }),
      retracted: T.Array(T.String(), { maxItems: tapeMax }),
      isCut: T.Boolean(),
    }),
    example: {
      channel: `trades.${token}`,
      snapshot: { items: [trade] },
      delta: { items: [trade], retracted: ['120:4'], isCut: false },
    },
  }),
  candles: channel({
    name: 'candle.{market}.{interval}',
    summary: 'The newest candles of a market',
    description: `The newest ${candlesMax}, newest first; a delta holds those that changed, whole, also closed ones that a reorganisation revised, and \`removed\` the starts of those without any trade left. Intervals are those of the market’s candles.`,
    audience: 'public',
    everyMs: 250,
    snapshot: T.Object({ items: T.Array(LiveCandle, { maxItems: candlesMax }) }),
    delta: T.Object({
      items: T.Array(LiveCandle, { maxItems: candlesMax }),
      removed: T.Array(Timestamp, { maxItems: candlesMax }),
    }),
    example: {
      channel: 'candle.SOL_USDC_PERP.1m',
      snapshot: { items: [candle] },
      delta: { items: [candle], removed: [] },
    },
  }),
}
