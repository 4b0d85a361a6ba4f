import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

export type Session = {
  readonly id: string
  readonly accountId: string
  readonly title: string
  readonly personaName: string
  readonly instructions: string
  readonly model: string
  readonly ttlSeconds: number
  readonly messageCount: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly closedAt: Date | null
}

/** A session as the table has it. */
export type SessionRow = {
  id: string
  account_id: string
  title: string
  persona_name: string
  instructions: string
  model: string
  ttl_seconds: number
  message_count: number
  created_at: Date
  expires_at: Date
  closed_at: Date | null
}

/** A session of an account. */
export type Whose = { readonly id: string; readonly accountId: string }

/** Sessions, by account. */
export function companionStore(db: Queryable) {
  const sessions = (rows: readonly SessionRow[]) => rows.map(toSession)
  return {
    /** One account at a time opens, so that the limit holds. */
    async lockOpening(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('companion.open'), hashtext(${accountId}))`.execute(
        db,
      )
    },
    async countOpen(accountId: string, at: Date): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) FROM companion_sessions
        WHERE account_id = ${accountId} AND closed_at IS NULL AND expires_at > ${at}`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
    async insert(session: Session): Promise<void> {
      await sql`
        INSERT INTO companion_sessions (id, account_id, title, persona_name, instructions, model,
          ttl_seconds, created_at, expires_at)
        VALUES (${session.id}, ${session.accountId}, ${session.title}, ${session.personaName},
          ${session.instructions}, ${session.model}, ${session.ttlSeconds}, ${session.createdAt},
          ${session.expiresAt})`.execute(db)
    },
    async find({ id, accountId }: Whose): Promise<Session | undefined> {
      const { rows } = await sql<SessionRow>`
        SELECT * FROM companion_sessions
        WHERE id = ${id} AND account_id = ${accountId}`.execute(db)
      return sessions(rows)[0]
    },
    /** Newest first. */
    async list(page: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly Session[]> {
      const { rows } = await sql<SessionRow>`
        SELECT * FROM companion_sessions WHERE account_id = ${page.accountId}
          AND (${page.beforeId}::text IS NULL OR id < ${page.beforeId}::text)
        ORDER BY id DESC LIMIT ${page.limit}`.execute(db)
      return sessions(rows)
    },
    /** Closes an open session; undefined for any other. */
    async close({ id, accountId }: Whose, at: Date): Promise<Session | undefined> {
      const { rows } = await sql<SessionRow>`
        UPDATE companion_sessions SET closed_at = ${at}, lease = NULL, leased_until = NULL
        WHERE id = ${id} AND account_id = ${accountId} AND closed_at IS NULL AND expires_at > ${at}
        RETURNING *`.execute(db)
      return sessions(rows)[0]
    },
    /** Forgets sessions, with their messages, that ended before. */
    async forgetEndedBefore(at: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM companion_sessions WHERE id IN (
          SELECT id FROM companion_sessions
          WHERE expires_at <= ${at} OR closed_at <= ${at} LIMIT ${limit}
        ) RETURNING 1`.execute(db)
      return rows.length
    },
  }
}

/** The session of a row. */
export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    title: row.title,
    personaName: row.persona_name,
    instructions: row.instructions,
    model: row.model,
    ttlSeconds: row.ttl_seconds,
    messageCount: row.message_count,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  }
}
