import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const aiKeeping: Keeping = {
  ownUpkeep: {
    ai_reservations: 'Removed when the call ends, or ran out (`reservations.store.ts`).',
  },
}
