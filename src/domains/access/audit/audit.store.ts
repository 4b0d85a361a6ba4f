import type { AuditEntry } from '../../../ports/audit-log.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

const auditTables = tablesOf({
  auditEntries: {
    id: generated(integer),
    accountId: text(),
    action: text(),
    subject: text(),
    credentialId: nullable(text()),
    addressBlock: nullable(text()),
    requestId: nullable(text()),
    detail: json<AuditEntry['detail']>(),
    happenedAt: time,
    recordedAt: generated(time),
  },
})

/** An entry as it is stored. */
export type StoredAuditEntry = RowOf<typeof auditTables, 'auditEntries'>

/** Which entries of an account to list. */
export type AuditListing = {
  readonly accountId: string
  readonly beforeId: number | null
  readonly action: string | undefined
  readonly subject: string | undefined
  readonly limit: number
}

/** Audit entries can be written and listed, never changed or removed. */
export function auditStore(db: Queryable) {
  const tables = auditTables.on(db)
  return {
    async insert(entries: readonly (AuditEntry & { readonly at: Date })[]): Promise<void> {
      await tables.insertInto('auditEntries').values(entries.map(toNewRow)).execute()
    },
    /** The account's entries, newest first. */
    async list(page: AuditListing): Promise<readonly StoredAuditEntry[]> {
      let query = tables
        .selectFrom('auditEntries')
        .selectAll()
        .where('accountId', '=', page.accountId)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      if (page.action !== undefined) query = query.where('action', '=', page.action)
      if (page.subject !== undefined) query = query.where('subject', '=', page.subject)
      return query.orderBy('id', 'desc').limit(page.limit).execute()
    },
  }
}

function toNewRow({ at, ...entry }: AuditEntry & { readonly at: Date }) {
  const { accountId, action, subject, credentialId, addressBlock, requestId, detail } = entry
  return {
    accountId,
    action,
    subject,
    credentialId,
    addressBlock,
    requestId,
    detail,
    happenedAt: at,
  }
}
