import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const agentsRetention: TableRetention = {
  bounded: {
    agents_monetized: 'One for each agent with a price.',
  },
}
