import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const keysRetention: TableRetention = {
  ownUpkeep: {
    api_key_budgets: 'A budget that no key has any more is removed (`key-budgets.store.ts`).',
  },
  forEver: {
    api_key_order_limits: 'What a key was held to, and used of it, belongs to its record.',
    api_keys:
      'The audit log and charges name them; an account has a hundred at most that are not revoked.',
  },
}
