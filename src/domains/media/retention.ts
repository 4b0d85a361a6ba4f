import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const mediaKeeping: Keeping = {
  ownUpkeep: {
    media_quotas: 'Those of past days are removed (`object-keeping.ts`).',
  },
  forEver: {
    media_objects:
      'Tokens name them by what they hold, for ever; a quota says how many a caller may add in a day.',
  },
}
