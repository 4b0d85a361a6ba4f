import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

export const companionTables = tablesOf({
  companionSessions: {
    id: text(),
    accountId: text(),
    /** The agent that answers, by its slug; null for a persona of the session's own. */
    agent: nullable(text()),
    title: text(),
    personaName: text(),
    instructions: text(),
    model: text(),
    ttlSeconds: integer,
    messageCount: generated(integer),
    createdAt: time,
    expiresAt: time,
    closedAt: generated(nullable(time)),
    lease: generated(nullable(text())),
    leasedUntil: generated(nullable(time)),
  },
  companionMessages: {
    sessionId: text(),
    number: integer,
    role: text<'user' | 'companion'>(),
    content: text(),
    model: nullable(text()),
    createdAt: time,
  },
})

export type Session = Omit<
  RowOf<typeof companionTables, 'companionSessions'>,
  'lease' | 'leasedUntil'
>

/** The id of a session, with its account. */
export type SessionKey = { readonly id: string; readonly accountId: string }

/** Sessions, by account. */
export function companionStore(db: Queryable) {
  const tables = companionTables.on(db)
  const sessions = () => tables.selectFrom('companionSessions').selectAll()
  return {
    /** Locks the account's opening of sessions until the transaction ends, so that the limit holds. */
    async lockOpening(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('companion.open'), hashtext(${accountId}))`.execute(
        tables,
      )
    },
    async countOpen(accountId: string, at: Date): Promise<number> {
      const { count } = await tables
        .selectFrom('companionSessions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('accountId', '=', accountId)
        .where('closedAt', 'is', null)
        .where('expiresAt', '>', at)
        .executeTakeFirstOrThrow()
      return count
    },
    async insert(session: Session): Promise<void> {
      const { id, accountId, agent, title, personaName, instructions, model, ttlSeconds } = session
      const { createdAt, expiresAt } = session
      await tables
        .insertInto('companionSessions')
        .values({
          ...{ id, accountId, agent, title, personaName, instructions, model, ttlSeconds },
          ...{ createdAt, expiresAt },
        })
        .execute()
    },
    find: ({ id, accountId }: SessionKey): Promise<Session | undefined> =>
      sessions().where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst(),
    /** Newest first. */
    list({
      accountId,
      beforeId,
      limit,
    }: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly Session[]> {
      let query = sessions().where('accountId', '=', accountId)
      if (beforeId !== null) query = query.where('id', '<', beforeId)
      return query.orderBy('id', 'desc').limit(limit).execute()
    },
    /** Closes an open session; undefined for any other. */
    close: ({ id, accountId }: SessionKey, at: Date): Promise<Session | undefined> =>
      tables
        .updateTable('companionSessions')
        .set({ closedAt: at, lease: null, leasedUntil: null })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('closedAt', 'is', null)
        .where('expiresAt', '>', at)
        .returningAll()
        .executeTakeFirst(),
    /** Deletes sessions, with their messages, that ended before `at`. */
    async forgetEndedBefore(at: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM companion_sessions WHERE id IN (
          SELECT id FROM companion_sessions
          WHERE expires_at <= ${at} OR closed_at <= ${at} LIMIT ${limit}
        ) RETURNING 1`.execute(tables)
      return rows.length
    },
  }
}
