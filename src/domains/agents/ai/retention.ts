import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const aiRetention: TableRetention = {
  ownUpkeep: {
    ai_reservations: 'Removed when the call ends, or ran out (`reservations.store.ts`).',
  },
}
