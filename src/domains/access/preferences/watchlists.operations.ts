import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { preferencesErrors, watchlistsErrors } from './preferences.errors.ts'
import type { PreferencesService } from './preferences.service.ts'
import {
  AddEntryRequest,
  CreateWatchlistRequest,
  ListWatchlistsQuery,
  RenameWatchlistRequest,
  ReplaceEntriesRequest,
  WatchedParams,
  WatchlistList,
  WatchlistParams,
  WatchlistView,
} from './watchlists.schemas.ts'

const { operation } = rowsOf<PreferencesService>()

const row = { tier: 'private', family: 'User-activity', auth: accountCredentials } as const

/** Watchlists of the account. */
export const watchlistsOperations = {
  createWatchlist: operation({
    name: 'watchlists.create',
    ...row,
    method: 'POST',
    path: '/api/watchlists',
    summary: 'Create a watchlist of tokens, markets, wallets and agents',
    input: { body: CreateWatchlistRequest },
    output: WatchlistView,
    errors: [watchlistsErrors.limit_reached],
    effect: 'reversible',
    handler: ({ watchlists }, { input, principal }) => watchlists.create(principal, input.body),
  }),

  listWatchlists: operation({
    name: 'watchlists.list',
    ...row,
    method: 'GET',
    path: '/api/watchlists',
    summary: 'List the watchlists of the account, the oldest first, or those with one thing',
    input: { query: ListWatchlistsQuery },
    output: WatchlistList,
    effect: 'none',
    handler: ({ watchlists }, { input, principal }) => watchlists.list(principal, input.query),
  }),

  getWatchlist: operation({
    name: 'watchlists.get',
    ...row,
    method: 'GET',
    path: '/api/watchlists/{watchlistId}',
    summary: 'Read a watchlist with its entries in their order',
    input: { params: WatchlistParams },
    output: WatchlistView,
    effect: 'none',
    handler: ({ watchlists }, { input, principal }) =>
      watchlists.get(principal, input.params.watchlistId),
  }),

  renameWatchlist: operation({
    name: 'watchlists.update',
    ...row,
    method: 'PATCH',
    path: '/api/watchlists/{watchlistId}',
    summary: 'Rename a watchlist',
    input: { params: WatchlistParams, body: RenameWatchlistRequest },
    output: WatchlistView,
    effect: 'reversible',
    handler: ({ watchlists }, { input, principal }) =>
      watchlists.rename(principal, input.params.watchlistId, input.body),
  }),

  replaceEntries: operation({
    name: 'watchlists.setEntries',
    ...row,
    method: 'PUT',
    path: '/api/watchlists/{watchlistId}/entries',
    summary: 'Replace or reorder all entries of a watchlist, unless another device was first',
    description:
      'Another version than `expectedVersion` is 409 with what is there now as `current`. Entries that were there keep their `addedAt`.',
    input: { params: WatchlistParams, body: ReplaceEntriesRequest },
    output: WatchlistView,
    errors: [preferencesErrors.version_conflict],
    effect: 'reversible',
    handler: ({ watchlists }, { input, principal }) =>
      watchlists.replaceEntries(principal, input.params.watchlistId, input.body),
  }),

  addEntry: operation({
    name: 'watchlists.addEntry',
    ...row,
    method: 'POST',
    path: '/api/watchlists/{watchlistId}/entries',
    summary: 'Add a token, a market, a wallet or an agent to a watchlist, or move it there',
    input: { params: WatchlistParams, body: AddEntryRequest },
    output: WatchlistView,
    errors: [watchlistsErrors.full],
    effect: 'reversible',
    handler: ({ watchlists }, { input, principal }) =>
      watchlists.addEntry(principal, input.params.watchlistId, input.body),
  }),

  removeEntry: operation({
    name: 'watchlists.removeEntry',
    ...row,
    method: 'DELETE',
    path: '/api/watchlists/{watchlistId}/entries/{kind}/{entryId}',
    summary: 'Take an entry out of a watchlist',
    description: 'Without effect where there is no such entry.',
    input: { params: WatchedParams },
    output: WatchlistView,
    effect: 'reversible',
    handler: ({ watchlists }, { input, principal }) =>
      watchlists.removeEntry(principal, input.params),
  }),

  deleteWatchlist: operation({
    name: 'watchlists.delete',
    ...row,
    method: 'DELETE',
    path: '/api/watchlists/{watchlistId}',
    summary: 'Delete a watchlist',
    input: { params: WatchlistParams },
    output: WatchlistView,
    effect: 'irreversible',
    handler: ({ watchlists }, { input, principal }) =>
      watchlists.delete(principal, input.params.watchlistId),
  }),
}
