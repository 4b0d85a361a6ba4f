import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import { type AuditEntry, type AuditFacts, type AuditHead, auditStart } from './audit-chain.ts'

type AuditRow = {
  number: number
  at: string
  actor: string
  action: string
  subject: string
  facts: AuditFacts
  previous_hash: string
  hash: string
}

/** The record of each account, and where it ends. */
export function vaultAuditStore(db: Queryable) {
  return {
    /** The end of the chain; lets one transaction at a time add to it. */
    async lockHead(accountId: string): Promise<AuditHead> {
      const { rows } = await sql<AuditHead>`
        INSERT INTO vault_audit_heads (account_id, number, hash)
        VALUES (${accountId}, ${auditStart.number}, ${auditStart.hash})
        ON CONFLICT (account_id) DO UPDATE SET number = vault_audit_heads.number
        RETURNING number, hash`.execute(db)
      return rows[0] ?? auditStart
    },
    async head(accountId: string): Promise<AuditHead> {
      const { rows } = await sql<AuditHead>`
        SELECT number, hash FROM vault_audit_heads WHERE account_id = ${accountId}`.execute(db)
      return rows[0] ?? auditStart
    },
    /** Behind the end of the chain, which the table's trigger moves to it, or not at all. */
    async append(accountId: string, entry: AuditEntry): Promise<void> {
      await sql`
        INSERT INTO vault_audit (account_id, number, at, actor, action, subject, facts,
          previous_hash, hash)
        VALUES (${accountId}, ${entry.number}, ${entry.at}, ${entry.actor}, ${entry.action},
          ${entry.subject}, ${JSON.stringify(entry.facts)}::jsonb, ${entry.previousHash},
          ${entry.hash})`.execute(db)
    },
    /** Oldest first. */
    async list(
      accountId: string,
      page: { readonly afterNumber: number; readonly limit: number },
    ): Promise<readonly AuditEntry[]> {
      const { rows } = await sql<AuditRow>`
        SELECT number, at, actor, action, subject, facts, previous_hash, hash FROM vault_audit
        WHERE account_id = ${accountId} AND number > ${page.afterNumber}
        ORDER BY number LIMIT ${page.limit}::int`.execute(db)
      return rows.map(({ previous_hash: previousHash, ...entry }) => ({ ...entry, previousHash }))
    },
  }
}
