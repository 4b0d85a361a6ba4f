import type { RetentionRule, TableRetention } from '../../ports/retention.ts'

/** Expired rows are useless; the library checks expiry itself. */
function expired(name: string, table: string): RetentionRule {
  return { name, tables: [table], subject: 'sessions', oldest: { by: 'expiresAt' } }
}

/** The retention of the account library's tables. */
export const betterAuthRetention: TableRetention = {
  rules: [
    expired('sessions of accounts', 'accounts_sessions'),
    expired('letters that confirm an address', 'accounts_verifications'),
    expired('approvals that agents asked for', 'accounts_agent_approvals'),
  ],
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
