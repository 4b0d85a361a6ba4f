import { assert } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { AuditLog } from '../../../ports/audit-log.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { AuditRecord, ListAuditQuery } from './audit.schemas.ts'
import { auditStore, type StoredAuditEntry } from './audit.store.ts'

/** The cursors of lists of entries. */
const places = cursor({ id: 'integer' })

/** The maximum of entries in one statement. */
const entriesMax = 1_000

export type AuditServiceOptions = { readonly database: Database }

export type AuditService = {
  /** The entries of the caller's own account, newest first. */
  readonly list: (owner: Principal, query: ListAuditQuery) => Promise<Page<AuditRecord>>
}

/** Creates the reading side of the audit log. */
export function createAuditService({ database }: AuditServiceOptions): AuditService {
  return {
    async list(owner, query) {
      const rows = await auditStore(database.query).list({
        accountId: owner.accountId,
        beforeId: places.read(query.cursor)?.id ?? null,
        action: query.action,
        subject: query.subject,
        limit: query.limit + 1,
      })
      return places.page({
        rows,
        limit: query.limit,
        place: ({ id }) => ({ id }),
        toItem: toRecord,
      })
    },
  }
}

function toRecord(entry: StoredAuditEntry): AuditRecord {
  const { id, action, subject, credentialId, addressBlock, requestId, detail, happenedAt } = entry
  return {
    id: String(id),
    action,
    subject,
    credentialId,
    addressBlock,
    requestId,
    detail: { ...detail },
    happenedAt: happenedAt.toISOString(),
  }
}

/** Creates the log that other domains write to. */
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
