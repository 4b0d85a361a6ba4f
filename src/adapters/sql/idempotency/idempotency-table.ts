import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { HeldClaim, IdempotencyClaim, StoredAnswer } from '../../../ports/idempotency.ts'
import { integer, json, nullable, tablesOf, text } from '../../../ports/tables.ts'

const idempotencyTables = tablesOf({
  idempotencyKeys: {
    owner: text(),
    operationId: text(),
    key: text(),
    requestHash: text(),
    status: nullable(integer),
    headers: nullable(json<StoredAnswer['headers']>()),
    body: nullable(text()),
  },
})

/** The instants of a claim. */
export type ClaimTimes = {
  readonly now: Date
  readonly leasedUntil: Date
  readonly expiresAt: Date
}

/** What is stored under a key that is already claimed; without an answer while it runs. */
export type FoundClaim = { readonly requestHash: string; readonly answer: StoredAnswer | null }

/** The statements of the idempotency store. */
export function idempotencyTable(db: Queryable) {
  return {
    /** Whether `claim` is now held: the key was free or expired, or its holder died. */
    take: (claim: HeldClaim, times: ClaimTimes) => take(db, claim, times),
    find: (claim: IdempotencyClaim) => find(db, claim),
    complete: (claim: HeldClaim, answer: StoredAnswer, expiresAt: Date) =>
      complete(db, claim, { answer, expiresAt }),
    release: (claim: HeldClaim) => release(db, claim),
    /** Deletes at most `limit` expired keys; resolves to their number. */
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

async function find(
  db: Queryable,
  { owner, operationId, key }: IdempotencyClaim,
): Promise<FoundClaim | undefined> {
  const row = await idempotencyTables
    .on(db)
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'headers', 'body'])
    .where('owner', '=', owner)
    .where('operationId', '=', operationId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { requestHash, status, headers, body } = row
  const answered = status !== null && headers !== null && body !== null
  return { requestHash, answer: answered ? { status, headers, body } : null }
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
