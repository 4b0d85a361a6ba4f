import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const auditRetention: TableRetention = {
  forEver: { audit_entries: 'Audit: what was done with keys and sessions, by whom.' },
  partitioned: [{ name: 'audit_entries', keep: 'audit_entries_keep', by: 'month' }],
}
