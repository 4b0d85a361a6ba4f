import { type ColumnType, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { CodeRun } from './computer.schemas.ts'

export type Channel = 'api' | 'telegram' | 'arena' | 'box'

type ConversationTables = {
  computer_sandboxes: { id: string; key_id: string }
  computer_conversations: {
    id: string
    box_id: string
    title: string | null
    channel: Channel
    created_at: Date
  }
  computer_messages: {
    conversation_id: string
    sequence: number
    id: string
    role: 'user' | 'box'
    content: string
    run: ColumnType<CodeRun | null, string | null, never>
    created_at: Date
  }
}

export type StoredConversation = ConversationTables['computer_conversations']
export type StoredMessage = Omit<ConversationTables['computer_messages'], 'run'> & {
  readonly run: CodeRun | null
}

/** Conversations of boxes and their messages. */
export function conversationStore(db: Queryable) {
  const tables = db.withTables<ConversationTables>()
  return {
    /** Whoever adds to a box's conversations, or to one's messages, waits for its turn. */
    async lock(id: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`computer ${id}`}, 0))`.execute(db)
    },
    list: (boxId: string): Promise<StoredConversation[]> =>
      tables
        .selectFrom('computer_conversations')
        .selectAll()
        .where('box_id', '=', boxId)
        .orderBy('id')
        .execute(),
    async insert(conversation: StoredConversation): Promise<void> {
      await tables.insertInto('computer_conversations').values(conversation).execute()
    },
    find: (id: string, keyId: string): Promise<StoredConversation | undefined> =>
      tables
        .selectFrom('computer_conversations')
        .innerJoin('computer_sandboxes', 'computer_sandboxes.id', 'computer_conversations.box_id')
        .selectAll('computer_conversations')
        .where('computer_conversations.id', '=', id)
        .where('computer_sandboxes.key_id', '=', keyId)
        .executeTakeFirst(),
    async countMessages(conversationId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('computer_messages')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('conversation_id', '=', conversationId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    messages: (conversationId: string): Promise<StoredMessage[]> =>
      tables
        .selectFrom('computer_messages')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .orderBy('sequence')
        .execute(),
    async insertMessage({ run, ...message }: StoredMessage): Promise<void> {
      await tables
        .insertInto('computer_messages')
        .values({ ...message, run: run === null ? null : JSON.stringify(run) })
        .execute()
    },
  }
}
