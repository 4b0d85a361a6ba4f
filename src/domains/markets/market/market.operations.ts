import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { EvmAddress, shape, Timestamp } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Interval } from './intervals.ts'
import {
  answerOf,
  CandleProof,
  CandleShape,
  Candles,
  Correction,
  Holder,
  IntervalName,
  LightweightCandles,
  listQuery,
  MarketStatus,
  Pool,
  PoolName,
  pageAnswerOf,
  SimplePrices,
  Token,
  TokenId,
  TokenPrice,
  TokenScreen,
  Trade,
  Trader,
  tokenListQuery,
} from './market.schemas.ts'
import type { MarketService } from './market.service.ts'
import { marketExamples as examples } from './market-examples.ts'

const { document, operation } = rowsOf<MarketService>()
const { token } = examples
const open = {
  method: 'GET',
  family: 'Market Data',
  effect: 'none',
  tier: 'public',
  auth: [],
} as const
/** Asked again each time; 304 where nothing changed. */
const live = { freshSeconds: 0 } as const
const missing = [resourceErrors.not_found] as const

const scope = {
  token: T.Optional(TokenId),
  pool: T.Optional(PoolName),
}
const TokenList = T.String({
  minLength: 42,
  maxLength: 4_400,
  pattern: '^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40}){0,99}$',
  description: 'Up to 100 addresses, separated by commas',
})
const cursor = T.Optional(T.String({ minLength: 1, maxLength: 512 }))

/** Market data of launched tokens, from the chain. */
export const marketOperations = {
  status: operation({
    name: 'market.getStatus',
    ...open,
    path: '/api/market/status',
    summary: 'Read the feeds of market data, in the order in which they are asked',
    input: {},
    output: answerOf(MarketStatus),
    handler: (market) => market.status(),
  }),

  tokens: operation({
    name: 'tokens.list',
    ...open,
    path: '/api/market/tokens',
    summary: 'List launched tokens in any order, with their figures',
    description:
      'Newest first without `sort`; unknown values come last. Windows end at `asOf`. A change is null with a reason for a token younger than its window.',
    input: { query: listQuery(tokenListQuery) },
    output: pageAnswerOf(Token),
    cache: live,
    handler: ({ tokens }, { input }) => tokens.list(input.query),
  }),

  token: operation({
    name: 'tokens.get',
    ...open,
    path: '/api/market/tokens/{token}',
    summary: 'Read a launched token with its price, changes and holders',
    input: { params: shape({ token: TokenId }) },
    output: answerOf(Token),
    errors: missing,
    cache: live,
    handler: ({ tokens }, { input }) => tokens.get(input.params.token),
  }),

  view: operation({
    name: 'tokens.getView',
    ...open,
    path: '/api/market/tokens/{token}/view',
    summary: 'Read everything that a page about one token shows first, in one call',
    description:
      'The token with its pools, its newest candles (flat where nobody traded), trades and its largest holders, each part with its own `asOf`. A part that cannot be read is null with its problem, and the others are answered. What the risk of a token is made of in full is asked from the chain, at `launches.getRisk`.',
    input: {
      params: shape({ token: TokenId }),
      query: shape({ interval: T.Unsafe<Interval>({ ...IntervalName, default: '1m' }) }),
    },
    output: TokenScreen,
    errors: missing,
    cache: live,
    limit: { bucket: 'api', weight: 3 },
    // For pages; a model asks for the part that it needs.
    mcp: false,
    handler: ({ view }, { input }) => view(input.params.token, input.query),
  }),

  pools: operation({
    name: 'pools.list',
    ...open,
    path: '/api/market/pools',
    summary: 'List the curve and the pools of a token, or read one pool',
    input: { query: shape(scope) },
    output: pageAnswerOf(Pool, 50),
    errors: missing,
    cache: live,
    handler: ({ tokens }, { input }) => tokens.pools(input.query),
  }),

  prices: operation({
    name: 'prices.list',
    ...open,
    path: '/api/market/prices',
    summary: 'Read the prices of up to 100 tokens',
    description: 'An address that is not a launched token is answered with `known: false`.',
    input: { query: shape({ tokens: TokenList }) },
    output: pageAnswerOf(TokenPrice, 100),
    cache: { freshSeconds: 10, staleSeconds: 60 },
    handler: ({ tokens }, { input }) => tokens.prices(input.query.tokens),
  }),

  simplePrices: document({
    name: 'prices.listSimple',
    ...open,
    path: '/api/market/prices/simple',
    summary: 'Read prices by token, with an entity tag',
    description:
      'An object by address: `{eth, usd, usdReason}`. The tag changes exactly when a price does, so `If-None-Match` costs 304 and no body. `x-market-as-of` and `x-market-block` say what it rests on.',
    input: { query: shape({ tokens: TokenList }) },
    produces: ['application/json'],
    describes: SimplePrices,
    cache: { freshSeconds: 10, staleSeconds: 60 },
    examples: [
      {
        name: 'one token',
        input: { query: { tokens: token } },
        output: { [token]: { eth: '0.000000001342', usd: null, usdReason: 'no_usd_reference' } },
      },
    ],
    handler: ({ tokens }, { input }) => tokens.simplePrices(input.query.tokens),
  }),

  candles: operation({
    name: 'candles.list',
    ...open,
    path: '/api/market/candles',
    summary: 'List candles of a token or of one pool, newest first',
    description:
      'Prices are ether for one whole token right after a trade. `fill=none` leaves out intervals without trades, `fill=flat` repeats the price before them. A higher `revision` than before means: read it again.',
    input: {
      query: shape({
        ...scope,
        interval: IntervalName,
        fill: T.Union([T.Literal('none'), T.Literal('flat')], { default: 'none' }),
        before: T.Optional(Timestamp),
        after: T.Optional(Timestamp),
        cursor,
        limit: T.Integer({ minimum: 1, maximum: 500, default: 200 }),
        shape: CandleShape,
      }),
    },
    output: T.Union([answerOf(Candles), LightweightCandles]),
    errors: missing,
    cache: live,
    handler: ({ candles }, { input: { query } }) => candles.shaped(query),
  }),

  candleProof: operation({
    name: 'candles.prove',
    ...open,
    path: '/api/market/candles/proof',
    summary: 'List the trades that a candle is made of, with the recipe of its hash',
    input: {
      query: shape({
        ...scope,
        interval: IntervalName,
        startedAt: Timestamp,
        cursor,
        limit: T.Integer({ minimum: 1, maximum: 200, default: 200 }),
      }),
    },
    output: answerOf(CandleProof),
    errors: missing,
    handler: ({ candles }, { input }) => candles.proof(input.query),
  }),

  trades: operation({
    name: 'trades.list',
    ...open,
    path: '/api/market/trades',
    summary: 'List trades of a token or of one pool, newest first',
    description: 'A trade is its block and log index. Corrections say which ones were taken back.',
    input: { query: listQuery({ ...scope, trader: T.Optional(EvmAddress) }) },
    output: pageAnswerOf(Trade),
    errors: missing,
    cache: live,
    handler: ({ trades }, { input }) => trades.trades(input.query),
  }),

  holders: operation({
    name: 'holders.list',
    ...open,
    path: '/api/market/holders',
    summary: 'List who holds a token, largest first',
    input: { query: listQuery({ token: TokenId }) },
    output: pageAnswerOf(Holder),
    errors: missing,
    cache: live,
    handler: ({ trades }, { input }) => trades.holders(input.query),
  }),

  traders: operation({
    name: 'traders.list',
    ...open,
    path: '/api/market/traders',
    summary: 'List who traded a token, the largest volume first, with what they realised',
    description: 'Realised at average cost; tokens that came by transfer have no known cost.',
    input: { query: listQuery({ token: TokenId }) },
    output: pageAnswerOf(Trader),
    errors: missing,
    handler: ({ trades }, { input }) => trades.traders(input.query),
  }),

  corrections: operation({
    name: 'corrections.list',
    ...open,
    path: '/api/market/corrections',
    summary: 'List what reorganisations changed in the market data, newest first',
    description:
      'The same as the events `market.candle_revised` and `market.trade_retracted`, with before and after.',
    input: { query: listQuery({ token: T.Optional(TokenId) }) },
    output: pageAnswerOf(Correction),
    handler: ({ trades }, { input }) => trades.corrections(input.query),
  }),
}
