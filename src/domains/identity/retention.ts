import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const identityKeeping: Keeping = {
  bounded: {
    idp_identities: 'One for each account of an identity provider.',
  },
}
