import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const oneshotKeeping: Keeping = {
  ownUpkeep: {
    oneshot_keys: 'Removed a while after they ran out (`oneshot.service.ts`).',
  },
}
