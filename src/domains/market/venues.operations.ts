import { Type as T } from '@sinclair/typebox'
import { AppError } from '../../kernel/errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { decodeCursor, pageQuery } from '../../kernel/page.ts'
import { DecimalAmount, shape, Timestamp } from '../../kernel/schemas.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
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
const params = { venue: 'paper-exchange' }
const symbol = 'SOL_USDC_PERP'
const venueMeta = {
  ...{ asOf: '2026-08-01T09:00:41.000Z', ageMs: 900, source: 'paper-exchange', block: null },
  ...{ finality: 'safe', quality: 'complete', warnings: [] },
}
const source = T.String({ description: 'The venue; paper-exchange trades play money' })

/** Candles and trades of venues that are not on the chain. */
export const venuesOperations = {
  venueCandles: operation({
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
    }),
    examples: [
      {
        name: 'an hour',
        input: { params, query: { symbol, interval: '1h', priceType: 'last', limit: 1 } },
        output: {
          source: 'paper-exchange',
          meta: venueMeta,
          items: [
            {
              startedAt: '2026-07-15T09:00:00.000Z',
              endsAt: '2026-07-15T10:00:00.000Z',
              ...{ open: '180', high: '180.4', low: '179.2', close: '179.96' },
              ...{ baseVolume: '310.5', quoteVolume: '55861.2', trades: 84, simulatedTrades: 80 },
            },
          ],
        },
      },
    ],
    handler: (venues, { input: { params: path, query } }) =>
      venues.candles({ ...query, before: query.before, venue: path.venue }),
  }),
  venueTrades: operation({
    ...row,
    path: '/api/market/venues/{venue}/trades',
    summary: 'List trades of a venue that is not on the chain, newest first',
    description: 'Simulated trades are kept for a day; their candles stay.',
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
    examples: [
      {
        name: 'the newest one',
        input: { params, query: { symbol, limit: 1 } },
        output: {
          source: 'paper-exchange',
          meta: venueMeta,
          items: [
            {
              id: '84',
              at: '2026-07-15T09:59:58.000Z',
              side: 'buy',
              ...{ price: '179.96', baseAmount: '1.5', quoteAmount: '269.94', simulated: true },
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (venues, { input: { params: path, query } }) =>
      venues.trades({
        venue: path.venue,
        symbol: query.symbol,
        limit: query.limit,
        beforeNumber: query.cursor === undefined ? null : readNumber(query.cursor),
      }),
  }),
}

function readNumber(cursor: string): string {
  const [number = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,15}$/.test(number)) return number
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.')
}
