import type { Queryable } from '../../../ports/database.ts'
import type { RowOf } from '../../../ports/tables.ts'
import { companionTables, type Session, type SessionKey } from './companion.store.ts'

export type Message = Omit<RowOf<typeof companionTables, 'companionMessages'>, 'sessionId'>

/** Store of messages, and of the lease under which one caller at a time may add to a session. */
export function turnsStore(db: Queryable) {
  const tables = companionTables.on(db)
  return {
    /** Acquires the lease of an open session with room for two messages, if nobody else has it. */
    acquire: (
      { id, accountId }: SessionKey,
      { token, at, until }: { readonly token: string; readonly at: Date; readonly until: Date },
      messagesMax: number,
    ): Promise<Session | undefined> =>
      tables
        .updateTable('companionSessions')
        .set({ lease: token, leasedUntil: until })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('closedAt', 'is', null)
        .where('expiresAt', '>', at)
        .where('messageCount', '<=', messagesMax - 2)
        .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', at)]))
        .returningAll()
        .executeTakeFirst(),
    async release(id: string, token: string): Promise<void> {
      await tables
        .updateTable('companionSessions')
        .set({ lease: null, leasedUntil: null })
        .where('id', '=', id)
        .where('lease', '=', token)
        .execute()
    },
    /** Counts two messages and extends the session, if the lease is still held under this token. */
    complete: (
      id: string,
      { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
    ): Promise<Session | undefined> =>
      tables
        .updateTable('companionSessions')
        .set({ lease: null, leasedUntil: null, expiresAt })
        .set((old) => ({ messageCount: old('messageCount', '+', 2) }))
        .where('id', '=', id)
        .where('lease', '=', token)
        .where('closedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    async addMessages(sessionId: string, messages: readonly Message[]): Promise<void> {
      for (const { number, role, content, model, createdAt } of messages) {
        await tables
          .insertInto('companionMessages')
          .values({ sessionId, number, role, content, model, createdAt })
          .execute()
      }
    },
    /** Oldest first, after a number. */
    messages: (
      sessionId: string,
      { after, limit }: { readonly after: number; readonly limit: number },
    ): Promise<readonly Message[]> =>
      tables
        .selectFrom('companionMessages')
        .select(['number', 'role', 'content', 'model', 'createdAt'])
        .where('sessionId', '=', sessionId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit)
        .execute(),
  }
}
