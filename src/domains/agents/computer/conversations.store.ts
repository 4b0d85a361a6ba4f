import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { CodeRun } from './computer.schemas.ts'

export type Channel = 'api' | 'telegram' | 'arena' | 'box'

const conversationTables = tablesOf({
  computerSandboxes: { id: text(), ownerId: text(), harness: text() },
  computerConversations: {
    id: text(),
    boxId: text(),
    title: nullable(text()),
    channel: text<Channel>(),
    createdAt: time,
  },
  computerMessages: {
    conversationId: text(),
    sequence: integer,
    id: text(),
    role: text<'user' | 'box'>(),
    content: text(),
    run: nullable(json<CodeRun>()),
    createdAt: time,
  },
})

export type StoredConversation = RowOf<typeof conversationTables, 'computerConversations'>
export type StoredMessage = RowOf<typeof conversationTables, 'computerMessages'>

/** Store of conversations of boxes and their messages. */
export function conversationStore(db: Queryable) {
  const tables = conversationTables.on(db)
  return {
    /** Locks a box's conversations, or one's messages, until the transaction ends, so that their limit holds. */
    async lock(id: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`computer ${id}`}, 0))`.execute(db)
    },
    list: (boxId: string): Promise<StoredConversation[]> =>
      tables
        .selectFrom('computerConversations')
        .selectAll()
        .where('boxId', '=', boxId)
        .orderBy('id')
        .execute(),
    async insert(conversation: StoredConversation): Promise<void> {
      await tables.insertInto('computerConversations').values(conversation).execute()
    },
    find: (id: string, ownerId: string): Promise<StoredConversation | undefined> =>
      tables
        .selectFrom('computerConversations')
        .innerJoin('computerSandboxes', 'computerSandboxes.id', 'computerConversations.boxId')
        .selectAll('computerConversations')
        .where('computerConversations.id', '=', id)
        .where('computerSandboxes.ownerId', '=', ownerId)
        .executeTakeFirst(),
    async countMessages(conversationId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('computerMessages')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('conversationId', '=', conversationId)
        .executeTakeFirstOrThrow()
      return count
    },
    /** How many messages an owner's boxes with an agent were sent since a time. */
    async countTurns(ownerId: string, after: Date): Promise<number> {
      const { count } = await tables
        .selectFrom('computerMessages')
        .innerJoin(
          'computerConversations',
          'computerConversations.id',
          'computerMessages.conversationId',
        )
        .innerJoin('computerSandboxes', 'computerSandboxes.id', 'computerConversations.boxId')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('computerSandboxes.ownerId', '=', ownerId)
        .where('computerSandboxes.harness', '=', 'agent')
        .where('computerMessages.role', '=', 'user')
        .where('computerMessages.createdAt', '>', after)
        .executeTakeFirstOrThrow()
      return count
    },
    messages: (conversationId: string): Promise<StoredMessage[]> =>
      tables
        .selectFrom('computerMessages')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .orderBy('sequence')
        .execute(),
    async insertMessage(message: StoredMessage): Promise<void> {
      await tables.insertInto('computerMessages').values(message).execute()
    },
  }
}
