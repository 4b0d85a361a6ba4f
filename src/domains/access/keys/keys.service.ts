import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal, Scope } from '../../../kernel/principal.ts'
import { type MintedKey, mintKey, readMintCommand } from './key-minting.ts'
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
/** The cursors of lists of keys. */
const places = cursor({ id: 'integer' })
/** Only the arena: with `api:*` an arena key would be an ordinary API key. */
const arenaScopes: readonly Scope[] = ['route:arena:*']

/** A method on one key of the caller's account. Raises 404 for any other, 409 where its state does not permit it. */
type Move = (owner: Principal, keyId: string, origin?: CallOrigin) => Promise<ApiKeyRecord>

export type KeysService = {
  /** Creates a key for the caller's account. The answer is the only place where the key appears. */
  readonly mint: (
    owner: Principal,
    request: CreateApiKeyRequest,
    origin?: CallOrigin,
  ) => Promise<MintedApiKey>
  /** The same for the arena only, whatever else the caller may do. Raises 403 when the caller may not use the arena. */
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
  /** Disables an active key until it is enabled. */
  readonly disable: Move
  readonly enable: Move
  /** Replaces an active key; the old one works until the overlap ends. */
  readonly reroll: (
    owner: Principal,
    request: { readonly keyId: string; readonly overlapSeconds: number },
    origin?: CallOrigin,
  ) => Promise<RerolledApiKey>
  /** Ends a key permanently. An API key can end only itself; for another one it raises 403. */
  readonly revoke: Move
  /** How a key of the caller's account would be answered now. Does not raise for an invalid key. */
  readonly verify: (owner: Principal, request: VerifyApiKeyRequest) => Promise<VerifiedApiKey>
  /** Tells anybody whether a key is valid from the caller's address, and nothing more. */
  readonly validate: (
    key: string,
    origin: Pick<CallOrigin, 'addressBlock'>,
  ) => Promise<ValidatedKey>
}

/** Creates the service of API keys. */
export function createKeysService(options: KeysServiceOptions): KeysService {
  return { ...makingKeys(options), ...readingKeys(options), ...changingKeys(options) }
}

function makingKeys(options: KeysServiceOptions): Pick<KeysService, 'mint' | 'mintArena'> {
  const recordOf = ({ key }: MintedKey) => toKeyRecord(key, options.clock.nowMs())
  return {
    async mint(owner, request, origin) {
      const actor = { owner, origin }
      const minted = await mintKey(actor, await readMintCommand(actor, request, options), options)
      return { key: minted.secret, record: recordOf(minted), warning }
    },
    async mintArena(owner, { name = 'arena' }, origin) {
      assertWithinCaller(owner, arenaScopes, options.scopes)
      const command = {
        name,
        scopes: arenaScopes,
        expiresAt: null,
        addressAllowList: null,
        budgetId: null,
        agentWalletId: owner.agentWalletId ?? null,
        orderLimit: null,
      }
      const minted = await mintKey({ owner, origin }, command, options)
      return { apiKey: minted.secret, key: recordOf(minted) }
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
        beforeId: places.read(query.cursor)?.id ?? null,
        state: query.state,
        at: new Date(nowMs),
        limit: query.limit + 1,
      })
      return places.page({
        rows,
        limit: query.limit,
        place: ({ id }) => ({ id }),
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
  // Only after the commit; otherwise the old state could be read and cached again.
  const settled = (key: StoredKey): ApiKeyRecord => {
    options.cache.invalidate('api_key', key.keyHash)
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
