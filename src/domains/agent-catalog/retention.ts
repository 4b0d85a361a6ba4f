import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const agentCatalogKeeping: Keeping = {
  bounded: {
    community_agents: 'One for each agent that somebody offers.',
  },
}
