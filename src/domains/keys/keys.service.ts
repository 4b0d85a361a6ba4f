import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal, Scope } from '../../kernel/principal.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import { mintKey, type NewlyMade, readWish } from './key-minting.ts'
import type { CallOrigin, KeysServiceOptions } from './key-options.ts'
import { toKeyRecord } from './key-record.ts'
import { assertWithinCaller } from './key-scopes.ts'
import { changeKey } from './key-settings.ts'
import { assertMayRevoke, keyNotFound, moveKey, rerollKey } from './key-transitions.ts'
import { validateKey, verifyKey } from './key-verification.ts'
import type {
  ApiKeyRecord,
  ArenaKey,
  ChangeApiKeyRequest,
  CreateApiKeyRequest,
  ListApiKeysQuery,
  MintedApiKey,
  RerolledApiKey,
  ValidatedKey,
  VerifiedApiKey,
  VerifyApiKeyRequest,
} from './keys.schemas.ts'
import { keysStore, type StoredKey } from './keys.store.ts'

export type { KeysServiceOptions } from './key-options.ts'

const warning = 'Store the key now: it is shown once and cannot be read again.'
/** The arena alone: with `api:*` an arena key would be a holder key by another name. */
const arenaScopes: readonly Scope[] = ['route:arena:*']

/** A method on one key of the caller's account: 404 for any other, 409 where its state does not allow it. */
type Move = (owner: Principal, keyId: string, origin?: CallOrigin) => Promise<ApiKeyRecord>

export type KeysService = {
  /** Makes a key for the caller's account. The answer is the only place where the key ever stands. */
  readonly mint: (
    owner: Principal,
    request: CreateApiKeyRequest,
    origin?: CallOrigin,
  ) => Promise<MintedApiKey>
  /** The same for the arena alone, whatever else the caller may do; 403 when the arena is not open to the caller. */
  readonly mintArena: (
    owner: Principal,
    request: { readonly name?: string },
    origin?: CallOrigin,
  ) => Promise<ArenaKey>
  readonly list: (owner: Principal, query: ListApiKeysQuery) => Promise<Page<ApiKeyRecord>>
  /** Raises 404 for a key that does not exist or is another account's. */
  readonly get: (owner: Principal, keyId: string) => Promise<ApiKeyRecord>
  /** Changes settings of a key that has not ended, within the caller's scopes and never to wider ones. */
  readonly change: (
    owner: Principal,
    change: { readonly keyId: string; readonly request: ChangeApiKeyRequest },
    origin?: CallOrigin,
  ) => Promise<ApiKeyRecord>
  /** Keeps an active key from opening anything until it is enabled. */
  readonly disable: Move
  readonly enable: Move
  /** Replaces an active key; the old one works until the overlap ends. */
  readonly reroll: (
    owner: Principal,
    request: { readonly keyId: string; readonly overlapSeconds: number },
    origin?: CallOrigin,
  ) => Promise<RerolledApiKey>
  /** Ends a key for good. An API key ends only itself; for another one it raises 403. */
  readonly revoke: Move
  /** What a key of the caller's account would be answered now. Never raises for a key that is not good. */
  readonly verify: (owner: Principal, request: VerifyApiKeyRequest) => Promise<VerifiedApiKey>
  /** Whether a key opens anything from the caller's address, and no more than that, for anyone. */
  readonly validate: (
    key: string,
    origin: Pick<CallOrigin, 'addressBlock'>,
  ) => Promise<ValidatedKey>
}

/** Builds the service of API keys. */
export function createKeysService(options: KeysServiceOptions): KeysService {
  return { ...makingKeys(options), ...readingKeys(options), ...changingKeys(options) }
}

function makingKeys(options: KeysServiceOptions): Pick<KeysService, 'mint' | 'mintArena'> {
  const recordOf = ({ key }: NewlyMade) => toKeyRecord(key, options.clock.nowMs())
  return {
    async mint(owner, request, origin) {
      const actor = { owner, origin }
      const made = await mintKey(actor, await readWish(actor, request, options), options)
      return { key: made.secret, record: recordOf(made), warning }
    },
    async mintArena(owner, { name = 'arena' }, origin) {
      assertWithinCaller(owner, arenaScopes, options.scopes)
      const wish = {
        ...{ name, scopes: arenaScopes },
        ...{ expiresAt: null, addressAllowList: null, budgetId: null },
        agentWalletId: owner.agentWalletId ?? null,
      }
      const made = await mintKey({ owner, origin }, wish, options)
      return { apiKey: made.secret, key: recordOf(made) }
    },
  }
}

function readingKeys(
  options: KeysServiceOptions,
): Pick<KeysService, 'list' | 'get' | 'verify' | 'validate'> {
  const { database, clock } = options
  return {
    async list(owner, query) {
      const nowMs = clock.nowMs()
      const rows = await keysStore(database.query).list({
        accountId: owner.accountId,
        beforeId: query.cursor === undefined ? null : readCursor(query.cursor),
        state: query.state,
        at: new Date(nowMs),
        limit: query.limit + 1,
      })
      return toPage({
        rows,
        limit: query.limit,
        key: (row) => [row.id.toString()],
        toItem: (row) => toKeyRecord(row, nowMs),
      })
    },
    async get(owner, keyId) {
      const key = await keysStore(database.query).find(keyId, owner.accountId)
      if (!key) throw keyNotFound()
      return toKeyRecord(key, clock.nowMs())
    },
    verify: (owner, request) => verifyKey(owner, request, options),
    validate: (key, origin) => validateKey(key, origin, options),
  }
}

function changingKeys(
  options: KeysServiceOptions,
): Pick<KeysService, 'change' | 'disable' | 'enable' | 'reroll' | 'revoke'> {
  // Only once the change is committed, or the old state could be read and kept again.
  const settled = (key: StoredKey): ApiKeyRecord => {
    options.cache.invalidate('api_key', key.hash)
    return toKeyRecord(key, options.clock.nowMs())
  }
  const move =
    (by: 'disable' | 'enable' | 'revoke'): Move =>
    async (owner, keyId, origin) =>
      settled(await moveKey({ owner, origin }, { keyId, by }, options))
  const revoke = move('revoke')
  return {
    change: async (owner, change, origin) =>
      settled(await changeKey({ owner, origin }, change, options)),
    disable: move('disable'),
    enable: move('enable'),
    async reroll(owner, request, origin) {
      const { secret, key, previous } = await rerollKey({ owner, origin }, request, options)
      const record = toKeyRecord(key, options.clock.nowMs())
      return { key: secret, record, previous: settled(previous), warning }
    },
    async revoke(owner, keyId, origin) {
      assertMayRevoke({ owner, origin }, keyId)
      return revoke(owner, keyId, origin)
    },
  }
}

function readCursor(cursor: string): string {
  const [beforeId = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,15}$/.test(beforeId)) return beforeId
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        location: 'query/cursor',
        message: 'not a cursor of this list',
        fix: 'Send the nextCursor of the page before, unchanged.',
      },
    ],
  })
}
