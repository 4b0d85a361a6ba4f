/** The names of the library's tables here: its own (`user`, `session`) would be ambiguous. */
export const tableNames = {
  user: 'accounts_users',
  session: 'accounts_sessions',
  account: 'accounts_logins',
  verification: 'accounts_verifications',
  twoFactor: 'accounts_two_factors',
  agentHost: 'accounts_agent_hosts',
  agent: 'accounts_agents',
  agentCapabilityGrant: 'accounts_agent_grants',
  approvalRequest: 'accounts_agent_approvals',
} as const
