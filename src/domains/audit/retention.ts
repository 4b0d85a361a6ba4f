import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const auditKeeping: Keeping = {
  ownUpkeep: {
    audit_entries: 'Removed after 365 days, which the table itself demands (`audit.store.ts`).',
  },
}
