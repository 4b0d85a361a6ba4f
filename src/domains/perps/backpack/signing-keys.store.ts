import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

export type KeyAccess = 'read' | 'trade'
/** A public key that an account has registered. */
export type SigningKey = {
  readonly id: string
  readonly accountId: string
  readonly publicKey: string
  readonly name: string
  readonly access: KeyAccess
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

type Row = {
  id: string
  account_id: string
  public_key: string
  name: string
  access: KeyAccess
  created_at: Date
  revoked_at: Date | null
}

/** Keys that sign requests, and the signatures that were used already. */
export function signingKeysStore(db: Queryable) {
  return { ...keysOf(db), ...signaturesOf(db) }
}

function keysOf(db: Queryable) {
  return {
    /** Lets one transaction at a time register for the account, so that the limit holds. */
    async lockRegistering(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('perps.signing_keys'), hashtext(${accountId}))`.execute(
        db,
      )
    },
    async countActive(accountId: string): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) AS count FROM perps_signing_keys
        WHERE account_id = ${accountId} AND revoked_at IS NULL`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
    /** Undefined where somebody has registered the key before, whatever became of it. */
    async add(key: Omit<SigningKey, 'id' | 'revokedAt'>): Promise<SigningKey | undefined> {
      const { accountId, access, createdAt, name, publicKey } = key
      const { rows } = await sql<Row>`
        INSERT INTO perps_signing_keys (account_id, public_key, name, access, created_at)
        VALUES (${accountId}, ${publicKey}, ${name}, ${access}, ${createdAt})
        ON CONFLICT (public_key) DO NOTHING RETURNING *`.execute(db)
      return rows[0] === undefined ? undefined : toKey(rows[0])
    },
    async list(accountId: string, limit: number): Promise<readonly SigningKey[]> {
      const { rows } = await sql<Row>`
        SELECT * FROM perps_signing_keys WHERE account_id = ${accountId}
        ORDER BY id DESC LIMIT ${limit}`.execute(db)
      return rows.map(toKey)
    },
    /** The key, if it still opens anything. */
    async findActive(publicKey: string): Promise<SigningKey | undefined> {
      const { rows } = await sql<Row>`
        SELECT * FROM perps_signing_keys
        WHERE public_key = ${publicKey} AND revoked_at IS NULL`.execute(db)
      return rows[0] === undefined ? undefined : toKey(rows[0])
    },
    /** Ends a key for good; one that has ended stays as it is. Undefined where the account has no such key. */
    async revoke(accountId: string, id: string, at: Date): Promise<SigningKey | undefined> {
      const { rows } = await sql<Row>`
        UPDATE perps_signing_keys SET revoked_at = coalesce(revoked_at, ${at})
        WHERE account_id = ${accountId} AND id = ${id}::int8 RETURNING *`.execute(db)
      return rows[0] === undefined ? undefined : toKey(rows[0])
    },
  }
}

function signaturesOf(db: Queryable) {
  return {
    /** True for the first who uses this text of the key; it is remembered until its time is over. */
    async use(text: { readonly hash: string; readonly untilMs: number }): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO perps_used_signatures (hash, until_ms)
        VALUES (${text.hash}, ${String(text.untilMs)}::int8)
        ON CONFLICT (hash) DO NOTHING RETURNING hash`.execute(db)
      return rows.length > 0
    },
    /** Takes out what could not be used again in any case, a few at a time. */
    async forgetUsed(nowMs: number): Promise<void> {
      await sql`
        DELETE FROM perps_used_signatures WHERE hash IN (
          SELECT hash FROM perps_used_signatures WHERE until_ms < ${String(nowMs)}::int8
          ORDER BY until_ms, hash LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db)
    },
  }
}

function toKey(row: Row): SigningKey {
  return {
    id: row.id,
    accountId: row.account_id,
    publicKey: row.public_key,
    name: row.name,
    access: row.access,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }
}
