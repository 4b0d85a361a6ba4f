import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { watchedKinds } from './watchlists.schemas.ts'

/** An entry as it is stored: `addedAt` as ISO text. */
export type StoredWatched = {
  readonly kind: (typeof watchedKinds)[number]
  readonly id: string
  readonly addedAt: string
}

const watchlistTables = tablesOf(
  {
    watchlists: {
      id: text(),
      accountId: text(),
      name: text(),
      version: integer,
      entries: json<readonly StoredWatched[]>(),
      createdAt: time,
      changedAt: time,
    },
  },
  { count: integer, entryCount: integer },
)

/** A watchlist as it is stored. */
export type StoredWatchlist = RowOf<typeof watchlistTables, 'watchlists'>
/** What a list shows of a watchlist. */
export type StoredSummary = Omit<StoredWatchlist, 'entries'> & { readonly entryCount: number }
/** What may change of one. */
export type WatchlistChange = Partial<Pick<StoredWatchlist, 'entries' | 'name'>> &
  Pick<StoredWatchlist, 'changedAt' | 'version'>
type Owned = { readonly accountId: string; readonly id: string }

/** Watchlists of accounts. */
export function watchlistsStore(db: Queryable) {
  const tables = watchlistTables.on(db)
  return {
    find: ({ accountId, id }: Owned): Promise<StoredWatchlist | undefined> =>
      tables
        .selectFrom('watchlists')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),
    /** The oldest first; those with a thing where one is named, in the spelling of `sameThing`. */
    list(accountId: string, holds: string | undefined): Promise<readonly StoredSummary[]> {
      let query = tables
        .selectFrom('watchlists')
        .select(['id', 'accountId', 'name', 'version', 'createdAt', 'changedAt'])
        .select(sql<number>`jsonb_array_length(entries)`.as('entryCount'))
        .where('accountId', '=', accountId)
      if (holds !== undefined) {
        query = query.where(
          sql<boolean>`EXISTS (
            SELECT 1 FROM jsonb_array_elements(entries) AS entry
            WHERE ${holds} = concat(entry->>'kind', ':', CASE
              WHEN entry->>'id' ~ '^0x[0-9a-fA-F]{40}$' THEN lower(entry->>'id')
              ELSE entry->>'id' END))`,
        )
      }
      return query.orderBy('id').execute()
    },
    async count(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('watchlists')
        .select(sql<number>`count(*)`.as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return count
    },
    async insert(watchlist: StoredWatchlist): Promise<void> {
      await tables.insertInto('watchlists').values(watchlist).execute()
    },
    async change({ accountId, id }: Owned, change: WatchlistChange): Promise<void> {
      await tables
        .updateTable('watchlists')
        .set(change)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute()
    },
    async delete({ accountId, id }: Owned): Promise<void> {
      await tables
        .deleteFrom('watchlists')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute()
    },
  }
}
