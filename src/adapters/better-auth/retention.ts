import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of the account library. */
export const betterAuthKeeping: Keeping = {
  ownUpkeep: {
    accounts_used: 'Forgotten once they ran out, with the next one (`library-store.ts`).',
  },
  bounded: {
    accounts_users: 'One for each person.',
    accounts_logins: 'One for each person and way of signing in.',
    accounts_two_factors: 'One for each person.',
    accounts_secrets: 'One for each purpose.',
    accounts_agent_hosts: 'One for each host that a person admitted.',
    accounts_agents: 'One for each agent that a person admitted.',
    accounts_agent_grants: 'One for each capability of an agent.',
  },
}
