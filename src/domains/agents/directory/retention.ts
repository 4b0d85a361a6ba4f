import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const directoryRetention: TableRetention = {
  bounded: {
    agents: 'An account has a hundred at most.',
    agent_versions: 'One for each change that an owner makes of an agent.',
  },
}
