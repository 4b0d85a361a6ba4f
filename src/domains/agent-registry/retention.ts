import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const agentRegistryKeeping: Keeping = {
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
