import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { HeldClaim, IdempotencyClaim, StoredAnswer } from '../../../ports/idempotency.ts'

/** The instants that a claim is made with. */
export type ClaimTimes = {
  readonly now: Date
  readonly leasedUntil: Date
  readonly expiresAt: Date
}

/** What is stored under a key that somebody else claimed; without an answer while it runs. */
export type FoundClaim = { readonly requestHash: string; readonly answer: StoredAnswer | null }

/** The statements of the idempotency store. */
export function idempotencyTable(db: Queryable) {
  return {
    /** Whether `claim` is now held: the key was free, expired, or left behind by a holder that died. */
    take: (claim: HeldClaim, times: ClaimTimes) => take(db, claim, times),
    find: (claim: IdempotencyClaim) => find(db, claim),
    complete: (claim: HeldClaim, answer: StoredAnswer, expiresAt: Date) =>
      complete(db, claim, { answer, expiresAt }),
    release: (claim: HeldClaim) => release(db, claim),
    /** Deletes at most `limit` keys that have expired; resolves to how many. */
    removeExpired: (now: Date, limit: number) => removeExpired(db, now, limit),
  }
}

async function take(db: Queryable, claim: HeldClaim, times: ClaimTimes): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS kept
      (owner, operation_id, key, request_hash, lease, leased_until, expires_at)
    VALUES (${claim.owner}, ${claim.operationId}, ${claim.key}, ${claim.requestHash},
      ${claim.lease}, ${times.leasedUntil}, ${times.expiresAt})
    ON CONFLICT (owner, operation_id, key) DO UPDATE SET
      request_hash = excluded.request_hash, lease = excluded.lease,
      leased_until = excluded.leased_until, expires_at = excluded.expires_at,
      status = NULL, headers = NULL, body = NULL
    WHERE kept.expires_at <= ${times.now}::timestamptz
      OR (kept.status IS NULL AND kept.leased_until <= ${times.now}::timestamptz
        AND kept.request_hash = excluded.request_hash)
    RETURNING 1
  `.execute(db)
  return rows.length > 0
}

async function find(db: Queryable, claim: IdempotencyClaim): Promise<FoundClaim | undefined> {
  const { rows } = await sql<{
    request_hash: string
    status: number | null
    headers: Record<string, string> | null
    body: string | null
  }>`
    SELECT request_hash, status, headers, body FROM idempotency_keys
    WHERE owner = ${claim.owner} AND operation_id = ${claim.operationId} AND key = ${claim.key}
  `.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const { status, headers, body } = row
  const answered = status !== null && headers !== null && body !== null
  return { requestHash: row.request_hash, answer: answered ? { status, headers, body } : null }
}

async function complete(
  db: Queryable,
  claim: HeldClaim,
  { answer, expiresAt }: { readonly answer: StoredAnswer; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET
      status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
      body = ${answer.body}, expires_at = ${expiresAt}
    WHERE owner = ${claim.owner} AND operation_id = ${claim.operationId} AND key = ${claim.key}
      AND lease = ${claim.lease} AND status IS NULL
  `.execute(db)
}

async function release(db: Queryable, claim: HeldClaim): Promise<void> {
  await sql`
    DELETE FROM idempotency_keys
    WHERE owner = ${claim.owner} AND operation_id = ${claim.operationId} AND key = ${claim.key}
      AND lease = ${claim.lease} AND status IS NULL
  `.execute(db)
}

async function removeExpired(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM idempotency_keys
    WHERE (owner, operation_id, key) IN (
      SELECT owner, operation_id, key FROM idempotency_keys
      WHERE expires_at <= ${now}::timestamptz ORDER BY expires_at LIMIT ${limit}::int
      FOR UPDATE SKIP LOCKED
    )
    RETURNING 1
  `.execute(db)
  return rows.length
}
