import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const externalAgentsRetention: TableRetention = {
  bounded: { external_agents: 'Fifty of an account at the most.' },
}
