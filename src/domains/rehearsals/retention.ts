import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const rehearsalsKeeping: Keeping = {
  ownUpkeep: {
    rehearsals: 'The newest ones only (`rehearsals.store.ts`).',
  },
}
