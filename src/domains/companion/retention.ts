import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const companionKeeping: Keeping = {
  ownUpkeep: {
    companion_sessions: 'Removed a while after they ran out (`companion.service.ts`).',
    companion_messages: 'Go with their session.',
  },
}
