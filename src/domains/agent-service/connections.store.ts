import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

export type Connection = {
  readonly id: string
  readonly accountId: string
  readonly kind: 'external' | 'own'
  readonly agent: string
  readonly url: string | null
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly endedAt: Date | null
}

type ConnectionRow = {
  id: string
  account_id: string
  kind: 'external' | 'own'
  agent: string
  url: string | null
  scopes: string[]
  created_at: Date
  ended_at: Date | null
}

/** Connections of accounts with agents. */
export function connectionsStore(db: Queryable) {
  return {
    /** One account at a time connects, so that the limit holds and an agent is connected once. */
    async lock(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('agent_service.connect'), hashtext(${accountId}))`.execute(
        db,
      )
    },
    async countConnected(accountId: string): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) FROM agent_service_connections
        WHERE account_id = ${accountId} AND ended_at IS NULL`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
    async findConnected(accountId: string, agent: string): Promise<Connection | undefined> {
      const { rows } = await sql<ConnectionRow>`
        SELECT * FROM agent_service_connections
        WHERE account_id = ${accountId} AND agent = ${agent} AND ended_at IS NULL`.execute(db)
      return rows.map(toConnection)[0]
    },
    async find(accountId: string, id: string): Promise<Connection | undefined> {
      const { rows } = await sql<ConnectionRow>`
        SELECT * FROM agent_service_connections
        WHERE account_id = ${accountId} AND id = ${id}`.execute(db)
      return rows.map(toConnection)[0]
    },
    /** Newest first. */
    async list(page: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly Connection[]> {
      const { rows } = await sql<ConnectionRow>`
        SELECT * FROM agent_service_connections WHERE account_id = ${page.accountId}
          AND (${page.beforeId}::text IS NULL OR id < ${page.beforeId}::text)
        ORDER BY id DESC LIMIT ${page.limit}`.execute(db)
      return rows.map(toConnection)
    },
    async insert(one: Connection): Promise<void> {
      await sql`
        INSERT INTO agent_service_connections (id, account_id, kind, agent, url, scopes, created_at)
        VALUES (${one.id}, ${one.accountId}, ${one.kind}, ${one.agent}, ${one.url},
          ${[...one.scopes]}, ${one.createdAt})`.execute(db)
    },
    /** Ends one that is connected; undefined for any other. */
    async end(accountId: string, id: string, at: Date): Promise<Connection | undefined> {
      const { rows } = await sql<ConnectionRow>`
        UPDATE agent_service_connections SET ended_at = ${at}
        WHERE account_id = ${accountId} AND id = ${id} AND ended_at IS NULL
        RETURNING *`.execute(db)
      return rows.map(toConnection)[0]
    },
  }
}

function toConnection(row: ConnectionRow): Connection {
  const { id, kind, agent, url, scopes } = row
  return {
    ...{ id, kind, agent, url, scopes },
    accountId: row.account_id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
