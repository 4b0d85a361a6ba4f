import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { scanLimits } from './scan-limits.ts'

/** Those that wait hold their package, and are ended after a day at the latest. */
const ended: RetentionRule = {
  name: 'scans that have ended',
  tables: ['skill_scans'],
  days: scanLimits.keptDays,
  oldest: { by: 'finished_at', only: () => sql`old.finished_at IS NOT NULL` },
}

/** Retention of the tables of this domain. */
export const skillScannerRetention: TableRetention = { rules: [ended] }
