import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import { type Session, type SessionRow, toSession, type Whose } from './companion.store.ts'

export type Message = {
  readonly number: number
  readonly role: 'user' | 'companion'
  readonly content: string
  readonly model: string | null
  readonly createdAt: Date
}

/** Messages, and the right to add to a session: whoever has taken it, alone, until a moment. */
export function turnsStore(db: Queryable) {
  const first = (rows: readonly SessionRow[]) => rows.map(toSession)[0]
  return {
    /** Takes an open session with room for two messages that nobody else has taken; once. */
    async take(
      { id, accountId }: Whose,
      lease: { readonly token: string; readonly at: Date; readonly until: Date },
      messagesMax: number,
    ): Promise<Session | undefined> {
      const { rows } = await sql<SessionRow>`
        UPDATE companion_sessions SET lease = ${lease.token}, leased_until = ${lease.until}
        WHERE id = ${id} AND account_id = ${accountId} AND closed_at IS NULL
          AND expires_at > ${lease.at} AND message_count + 2 <= ${messagesMax}
          AND (leased_until IS NULL OR leased_until <= ${lease.at})
        RETURNING *`.execute(db)
      return first(rows)
    },
    async giveBack(id: string, token: string): Promise<void> {
      await sql`
        UPDATE companion_sessions SET lease = NULL, leased_until = NULL
        WHERE id = ${id} AND lease = ${token}`.execute(db)
    },
    /** Counts two messages in and moves the end on, if the session is still held under this token. */
    async complete(
      id: string,
      done: { readonly token: string; readonly expiresAt: Date },
    ): Promise<Session | undefined> {
      const { rows } = await sql<SessionRow>`
        UPDATE companion_sessions SET lease = NULL, leased_until = NULL,
          message_count = message_count + 2, expires_at = ${done.expiresAt}
        WHERE id = ${id} AND lease = ${done.token} AND closed_at IS NULL
        RETURNING *`.execute(db)
      return first(rows)
    },
    async addMessages(sessionId: string, messages: readonly Message[]): Promise<void> {
      for (const { number, role, content, model, createdAt } of messages) {
        await sql`
          INSERT INTO companion_messages (session_id, number, role, content, model, created_at)
          VALUES (${sessionId}, ${number}, ${role}, ${content}, ${model}, ${createdAt})`.execute(db)
      }
    },
    /** Oldest first, after a number. */
    async messages(
      sessionId: string,
      page: { readonly after: number; readonly limit: number },
    ): Promise<readonly Message[]> {
      const { rows } = await sql<Message>`
        SELECT number, role, content, model, created_at AS "createdAt" FROM companion_messages
        WHERE session_id = ${sessionId} AND number > ${page.after}
        ORDER BY number LIMIT ${page.limit}`.execute(db)
      return rows
    },
  }
}
