import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const keysKeeping: Keeping = {
  ownUpkeep: {
    api_key_budgets: 'A budget that no key has any more is removed (`key-budgets.store.ts`).',
  },
  forEver: {
    api_keys:
      'The audit log and charges name them; an account has a hundred at most that are not revoked.',
  },
}
