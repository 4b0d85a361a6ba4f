import { AppError } from '../../../kernel/errors.ts'
import { wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { documentBytes } from './document-limits.ts'
import { preferencesErrors } from './preferences.errors.ts'
import { preferencesEvents } from './preferences.events.ts'
import {
  type DeleteDocumentQuery,
  type DocumentEntry,
  type DocumentList,
  type DocumentParams,
  type DocumentView,
  documentsMax,
  type ListDocumentsQuery,
  type WriteDocumentRequest,
} from './preferences.schemas.ts'
import { preferencesStore, type StoredDocument, type StoredEntry } from './preferences.store.ts'
import { revisionsStore } from './revisions.store.ts'
import { createWatchlistsService, type WatchlistsService } from './watchlists.service.ts'

export type PreferencesParts = Ports<'clock' | 'database' | 'outbox' | 'random'>

export type DocumentsService = {
  /** What the account keeps, without content. */
  readonly list: (owner: Principal, query: ListDocumentsQuery) => Promise<DocumentList>
  readonly get: (owner: Principal, place: DocumentParams) => Promise<DocumentView>
  /** Writes the document when it has the expected version; 409 with the present one otherwise. */
  readonly write: (
    owner: Principal,
    place: DocumentParams,
    request: WriteDocumentRequest,
  ) => Promise<DocumentEntry>
  /** Deletes the document, and answers what it was last. */
  readonly delete: (
    owner: Principal,
    place: DocumentParams,
    query: DeleteDocumentQuery,
  ) => Promise<DocumentEntry>
}

export type PreferencesService = {
  readonly documents: DocumentsService
  readonly watchlists: WatchlistsService
}

/** Creates the service of what accounts keep for their screens. */
export function createPreferencesService(parts: PreferencesParts): PreferencesService {
  return { documents: createDocuments(parts), watchlists: createWatchlistsService(parts) }
}

function createDocuments(parts: PreferencesParts): DocumentsService {
  const { database } = parts
  return {
    async list({ accountId }, { kind }) {
      // Read first, so that a change in between is seen as one that is still to be read.
      const revision = await revisionsStore(database.query).present(accountId)
      const rows = await preferencesStore(database.query).list(accountId, kind)
      return { revision, ...wholePage(rows.map(entryView)) }
    },
    async get({ accountId }, place) {
      const found = await preferencesStore(database.query).find({ accountId, ...place })
      if (found === undefined) throw noDocument()
      return documentView(found)
    },
    write: ({ accountId }, place, request) => write(parts, { accountId, ...place }, request),
    delete: ({ accountId }, place, { expectedVersion }) =>
      remove(parts, { accountId, ...place }, expectedVersion),
  }
}

type Place = DocumentParams & { readonly accountId: string }

function write(
  { clock, database, outbox }: PreferencesParts,
  place: Place,
  { value, expectedVersion }: WriteDocumentRequest,
): Promise<DocumentEntry> {
  const bytes = documentBytes(value)
  return database.transaction(async (tx) => {
    const version = await revisionsStore(tx).next(place.accountId)
    const store = preferencesStore(tx)
    const found = await store.find(place)
    assertVersion(found, expectedVersion)
    if (found === undefined) await assertRoom(tx, place.accountId)
    const changed = { ...place, version, changedAt: new Date(clock.nowMs()) }
    await store.write({ ...changed, document: value })
    const { accountId, kind, key } = place
    await outbox.append(tx, preferencesEvents.changed, {
      subject: `${kind}/${key}`,
      accountId,
      payload: { kind, key, version },
    })
    return entryView({ ...changed, bytes })
  })
}

function remove(
  { database, outbox }: PreferencesParts,
  place: Place,
  expectedVersion: number | undefined,
): Promise<DocumentEntry> {
  return database.transaction(async (tx) => {
    const version = await revisionsStore(tx).next(place.accountId)
    const store = preferencesStore(tx)
    const found = await store.find(place)
    if (found === undefined) throw noDocument()
    if (expectedVersion !== undefined) assertVersion(found, expectedVersion)
    await store.delete(place)
    const { accountId, kind, key } = place
    await outbox.append(tx, preferencesEvents.deleted, {
      subject: `${kind}/${key}`,
      accountId,
      payload: { kind, key, version },
    })
    return entryView(withBytes(found))
  })
}

function assertVersion(found: StoredDocument | undefined, expectedVersion: number): void {
  if ((found?.version ?? 0) === expectedVersion) return
  const current = found === undefined ? null : documentView(found)
  throw new AppError(
    preferencesErrors.version_conflict,
    current === null
      ? 'There is no such document any more.'
      : `The document has version ${current.version}, not ${expectedVersion}.`,
    { extra: { current } },
  )
}

async function assertRoom(tx: Queryable, accountId: string): Promise<void> {
  if ((await preferencesStore(tx).count(accountId)) < documentsMax) return
  throw new AppError(
    preferencesErrors.limit_reached,
    `An account keeps at most ${documentsMax} documents.`,
  )
}

function noDocument(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such document.')
}

function withBytes(stored: StoredDocument): StoredEntry {
  return { ...stored, bytes: Buffer.byteLength(JSON.stringify(stored.document)) }
}

function entryView({ kind, key, version, bytes, changedAt }: StoredEntry): DocumentEntry {
  return { kind, key, version, bytes, changedAt: changedAt.toISOString() }
}

function documentView(stored: StoredDocument): DocumentView {
  return { ...entryView(withBytes(stored)), value: stored.document }
}
