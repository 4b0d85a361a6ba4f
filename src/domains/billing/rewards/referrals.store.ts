import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

export type Referral = {
  readonly refereeId: string
  readonly referrerId: string
  readonly code: string
  readonly attachedAt: Date
}

/** Referral codes, and who referred whom. */
export function referralsStore(db: Queryable) {
  return {
    /** Lets one transaction at a time attach, so that no two of them close a circle together. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.referrals'), 0)`.execute(db)
    },
    async codeOf(accountId: string): Promise<string | undefined> {
      const { rows } = await sql<{ code: string }>`
        SELECT code FROM referral_codes WHERE account_id = ${accountId}`.execute(db)
      return rows[0]?.code
    },
    async ownerOf(code: string): Promise<string | undefined> {
      const { rows } = await sql<{ account_id: string }>`
        SELECT account_id FROM referral_codes WHERE code = ${code}`.execute(db)
      return rows[0]?.account_id
    },
    /** Keeps the code unless the account or somebody else has one like it. */
    async insertCode(code: string, accountId: string, at: Date): Promise<void> {
      await sql`
        INSERT INTO referral_codes (code, account_id, created_at)
        VALUES (${code}, ${accountId}, ${at}) ON CONFLICT DO NOTHING`.execute(db)
    },
    async referralOf(refereeId: string): Promise<Referral | undefined> {
      const { rows } = await sql<{
        referee_id: string
        referrer_id: string
        code: string
        attached_at: Date
      }>`SELECT * FROM referrals WHERE referee_id = ${refereeId}`.execute(db)
      const [row] = rows
      return (
        row && {
          refereeId: row.referee_id,
          referrerId: row.referrer_id,
          code: row.code,
          attachedAt: row.attached_at,
        }
      )
    },
    async insert(referral: Referral): Promise<void> {
      await sql`
        INSERT INTO referrals (referee_id, referrer_id, code, attached_at)
        VALUES (${referral.refereeId}, ${referral.referrerId}, ${referral.code},
          ${referral.attachedAt})`.execute(db)
    },
    /** Whether the account stands anywhere above the other one: referred it, or who referred it, and so on. */
    async isAbove(accountId: string, otherId: string): Promise<boolean> {
      const { rows } = await sql`
        WITH RECURSIVE above (account_id) AS (
          SELECT referrer_id FROM referrals WHERE referee_id = ${otherId}
          UNION
          SELECT r.referrer_id FROM referrals r JOIN above a ON r.referee_id = a.account_id
        )
        SELECT 1 FROM above WHERE account_id = ${accountId} LIMIT 1`.execute(db)
      return rows.length > 0
    },
    async countOf(referrerId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM referrals WHERE referrer_id = ${referrerId}`.execute(db)
      return rows[0]?.n ?? 0
    },
  }
}
