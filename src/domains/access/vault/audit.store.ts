import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, tablesOf, text } from '../../../ports/tables.ts'
import { type AuditEntry, type AuditFacts, type AuditHead, auditStart } from './audit-chain.ts'
import type { PolicyBody } from './vault.schemas.ts'

const auditTables = tablesOf({
  vaultAuditHeads: { accountId: text(), number: integer, hash: text() },
  vaultAudit: {
    accountId: text(),
    number: integer,
    at: text(),
    actor: text(),
    action: text(),
    subject: text(),
    facts: json<AuditFacts>(),
    previousHash: text(),
    hash: text(),
  },
})

/** An entry that set a policy; null for that of a wallet that was made before the record told it. */
export type SetPolicy = Pick<AuditEntry, 'actor' | 'at' | 'hash' | 'number'> & {
  readonly policyVersion: number
  readonly policy: PolicyBody | null
}

/** The record of each account, and its head. */
export function vaultAuditStore(db: Queryable) {
  const tables = auditTables.on(db)
  return {
    /** The head of the chain; serialises transactions that append to it. */
    lockHead: (accountId: string): Promise<AuditHead> =>
      tables
        .insertInto('vaultAuditHeads')
        .values({ accountId, ...auditStart })
        .onConflict((conflict) =>
          conflict
            .column('accountId')
            .doUpdateSet(({ ref }) => ({ number: ref('vaultAuditHeads.number') })),
        )
        .returning(['number', 'hash'])
        .executeTakeFirstOrThrow(),
    async head(accountId: string): Promise<AuditHead> {
      const head = await tables
        .selectFrom('vaultAuditHeads')
        .select(['number', 'hash'])
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return head ?? auditStart
    },
    /** Appended after the head, which the table's trigger advances, or not at all. */
    async append(accountId: string, entry: AuditEntry): Promise<void> {
      const { number, at, actor, action, subject, facts, previousHash, hash } = entry
      await tables
        .insertInto('vaultAudit')
        .values({ accountId, number, at, actor, action, subject, facts, previousHash, hash })
        .execute()
    },
    /** The entries that say which policy a wallet got, newest first. */
    policies: (
      walletId: string,
      page: { readonly beforeNumber: number | null; readonly limit: number },
    ): Promise<readonly SetPolicy[]> => {
      const all = tables
        .selectFrom('vaultAudit')
        .select(['number', 'at', 'actor', 'hash'])
        .select(sql<number>`(facts->>'policyVersion')::int`.as('policyVersion'))
        .select(sql<PolicyBody | null>`(facts->>'policy')::json`.as('policy'))
        .where('subject', '=', walletId)
        .where('action', 'in', ['vault.wallet_created', 'vault.policy_changed'])
      const { beforeNumber } = page
      const some = beforeNumber === null ? all : all.where('number', '<', beforeNumber)
      return some.orderBy('number', 'desc').limit(page.limit).execute()
    },
    /** Oldest first. */
    list: (
      accountId: string,
      page: { readonly afterNumber: number; readonly limit: number },
    ): Promise<readonly AuditEntry[]> =>
      tables
        .selectFrom('vaultAudit')
        .select(['number', 'at', 'actor', 'action', 'subject', 'facts', 'previousHash', 'hash'])
        .where('accountId', '=', accountId)
        .where('number', '>', page.afterNumber)
        .orderBy('number')
        .limit(page.limit)
        .execute(),
  }
}
