import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const agentsKeeping: Keeping = {
  bounded: {
    agents_monetized: 'One for each agent with a price.',
  },
}
