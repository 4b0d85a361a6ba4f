import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { DisabledReason, EndpointStatus } from './endpoint-state.ts'

type EndpointTables = {
  webhook_endpoints: {
    id: string
    account_id: string
    url: string
    description: string
    topics: string[]
    status: EndpointStatus
    disabled_reason: Generated<DisabledReason | null>
    status_since: Date
    created_at: Date
    after_seq: string
    secret_prefix: string
    previous_secret_ends_at: Generated<Date | null>
    failing_since: Generated<Date | null>
    held_until: Generated<Date | null>
    deleted_at: Generated<Date | null>
  }
}
type Tables = Kysely<EndpointTables>

/** An endpoint as it is stored, without its secrets. */
export type StoredEndpoint = {
  readonly id: string
  readonly accountId: string
  readonly url: string
  readonly description: string
  readonly topics: readonly string[]
  readonly status: EndpointStatus
  readonly disabledReason: DisabledReason | null
  readonly createdAt: Date
  readonly secretPrefix: string
  readonly previousSecretEndsAt: Date | null
  readonly failingSince: Date | null
}

export type NewEndpoint = Pick<
  StoredEndpoint,
  'id' | 'accountId' | 'url' | 'description' | 'topics' | 'createdAt' | 'secretPrefix'
> & {
  /** Events up to this number are not for it. */
  readonly afterSeq: bigint
}

/** What of an endpoint may change; what is left out stays. */
export type EndpointChanges = Partial<
  Pick<
    StoredEndpoint,
    | 'url'
    | 'description'
    | 'topics'
    | 'status'
    | 'disabledReason'
    | 'secretPrefix'
    | 'previousSecretEndsAt'
    | 'failingSince'
  >
> & {
  /** Needed with `status`. */
  readonly statusSince?: Date
  /** Lets a hold that a receiver asked for end. */
  readonly heldUntil?: null
}

/** Names the lock by which all that makes endpoints of one account takes turns. */
const makingLock = 'webhooks.make'

/** Endpoints of accounts. Their secrets are in a store of their own. */
export function endpointsStore(db: Queryable) {
  const tables = db.withTables<EndpointTables>()
  return {
    /** Lets one transaction at a time make an endpoint of the account, so that the limit holds. */
    async lockMaking(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${makingLock}), hashtext(${accountId}))`.execute(db)
    },
    async count(accountId: string): Promise<number> {
      const { count } = await ownEndpoints(tables, accountId)
        .select((query) => query.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    insert: (endpoint: NewEndpoint) => insert(tables, endpoint),
    /** The account's endpoints, the last made first. */
    async list(page: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly StoredEndpoint[]> {
      let query = ownEndpoints(tables, page.accountId).selectAll()
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      const rows = await query.orderBy('id', 'desc').limit(page.limit).execute()
      return rows.map(toEndpoint)
    },
    async find(id: string, accountId: string): Promise<StoredEndpoint | undefined> {
      const row = await ownEndpoints(tables, accountId)
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toEndpoint(row)
    },
    /** The same, kept from other changes until the transaction ends. */
    async lock(id: string, accountId: string): Promise<StoredEndpoint | undefined> {
      const row = await ownEndpoints(tables, accountId)
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row && toEndpoint(row)
    },
    update: (id: string, changes: EndpointChanges) => update(tables, id, changes),
    /** Hides the endpoint for good; its deliveries are removed later. */
    async remove(id: string, at: Date): Promise<void> {
      await tables
        .updateTable('webhook_endpoints')
        .set({ deleted_at: at })
        .where('id', '=', id)
        .execute()
    },
  }
}

function ownEndpoints(tables: Tables, accountId: string) {
  return tables
    .selectFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

async function insert(tables: Tables, endpoint: NewEndpoint): Promise<StoredEndpoint> {
  const row = await tables
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      account_id: endpoint.accountId,
      url: endpoint.url,
      description: endpoint.description,
      topics: [...endpoint.topics],
      status: 'enabled',
      status_since: endpoint.createdAt,
      created_at: endpoint.createdAt,
      after_seq: String(endpoint.afterSeq),
      secret_prefix: endpoint.secretPrefix,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toEndpoint(row)
}

async function update(
  tables: Tables,
  id: string,
  changes: EndpointChanges,
): Promise<StoredEndpoint> {
  const { url, description, topics, status, disabledReason, statusSince, ...rest } = changes
  const { secretPrefix, previousSecretEndsAt, failingSince, heldUntil } = rest
  const row = await tables
    .updateTable('webhook_endpoints')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(topics === undefined ? {} : { topics: [...topics] }),
      ...(status === undefined ? {} : { status }),
      ...(statusSince === undefined ? {} : { status_since: statusSince }),
      ...(disabledReason === undefined ? {} : { disabled_reason: disabledReason }),
      ...(secretPrefix === undefined ? {} : { secret_prefix: secretPrefix }),
      ...(previousSecretEndsAt === undefined
        ? {}
        : { previous_secret_ends_at: previousSecretEndsAt }),
      ...(failingSince === undefined ? {} : { failing_since: failingSince }),
      ...(heldUntil === undefined ? {} : { held_until: heldUntil }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toEndpoint(row)
}

function toEndpoint(row: Selectable<EndpointTables['webhook_endpoints']>): StoredEndpoint {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    description: row.description,
    topics: row.topics,
    status: row.status,
    disabledReason: row.disabled_reason,
    createdAt: row.created_at,
    secretPrefix: row.secret_prefix,
    previousSecretEndsAt: row.previous_secret_ends_at,
    failingSince: row.failing_since,
  }
}
