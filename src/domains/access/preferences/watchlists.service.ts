import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { preferencesErrors, watchlistsErrors } from './preferences.errors.ts'
import { preferencesEvents } from './preferences.events.ts'
import { revisionsStore } from './revisions.store.ts'
import {
  type AddEntryRequest,
  type CreateWatchlistRequest,
  entriesMax,
  type ListWatchlistsQuery,
  type RenameWatchlistRequest,
  type ReplaceEntriesRequest,
  type Watched,
  type WatchedParams,
  type WatchlistSummary,
  type WatchlistView,
  watchlistsMax,
} from './watchlists.schemas.ts'
import {
  type StoredSummary,
  type StoredWatched,
  type StoredWatchlist,
  type WatchlistChange,
  watchlistsStore,
} from './watchlists.store.ts'

type Parts = Ports<'clock' | 'database' | 'outbox' | 'random'>

export type WatchlistsService = {
  readonly create: (owner: Principal, request: CreateWatchlistRequest) => Promise<WatchlistView>
  readonly list: (owner: Principal, query: ListWatchlistsQuery) => Promise<Page<WatchlistSummary>>
  readonly get: (owner: Principal, watchlistId: string) => Promise<WatchlistView>
  readonly rename: (
    owner: Principal,
    watchlistId: string,
    request: RenameWatchlistRequest,
  ) => Promise<WatchlistView>
  readonly delete: (owner: Principal, watchlistId: string) => Promise<WatchlistView>
  /** All entries at once, in their order; 409 with what is there now where another device was first. */
  readonly replaceEntries: (
    owner: Principal,
    watchlistId: string,
    request: ReplaceEntriesRequest,
  ) => Promise<WatchlistView>
  /** Adds an entry, or moves one that is there. */
  readonly addEntry: (
    owner: Principal,
    watchlistId: string,
    request: AddEntryRequest,
  ) => Promise<WatchlistView>
  /** Without effect where there is no such entry. */
  readonly removeEntry: (owner: Principal, entry: WatchedParams) => Promise<WatchlistView>
}

/** Creates the service of watchlists. */
export function createWatchlistsService(parts: Parts): WatchlistsService {
  const { database } = parts
  return {
    create: (owner, request) => create(parts, owner, request),
    async list({ accountId }, { holds }) {
      const named = holds === undefined ? undefined : spelling(holds)
      const rows = await watchlistsStore(database.query).list(accountId, named)
      return wholePage(rows.map(summaryView))
    },
    get: async ({ accountId }, id) => watchlistView(await found(database.query, { accountId, id })),
    rename: ({ accountId }, id, { name }) => change(parts, { accountId, id }, () => ({ name })),
    delete: ({ accountId }, id) => remove(parts, { accountId, id }),
    replaceEntries: ({ accountId }, id, { entries, expectedVersion }) => {
      assertDistinct(entries)
      return change(parts, { accountId, id }, (present, at) => {
        assertVersion(present, expectedVersion)
        return { entries: withTimes(entries, present.entries, at) }
      })
    },
    addEntry: ({ accountId }, id, request) =>
      change(parts, { accountId, id }, ({ entries }, at) => ({
        entries: withEntry(entries, request, at),
      })),
    removeEntry: ({ accountId }, { watchlistId: id, kind, entryId }) =>
      change(parts, { accountId, id }, ({ entries }) => {
        const gone = sameThing({ kind, id: entryId })
        return { entries: entries.filter((entry) => sameThing(entry) !== gone) }
      }),
  }
}

type Owned = { readonly accountId: string; readonly id: string }

function create(
  { clock, database, outbox, random }: Parts,
  { accountId }: Principal,
  { name, entries = [] }: CreateWatchlistRequest,
): Promise<WatchlistView> {
  assertDistinct(entries)
  return database.transaction(async (tx) => {
    const version = await revisionsStore(tx).next(accountId)
    const store = watchlistsStore(tx)
    if ((await store.count(accountId)) >= watchlistsMax) {
      throw new AppError(
        watchlistsErrors.limit_reached,
        `An account has at most ${watchlistsMax} watchlists.`,
      )
    }
    const at = new Date(clock.nowMs())
    const watchlist = {
      id: createId('wl', at.getTime(), random.bytes(10)),
      accountId,
      name,
      version,
      entries: withTimes(entries, [], at),
      createdAt: at,
      changedAt: at,
    }
    await store.insert(watchlist)
    await outbox.append(tx, preferencesEvents.watchlistChanged, eventOf(watchlist))
    return watchlistView(watchlist)
  })
}

/** Applies a change under the account's lock. One that changes nothing writes nothing. */
function change(
  { clock, database, outbox }: Parts,
  owned: Owned,
  changed: (present: StoredWatchlist, at: Date) => Omit<WatchlistChange, 'changedAt' | 'version'>,
): Promise<WatchlistView> {
  return database.transaction(async (tx) => {
    const version = await revisionsStore(tx).next(owned.accountId)
    const present = await found(tx, owned)
    const at = new Date(clock.nowMs())
    const parts = changed(present, at)
    const next = { ...present, ...parts, version, changedAt: at }
    if (next.name === present.name && isSame(next.entries, present.entries)) {
      return watchlistView(present)
    }
    await watchlistsStore(tx).change(owned, { ...parts, version, changedAt: at })
    await outbox.append(tx, preferencesEvents.watchlistChanged, eventOf(next))
    return watchlistView(next)
  })
}

function remove({ database, outbox }: Parts, owned: Owned): Promise<WatchlistView> {
  return database.transaction(async (tx) => {
    const version = await revisionsStore(tx).next(owned.accountId)
    const present = await found(tx, owned)
    await watchlistsStore(tx).delete(owned)
    const event = eventOf({ ...present, version })
    await outbox.append(tx, preferencesEvents.watchlistDeleted, event)
    return watchlistView(present)
  })
}

async function found(db: Queryable, owned: Owned): Promise<StoredWatchlist> {
  const watchlist = await watchlistsStore(db).find(owned)
  if (watchlist === undefined) {
    throw new AppError(resourceErrors.not_found, 'There is no such watchlist.')
  }
  return watchlist
}

function withEntry(
  entries: readonly StoredWatched[],
  { entry, position }: AddEntryRequest,
  at: Date,
): readonly StoredWatched[] {
  const present = entries.find((one) => sameThing(one) === sameThing(entry))
  if (present !== undefined && position === undefined) return entries
  const others = entries.filter((one) => one !== present)
  if (others.length >= entriesMax) {
    throw new AppError(watchlistsErrors.full, `A watchlist has at most ${entriesMax} entries.`)
  }
  const added = present ?? { ...entry, addedAt: at.toISOString() }
  return others.toSpliced(position ?? others.length, 0, added)
}

/** Entries that were there keep the time at which they were added. */
function withTimes(
  entries: readonly Watched[],
  before: readonly StoredWatched[],
  at: Date,
): readonly StoredWatched[] {
  const times = new Map(before.map((entry) => [sameThing(entry), entry.addedAt]))
  return entries.map(({ kind, id }) => {
    const addedAt = times.get(sameThing({ kind, id })) ?? at.toISOString()
    return { kind, id, addedAt }
  })
}

function assertDistinct(entries: readonly Watched[]): void {
  const seen = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const thing = sameThing(entry)
    if (seen.has(thing)) {
      throw new AppError(requestErrors.invalid, 'A watchlist holds each thing once.', {
        faults: [
          {
            location: `body/entries/${index}`,
            message: 'is in the list already',
            fix: 'Name each thing once.',
          },
        ],
      })
    }
    seen.add(thing)
  }
}

function assertVersion(present: StoredWatchlist, expectedVersion: number): void {
  if (present.version === expectedVersion) return
  throw new AppError(
    preferencesErrors.version_conflict,
    `The watchlist has version ${present.version}, not ${expectedVersion}.`,
    { extra: { current: watchlistView(present) } },
  )
}

/** Equal for every spelling of the same thing: EVM addresses are the same in any case. */
function sameThing({ kind, id }: Pick<StoredWatched, 'id' | 'kind'>): string {
  return spelling(`${kind}:${id}`)
}

function spelling(thing: string): string {
  return /:0x[0-9a-fA-F]{40}$/.test(thing) ? thing.toLowerCase() : thing
}

function isSame(some: readonly StoredWatched[], others: readonly StoredWatched[]): boolean {
  if (some === others) return true
  return some.length === others.length && some.every((one, at) => isEqual(one, others[at]))
}

function isEqual(one: StoredWatched, other: StoredWatched | undefined): boolean {
  return one.kind === other?.kind && one.id === other.id
}

function eventOf({ id, accountId, name, version }: StoredWatchlist) {
  return { subject: id, accountId, payload: { watchlistId: id, name, version } }
}

function summaryView(stored: StoredSummary): WatchlistSummary {
  const { id, name, version, entryCount } = stored
  const createdAt = stored.createdAt.toISOString()
  return { id, name, version, entryCount, createdAt, changedAt: stored.changedAt.toISOString() }
}

function watchlistView(stored: StoredWatchlist): WatchlistView {
  const summary = summaryView({ ...stored, entryCount: stored.entries.length })
  return { ...summary, entries: [...stored.entries] }
}
