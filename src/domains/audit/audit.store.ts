import type { Generated } from 'kysely'
import type { AuditEntry } from '../../ports/audit-log.ts'
import type { Queryable } from '../../ports/database.ts'

type AuditTables = {
  audit_entries: {
    id: Generated<string>
    account_id: string
    action: string
    subject: string
    credential_id: string | null
    address_block: string | null
    request_id: string | null
    detail: unknown
    happened_at: Date
    recorded_at: Generated<Date>
  }
}

/** An entry as it is stored. */
export type StoredAuditEntry = Omit<AuditEntry, 'action' | 'at' | 'detail'> & {
  readonly id: string
  readonly action: string
  readonly detail: unknown
  readonly happenedAt: Date
}

/** Which entries of an account to list. */
export type AuditListing = {
  readonly accountId: string
  readonly beforeId: string | null
  readonly action: string | undefined
  readonly subject: string | undefined
  readonly limit: number
}

/** Audit entries: written and listed, never changed and never removed. */
export function auditStore(db: Queryable) {
  const tables = db.withTables<AuditTables>()
  return {
    async insert(entries: readonly (AuditEntry & { readonly at: Date })[]): Promise<void> {
      await tables
        .insertInto('audit_entries')
        .values(
          entries.map((entry) => ({
            account_id: entry.accountId,
            action: entry.action,
            subject: entry.subject,
            credential_id: entry.credentialId,
            address_block: entry.addressBlock,
            request_id: entry.requestId,
            detail: JSON.stringify(entry.detail),
            happened_at: entry.at,
          })),
        )
        .execute()
    },
    /** The account's entries, the last written first. */
    async list(page: AuditListing): Promise<readonly StoredAuditEntry[]> {
      let query = tables
        .selectFrom('audit_entries')
        .selectAll()
        .where('account_id', '=', page.accountId)
      if (page.beforeId !== null) query = query.where('id', '<', page.beforeId)
      if (page.action !== undefined) query = query.where('action', '=', page.action)
      if (page.subject !== undefined) query = query.where('subject', '=', page.subject)
      const rows = await query.orderBy('id', 'desc').limit(page.limit).execute()
      return rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        action: row.action,
        subject: row.subject,
        credentialId: row.credential_id,
        addressBlock: row.address_block,
        requestId: row.request_id,
        detail: row.detail,
        happenedAt: row.happened_at,
      }))
    },
  }
}
