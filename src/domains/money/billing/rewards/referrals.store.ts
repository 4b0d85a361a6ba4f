import { sql } from 'kysely'
import type { Queryable } from '../../../../ports/database.ts'
import { type RowOf, tablesOf, text, time } from '../../../../ports/tables.ts'

const referralsTables = tablesOf({
  referrals: { refereeId: text(), referrerId: text(), code: text(), attachedAt: time },
  referralCodes: { code: text(), accountId: text(), createdAt: time },
})
export type Referral = RowOf<typeof referralsTables, 'referrals'>

/** Referral codes, and who referred whom. */
export function referralsStore(db: Queryable) {
  const rewards = referralsTables.on(db)
  return {
    /** Serialises attachments, so that two of them cannot close a cycle together. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.referrals'), 0)`.execute(rewards)
    },
    async codeOf(accountId: string): Promise<string | undefined> {
      const found = await rewards
        .selectFrom('referralCodes')
        .select('code')
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return found?.code
    },
    async ownerOf(code: string): Promise<string | undefined> {
      const found = await rewards
        .selectFrom('referralCodes')
        .select('accountId')
        .where('code', '=', code)
        .executeTakeFirst()
      return found?.accountId
    },
    /** Stores the code unless the account has one or the code is taken. */
    async insertCode(code: string, accountId: string, createdAt: Date): Promise<void> {
      await rewards
        .insertInto('referralCodes')
        .values({ code, accountId, createdAt })
        .onConflict((known) => known.doNothing())
        .execute()
    },
    /** As text, at a fraction of the builder's cost, because it runs for every charge. */
    async referralOf(refereeId: string): Promise<Referral | undefined> {
      const { rows } = await sql<Referral>`
        SELECT * FROM referrals WHERE referee_id = ${refereeId}`.execute(rewards)
      return rows[0]
    },
    async insert({ refereeId, referrerId, code, attachedAt }: Referral): Promise<void> {
      await rewards
        .insertInto('referrals')
        .values({ refereeId, referrerId, code, attachedAt })
        .execute()
    },
    /** Whether the account is an ancestor of the other one: it referred it, or referred its referrer, and so on. */
    async isAbove(accountId: string, otherId: string): Promise<boolean> {
      const { rows } = await sql`
        WITH RECURSIVE above (account_id) AS (
          SELECT referrer_id FROM referrals WHERE referee_id = ${otherId}
          UNION
          SELECT r.referrer_id FROM referrals r JOIN above a ON r.referee_id = a.account_id
        )
        SELECT 1 FROM above WHERE account_id = ${accountId} LIMIT 1`.execute(rewards)
      return rows.length > 0
    },
    async countOf(referrerId: string): Promise<number> {
      const { referred } = await rewards
        .selectFrom('referrals')
        .select(sql<number>`count(*)::int`.as('referred'))
        .where('referrerId', '=', referrerId)
        .executeTakeFirstOrThrow()
      return referred
    },
  }
}
