import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const agentExplorerRetention: TableRetention = {
  bounded: {
    observed_agents: 'One for each agent that there is; what is gone is removed.',
    observed_agents_cursor: 'One row.',
    agent_reports: 'One for each account and agent.',
  },
}
