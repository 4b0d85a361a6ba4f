import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { isNoIntent } from '../../chain/intents/index.ts'

/** Registrations that were never confirmed are deleted after their intents. Others stay. */
const unregistered: RetentionRule = {
  name: 'registrations that came to nothing',
  tables: ['agent_registrations'],
  subject: 'intents',
  oldest: {
    by: 'updated_at',
    key: ['intent_id'],
    only: () => sql`old.state = 'not_registered' AND ${isNoIntent(sql.ref('old.intent_id'))}`,
  },
}

/** Retention of the tables of this domain. */
export const agentRegistryRetention: TableRetention = {
  rules: [unregistered],
  forEver: {
    registry_facts: 'An agent’s history, as the chain has it; each cost its sender a transaction.',
    agent_feedback: 'Reputation, as the chain has it.',
    agent_feedback_responses: 'Reputation, as the chain has it.',
    agent_validations: 'Reputation, as the chain has it.',
    agent_validation_answers: 'Reputation, as the chain has it.',
  },
  bounded: {
    registered_agents: 'One for each registered agent.',
    agent_documents: 'One for each registered agent.',
  },
}
