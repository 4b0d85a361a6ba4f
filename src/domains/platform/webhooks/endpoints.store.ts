import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { DisabledReason, EndpointStatus } from './endpoint-state.ts'

const endpointTables = tablesOf({
  webhookEndpoints: {
    id: text(),
    accountId: text(),
    url: text(),
    description: text(),
    topics: list(),
    status: text<EndpointStatus>(),
    disabledReason: generated(nullable(text<DisabledReason>())),
    statusSince: time,
    createdAt: time,
    afterSeq: bigint,
    secretPrefix: text(),
    previousSecretEndsAt: generated(nullable(time)),
    failingSince: generated(nullable(time)),
    heldUntil: generated(nullable(time)),
    deletedAt: generated(nullable(time)),
  },
})
type Tables = TablesOf<typeof endpointTables>

/** An endpoint as stored, without its secrets. */
export type StoredEndpoint = RowOf<typeof endpointTables, 'webhookEndpoints'>

/** A new endpoint, which receives events after `afterSeq`. */
export type NewEndpoint = Pick<
  StoredEndpoint,
  'id' | 'accountId' | 'url' | 'description' | 'topics' | 'createdAt' | 'secretPrefix' | 'afterSeq'
>

/** Changes to an endpoint; absent members stay. */
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
  /** Required with `status`. */
  readonly statusSince?: Date
  /** Ends a pause that a receiver asked for. */
  readonly heldUntil?: null
}

/** The name of the advisory lock that serialises the creation of endpoints for one account. */
const creationLock = 'webhooks.make'

/** Endpoints of accounts. Their secrets are in a separate store. */
export function endpointsStore(db: Queryable) {
  const tables = endpointTables.on(db)
  return {
    /** Serialises the creation of endpoints for the account, so that the limit holds. */
    async lockCreation(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${creationLock}), hashtext(${accountId}))`.execute(
        tables,
      )
    },
    async count(accountId: string): Promise<number> {
      const { count } = await ownEndpoints(tables, accountId)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    insert: (endpoint: NewEndpoint) => insert(tables, endpoint),
    /** The account's endpoints, newest first. */
    async list(page: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly StoredEndpoint[]> {
      let query = ownEndpoints(tables, page.accountId).selectAll()
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      return query.orderBy('id', 'desc').limit(page.limit).execute()
    },
    async find(id: string, accountId: string): Promise<StoredEndpoint | undefined> {
      return ownEndpoints(tables, accountId).selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** The same, locked until the transaction ends. */
    async lock(id: string, accountId: string): Promise<StoredEndpoint | undefined> {
      return ownEndpoints(tables, accountId)
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    },
    update: (id: string, changes: EndpointChanges): Promise<StoredEndpoint> =>
      tables
        .updateTable('webhookEndpoints')
        .set(changes)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Marks the endpoint as removed; its deliveries are deleted later. */
    async remove(id: string, at: Date): Promise<void> {
      await tables
        .updateTable('webhookEndpoints')
        .set({ deletedAt: at })
        .where('id', '=', id)
        .execute()
    },
  }
}

function ownEndpoints(tables: Tables, accountId: string) {
  return tables
    .selectFrom('webhookEndpoints')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
}

async function insert(tables: Tables, endpoint: NewEndpoint): Promise<StoredEndpoint> {
  const { id, accountId, url, description, topics, createdAt, afterSeq, secretPrefix } = endpoint
  return tables
    .insertInto('webhookEndpoints')
    .values({
      id,
      accountId,
      url,
      description,
      topics,
      status: 'enabled',
      statusSince: createdAt,
      createdAt,
      afterSeq,
      secretPrefix,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
