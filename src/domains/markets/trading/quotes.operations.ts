import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { shape } from '../../../kernel/schemas.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { tradingErrors } from './trading.errors.ts'
import {
  Quote,
  QuoteParams,
  QuoteRequest,
  SelfDescription,
  TokenPage,
  TokenParams,
} from './trading.schemas.ts'
import type { TradingService } from './trading.service.ts'

const { operation } = rowsOf<TradingService>()

const family = 'Trading'
const chainAnswers = [
  tradingErrors.not_configured,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const

/** Public quotes: the tokens, and the result of a swap. */
export const quotesOperations = {
  tokens: operation({
    name: 'swaps.listTokens',
    method: 'GET',
    path: '/api/trading/tokens',
    tier: 'public',
    family,
    summary: 'List the tokens that can be swapped',
    description:
      'Tokens of pools by address, then tokens that still trade on their curve. Symbols are what each contract says of itself; anybody can deploy one with any symbol.',
    auth: [],
    input: { query: shape(pageQuery) },
    output: TokenPage,
    effect: 'none',
    handler: async ({ isConfigured, tokens }, { input }) => ({
      ...(await tokens.list(input.query)),
      configured: isConfigured,
    }),
  }),

  token: operation({
    name: 'swaps.getToken',
    method: 'GET',
    path: '/api/trading/tokens/{token}',
    tier: 'public',
    family,
    summary: 'Read the symbol, the name and the decimals that a token says of itself',
    description:
      'Of any address, also one that is in no pool and on no curve. What its contract does not say is null; anybody can deploy one with any symbol.',
    auth: [],
    input: { params: TokenParams },
    output: SelfDescription,
    errors: [upstreamErrors.unavailable, upstreamErrors.failed, upstreamErrors.timeout],
    effect: 'none',
    handler: ({ tokens }, { input }) => tokens.read(input.params.token),
  }),

  quote: operation({
    name: 'swaps.quote',
    method: 'POST',
    path: '/api/trading/quote',
    tier: 'public',
    family,
    summary: 'Quote a swap over curves and pools',
    description:
      'Exact to the last unit at the block in asOf. With a `taker` it also says what keeps that address from swapping now.',
    auth: [],
    input: { body: QuoteRequest },
    output: Quote,
    errors: [
      ...chainAnswers,
      tradingErrors.unsupported_token,
      tradingErrors.no_liquidity,
      tradingErrors.amount_out_of_range,
    ],
    effect: 'none',
    handler: (trading, { input }) => trading.ready().quotes.quote(input.body),
  }),

  getQuote: operation({
    name: 'swaps.getQuote',
    method: 'GET',
    path: '/api/trading/quotes/{quoteId}',
    tier: 'public',
    family,
    summary: 'Read a quote until it expires',
    auth: [],
    input: { params: QuoteParams },
    output: Quote,
    errors: [tradingErrors.not_configured, tradingErrors.quote_expired],
    effect: 'none',
    handler: (trading, { input }) => trading.ready().quotes.get(input.params.quoteId),
  }),
}
