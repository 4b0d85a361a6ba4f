import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { isOldRun } from '../agent-runs/index.ts'

/** The answer to a message is a run, and it goes with it. */
const messages: RetentionRule = {
  name: 'messages to agents',
  tables: ['agent_service_messages'],
  subject: 'runs',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM agent_service_messages WHERE (conversation_id, number) IN (
        SELECT conversation_id, number FROM agent_service_messages AS m
        WHERE created_at < ${before} AND ${isOldRun(sql.ref('m.run_id'), before)}
        ORDER BY created_at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** Those of which nothing is left. */
const conversations: RetentionRule = {
  name: 'conversations with agents',
  tables: ['agent_service_conversations'],
  subject: 'messages',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM agent_service_conversations WHERE id IN (
        SELECT id FROM agent_service_conversations AS c
        WHERE created_at < ${before}
          AND NOT EXISTS (SELECT FROM agent_service_messages AS m WHERE m.conversation_id = c.id)
        ORDER BY created_at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

const connections: RetentionRule = {
  name: 'connections that ended',
  tables: ['agent_service_connections'],
  subject: 'sessions',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM agent_service_connections WHERE id IN (
        SELECT id FROM agent_service_connections WHERE ended_at < ${before}
        ORDER BY ended_at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const agentServiceKeeping: Keeping = {
  rules: [messages, conversations, connections],
}
