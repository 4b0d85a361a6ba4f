import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const agentCatalogRetention: TableRetention = {
  bounded: {
    community_agents: 'One for each agent that somebody offers.',
    community_agent_names: 'One for each agent that somebody offers.',
  },
}
