import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'
import { chain, page, read, sol, sortType, success, wallet } from './birdeye-read.ts'
import { ChainAddress, oneOf, SolanaKey, UnixSeconds } from './fields.ts'

const txType = T.Optional(oneOf(['swap', 'add', 'remove', 'all'], { default: 'swap' }))
const since = { before_time: T.Optional(UnixSeconds), after_time: T.Optional(UnixSeconds) }
const trade = { txHash: '2K5X6HT9QZ8d', side: 'buy', blockUnixTime: 1_726_670_700 }

/** Trades of one address in a time range. */
function within(
  path: `/${string}`,
  upstreamPath: `/${string}`,
  { summary, address }: { readonly summary: string; readonly address: string },
): VendorOperation {
  return read(path, upstreamPath, {
    summary,
    input: {
      query: shape({ address: ChainAddress, tx_type: txType, ...since, ...page(50), chain }),
    },
    priceUsdcAtomic: 3_000n,
    freshSeconds: 5,
    example: {
      name: 'after a moment',
      input: { query: { address, after_time: 1_726_670_000, limit: 1, chain: 'solana' } },
      output: success({ items: [trade], hasNext: true }),
    },
  })
}

/** Trades and traders. */
export const birdeyeTrades: Readonly<Record<string, VendorOperation>> = {
  tradesOfPair: read('/api/birdeye/trades/pair', '/defi/txs/pair', {
    summary: 'List the trades of a pair',
    input: {
      query: shape({
        address: ChainAddress,
        tx_type: txType,
        sort_type: sortType,
        ...page(50, 9_999),
        chain,
      }),
    },
    priceUsdcAtomic: 2_000n,
    freshSeconds: 3,
    example: {
      name: 'the last',
      input: { query: { address: wallet, sort_type: 'desc', limit: 1, chain: 'solana' } },
      output: success({ items: [trade], hasNext: true }),
    },
  }),
  tradesSince: within('/api/birdeye/trades/since', '/defi/txs/token/seek_by_time', {
    summary: 'List the trades of a token within a time',
    address: sol,
  }),
  tradesOfPairSince: within('/api/birdeye/trades/pair/since', '/defi/txs/pair/seek_by_time', {
    summary: 'List the trades of a pair within a time',
    address: wallet,
  }),
  tradesOfTraderSince: within('/api/birdeye/traders/trades', '/trader/txs/seek_by_time', {
    summary: 'List the trades of a trader within a time',
    address: wallet,
  }),
  tokenTransactions: read('/api/birdeye/v3/trades', '/defi/v3/token/txs', {
    summary: 'List the trades of a token with their values',
    input: {
      query: shape({
        address: ChainAddress,
        tx_type: T.Optional(oneOf(['swap', 'buy', 'sell', 'add', 'remove', 'all'])),
        sort_by: T.Optional(oneOf(['block_unix_time', 'block_number'])),
        sort_type: sortType,
        ...page(100, 9_999),
        chain,
      }),
    },
    priceUsdcAtomic: 4_000n,
    freshSeconds: 3,
    example: {
      name: 'the last of SOL',
      input: { query: { address: sol, sort_type: 'desc', limit: 1, chain: 'solana' } },
      output: success({ items: [{ tx_hash: '2K5X6HT9QZ8d', side: 'buy' }], has_next: true }),
    },
  }),
  mintsAndBurns: read('/api/birdeye/mints-and-burns', '/defi/v3/token/mint-burn-txs', {
    summary: 'List when tokens were minted and burned on Solana',
    input: {
      query: shape({
        address: SolanaKey,
        type: oneOf(['all', 'mint', 'burn'], { default: 'all' }),
        sort_by: oneOf(['block_time'], { default: 'block_time' }),
        sort_type: sortType,
        ...since,
        ...page(100),
      }),
    },
    priceUsdcAtomic: 5_000n,
    freshSeconds: 30,
    example: {
      name: 'the last',
      input: {
        query: { address: sol, type: 'all', sort_by: 'block_time', sort_type: 'desc', limit: 1 },
      },
      output: success({ items: [{ amount: '1000', common_type: 'mint' }] }),
    },
  }),
  allTimeTrades: read('/api/birdeye/all-time-trades', '/defi/v3/all-time/trades/single', {
    summary: 'Count the trades of a token over a time',
    input: {
      query: shape({
        address: ChainAddress,
        time_frame: oneOf(['1m', '5m', '30m', '1h', '4h', '24h', '7d', '30d', 'alltime'], {
          default: '24h',
        }),
        chain,
      }),
    },
    priceUsdcAtomic: 3_000n,
    freshSeconds: 30,
    example: {
      name: 'a day of SOL',
      input: { query: { address: sol, time_frame: '24h', chain: 'solana' } },
      output: success([{ address: sol, total_trade: 98_765, buy: 50_000, sell: 48_765 }]),
    },
  }),
  traders: read('/api/birdeye/traders', '/trader/gainers-losers', {
    summary: 'List the traders who gained or lost most on Solana',
    input: {
      query: shape({
        type: oneOf(['yesterday', 'today', '1W'], { default: '1W' }),
        sort_by: oneOf(['PnL'], { default: 'PnL' }),
        sort_type: sortType,
        ...page(10),
      }),
    },
    priceUsdcAtomic: 3_000n,
    freshSeconds: 60,
    example: {
      name: 'of a week',
      input: { query: { type: '1W', sort_by: 'PnL', sort_type: 'desc', limit: 1 } },
      output: success({ items: [{ network: 'solana', address: wallet, pnl: 1_000 }] }),
    },
  }),
  smartMoney: read('/api/birdeye/smart-money', '/smart-money/v1/token/list', {
    summary: 'List the tokens that successful traders hold on Solana',
    input: {
      query: shape({
        interval: T.Optional(oneOf(['1d', '7d', '30d'], { default: '1d' })),
        trader_style: T.Optional(oneOf(['all', 'risk_averse', 'risk_balancers', 'trenchers'])),
        sort_by: T.Optional(oneOf(['net_flow', 'smart_traders_no', 'market_cap'])),
        sort_type: T.Optional(sortType),
        ...page(20),
      }),
    },
    priceUsdcAtomic: 8_000n,
    freshSeconds: 60,
    example: {
      name: 'of a day',
      input: { query: { interval: '1d', limit: 1 } },
      output: success([{ token: sol, symbol: 'SOL', smart_traders_no: 12 }]),
    },
  }),
}

/** Wallets' balances and histories. */
export const birdeyeWallets: Readonly<Record<string, VendorOperation>> = {
  walletChains: read('/api/birdeye/wallet/chains', '/v1/wallet/list_supported_chain', {
    summary: 'List the chains whose wallets the vendor reads',
    input: {},
    priceUsdcAtomic: 200n,
    freshSeconds: 3_600,
    example: { name: 'the chains', output: success(['solana', 'ethereum']) },
  }),
  walletToken: read('/api/birdeye/wallet/token', '/v1/wallet/token_balance', {
    summary: 'Read how much of one token a wallet on Solana has',
    input: { query: shape({ wallet: SolanaKey, token_address: SolanaKey }) },
    priceUsdcAtomic: 1_000n,
    freshSeconds: 10,
    example: {
      name: 'SOL',
      input: { query: { wallet, token_address: sol } },
      output: success({ address: sol, uiAmount: 1, valueUsd: 147.21 }),
    },
  }),
  walletHistory: read('/api/birdeye/wallet/transactions', '/v1/wallet/tx_list', {
    summary: 'List the transactions of a wallet on Solana',
    input: {
      query: shape({
        wallet: SolanaKey,
        limit: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 20 })),
        before: T.Optional(T.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{64,90}$' })),
      }),
    },
    priceUsdcAtomic: 12_000n,
    freshSeconds: 10,
    example: {
      name: 'the last',
      input: { query: { wallet, limit: 1 } },
      output: success({ solana: [{ txHash: '2K5X6HT9QZ8d', status: true }] }),
    },
  }),
  netWorth: read('/api/birdeye/wallet/net-worth', '/wallet/v2/current-net-worth', {
    summary: 'Read what a wallet on Solana is worth now',
    input: {
      query: shape({ wallet: SolanaKey, sort_type: T.Optional(sortType), ...page(100) }),
    },
    priceUsdcAtomic: 8_000n,
    freshSeconds: 15,
    example: {
      name: 'one wallet',
      input: { query: { wallet, limit: 1 } },
      output: success({ wallet_address: wallet, total_value: '147.21', items: [] }),
    },
  }),
  netWorthHistory: read('/api/birdeye/wallet/net-worth/history', '/wallet/v2/net-worth', {
    summary: 'Read what a wallet on Solana was worth over time',
    input: {
      query: shape({
        wallet: SolanaKey,
        count: T.Optional(T.Integer({ minimum: 1, maximum: 30, default: 7 })),
        direction: T.Optional(oneOf(['back', 'forward'], { default: 'back' })),
        type: T.Optional(oneOf(['1h', '1d'], { default: '1d' })),
      }),
    },
    priceUsdcAtomic: 10_000n,
    freshSeconds: 60,
    example: {
      name: 'a week',
      input: { query: { wallet, count: 7, type: '1d' } },
      output: success({ wallet_address: wallet, history: [{ net_worth: 147.21 }] }),
    },
  }),
  profit: read('/api/birdeye/wallet/profit', '/wallet/v2/pnl/summary', {
    summary: 'Read what a wallet on Solana gained and lost',
    input: {
      query: shape({
        wallet: SolanaKey,
        duration: T.Optional(oneOf(['all', '90d', '30d', '7d', '24h'], { default: 'all' })),
      }),
    },
    priceUsdcAtomic: 10_000n,
    freshSeconds: 60,
    example: {
      name: 'of a month',
      input: { query: { wallet, duration: '30d' } },
      output: success({ summary: { unique_tokens: 3, pnl: { realized_profit_usd: 12.5 } } }),
    },
  }),
}
