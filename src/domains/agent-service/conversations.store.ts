import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

export type Conversation = {
  readonly id: string
  readonly agent: string
  readonly messageCount: number
  readonly createdAt: Date
}

export type SaidMessage = {
  readonly number: number
  readonly content: string
  readonly runId: string
  readonly createdAt: Date
}

/** Conversations of accounts with agents: what was said, and the runs that answer. */
export function conversationsStore(db: Queryable) {
  return {
    async find(accountId: string, id: string): Promise<Conversation | undefined> {
      const { rows } = await sql<Conversation>`
        SELECT id, agent, message_count AS "messageCount", created_at AS "createdAt"
        FROM agent_service_conversations
        WHERE account_id = ${accountId} AND id = ${id}`.execute(db)
      return rows[0]
    },
    /** Newest first. */
    async list(page: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly limit: number
    }): Promise<readonly Conversation[]> {
      const { rows } = await sql<Conversation>`
        SELECT id, agent, message_count AS "messageCount", created_at AS "createdAt"
        FROM agent_service_conversations WHERE account_id = ${page.accountId}
          AND (${page.beforeId}::text IS NULL OR id < ${page.beforeId}::text)
        ORDER BY id DESC LIMIT ${page.limit}`.execute(db)
      return rows
    },
    /** Counts one more message in, making the conversation with its first; answers its number, or undefined when it is full. */
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
        FROM counted RETURNING number`.execute(db)
      return rows[0]?.number
    },
    /** Oldest first, after a number. */
    async messages(
      id: string,
      page: { readonly after: number; readonly limit: number },
    ): Promise<readonly SaidMessage[]> {
      const { rows } = await sql<SaidMessage>`
        SELECT number, content, run_id AS "runId", created_at AS "createdAt"
        FROM agent_service_messages
        WHERE conversation_id = ${id} AND number > ${page.after}
        ORDER BY number LIMIT ${page.limit}`.execute(db)
      return rows
    },
  }
}
