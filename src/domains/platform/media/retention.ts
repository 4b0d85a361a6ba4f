import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const mediaRetention: TableRetention = {
  ownUpkeep: {
    media_quotas: 'Those of past days are removed (`object-storage.ts`).',
  },
  forEver: {
    media_objects:
      'Tokens name them by what they hold, for ever; a quota says how many a caller may add in a day.',
    media_thumbnails: 'Six of each picture at most.',
  },
}
