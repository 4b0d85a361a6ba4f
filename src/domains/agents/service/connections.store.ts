import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { list, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'

const connectionsTables = tablesOf({
  agentServiceConnections: {
    id: text(),
    accountId: text(),
    kind: text<'external' | 'own'>(),
    agent: text(),
    url: nullable(text()),
    scopes: list(),
    createdAt: time,
    endedAt: nullable(time),
  },
})
export type Connection = RowOf<typeof connectionsTables, 'agentServiceConnections'>

/** Store of connections of accounts with agents. */
export function connectionsStore(db: Queryable) {
  const tables = connectionsTables.on(db)
  const connections = (accountId: string) =>
    tables.selectFrom('agentServiceConnections').selectAll().where('accountId', '=', accountId)
  return {
    /**
     * Locks the account's connections until the transaction ends, so that the limit holds and an agent is connected
     * once.
     */
    async lock(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('agent_service.connect'), hashtext(${accountId}))`.execute(
        tables,
      )
    },
    async countConnected(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('agentServiceConnections')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    findConnected: (accountId: string, agent: string): Promise<Connection | undefined> =>
      connections(accountId)
        .where('agent', '=', agent)
        .where('endedAt', 'is', null)
        .executeTakeFirst(),
    find: (accountId: string, id: string): Promise<Connection | undefined> =>
      connections(accountId).where('id', '=', id).executeTakeFirst(),
    /** Newest first. */
    list({
      accountId,
      beforeId,
      limit,
    }: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly Connection[]> {
      let query = connections(accountId)
      if (beforeId !== null) query = query.where('id', '<', beforeId)
      return query.orderBy('id', 'desc').limit(limit).execute()
    },
    async insert(connection: Connection): Promise<void> {
      await tables.insertInto('agentServiceConnections').values(connection).execute()
    },
    /** Ends a connection; undefined for one that has ended, or is unknown. */
    end: (accountId: string, id: string, at: Date): Promise<Connection | undefined> =>
      tables
        .updateTable('agentServiceConnections')
        .set({ endedAt: at })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),
  }
}
