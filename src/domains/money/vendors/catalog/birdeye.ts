import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor } from '../vendor.ts'
import {
  addresses,
  chain,
  chains,
  interval,
  page,
  read,
  sol,
  sortType,
  success,
  wallet,
} from './birdeye-read.ts'
import { birdeyeCandles, birdeyeTokens } from './birdeye-tokens.ts'
import { birdeyeTrades, birdeyeWallets } from './birdeye-trades.ts'
import { ChainAddress, oneOf, SolanaKey, UnixSeconds } from './fields.ts'

const timeFrame = oneOf(['30m', '1h', '2h', '4h', '6h', '8h', '12h', '24h'], { default: '24h' })

/** Market data of tokens and wallets. */
export const birdeye: Vendor = {
  id: 'birdeye',
  name: 'Birdeye',
  family: 'Market Data',
  docsUrl: 'https://docs.birdeye.so/reference',
  baseUrl: 'https://public-api.birdeye.so',
  secret: { in: 'header', name: 'X-API-KEY' },
  headers: { 'x-chain': 'solana' },
  limits: { callsPerMinute: 600, concurrent: 32 },
  okMember: 'success',
  operations: {
    ...birdeyeCandles,
    ...birdeyeTokens,
    ...birdeyeTrades,
    ...birdeyeWallets,
    price: read('/api/birdeye/price', '/defi/price', {
      summary: 'Read the price of a token',
      input: {
        query: shape({ address: ChainAddress, include_liquidity: T.Optional(T.Boolean()), chain }),
      },
      priceUsdcAtomic: 1_000n,
      freshSeconds: 5,
      example: {
        name: 'SOL',
        input: { query: { address: sol, chain: 'solana' } },
        output: success({
          value: 147.21,
          updateUnixTime: 1_745_058_945,
          updateHumanTime: '2025-04-19T10:35:45',
          priceChange24h: 1.93,
        }),
      },
    }),
    prices: read('/api/birdeye/prices', '/defi/multi_price', {
      summary: 'Read the prices of several tokens',
      input: {
        query: shape({
          list_address: addresses(100),
          include_liquidity: T.Optional(T.Boolean()),
          chain,
        }),
      },
      priceUsdcAtomic: 4_000n,
      freshSeconds: 5,
      example: {
        name: 'SOL',
        input: { query: { list_address: sol, chain: 'solana' } },
        output: success({ [sol]: { value: 147.21, updateUnixTime: 1_745_058_945 } }),
      },
    }),
    history: read('/api/birdeye/history', '/defi/history_price', {
      summary: 'Read the prices of a token over time',
      input: {
        query: shape({
          address: ChainAddress,
          address_type: oneOf(['token', 'pair'], { default: 'token' }),
          type: interval,
          time_from: UnixSeconds,
          time_to: UnixSeconds,
          chain,
        }),
      },
      priceUsdcAtomic: 4_000n,
      freshSeconds: 30,
      example: {
        name: 'an hour of SOL',
        input: {
          query: {
            address: sol,
            address_type: 'token',
            type: '15m',
            time_from: 1_726_670_000,
            time_to: 1_726_673_600,
            chain: 'solana',
          },
        },
        output: success({ items: [{ unixTime: 1_726_670_700, value: 128.27 }] }),
      },
    }),
    ohlcv: read('/api/birdeye/ohlcv', '/defi/ohlcv', {
      summary: 'Read the candles of a token',
      input: {
        query: shape({
          address: ChainAddress,
          type: interval,
          currency: T.Optional(oneOf(['usd', 'native'], { default: 'usd' })),
          time_from: UnixSeconds,
          time_to: UnixSeconds,
          chain,
        }),
      },
      priceUsdcAtomic: 4_000n,
      freshSeconds: 15,
      example: {
        name: 'a quarter of an hour of SOL',
        input: {
          query: {
            address: sol,
            type: '15m',
            time_from: 1_726_670_000,
            time_to: 1_726_671_000,
            chain: 'solana',
          },
        },
        output: success({
          items: [
            {
              o: 128.27,
              h: 128.63,
              l: 127.91,
              c: 127.97,
              v: 58_641.17,
              unixTime: 1_726_670_700,
              address: sol,
              type: '15m',
              currency: 'usd',
            },
          ],
        }),
      },
    }),
    overview: read('/api/birdeye/overview', '/defi/token_overview', {
      summary: 'Read the overview of a token',
      input: {
        query: shape({
          address: ChainAddress,
          frames: T.Optional(T.String({ pattern: '^[0-9]{1,4}[smh](,[0-9]{1,4}[smh]){0,7}$' })),
          chain,
        }),
      },
      priceUsdcAtomic: 3_000n,
      freshSeconds: 15,
      example: {
        name: 'SOL',
        input: { query: { address: sol, chain: 'solana' } },
        output: success({ address: sol, symbol: 'SOL', decimals: 9, price: 147.21 }),
      },
    }),
    security: read('/api/birdeye/security', '/defi/token_security', {
      summary: 'Read the security facts of a token',
      input: { query: shape({ address: ChainAddress, chain }) },
      priceUsdcAtomic: 5_000n,
      freshSeconds: 60,
      example: {
        name: 'a token on Solana',
        input: { query: { address: sol, chain: 'solana' } },
        output: success({
          creatorAddress: '9AhKqLR67hwapvG8SA2JFXaCshXc9nALJjpKaHZrsbkw',
          creationTime: 1_670_531_612,
          ownerAddress: null,
        }),
      },
    }),
    marketData: read('/api/birdeye/market-data', '/defi/v3/token/market-data', {
      summary: 'Read supply, market value and liquidity of a token',
      input: { query: shape({ address: ChainAddress, chain }) },
      priceUsdcAtomic: 2_000n,
      freshSeconds: 15,
      example: {
        name: 'SOL',
        input: { query: { address: sol, chain: 'solana' } },
        output: success({ address: sol, price: 147.21, liquidity: 10_854_103.38 }),
      },
    }),
    tradeData: read('/api/birdeye/trade-data', '/defi/v3/token/trade-data/single', {
      summary: 'Read the trading figures of a token',
      input: { query: shape({ address: ChainAddress, chain }) },
      priceUsdcAtomic: 2_000n,
      freshSeconds: 15,
      example: {
        name: 'SOL',
        input: { query: { address: sol, chain: 'solana' } },
        output: success({ address: sol, holder: 1_234_567, trade_24h: 98_765 }),
      },
    }),
    trending: read('/api/birdeye/trending', '/defi/token_trending', {
      summary: 'List the tokens that trend',
      input: {
        query: shape({
          sort_by: oneOf(['rank', 'volumeUSD', 'liquidity'], { default: 'rank' }),
          sort_type: oneOf(['asc', 'desc'], { default: 'asc' }),
          interval: T.Optional(oneOf(['1h', '4h', '24h'], { default: '24h' })),
          ...page(20),
          chain,
        }),
      },
      priceUsdcAtomic: 5_000n,
      freshSeconds: 60,
      example: {
        name: 'the first on Solana',
        input: { query: { sort_by: 'rank', sort_type: 'asc', limit: 1, chain: 'solana' } },
        output: success({ tokens: [{ address: sol, symbol: 'SOL', rank: 1 }], total: 1_000 }),
      },
    }),
    search: {
      ...read('/api/birdeye/search', '/defi/v3/search', {
        summary: 'Search tokens and markets',
        input: {
          query: shape({
            keyword: T.String({ minLength: 1, maxLength: 100 }),
            chain: T.Optional(oneOf(['all', ...chains], { default: 'all' })),
            target: T.Optional(oneOf(['all', 'token', 'market'], { default: 'all' })),
            search_mode: T.Optional(oneOf(['exact', 'fuzzy'], { default: 'exact' })),
            search_by: T.Optional(
              oneOf(['combination', 'address', 'name', 'symbol'], { default: 'symbol' }),
            ),
            sort_by: oneOf(['fdv', 'marketcap', 'liquidity', 'price', 'volume_24h_usd'], {
              default: 'volume_24h_usd',
            }),
            sort_type: sortType,
            ...page(20),
          }),
        },
        priceUsdcAtomic: 5_000n,
        freshSeconds: 30,
        example: {
          name: 'by symbol',
          input: {
            query: { keyword: 'SOL', chain: 'solana', sort_by: 'liquidity', sort_type: 'desc' },
          },
          output: success({
            items: [{ type: 'token', result: [{ address: sol, symbol: 'SOL' }] }],
          }),
        },
      }),
      // Here the chain is a query parameter.
      upstream: { path: '/defi/v3/search' },
    },
    newListings: read('/api/birdeye/new-listings', '/defi/v2/tokens/new_listing', {
      summary: 'List the newest tokens',
      input: {
        query: shape({
          time_to: T.Optional(UnixSeconds),
          limit: T.Optional(T.Integer({ minimum: 1, maximum: 20, default: 10 })),
          meme_platform_enabled: T.Optional(T.Boolean({ default: false })),
          chain,
        }),
      },
      priceUsdcAtomic: 8_000n,
      freshSeconds: 15,
      example: {
        name: 'the last on Solana',
        input: { query: { limit: 1, chain: 'solana' } },
        output: success({ items: [{ address: sol, symbol: 'NEW', liquidity: 12_345.6 }] }),
      },
    }),
    markets: read('/api/birdeye/markets', '/defi/v2/markets', {
      summary: 'List the markets of a token',
      input: {
        query: shape({
          address: ChainAddress,
          time_frame: timeFrame,
          sort_type: sortType,
          sort_by: oneOf(['liquidity', 'volume24h'], { default: 'liquidity' }),
          ...page(20),
          chain,
        }),
      },
      priceUsdcAtomic: 5_000n,
      freshSeconds: 30,
      example: {
        name: 'of SOL',
        input: {
          query: {
            address: sol,
            time_frame: '24h',
            sort_type: 'desc',
            sort_by: 'liquidity',
            limit: 1,
            chain: 'solana',
          },
        },
        output: success({ items: [{ address: wallet, name: 'SOL-USDC', source: 'Raydium' }] }),
      },
    }),
    topTraders: read('/api/birdeye/top-traders', '/defi/v2/tokens/top_traders', {
      summary: 'List the largest traders of a token',
      input: {
        query: shape({
          address: ChainAddress,
          time_frame: timeFrame,
          sort_type: sortType,
          sort_by: oneOf(['volume', 'trade'], { default: 'volume' }),
          ...page(10),
          chain,
        }),
      },
      priceUsdcAtomic: 3_000n,
      freshSeconds: 60,
      example: {
        name: 'of SOL',
        input: {
          query: {
            address: sol,
            time_frame: '24h',
            sort_type: 'desc',
            sort_by: 'volume',
            limit: 1,
            chain: 'solana',
          },
        },
        output: success({ items: [{ owner: wallet, volume: 1_000_000, trade: 42 }] }),
      },
    }),
    trades: read('/api/birdeye/trades', '/defi/txs/token', {
      summary: 'List the trades of a token',
      input: {
        query: shape({
          address: ChainAddress,
          tx_type: T.Optional(oneOf(['swap', 'add', 'remove', 'all'], { default: 'swap' })),
          sort_type: sortType,
          ...page(50, 9_999),
          chain,
        }),
      },
      priceUsdcAtomic: 2_000n,
      freshSeconds: 3,
      example: {
        name: 'the last of SOL',
        input: { query: { address: sol, sort_type: 'desc', limit: 1, chain: 'solana' } },
        output: success({ items: [{ txHash: '2K5X6HT9QZ8d', side: 'buy' }], hasNext: true }),
      },
    }),
    holders: read('/api/birdeye/holders', '/defi/v3/token/holder', {
      summary: 'List the holders of a token on Solana',
      input: { query: shape({ address: SolanaKey, ...page(100) }) },
      priceUsdcAtomic: 5_000n,
      freshSeconds: 60,
      example: {
        name: 'the first',
        input: { query: { address: sol, limit: 1 } },
        output: success({
          items: [{ owner: wallet, amount: '1000', decimals: 9, ui_amount: 1e-6 }],
        }),
      },
    }),
    walletTokens: read('/api/birdeye/wallet/tokens', '/v1/wallet/token_list', {
      summary: 'List the tokens of a wallet on Solana',
      input: { query: shape({ wallet: SolanaKey }) },
      priceUsdcAtomic: 8_000n,
      freshSeconds: 10,
      example: {
        name: 'one wallet',
        input: { query: { wallet } },
        output: success({ wallet, totalUsd: 147.21, items: [{ address: sol, uiAmount: 1 }] }),
      },
    }),
  },
}
