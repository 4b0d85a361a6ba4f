import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { hasScope, type Principal, type Scope } from '../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import type { CredentialCache } from '../auth/index.ts'
import { holderKeyFormat, keyHash } from './key-format.ts'
import { keyMachine, keyStateAt } from './key-state.ts'
import { keysErrors } from './keys.errors.ts'
import { keysEvents } from './keys.events.ts'
import type {
  ApiKeyRecord,
  CreateApiKeyRequest,
  ListApiKeysQuery,
  MintedApiKey,
} from './keys.schemas.ts'
import { keysStore, type StoredKey } from './keys.store.ts'

const activeKeysMax = 100
const warning = 'Store the key now: it is shown once and cannot be read again.'

export type KeysServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly cache: CredentialCache
}

export type KeysService = {
  /** Makes a key for the caller's account. The answer is the only place where the key ever stands. */
  readonly mint: (owner: Principal, request: CreateApiKeyRequest) => Promise<MintedApiKey>
  readonly list: (owner: Principal, query: ListApiKeysQuery) => Promise<Page<ApiKeyRecord>>
  /** Raises 404 for a key that does not exist or is another account's. */
  readonly get: (owner: Principal, keyId: string) => Promise<ApiKeyRecord>
  /** Ends a key for good. Raises 404 as `get` does, and 409 when the key is not active. */
  readonly revoke: (owner: Principal, keyId: string) => Promise<ApiKeyRecord>
}

/** Builds the service of API keys. */
export function createKeysService(options: KeysServiceOptions): KeysService {
  const { database, clock } = options
  return {
    async mint(owner, request) {
      const wish = readWish(owner, request, clock.nowMs())
      const key = holderKeyFormat.create(options.random)
      const stored = await storeKey({ ...wish, accountId: owner.accountId, key }, options)
      return { key, record: toRecord(stored, clock.nowMs()), warning }
    },
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
        toItem: (row) => toRecord(row, nowMs),
      })
    },
    async get(owner, keyId) {
      const key = await keysStore(database.query).find(keyId, owner.accountId)
      if (!key) throw notFound()
      return toRecord(key, clock.nowMs())
    },
    async revoke(owner, keyId) {
      const key = await revokeKey(owner, keyId, options)
      options.cache.invalidate('api_key', key.hash)
      return toRecord(key, clock.nowMs())
    },
  }
}

type Wish = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
}

function readWish(owner: Principal, request: CreateApiKeyRequest, nowMs: number): Wish {
  // The schema admits exactly the two forms of a scope.
  const scopes = (request.scopes ?? ['api:*']) as Scope[]
  const beyond = scopes.filter((scope) => !hasScope(owner, scope))
  if (beyond.length > 0) {
    throw new AppError(
      keysErrors.scope_exceeds_caller,
      `The credential that asks does not have ${beyond.join(', ')}.`,
      { faults: [{ location: 'body/scopes', message: 'exceeds the scopes of the caller' }] },
    )
  }
  if (typeof request.agentWalletId === 'number') {
    // No account has agent wallets yet, so every number is somebody else's or nobody's.
    throw new AppError(
      keysErrors.agent_wallet_not_owned,
      'agentWalletId is not an agent wallet of this account.',
      { faults: [{ location: 'body/agentWalletId', message: 'is not an agent wallet of yours' }] },
    )
  }
  return { name: request.name, scopes, expiresAt: readExpiry(request.expiresAt ?? null, nowMs) }
}

function readExpiry(text: string | null, nowMs: number): Date | null {
  if (text === null) return null
  const expiresAt = new Date(text)
  // A date that the schema's format lets pass, such as a leap second, may still be none.
  if (expiresAt.getTime() > nowMs) return expiresAt
  throw new AppError(requestErrors.invalid, 'expiresAt is not in the future.', {
    faults: [
      {
        location: 'body/expiresAt',
        message: 'must be a moment in the future',
        fix: 'Send a later moment, or null for a key without an end.',
      },
    ],
  })
}

async function storeKey(
  wish: Wish & { readonly accountId: string; readonly key: string },
  { database, clock, outbox }: KeysServiceOptions,
): Promise<StoredKey> {
  const { accountId, key, name, scopes, expiresAt } = wish
  const createdAt = new Date(clock.nowMs())
  return database.transaction(async (transaction) => {
    const keys = keysStore(transaction)
    await keys.lockMinting(accountId)
    if ((await keys.countActive(accountId, createdAt)) >= activeKeysMax) {
      throw new AppError(
        keysErrors.limit_reached,
        `This account has ${activeKeysMax} active keys, which is the most it may have.`,
      )
    }
    const keyPrefix = holderKeyFormat.shownPrefix(key)
    const stored = await keys.insert({
      accountId,
      name,
      hash: keyHash(key),
      keyPrefix,
      scopes,
      agentWalletId: null,
      createdAt,
      expiresAt,
    })
    await outbox.append(transaction, keysEvents.minted, {
      subject: stored.id.toString(),
      accountId,
      payload: {
        keyId: stored.id,
        name,
        keyPrefix,
        scopes: [...scopes],
        expiresAt: expiresAt?.toISOString() ?? null,
      },
    })
    return stored
  })
}

async function revokeKey(
  owner: Principal,
  keyId: string,
  { database, clock, outbox }: KeysServiceOptions,
): Promise<StoredKey> {
  const revokedAt = new Date(clock.nowMs())
  return database.transaction(async (transaction) => {
    const keys = keysStore(transaction)
    const key = await keys.lock(keyId, owner.accountId)
    if (!key) throw notFound()
    keyMachine.assertTransition(keyStateAt(key, revokedAt.getTime()), 'revoked')
    await keys.setRevoked(key.id, revokedAt)
    await outbox.append(transaction, keysEvents.revoked, {
      subject: key.id.toString(),
      accountId: key.accountId,
      payload: { keyId: key.id, keyPrefix: key.keyPrefix },
    })
    return { ...key, revokedAt }
  })
}

function readCursor(cursor: string): string {
  const [beforeId = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,15}$/.test(beforeId)) return beforeId
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
  })
}

/** The same for an unknown key and for another account's, so that nobody learns which ids exist. */
function notFound(): AppError {
  return new AppError(resourceErrors.not_found, 'This account has no key with that id.')
}

function toRecord(key: StoredKey, nowMs: number): ApiKeyRecord {
  return {
    id: key.id,
    name: key.name,
    keyPrefix: key.keyPrefix,
    scopes: [...key.scopes],
    agentWalletId: key.agentWalletId,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    state: keyStateAt(key, nowMs),
  }
}
