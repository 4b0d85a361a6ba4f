import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const accountsRetention: TableRetention = {
  bounded: {
    account_users: 'One for each person who signed in by e-mail or a provider.',
  },
}
