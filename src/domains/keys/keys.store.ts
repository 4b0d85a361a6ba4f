import { type Generated, type Kysely, sql } from 'kysely'
import type { Scope } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'
import type { KeyState } from './key-state.ts'

type KeysTables = {
  api_keys: {
    id: Generated<string>
    account_id: string
    name: string
    key_hash: string
    key_prefix: string
    scopes: Scope[]
    agent_wallet_id: string | null
    created_at: Date
    expires_at: Date | null
    revoked_at: Generated<Date | null>
    last_used_at: Generated<Date | null>
  }
}

/** A key as it is stored: its hash, never itself. */
export type StoredKey = {
  readonly id: number
  readonly accountId: string
  readonly name: string
  readonly hash: string
  readonly keyPrefix: string
  readonly scopes: readonly Scope[]
  readonly agentWalletId: number | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

export type NewKey = Pick<
  StoredKey,
  | 'accountId'
  | 'name'
  | 'hash'
  | 'keyPrefix'
  | 'scopes'
  | 'agentWalletId'
  | 'createdAt'
  | 'expiresAt'
>

/** Which keys of an account to list. */
export type KeyListing = {
  readonly accountId: string
  readonly beforeId: string | null
  readonly state: KeyState | undefined
  readonly at: Date
  readonly limit: number
}

export type KeyUse = { readonly id: string; readonly at: Date }

/** Names the lock that counts and mints of one account take turns by. */
const mintLock = 'keys.mint'

/** API keys, by account and by hash. */
export function keysStore(db: Queryable) {
  const keys = db.withTables<KeysTables>()
  return {
    /** Lets one transaction at a time mint for the account, so that the limit holds. */
    async lockMinting(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${mintLock}), hashtext(${accountId}))`.execute(
        keys,
      )
    },
    async countActive(accountId: string, at: Date): Promise<number> {
      const { count } = await keys
        .selectFrom('api_keys')
        .select((query) => query.fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async insert(key: NewKey): Promise<StoredKey> {
      const row = await keys
        .insertInto('api_keys')
        .values({
          account_id: key.accountId,
          name: key.name,
          key_hash: key.hash,
          key_prefix: key.keyPrefix,
          scopes: [...key.scopes],
          agent_wallet_id: key.agentWalletId?.toString() ?? null,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toKey(row)
    },
    /** The account's keys, newest first, from the one made before `beforeId` on; null begins. */
    list: (page: KeyListing) => listKeys(keys, page),
    async find(id: string, accountId: string): Promise<StoredKey | undefined> {
      const row = await ownKey(keys, id, accountId).executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string, accountId: string): Promise<StoredKey | undefined> {
      const row = await ownKey(keys, id, accountId).forUpdate().executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    async findByHash(hash: string): Promise<StoredKey | undefined> {
      const row = await keys
        .selectFrom('api_keys')
        .selectAll()
        .where('key_hash', '=', hash)
        .executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    async setRevoked(id: number, at: Date): Promise<void> {
      await keys
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('id', '=', id.toString())
        .execute()
    },
    /** Moves the last uses of many keys forward in one statement; never back. */
    recordUses: (uses: readonly KeyUse[]) => recordUses(keys, uses),
  }
}

function ownKey(keys: Kysely<KeysTables>, id: string, accountId: string) {
  return keys
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
}

async function listKeys(keys: Kysely<KeysTables>, page: KeyListing): Promise<readonly StoredKey[]> {
  let query = keys.selectFrom('api_keys').selectAll().where('account_id', '=', page.accountId)
  if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
  if (page.state === 'revoked') query = query.where('revoked_at', 'is not', null)
  if (page.state === 'expired') {
    query = query.where('revoked_at', 'is', null).where('expires_at', '<=', page.at)
  }
  if (page.state === 'active') {
    query = query
      .where('revoked_at', 'is', null)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', page.at)]))
  }
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute()
  return rows.map(toKey)
}

async function recordUses(keys: Kysely<KeysTables>, uses: readonly KeyUse[]): Promise<void> {
  const ids = uses.map(({ id }) => id)
  const times = uses.map(({ at }) => at.toISOString())
  await sql`
    UPDATE api_keys SET last_used_at = used.at
    FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS used (id, at)
    WHERE api_keys.id = used.id
      AND (api_keys.last_used_at IS NULL OR api_keys.last_used_at < used.at)`.execute(keys)
}

function toKey(row: {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly key_hash: string
  readonly key_prefix: string
  readonly scopes: readonly Scope[]
  readonly agent_wallet_id: string | null
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}): StoredKey {
  return {
    id: Number(row.id),
    accountId: row.account_id,
    name: row.name,
    hash: row.key_hash,
    keyPrefix: row.key_prefix,
    scopes: row.scopes,
    agentWalletId: row.agent_wallet_id === null ? null : Number(row.agent_wallet_id),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }
}
