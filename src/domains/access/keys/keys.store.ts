import { sql } from 'kysely'
import type { Scope } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { Budget } from './key-budgets.store.ts'
import type { OrderLimitTerms } from './key-order-limits.store.ts'
import type { KeyState } from './key-state.ts'

/** The tables of keys, for the stores of this domain. */
export const keysTables = tablesOf(
  {
    apiKeys: {
      id: generated(integer),
      accountId: text(),
      name: text(),
      keyHash: text(),
      keyPrefix: text(),
      scopes: list<Scope>(),
      agentWalletId: nullable(integer),
      createdAt: time,
      expiresAt: nullable(time),
      revokedAt: generated(nullable(time)),
      lastUsedAt: generated(nullable(time)),
      lastUsedRoute: generated(nullable(text())),
      disabledAt: nullable(time),
      replacedById: nullable(integer),
      addressAllowList: nullable(list()),
      budgetId: nullable(integer),
      orderLimitId: nullable(integer),
      useAuditedAt: nullable(time),
      expiryToldAt: generated(nullable(time)),
    },
    apiKeyBudgets: {
      id: integer,
      calls: integer,
      windowSeconds: integer,
      revision: integer,
      windowStart: integer,
    },
    apiKeyOrderLimits: {
      id: integer,
      markets: list(),
      largest: bigint,
      total: bigint,
      used: bigint,
    },
  },
  { drawn: integer },
)
/** The budget of a key, with the calls that were drawn in the window that began last. */
export type StoredBudget = Budget & {
  readonly id: number
  readonly revision: number
  /** In seconds since 1970; 0 before the first call. */
  readonly windowStart: number
  readonly drawn: number
}

/** The order limit of a key, with what is counted of it. */
export type StoredOrderLimit = OrderLimitTerms & { readonly id: number; readonly used: bigint }

/** A key as stored: its hash, never the key itself. */
export type StoredKey = Omit<
  RowOf<typeof keysTables, 'apiKeys'>,
  'budgetId' | 'expiryToldAt' | 'orderLimitId' | 'useAuditedAt'
> & {
  readonly budget: StoredBudget | null
  readonly orderLimit: StoredOrderLimit | null
}

export type NewKey = Pick<
  StoredKey,
  | 'accountId'
  | 'name'
  | 'keyHash'
  | 'keyPrefix'
  | 'scopes'
  | 'agentWalletId'
  | 'createdAt'
  | 'expiresAt'
  | 'addressAllowList'
> & { readonly budgetId: number | null; readonly orderLimitId: number | null }

/** Changes to a key; absent members stay. */
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
  > & { readonly budgetId: number | null }
>

/** Which keys of an account to list. */
export type KeyListing = {
  readonly accountId: string
  readonly beforeId: number | null
  readonly state: KeyState | undefined
  readonly at: Date
  readonly limit: number
}

export type KeyUse = {
  readonly id: number
  readonly at: Date
  readonly addressBlock: string | null
  /** Method and path of the row that was called; null where nothing is answered yet. */
  readonly route: string | null
}

/** The name of the lock that serialises counting and minting for one account. */
const mintLock = 'keys.mint'

/** API keys, by account and by hash. */
export function keysStore(db: Queryable) {
  const keys = keysTables.on(db)
  return {
    /** Serialises minting for the account, so that the limit holds. */
    async lockMinting(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${mintLock}), hashtext(${accountId}))`.execute(
        keys,
      )
    },
    /** Keys that have not ended, without replaced ones in their overlap. */
    countActive: (accountId: string, at: Date) =>
      countKeys(keys, { accountId, at, rotating: false }),
    countRotating: (accountId: string, at: Date) =>
      countKeys(keys, { accountId, at, rotating: true }),
    async insert(key: NewKey): Promise<number> {
      const { accountId, name, keyHash, keyPrefix, scopes, agentWalletId, budgetId } = key
      const { createdAt, expiresAt, addressAllowList, orderLimitId } = key
      const { id } = await keys
        .insertInto('apiKeys')
        .values({
          accountId,
          name,
          keyHash,
          keyPrefix,
          scopes,
          agentWalletId,
          budgetId,
          orderLimitId,
          createdAt,
          expiresAt,
          addressAllowList,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** The account's keys, newest first, older than `beforeId`; null for the start. */
    list: (page: KeyListing) => listKeys(keys, page),
    async find(id: string, accountId: string): Promise<StoredKey | undefined> {
      const row = await ownKey(keys, id, accountId).executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string, accountId: string): Promise<StoredKey | undefined> {
      const row = await ownKey(keys, id, accountId).forUpdate('apiKeys').executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    async findByHash(hash: string): Promise<StoredKey | undefined> {
      const row = await allKeys(keys).where('keyHash', '=', hash).executeTakeFirst()
      return row ? toKey(row) : undefined
    },
    /** The keys with these displayed prefixes. */
    async findByPrefixes(
      prefixes: readonly string[],
    ): Promise<readonly Pick<StoredKey, 'id' | 'accountId' | 'keyHash' | 'keyPrefix'>[]> {
      return keys
        .selectFrom('apiKeys')
        .select(['id', 'accountId', 'keyHash', 'keyPrefix'])
        .where('keyPrefix', 'in', prefixes)
        .execute()
    },
    /** Changes the given members and leaves the others. */
    async update(id: number, changes: KeyChanges): Promise<void> {
      await keys.updateTable('apiKeys').set(changes).where('id', '=', id).execute()
    },
    /** Advances the last uses of many keys, and what they called, in one statement; never back. */
    recordUses: (uses: readonly KeyUse[]) => recordUses(keys, uses),
    /** Of these keys, those without a use in the audit log within the hour; marks them as reported. */
    markAudited: (uses: readonly KeyUse[]) => markAudited(keys, uses),
  }
}

type Keys = TablesOf<typeof keysTables>

function allKeys(keys: Keys) {
  return keys
    .selectFrom('apiKeys')
    .leftJoin('apiKeyBudgets', 'apiKeyBudgets.id', 'apiKeys.budgetId')
    .leftJoin('apiKeyOrderLimits', 'apiKeyOrderLimits.id', 'apiKeys.orderLimitId')
    .selectAll('apiKeys')
    .select(['calls', 'windowSeconds', 'revision', 'windowStart'])
    .select(sql<number | null>`api_key_budgets.used`.as('drawn'))
    .select(['markets', 'largest', 'total', 'apiKeyOrderLimits.used'])
}

function ownKey(keys: Keys, id: string, accountId: string) {
  return allKeys(keys).where('apiKeys.id', '=', Number(id)).where('accountId', '=', accountId)
}

async function countKeys(
  keys: Keys,
  { accountId, at, rotating }: { accountId: string; at: Date; rotating: boolean },
): Promise<number> {
  const { count } = await keys
    .selectFrom('apiKeys')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', at)]))
    .where('replacedById', rotating ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Assembled as text, at a fraction of the builder's cost: no statement here runs more often. */
async function listKeys(
  keys: Keys,
  { accountId, at, beforeId, limit, state }: KeyListing,
): Promise<readonly StoredKey[]> {
  const { rows } = await sql<KeyRow>`
    SELECT k.*, b.calls, b.window_seconds, b.revision, b.window_start, b.used AS drawn,
      o.markets, o.largest, o.total, o.used
    FROM api_keys AS k LEFT JOIN api_key_budgets AS b ON b.id = k.budget_id
      LEFT JOIN api_key_order_limits AS o ON o.id = k.order_limit_id
    WHERE k.account_id = ${accountId}
      ${beforeId === null ? sql`` : sql`AND k.id < ${beforeId}::int8`}
      ${state === undefined ? sql`` : inState(state, at)}
    ORDER BY k.id DESC LIMIT ${limit}`.execute(keys)
  return rows.map(toKey)
}

/** The same order of conditions as in `keyStateAt`. */
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

async function recordUses(keys: Keys, uses: readonly KeyUse[]): Promise<void> {
  const ids = uses.map(({ id }) => id)
  const times = uses.map(({ at }) => at.toISOString())
  const routes = uses.map(({ route }) => route)
  await sql`
    UPDATE api_keys SET
      last_used_at = used.at,
      last_used_route = coalesce(used.route, api_keys.last_used_route)
    FROM unnest(${ids}::bigint[], ${times}::timestamptz[], ${routes}::text[])
      AS used (id, at, route)
    WHERE api_keys.id = used.id
      AND (api_keys.last_used_at IS NULL OR api_keys.last_used_at <= used.at)`.execute(keys)
}

async function markAudited(
  keys: Keys,
  uses: readonly KeyUse[],
): Promise<readonly Pick<StoredKey, 'id' | 'accountId'>[]> {
  const ids = uses.map(({ id }) => id)
  const times = uses.map(({ at }) => at.toISOString())
  const { rows } = await sql<Pick<StoredKey, 'id' | 'accountId'>>`
    UPDATE api_keys SET use_audited_at = used.at
    FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS used (id, at)
    WHERE api_keys.id = used.id
      AND (use_audited_at IS NULL OR use_audited_at <= used.at - interval '1 hour')
    RETURNING api_keys.id, account_id`.execute(keys)
  return rows
}

type KeyRow = RowOf<typeof keysTables, 'apiKeys'> & {
  readonly [name in 'calls' | 'drawn' | 'revision' | 'windowSeconds' | 'windowStart']: number | null
} & { readonly [name in 'largest' | 'total' | 'used']: bigint | null } & {
  readonly markets: readonly string[] | null
}

function toKey(row: KeyRow): StoredKey {
  const { budgetId, calls, windowSeconds, revision, windowStart, drawn, ...rest } = row
  const { orderLimitId, markets, largest, total, used, ...key } = rest
  const hasBudget =
    budgetId !== null &&
    calls !== null &&
    windowSeconds !== null &&
    revision !== null &&
    windowStart !== null &&
    drawn !== null
  const hasLimit =
    orderLimitId !== null && markets !== null && largest !== null && total !== null && used !== null
  return {
    ...key,
    budget: hasBudget ? { id: budgetId, calls, windowSeconds, revision, windowStart, drawn } : null,
    orderLimit: hasLimit ? { id: orderLimitId, markets, largest, total, used } : null,
  }
}
