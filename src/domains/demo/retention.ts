import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const demoKeeping: Keeping = {
  bounded: {
    simulated_accounts: 'One for each simulated trader.',
    demo_days: 'One for each day.',
  },
}
