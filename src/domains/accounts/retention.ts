import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const accountsKeeping: Keeping = {
  bounded: {
    account_users: 'One for each person who signed in by e-mail or a provider.',
  },
}
