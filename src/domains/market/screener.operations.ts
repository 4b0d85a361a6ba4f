import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../kernel/operation.ts'
import { pageQuery } from '../../kernel/page.ts'
import { shape } from '../../kernel/schemas.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { line } from '../../kernel/text-schemas.ts'
import { marketErrors } from './market.errors.ts'
import {
  FilterFields,
  FilterText,
  pageAnswerOf,
  Screen,
  Screened,
  ScreenId,
  SortField,
  SortOrder,
  Trend,
  Window,
} from './market.schemas.ts'
import type { MarketService } from './market.service.ts'
import { marketExamples as examples } from './market-examples.ts'

const { operation } = rowsOf<MarketService>()
const { meta, token } = examples
const open = { tier: 'public', auth: [], family: 'Market Data' } as const
const own = {
  tier: 'private',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
  family: 'Market Data',
} as const
const screen = {
  screenId: examples.screenId,
  name: 'busy and held',
  filter: 'holders > 10 and volumeEth24h >= 1.5',
  sort: 'volumeEth24h' as const,
  order: 'desc' as const,
  createdAt: '2026-08-01T09:00:00.000Z',
}

/** Lists over all tokens, and saved filters. */
export const screenerOperations = {
  trending: operation({
    ...open,
    method: 'GET',
    path: '/api/market/trending',
    summary: 'List the tokens that are traded most',
    description:
      'By score = trades + 5 * traders + floor(sqrt(volume in thousandths of an ether)) in the window that ends at `asOf`. Simulated trades count and are counted apart.',
    input: {
      query: shape({
        window: T.Unsafe<'1h' | '5m' | '6h' | '24h'>({ ...Window, default: '1h' }),
        limit: T.Integer({ minimum: 1, maximum: 100, default: 20 }),
      }),
    },
    output: pageAnswerOf(Trend, 100),
    cache: { freshSeconds: 10, staleSeconds: 60 },
    effect: 'none',
    examples: [
      {
        name: 'of the last hour',
        input: { query: { window: '1h', limit: 1 } },
        output: {
          items: [
            {
              ...{ rank: 1, token, name: 'Green Candle', symbol: 'CNDL', score: 16 },
              ...{ trades: 1, buys: 1, traders: 1, simulatedTrades: 0, volumeEth: '0.1' },
              ...{ priceEth: '0.000000001342', change: { pct: '1.67', reason: null } },
            },
          ],
          nextCursor: null,
          meta,
        },
      },
    ],
    handler: ({ screener }, { input }) => screener.trending(input.query),
  }),

  fields: operation({
    ...open,
    method: 'GET',
    path: '/api/market/screener/fields',
    summary: 'Read what the screener can filter and sort by, and its grammar',
    input: {},
    output: FilterFields,
    cache: { freshSeconds: 3_600 },
    effect: 'none',
    examples: [
      {
        name: 'shortened',
        output: {
          fields: [{ name: 'holders', kind: 'integer', about: 'Accounts that hold the token' }],
          operators: ['=', '!=', '>=', '<=', '>', '<', 'contains'],
          grammar: ['filter     = term { "or" term }'],
          screenedMax: 10_000,
        },
      },
    ],
    handler: ({ screener }) => screener.fields(),
  }),

  screen: operation({
    ...own,
    method: 'POST',
    path: '/api/market/screener',
    summary: 'List the tokens that a filter lets through',
    description:
      'Send `filter`, or `screenId` of a saved screen. An unknown value, such as the change of a token younger than a day, matches nothing. GET /api/market/screener/fields has the grammar.',
    input: {
      body: shape({
        filter: T.Optional(FilterText),
        screenId: T.Optional(ScreenId),
        sort: T.Optional(SortField),
        order: T.Optional(SortOrder),
        ...pageQuery,
      }),
    },
    output: pageAnswerOf(Screened),
    errors: [marketErrors.filter_invalid, resourceErrors.not_found],
    effect: 'none',
    // It only reads; a stored answer would be an old one.
    idempotent: false,
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'busy and held',
        input: { body: { filter: screen.filter, sort: screen.sort, order: 'desc', limit: 1 } },
        output: {
          items: [
            {
              ...{ token, name: 'Green Candle', symbol: 'CNDL', creator: examples.account },
              ...{ launchedAt: '2026-08-01T08:59:00.000Z', simulated: false, hasPool: false },
              ...{ priceEth: '0.000000001342', marketCapEth: '1.342', volumeEth24h: '1.6' },
              ...{ trades24h: 20, buys24h: 12, sells24h: 8, traders24h: 9, changeBps24h: null },
              ...{ changeReason: 'window_not_covered', holders: 11, topTenBps: 900 },
            },
          ],
          nextCursor: null,
          meta,
        },
      },
    ],
    handler: ({ screener }, { input, principal }) => screener.screen(principal, input.body),
  }),

  saveScreen: operation({
    ...own,
    method: 'POST',
    path: '/api/market/screens',
    summary: 'Save a screen',
    input: {
      body: shape({
        name: line({ minLength: 1, maxLength: 60 }),
        filter: FilterText,
        sort: SortField,
        order: SortOrder,
      }),
    },
    output: Screen,
    errors: [marketErrors.filter_invalid, marketErrors.limit_reached, marketErrors.name_taken],
    effect: 'reversible',
    examples: [
      {
        name: 'busy and held',
        input: {
          body: { name: screen.name, filter: screen.filter, sort: screen.sort, order: 'desc' },
        },
        output: screen,
      },
    ],
    handler: ({ screener }, { input, principal }) => screener.save(principal, input.body),
  }),

  screens: operation({
    ...own,
    method: 'GET',
    path: '/api/market/screens',
    summary: 'List the saved screens of the account, newest first',
    input: {},
    output: T.Object({ items: T.Array(Screen, { maxItems: 50 }), nextCursor: T.Null() }),
    effect: 'none',
    examples: [{ name: 'one of them', output: { items: [screen], nextCursor: null } }],
    handler: ({ screener }, { principal }) => screener.screens(principal),
  }),

  removeScreen: operation({
    ...own,
    method: 'DELETE',
    path: '/api/market/screens/{screenId}',
    summary: 'Delete a saved screen',
    input: { params: shape({ screenId: ScreenId }) },
    output: T.Object({ screenId: ScreenId, deleted: T.Literal(true) }),
    errors: [resourceErrors.not_found],
    effect: 'reversible',
    examples: [
      {
        name: 'one of them',
        input: { params: { screenId: examples.screenId } },
        output: { screenId: examples.screenId, deleted: true },
      },
    ],
    handler: ({ screener }, { input, principal }) =>
      screener.remove(principal, input.params.screenId),
  }),
}
