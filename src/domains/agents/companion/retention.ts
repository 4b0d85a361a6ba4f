import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const companionRetention: TableRetention = {
  ownUpkeep: {
    companion_sessions: 'Removed a while after they ran out (`companion.service.ts`).',
    companion_messages: 'Go with their session.',
  },
}
