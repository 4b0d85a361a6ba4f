import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bytes, json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { ShownCredential } from './credential.ts'
import type { PaymentRule } from './external-agents.schemas.ts'

const externalTables = tablesOf({
  externalAgents: {
    id: text(),
    accountId: text(),
    name: text(),
    endpoint: text(),
    /** What is shown of the credential. */
    credential: nullable(json<ShownCredential>()),
    sealed: nullable(bytes),
    payment: nullable(json<PaymentRule>()),
    createdAt: time,
    updatedAt: time,
  },
})

export type StoredExternalAgent = RowOf<typeof externalTables, 'externalAgents'>
export type ExternalAgentChange = Partial<
  Pick<StoredExternalAgent, 'credential' | 'endpoint' | 'payment' | 'sealed'>
> & { readonly updatedAt: Date }

/** External agents, by account. */
export function externalAgentsStore(db: Queryable) {
  const tables = externalTables.on(db)
  const ofAccount = (accountId: string) =>
    tables.selectFrom('externalAgents').selectAll().where('accountId', '=', accountId)
  return {
    /** Locks the account's creation of external agents until the transaction ends, so that the limit holds. */
    async lockCreation(accountId: string): Promise<void> {
      const name = `external_agents ${accountId}`
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables)
    },
    async count(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('externalAgents')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return count
    },
    /** False for a name that the account has used for another agent. */
    async insert(agent: StoredExternalAgent): Promise<boolean> {
      const { id, accountId, name, endpoint, credential, sealed, payment } = agent
      const { createdAt, updatedAt } = agent
      const { numInsertedOrUpdatedRows = 0n } = await tables
        .insertInto('externalAgents')
        .values({
          ...{ id, accountId, name, endpoint, credential, sealed, payment },
          ...{ createdAt, updatedAt },
        })
        .onConflict((conflict) => conflict.columns(['accountId', 'name']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
    /** In the order of their names. */
    list(page: {
      readonly accountId: string
      readonly afterName: string | null
      readonly limit: number
    }): Promise<readonly StoredExternalAgent[]> {
      let query = ofAccount(page.accountId)
      if (page.afterName !== null) query = query.where('name', '>', page.afterName)
      return query.orderBy('name').limit(page.limit).execute()
    },
    named: (accountId: string, name: string): Promise<StoredExternalAgent | undefined> =>
      ofAccount(accountId).where('name', '=', name).executeTakeFirst(),
    find: (accountId: string, id: string): Promise<StoredExternalAgent | undefined> =>
      ofAccount(accountId).where('id', '=', id).executeTakeFirst(),
    /** Locked until the transaction ends. */
    lock: (accountId: string, name: string): Promise<StoredExternalAgent | undefined> =>
      ofAccount(accountId).where('name', '=', name).forUpdate().executeTakeFirst(),
    change: (id: string, change: ExternalAgentChange): Promise<StoredExternalAgent> =>
      tables
        .updateTable('externalAgents')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** The agent as it was; undefined where there is none. */
    remove: (accountId: string, name: string): Promise<StoredExternalAgent | undefined> =>
      tables
        .deleteFrom('externalAgents')
        .where('accountId', '=', accountId)
        .where('name', '=', name)
        .returningAll()
        .executeTakeFirst(),
  }
}

/** The sealed credentials of all accounts. */
export function sealedCredentials(db: Queryable) {
  const tables = externalTables.on(db)
  return {
    /** Credentials by the ids of their agents, in their order. */
    async list(afterId: string, limit: number) {
      const rows = await tables
        .selectFrom('externalAgents')
        .select(['id', 'sealed'])
        .where('id', '>', afterId)
        .where('sealed', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]))
    },
    /** Puts the same secret under another key, unless another secret was set meanwhile. */
    async reseal(id: string, from: Uint8Array, to: Uint8Array): Promise<void> {
      await tables
        .updateTable('externalAgents')
        .set({ sealed: to })
        .where('id', '=', id)
        .where('sealed', '=', from)
        .execute()
    },
  }
}
