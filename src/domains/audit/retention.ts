import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const auditKeeping: Keeping = {
  forEver: { audit_entries: 'Audit: what was done with keys and sessions, by whom.' },
  partitioned: [{ name: 'audit_entries', keep: 'audit_entries_keep', by: 'month' }],
}
