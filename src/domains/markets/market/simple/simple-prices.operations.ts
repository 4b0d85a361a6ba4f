import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { shape } from '../../../../kernel/schemas.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import type { MarketService } from '../market.service.ts'
import { ByAddressQuery, ByIdQuery, SimpleQuotes } from './simple-prices.schemas.ts'

const { operation } = rowsOf<MarketService>()
const row = {
  method: 'GET',
  tier: 'public',
  auth: [],
  family: 'Market Data',
  effect: 'none',
  cache: { freshSeconds: 10, staleSeconds: 60 },
  // The tools of market data answer the same with exact numbers.
  mcp: false,
} as const

/** Prices in the form of CoinGecko, with ids in that of GeckoTerminal. */
export const simplePriceOperations = {
  quotesById: operation({
    name: 'simpleQuotes.getById',
    ...row,
    path: '/api/market/simple/price',
    summary: 'Read prices by id, in the form of CoinGecko',
    description:
      'Numbers are floats, as in the form that it follows; exact ones are at `/api/market/prices`. Dollar figures are null without a reference price.',
    input: { query: ByIdQuery },
    output: SimpleQuotes,
    handler: ({ simple }, { input }) => simple.byId(input.query),
  }),
  quotesByAddress: operation({
    name: 'simpleQuotes.getByAddress',
    ...row,
    path: '/api/market/simple/token_price/{network}',
    summary: 'Read prices by address, in the form of CoinGecko',
    input: {
      params: shape({ network: T.String({ maxLength: 40, description: 'robinhood' }) }),
      query: ByAddressQuery,
    },
    output: SimpleQuotes,
    errors: [resourceErrors.not_found],
    handler: ({ simple }, { input }) => simple.byAddress(input.params.network, input.query),
  }),
}
