import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { integer, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'

const conversationsTables = tablesOf({
  agentServiceConversations: {
    id: text(),
    accountId: text(),
    agent: text(),
    messageCount: integer,
    createdAt: time,
  },
  agentServiceMessages: {
    conversationId: text(),
    number: integer,
    content: text(),
    runId: text(),
    createdAt: time,
  },
})
export type Conversation = Omit<
  RowOf<typeof conversationsTables, 'agentServiceConversations'>,
  'accountId'
>
export type SaidMessage = Omit<
  RowOf<typeof conversationsTables, 'agentServiceMessages'>,
  'conversationId'
>

/** Store of conversations of accounts with agents: the messages, and the runs that answer them. */
export function conversationsStore(db: Queryable) {
  const tables = conversationsTables.on(db)
  const conversations = (accountId: string) =>
    tables
      .selectFrom('agentServiceConversations')
      .select(['id', 'agent', 'messageCount', 'createdAt'])
      .where('accountId', '=', accountId)
  return {
    find: (accountId: string, id: string): Promise<Conversation | undefined> =>
      conversations(accountId).where('id', '=', id).executeTakeFirst(),
    /** Newest first. */
    list({
      accountId,
      beforeId,
      limit,
    }: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly Conversation[]> {
      let query = conversations(accountId)
      if (beforeId !== null) query = query.where('id', '<', beforeId)
      return query.orderBy('id', 'desc').limit(limit).execute()
    },
    /**
     * Counts one more message, creating the conversation with its first; returns its number, or undefined when the
     * conversation is full.
     */
    async addMessage(
      conversation: { readonly id: string; readonly accountId: string; readonly agent: string },
      message: Omit<SaidMessage, 'number'>,
      messagesMax: number,
    ): Promise<number | undefined> {
      const { id, accountId, agent } = conversation
      const { rows } = await sql<{ number: number }>`
        WITH counted AS (
          INSERT INTO agent_service_conversations AS known
            (id, account_id, agent, message_count, created_at)
          VALUES (${id}, ${accountId}, ${agent}, 1, ${message.createdAt})
          ON CONFLICT (id) DO UPDATE SET message_count = known.message_count + 1
            WHERE known.message_count < ${messagesMax}
          RETURNING message_count
        )
        INSERT INTO agent_service_messages (conversation_id, number, content, run_id, created_at)
        SELECT ${id}, message_count, ${message.content}, ${message.runId}, ${message.createdAt}
        FROM counted RETURNING number`.execute(tables)
      return rows[0]?.number
    },
    /** The runs that answer a conversation, oldest first. */
    async runsOf(id: string): Promise<readonly string[]> {
      const rows = await tables
        .selectFrom('agentServiceMessages')
        .select('runId')
        .where('conversationId', '=', id)
        .orderBy('number')
        .execute()
      return rows.map(({ runId }) => runId)
    },
    /** Oldest first, after a number. */
    messages: (
      id: string,
      { after, limit }: { readonly after: number; readonly limit: number },
    ): Promise<readonly SaidMessage[]> =>
      tables
        .selectFrom('agentServiceMessages')
        .select(['number', 'content', 'runId', 'createdAt'])
        .where('conversationId', '=', id)
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit)
        .execute(),
  }
}

/** Tells whether an account has a conversation. */
export function createConversationCheck({ database }: Ports<'database'>) {
  return async (accountId: string, id: string): Promise<boolean> =>
    (await conversationsStore(database.query).find(accountId, id)) !== undefined
}
