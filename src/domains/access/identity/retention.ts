import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const identityRetention: TableRetention = {
  bounded: {
    idp_identities: 'One for each account of an identity provider.',
  },
}
