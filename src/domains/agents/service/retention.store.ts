import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { isOldRun } from '../runs/index.ts'

/** The answer to a message is a run; the message is deleted with it. */
const messages: RetentionRule = {
  name: 'messages to agents',
  tables: ['agent_service_messages'],
  subject: 'runs',
  oldest: {
    by: 'created_at',
    key: ['conversation_id', 'number'],
    only: (before) => isOldRun(sql.ref('old.run_id'), before),
  },
}

/** Conversations without any messages left. */
const conversations: RetentionRule = {
  name: 'conversations with agents',
  tables: ['agent_service_conversations'],
  subject: 'messages',
  oldest: {
    by: 'created_at',
    only: () => sql`NOT EXISTS (
      SELECT FROM agent_service_messages AS m WHERE m.conversation_id = old.id)`,
  },
}

const connections: RetentionRule = {
  name: 'connections that ended',
  tables: ['agent_service_connections'],
  subject: 'sessions',
  oldest: { by: 'ended_at' },
}

/** Retention of the tables of this domain. */
export const agentServiceRetention: TableRetention = {
  rules: [messages, conversations, connections],
}
