import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const agentRunsKeeping: Keeping = {
  bounded: {
    account_agents: 'An account has a hundred at most.',
  },
}
