import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'
import {
  addresses,
  chain,
  interval,
  page,
  read,
  sol,
  sortType,
  success,
  wallet,
} from './birdeye-read.ts'
import { ChainAddress, oneOf, UnixSeconds } from './fields.ts'

const span = { time_from: UnixSeconds, time_to: UnixSeconds }
const quarter = { type: '15m', time_from: 1_726_670_000, time_to: 1_726_671_000 }
const candle = {
  o: 128.27,
  h: 128.63,
  l: 127.91,
  c: 127.97,
  v: 58_641.17,
  unix_time: 1_726_670_700,
}
const one = { query: shape({ address: ChainAddress, chain }) }
const oneSol = { query: { address: sol, chain: 'solana' } }
const token = { address: sol, symbol: 'SOL', name: 'Wrapped SOL', decimals: 9 }
const window = oneOf(['30m', '1h', '2h', '4h', '6h', '8h', '12h', '24h'], { default: '24h' })

function several(
  path: `/${string}`,
  upstreamPath: `/${string}`,
  rest: Pick<VendorOperation, 'summary'> & { readonly most: number; readonly facts: object },
): VendorOperation {
  const { summary, most, facts } = rest
  return read(path, upstreamPath, {
    summary,
    input: { query: shape({ list_address: addresses(most), chain }) },
    priceUsdcAtomic: 10_000n,
    freshSeconds: 15,
    example: {
      name: 'SOL',
      input: { query: { list_address: sol, chain: 'solana' } },
      output: success({ [sol]: facts }),
    },
  })
}

/** Price histories of tokens and pairs. */
export const birdeyeCandles: Readonly<Record<string, VendorOperation>> = {
  ohlcvPair: read('/api/birdeye/ohlcv/pair', '/defi/ohlcv/pair', {
    summary: 'Read the candles of a pair',
    input: { query: shape({ address: ChainAddress, type: interval, ...span, chain }) },
    priceUsdcAtomic: 4_000n,
    freshSeconds: 15,
    example: {
      name: 'a quarter of an hour',
      input: { query: { address: wallet, ...quarter, chain: 'solana' } },
      output: success({ items: [candle] }),
    },
  }),
  ohlcvBaseQuote: read('/api/birdeye/ohlcv/base-quote', '/defi/ohlcv/base_quote', {
    summary: 'Read the candles of one token in another',
    input: {
      query: shape({
        base_address: ChainAddress,
        quote_address: ChainAddress,
        type: interval,
        ...span,
        chain,
      }),
    },
    priceUsdcAtomic: 4_000n,
    freshSeconds: 15,
    example: {
      name: 'a quarter of an hour',
      input: { query: { base_address: sol, quote_address: wallet, ...quarter, chain: 'solana' } },
      output: success({ items: [candle] }),
    },
  }),
  candles: read('/api/birdeye/v3/ohlcv', '/defi/v3/ohlcv', {
    summary: 'Read the candles of a token, down to seconds',
    input: {
      query: shape({
        address: ChainAddress,
        type: oneOf(['1s', '15s', '30s', '1m', '5m', '15m', '1H', '4H', '1D', '1W']),
        currency: T.Optional(oneOf(['usd', 'native'], { default: 'usd' })),
        ...span,
        chain,
      }),
    },
    priceUsdcAtomic: 5_000n,
    freshSeconds: 5,
    example: {
      name: 'a quarter of an hour of SOL',
      input: { query: { address: sol, ...quarter, chain: 'solana' } },
      output: success({ items: [candle] }),
    },
  }),
  candlesPair: read('/api/birdeye/v3/ohlcv/pair', '/defi/v3/ohlcv/pair', {
    summary: 'Read the candles of a pair, down to seconds',
    input: {
      query: shape({
        address: ChainAddress,
        type: oneOf(['1s', '15s', '30s', '1m', '5m', '15m', '1H', '4H', '1D', '1W']),
        ...span,
        chain,
      }),
    },
    priceUsdcAtomic: 5_000n,
    freshSeconds: 5,
    example: {
      name: 'a quarter of an hour',
      input: { query: { address: wallet, ...quarter, chain: 'solana' } },
      output: success({ items: [candle] }),
    },
  }),
  priceAt: read('/api/birdeye/history/moment', '/defi/historical_price_unix', {
    summary: 'Read the price of a token at a moment',
    input: { query: shape({ address: ChainAddress, unixtime: T.Optional(UnixSeconds), chain }) },
    priceUsdcAtomic: 1_000n,
    freshSeconds: 60,
    example: {
      name: 'SOL',
      input: { query: { address: sol, unixtime: 1_726_670_000, chain: 'solana' } },
      output: success({ value: 128.09, updateUnixTime: 1_726_669_980, priceChange24h: 0 }),
    },
  }),
  priceVolume: read('/api/birdeye/price-volume', '/defi/price_volume/single', {
    summary: 'Read price and volume of a token',
    input: { query: shape({ address: ChainAddress, type: T.Optional(window), chain }) },
    priceUsdcAtomic: 2_000n,
    freshSeconds: 15,
    example: {
      name: 'SOL',
      input: { query: { address: sol, type: '24h', chain: 'solana' } },
      output: success({ price: 128.09, volumeUSD: 1_000_000, volumeChangePercent: -2.1 }),
    },
  }),
  priceStats: read('/api/birdeye/price-stats', '/defi/v3/price/stats/single', {
    summary: 'Read the highest and lowest price of a token by time frame',
    input: {
      query: shape({
        address: ChainAddress,
        list_timeframe: T.Optional(
          T.String({ pattern: '^[0-9]{1,3}[mhd](,[0-9]{1,3}[mhd]){0,7}$' }),
        ),
        chain,
      }),
    },
    priceUsdcAtomic: 2_000n,
    freshSeconds: 15,
    example: {
      name: 'a day of SOL',
      input: { query: { address: sol, list_timeframe: '1d', chain: 'solana' } },
      output: success([{ address: sol, data: [{ time_frame: '1d', high: 130.1, low: 126.4 }] }]),
    },
  }),
}

/** Facts about tokens and pairs. */
export const birdeyeTokens: Readonly<Record<string, VendorOperation>> = {
  creation: read('/api/birdeye/creation', '/defi/token_creation_info', {
    summary: 'Read when and by whom a token was made',
    input: one,
    priceUsdcAtomic: 8_000n,
    freshSeconds: 3_600,
    example: {
      name: 'SOL',
      input: oneSol,
      output: success({ txHash: '3cW2HpkUs5Hg2FBMa52iJoSMUf8MNkkzkRcGuBs1JEes', decimals: 9 }),
    },
  }),
  metadata: read('/api/birdeye/metadata', '/defi/v3/token/meta-data/single', {
    summary: 'Read name, symbol and links of a token',
    input: one,
    priceUsdcAtomic: 1_000n,
    freshSeconds: 300,
    example: { name: 'SOL', input: oneSol, output: success(token) },
  }),
  metadatas: several('/api/birdeye/metadata/several', '/defi/v3/token/meta-data/multiple', {
    summary: 'Read name, symbol and links of several tokens',
    most: 50,
    facts: token,
  }),
  marketDatas: several('/api/birdeye/market-data/several', '/defi/v3/token/market-data/multiple', {
    summary: 'Read supply, market value and liquidity of several tokens',
    most: 20,
    facts: { address: sol, price: 147.21, liquidity: 10_854_103.38 },
  }),
  tradeDatas: several('/api/birdeye/trade-data/several', '/defi/v3/token/trade-data/multiple', {
    summary: 'Read the trading figures of several tokens',
    most: 20,
    facts: { address: sol, holder: 1_234_567, trade_24h: 98_765 },
  }),
  pair: read('/api/birdeye/pairs/overview', '/defi/v3/pair/overview/single', {
    summary: 'Read the overview of a pair',
    input: one,
    priceUsdcAtomic: 3_000n,
    freshSeconds: 15,
    example: {
      name: 'one pair',
      input: { query: { address: wallet, chain: 'solana' } },
      output: success({ address: wallet, name: 'SOL-USDC', source: 'Raydium', liquidity: 1_000 }),
    },
  }),
  pairs: several('/api/birdeye/pairs/overview/several', '/defi/v3/pair/overview/multiple', {
    summary: 'Read the overview of several pairs',
    most: 20,
    facts: { address: wallet, name: 'SOL-USDC' },
  }),
  exitLiquidity: read('/api/birdeye/exit-liquidity', '/defi/v3/token/exit-liquidity', {
    summary: 'Read how much of a token could be sold',
    input: one,
    priceUsdcAtomic: 5_000n,
    freshSeconds: 30,
    example: {
      name: 'a token on Base',
      input: { query: { address: '0x4200000000000000000000000000000000000006', chain: 'base' } },
      output: success({ token: '0x4200000000000000000000000000000000000006', exit_liquidity: 1e6 }),
    },
  }),
  tokens: read('/api/birdeye/tokens', '/defi/v3/token/list', {
    summary: 'List tokens by market value, liquidity or volume',
    input: {
      query: shape({
        sort_by: oneOf(
          ['liquidity', 'market_cap', 'fdv', 'recent_listing_time', 'volume_24h_usd', 'holder'],
          { default: 'liquidity' },
        ),
        sort_type: sortType,
        min_liquidity: T.Optional(T.Number({ minimum: 0 })),
        min_market_cap: T.Optional(T.Number({ minimum: 0 })),
        min_holder: T.Optional(T.Integer({ minimum: 0 })),
        ...page(100),
        chain,
      }),
    },
    priceUsdcAtomic: 10_000n,
    freshSeconds: 30,
    example: {
      name: 'the most liquid on Solana',
      input: { query: { sort_by: 'liquidity', sort_type: 'desc', limit: 1, chain: 'solana' } },
      output: success({ items: [token], has_next: true }),
    },
  }),
  memes: read('/api/birdeye/memes', '/defi/v3/token/meme/list', {
    summary: 'List tokens of launchpads with their progress',
    input: {
      query: shape({
        sort_by: oneOf(['progress_percent', 'creation_time', 'liquidity', 'market_cap'], {
          default: 'progress_percent',
        }),
        sort_type: sortType,
        graduated: T.Optional(T.Boolean()),
        ...page(100),
        chain,
      }),
    },
    priceUsdcAtomic: 10_000n,
    freshSeconds: 15,
    example: {
      name: 'the closest to their pool',
      input: {
        query: { sort_by: 'progress_percent', sort_type: 'desc', limit: 1, chain: 'solana' },
      },
      output: success({ items: [token], has_next: true }),
    },
  }),
  meme: read('/api/birdeye/memes/detail', '/defi/v3/token/meme/detail/single', {
    summary: 'Read one token of a launchpad with its progress',
    input: one,
    priceUsdcAtomic: 3_000n,
    freshSeconds: 10,
    example: { name: 'one token', input: oneSol, output: success(token) },
  }),
  networks: read('/api/birdeye/networks', '/defi/networks', {
    summary: 'List the chains that the vendor knows',
    input: {},
    priceUsdcAtomic: 200n,
    freshSeconds: 3_600,
    example: { name: 'the chains', output: success(['solana', 'ethereum']) },
  }),
}
