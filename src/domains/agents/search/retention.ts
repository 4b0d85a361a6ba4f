import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const agentSearchRetention: TableRetention = {
  bounded: {
    agent_search: 'One for each agent that somebody offers.',
    agent_search_feed: 'One row.',
    agent_search_runs: 'One for each account and agent that it has run.',
    agent_search_names: 'One for each agent that somebody offers.',
  },
}
