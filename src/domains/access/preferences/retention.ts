import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const preferencesRetention: TableRetention = {
  bounded: {
    preference_revisions: 'One for each account.',
    preference_documents: 'At most 100 for each account, until it deletes them.',
    watchlists: 'At most 50 for each account, until it deletes them.',
  },
}
