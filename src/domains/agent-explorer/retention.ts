import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const agentExplorerKeeping: Keeping = {
  bounded: {
    observed_agents: 'One for each agent that there is; what is gone is removed.',
    observed_agents_cursor: 'One row.',
    agent_reports: 'One for each account and agent.',
  },
}
