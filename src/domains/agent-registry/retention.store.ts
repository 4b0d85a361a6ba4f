import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { isNoIntent } from '../intents/index.ts'

/** They go after their intents. What was registered stays. */
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

/** What becomes of the rows of each table. */
export const agentRegistryKeeping: Keeping = {
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
