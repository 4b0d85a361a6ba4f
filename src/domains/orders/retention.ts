import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const ordersKeeping: Keeping = {
  bounded: {
    order_accounts: 'One for each account.',
  },
}
