import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

/** What is held for calls under way. Whoever takes a row out ends it; nobody else can. */
export function reservationsStore(db: Queryable) {
  return {
    async insert(id: string, expiresAt: Date): Promise<void> {
      await sql`INSERT INTO ai_reservations (id, expires_at) VALUES (${id}, ${expiresAt})`.execute(
        db,
      )
    },
    /** Takes the row out; false when somebody has. */
    async take(id: string): Promise<boolean> {
      const { rows } = await sql`DELETE FROM ai_reservations WHERE id = ${id} RETURNING 1`.execute(
        db,
      )
      return rows.length > 0
    },
    /** Takes rows out whose time has passed, leaving those that somebody is at. */
    async takeExpired(at: Date, limit: number): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        DELETE FROM ai_reservations WHERE id IN (
          SELECT id FROM ai_reservations WHERE expires_at <= ${at}
          ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ) RETURNING id`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
