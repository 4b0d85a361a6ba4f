import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { wholeList } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'

/** The kinds of things that can be watched. */
export const watchedKinds = ['token', 'market', 'wallet', 'agent'] as const
/** The maximum of watchlists of an account. */
export const watchlistsMax = 50
/** The maximum of entries of a watchlist. */
export const entriesMax = 200

/** An EVM address, or a Solana one. */
const address = '^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$'
const name = '^[A-Za-z0-9][A-Za-z0-9:._-]{0,79}$'
const patterns = { token: address, wallet: address, market: name, agent: name }

const Kind = T.Union(watchedKinds.map((kind) => T.Literal(kind)))
/** A thing, by its kind; the form of its id follows from that. */
const Watched = T.Union(
  watchedKinds.map((kind) =>
    shape({ kind: T.Literal(kind), id: T.String({ pattern: patterns[kind] }) }),
  ),
)
export type Watched = Static<typeof Watched>
const Name = line({ minLength: 1, maxLength: 80 })
const ExpectedVersion = T.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The version that the change is based on.',
})
const Entries = T.Array(Watched, { maxItems: entriesMax, description: 'In their order.' })

const summary = {
  id: T.String(),
  name: T.String(),
  version: T.Integer({ minimum: 1, description: 'Grows with each change, with gaps.' }),
  entryCount: T.Integer({ minimum: 0, maximum: entriesMax }),
  createdAt: Timestamp,
  changedAt: Timestamp,
}
export const WatchlistSummary = T.Object(summary, { $id: 'WatchlistSummary' })
export type WatchlistSummary = Static<typeof WatchlistSummary>
export const WatchlistView = T.Object(
  {
    ...summary,
    entries: T.Array(
      T.Object({
        kind: Kind,
        id: T.String({
          description: 'What the API calls the thing: an address, a market, an agent.',
        }),
        addedAt: Timestamp,
      }),
      { maxItems: entriesMax, description: 'In the order of their owner.' },
    ),
  },
  { $id: 'Watchlist' },
)
export type WatchlistView = Static<typeof WatchlistView>
export const WatchlistList = T.Object(
  wholeList(WatchlistSummary, { maxItems: watchlistsMax, description: 'The oldest first.' }),
)

const watchlistId = T.String({ pattern: idPattern('wl') })
export const WatchlistParams = shape({ watchlistId })
export const WatchedParams = shape({
  watchlistId,
  kind: Kind,
  entryId: T.String({ pattern: name }),
})
export type WatchedParams = Static<typeof WatchedParams>
export const ListWatchlistsQuery = shape({
  holds: T.Optional(
    T.String({
      pattern: '^(?:token|market|wallet|agent):[A-Za-z0-9][A-Za-z0-9:._-]{0,79}$',
      description: 'Only watchlists with this thing, by kind and id: `market:BTC-PERP`.',
    }),
  ),
})
export type ListWatchlistsQuery = Static<typeof ListWatchlistsQuery>
export const CreateWatchlistRequest = shape({ name: Name, entries: T.Optional(Entries) })
export type CreateWatchlistRequest = Static<typeof CreateWatchlistRequest>
export const RenameWatchlistRequest = shape({ name: Name })
export type RenameWatchlistRequest = Static<typeof RenameWatchlistRequest>
export const ReplaceEntriesRequest = shape({ entries: Entries, expectedVersion: ExpectedVersion })
export type ReplaceEntriesRequest = Static<typeof ReplaceEntriesRequest>
export const AddEntryRequest = shape({
  entry: Watched,
  position: T.Optional(
    T.Integer({
      minimum: 0,
      maximum: entriesMax - 1,
      description: 'Where it comes; the end unless given. One that is there already is moved.',
    }),
  ),
})
export type AddEntryRequest = Static<typeof AddEntryRequest>
