import { assert } from '../../kernel/errors.ts'
import type { AuditLog } from '../../ports/audit-log.ts'
import type { Clock } from '../../ports/clock.ts'
import { auditStore } from './audit.store.ts'

const entriesMax = 1_000

/** Builds the log that other domains write to. */
export function createAuditLog({ clock }: { readonly clock: Clock }): AuditLog {
  return {
    async record(queryable, ...entries) {
      assert(entries.length <= entriesMax, `at most ${entriesMax} audit entries at once`)
      if (entries.length === 0) return
      const now = new Date(clock.nowMs())
      await auditStore(queryable).insert(entries.map((entry) => ({ at: now, ...entry })))
    },
  }
}
