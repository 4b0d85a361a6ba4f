import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const demoRetention: TableRetention = {
  bounded: {
    simulated_accounts: 'One for each simulated trader.',
    demo_days: 'One for each day.',
  },
}
