import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { DecimalAmount, shape, Timestamp } from '../../../kernel/schemas.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import { Meta } from './market.schemas.ts'
import { venueIntervals } from './venue-intervals.ts'
import type { VenuesService } from './venues.service.ts'

const { operation } = rowsOf<VenuesService>()
const row = {
  method: 'GET',
  tier: 'public',
  family: 'Market Data',
  auth: [],
  effect: 'none',
  errors: [requestErrors.invalid],
} as const
const Venue = T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', description: 'paper-exchange' })
const Symbol = T.String({ pattern: '^[A-Za-z0-9_]{1,40}$' })
const Literals = <const names extends readonly string[]>(names: names, initial?: names[number]) =>
  T.Unsafe<names[number]>({
    type: 'string',
    enum: [...names],
    ...(initial === undefined ? {} : { default: initial }),
  })
const source = T.String({ description: 'The venue; paper-exchange trades play money' })

/** Candles and trades of off-chain venues. */
export const venuesOperations = {
  venueCandles: operation({
    name: 'venueCandles.list',
    ...row,
    path: '/api/market/venues/{venue}/candles',
    summary: 'Read candles of a venue that is not on the chain, newest first',
    description:
      'Of trades, or of the index or mark prices that the venue states. `simulatedTrades` counts those in which only simulated traders took part. Empty for what is not traded there.',
    input: {
      params: shape({ venue: Venue }),
      query: shape({
        symbol: Symbol,
        interval: Literals(venueIntervals),
        priceType: Literals(['last', 'mark', 'index'], 'last'),
        before: T.Optional(T.Integer({ minimum: 1, maximum: 32_503_680_000 })),
        cursor: pageQuery.cursor,
        limit: T.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
      }),
    },
    output: T.Object({
      meta: Meta,
      source,
      items: T.Array(
        T.Object({
          startedAt: Timestamp,
          endsAt: Timestamp,
          open: DecimalAmount,
          high: DecimalAmount,
          low: DecimalAmount,
          close: DecimalAmount,
          baseVolume: DecimalAmount,
          quoteVolume: DecimalAmount,
          trades: T.Integer(),
          simulatedTrades: T.Integer(),
        }),
        { maxItems: 1_000 },
      ),
      nextCursor: T.Union([T.String(), T.Null()], {
        description: 'Towards older candles; null at the end.',
      }),
    }),
    handler: (venues, { input: { params: path, query } }) =>
      venues.candles({ ...query, venue: path.venue }),
  }),
  venueTrades: operation({
    name: 'venueTrades.list',
    ...row,
    path: '/api/market/venues/{venue}/trades',
    summary: 'List trades of a venue that is not on the chain, newest first',
    description: 'Simulated trades are deleted after a day; their candles stay.',
    input: {
      params: shape({ venue: Venue }),
      query: shape({ symbol: Symbol, ...pageQuery }),
    },
    output: T.Object({
      meta: Meta,
      source,
      items: T.Array(
        T.Object({
          id: T.String(),
          at: Timestamp,
          side: Literals(['buy', 'sell']),
          price: DecimalAmount,
          baseAmount: DecimalAmount,
          quoteAmount: DecimalAmount,
          simulated: T.Boolean(),
        }),
        { maxItems: 200 },
      ),
      nextCursor: T.Union([T.String(), T.Null()]),
    }),
    handler: (venues, { input: { params: path, query } }) =>
      venues.trades({ ...query, venue: path.venue }),
  }),
}
