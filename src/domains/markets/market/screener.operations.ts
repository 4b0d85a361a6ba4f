import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { line } from '../../../kernel/text-schemas.ts'
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

const { operation } = rowsOf<MarketService>()
const open = { tier: 'public', auth: [], family: 'Market Data' } as const
const own = {
  tier: 'private',
  auth: accountCredentials,
  family: 'Market Data',
} as const

/** Lists over all tokens, and saved filters. */
export const screenerOperations = {
  trending: operation({
    name: 'tokens.listTrending',
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
    handler: ({ screener }, { input }) => screener.trending(input.query),
  }),

  fields: operation({
    name: 'tokens.listScreenFields',
    ...open,
    method: 'GET',
    path: '/api/market/screener/fields',
    summary: 'Read what the screener can filter and sort by, and its grammar',
    input: {},
    output: FilterFields,
    cache: { freshSeconds: 3_600 },
    effect: 'none',
    handler: ({ screener }) => screener.fields(),
  }),

  screen: operation({
    name: 'tokens.screen',
    ...open,
    method: 'POST',
    path: '/api/market/screener',
    summary: 'List the tokens that a filter lets through',
    description:
      'Send `filter`, or, signed in, `screenId` of a saved screen. An unknown value, such as the change of a token younger than a day, matches nothing. GET /api/market/screener/fields has the grammar.',
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
    // It only reads; a stored answer would be out of date.
    idempotent: false,
    limit: { bucket: 'api', weight: 5 },
    handler: ({ screener }, { input, principal }) => screener.screen(principal, input.body),
  }),

  saveScreen: operation({
    name: 'screens.create',
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
    handler: ({ screener }, { input, principal }) => screener.save(principal, input.body),
  }),

  screens: operation({
    name: 'screens.list',
    ...own,
    method: 'GET',
    path: '/api/market/screens',
    summary: 'List the saved screens of the account, newest first',
    input: {},
    output: T.Object({ items: T.Array(Screen, { maxItems: 50 }), nextCursor: T.Null() }),
    effect: 'none',
    handler: ({ screener }, { principal }) => screener.screens(principal),
  }),

  removeScreen: operation({
    name: 'screens.delete',
    ...own,
    method: 'DELETE',
    path: '/api/market/screens/{screenId}',
    summary: 'Delete a saved screen',
    input: { params: shape({ screenId: ScreenId }) },
    output: T.Object({ id: ScreenId, deleted: T.Literal(true) }),
    errors: [resourceErrors.not_found],
    effect: 'reversible',
    handler: ({ screener }, { input, principal }) =>
      screener.remove(principal, input.params.screenId),
  }),
}
