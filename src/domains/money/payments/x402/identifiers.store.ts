import { sql } from 'kysely'
import type { Queryable } from '../../../../ports/database.ts'

const retentionMs = 30 * 24 * 3_600_000
const forgottenAtOnce = 20

/**
 * Assigns a payer's identifier to a payment, once: false when it was used for another payment. Identifiers are deleted
 * after thirty days.
 */
export async function takeIdentifier(
  db: Queryable,
  name: { readonly payer: string; readonly id: string; readonly fingerprint: string },
  now: Date,
): Promise<boolean> {
  await forgetOld(db, now)
  const { rows } = await sql`
    INSERT INTO x402_payment_identifiers AS kept (payer, id, fingerprint, created_at)
    VALUES (${name.payer}, ${name.id}, ${name.fingerprint}, ${now})
    ON CONFLICT (payer, id) DO UPDATE SET created_at = kept.created_at
    WHERE kept.fingerprint = excluded.fingerprint
    RETURNING 1
  `.execute(db)
  return rows.length > 0
}

async function forgetOld(db: Queryable, now: Date): Promise<void> {
  await sql`
    DELETE FROM x402_payment_identifiers WHERE (payer, id) IN (
      SELECT payer, id FROM x402_payment_identifiers
      WHERE created_at < ${new Date(now.getTime() - retentionMs)}::timestamptz
      ORDER BY created_at LIMIT ${forgottenAtOnce}::int
      FOR UPDATE SKIP LOCKED
    )
  `.execute(db)
}
