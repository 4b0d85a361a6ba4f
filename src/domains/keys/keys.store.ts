import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Scope } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Budget } from './key-budgets.store.ts'
import type { KeyLife, KeyState } from './key-state.ts'

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
    disabled_at: Generated<Date | null>
    replaced_by_id: Generated<string | null>
    address_allow_list: string[] | null
    budget_id: string | null
    use_audited_at: Generated<Date | null>
  }
  api_key_budgets: { id: string; calls: string; window_seconds: string; revision: string }
}

/** The budget that a key calls on. */
export type StoredBudget = Budget & { readonly id: number; readonly revision: number }

/** A key as it is stored: its hash, never itself. */
export type StoredKey = KeyLife & {
  readonly id: number
  readonly accountId: string
  readonly name: string
  readonly hash: string
  readonly keyPrefix: string
  readonly scopes: readonly Scope[]
  readonly agentWalletId: number | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** Ranges that a caller's address must lie in; null for any address. */
  readonly addressAllowList: readonly string[] | null
  readonly budget: StoredBudget | null
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
  | 'addressAllowList'
> & { readonly budgetId: number | null }

/** What of a key may change; what is left out stays. */
export type KeyChanges = Partial<
  Pick<
    StoredKey,
    | 'name'
    | 'scopes'
    | 'addressAllowList'
    | 'agentWalletId'
    | 'expiresAt'
    | 'revokedAt'
    | 'disabledAt'
    | 'replacedById'
  >
> & { readonly budgetId?: number | null }

/** Which keys of an account to list. */
export type KeyListing = {
  readonly accountId: string
  readonly beforeId: string | null
  readonly state: KeyState | undefined
  readonly at: Date
  readonly limit: number
}

export type KeyUse = {
  readonly id: string
  readonly at: Date
  readonly addressBlock: string | null
}

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
    /** Keys that have not ended, apart from those that a successor has replaced and only their overlap keeps. */
    countActive: (accountId: string, at: Date) =>
      countKeys(keys, { accountId, at, rotating: false }),
    countRotating: (accountId: string, at: Date) =>
      countKeys(keys, { accountId, at, rotating: true }),
    async insert(key: NewKey): Promise<number> {
      const { id } = await keys
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
          address_allow_list: key.addressAllowList === null ? null : [...key.addressAllowList],
          budget_id: key.budgetId?.toString() ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return Number(id)
    },
    /** The account's keys, newest first, from the one made before `beforeId` on; null begins. */
    list: (page: KeyListing) => listKeys(keys, page),
    async find(id: string, accountId: string): Promise<StoredKey | undefined> {
      const row = await ownKey(keys, id, accountId).executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string, accountId: string): Promise<StoredKey | undefined> {
      const row = await ownKey(keys, id, accountId).forUpdate('api_keys').executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    async findByHash(hash: string): Promise<StoredKey | undefined> {
      const row = await allKeys(keys).where('key_hash', '=', hash).executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    /** The keys that lists show with these leading characters. */
    async findByPrefixes(
      prefixes: readonly string[],
    ): Promise<readonly Pick<StoredKey, 'id' | 'accountId' | 'hash' | 'keyPrefix'>[]> {
      const rows = await keys
        .selectFrom('api_keys')
        .select(['id', 'account_id', 'key_hash', 'key_prefix'])
        .where('key_prefix', 'in', [...prefixes])
        .execute()
      return rows.map((row) => ({
        id: Number(row.id),
        accountId: row.account_id,
        hash: row.key_hash,
        keyPrefix: row.key_prefix,
      }))
    },
    update: (id: number, changes: KeyChanges) => updateKey(keys, id, changes),
    /** Moves the last uses of many keys forward in one statement; never back. */
    recordUses: (uses: readonly KeyUse[]) => recordUses(keys, uses),
    /** Of these keys, those whose last use in the audit log is an hour old or none; they count as told now. */
    markAudited: (uses: readonly KeyUse[]) => markAudited(keys, uses),
  }
}

function allKeys(keys: Kysely<KeysTables>) {
  return keys
    .selectFrom('api_keys')
    .leftJoin('api_key_budgets', 'api_key_budgets.id', 'api_keys.budget_id')
    .selectAll('api_keys')
    .select(['calls', 'window_seconds', 'revision'])
}

function ownKey(keys: Kysely<KeysTables>, id: string, accountId: string) {
  return allKeys(keys).where('api_keys.id', '=', id).where('account_id', '=', accountId)
}

async function countKeys(
  keys: Kysely<KeysTables>,
  { accountId, at, rotating }: { accountId: string; at: Date; rotating: boolean },
): Promise<number> {
  const { count } = await keys
    .selectFrom('api_keys')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .where('replaced_by_id', rotating ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Put together as text, which costs a fraction of building it: it is asked more often than anything else here. */
async function listKeys(
  keys: Kysely<KeysTables>,
  { accountId, at, beforeId, limit, state }: KeyListing,
): Promise<readonly StoredKey[]> {
  const { rows } = await sql<KeyRow>`
    SELECT k.*, b.calls, b.window_seconds, b.revision
    FROM api_keys AS k LEFT JOIN api_key_budgets AS b ON b.id = k.budget_id
    WHERE k.account_id = ${accountId}
      ${beforeId === null ? sql`` : sql`AND k.id < ${beforeId}::int8`}
      ${state === undefined ? sql`` : inState(state, at)}
    ORDER BY k.id DESC LIMIT ${limit}`.execute(keys)
  return rows.map(toKey)
}

/** The same order of questions as `keyStateAt`. */
function inState(state: KeyState, at: Date) {
  if (state === 'revoked') return sql`AND revoked_at IS NOT NULL`
  if (state === 'expired') return sql`AND revoked_at IS NULL AND expires_at <= ${at}`
  const lives = sql`AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at})`
  if (state === 'disabled') return sql`${lives} AND disabled_at IS NOT NULL`
  const enabled = sql`${lives} AND disabled_at IS NULL`
  return state === 'active'
    ? sql`${enabled} AND replaced_by_id IS NULL`
    : sql`${enabled} AND replaced_by_id IS NOT NULL`
}

async function updateKey(
  keys: Kysely<KeysTables>,
  id: number,
  { name, scopes, addressAllowList, agentWalletId, expiresAt, ...changes }: KeyChanges,
): Promise<void> {
  const { revokedAt, disabledAt, replacedById, budgetId } = changes
  await keys
    .updateTable('api_keys')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined ? {} : { scopes: [...scopes] }),
      ...(addressAllowList === undefined
        ? {}
        : { address_allow_list: addressAllowList === null ? null : [...addressAllowList] }),
      ...(agentWalletId === undefined
        ? {}
        : { agent_wallet_id: agentWalletId?.toString() ?? null }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      ...(revokedAt === undefined ? {} : { revoked_at: revokedAt }),
      ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
      ...(replacedById === undefined ? {} : { replaced_by_id: replacedById?.toString() ?? null }),
      ...(budgetId === undefined ? {} : { budget_id: budgetId?.toString() ?? null }),
    })
    .where('id', '=', id.toString())
    .execute()
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

async function markAudited(
  keys: Kysely<KeysTables>,
  uses: readonly KeyUse[],
): Promise<readonly { readonly id: string; readonly accountId: string }[]> {
  const ids = uses.map(({ id }) => id)
  const times = uses.map(({ at }) => at.toISOString())
  const { rows } = await sql<{ id: string; account_id: string }>`
    UPDATE api_keys SET use_audited_at = used.at
    FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS used (id, at)
    WHERE api_keys.id = used.id
      AND (use_audited_at IS NULL OR use_audited_at <= used.at - interval '1 hour')
    RETURNING api_keys.id, account_id`.execute(keys)
  return rows.map((row) => ({ id: row.id, accountId: row.account_id }))
}

type KeyRow = Selectable<KeysTables['api_keys']> & {
  readonly calls: string | null
  readonly window_seconds: string | null
  readonly revision: string | null
}

function toKey(row: KeyRow): StoredKey {
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
    disabledAt: row.disabled_at,
    replacedById: row.replaced_by_id === null ? null : Number(row.replaced_by_id),
    addressAllowList: row.address_allow_list,
    budget:
      row.budget_id === null
        ? null
        : {
            id: Number(row.budget_id),
            calls: Number(row.calls),
            windowSeconds: Number(row.window_seconds),
            revision: Number(row.revision),
          },
  }
}
