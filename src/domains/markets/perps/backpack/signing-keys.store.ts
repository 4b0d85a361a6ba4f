import { sql } from 'kysely'
import type { Queryable } from '../../../../ports/database.ts'
import {
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'

export type KeyAccess = 'read' | 'trade'

const signingTables = tablesOf({
  perpsSigningKeys: {
    id: generated(text()),
    accountId: text(),
    publicKey: text(),
    name: text(),
    access: text<KeyAccess>(),
    createdAt: time,
    revokedAt: generated(nullable(time)),
  },
  perpsUsedSignatures: { hash: text(), untilMs: integer },
})
type Tables = TablesOf<typeof signingTables>

/** A public key that an account has registered. */
export type SigningKey = RowOf<typeof signingTables, 'perpsSigningKeys'>

/** Store of signing keys, and of the signed texts that were used. */
export function signingKeysStore(db: Queryable) {
  const tables = signingTables.on(db)
  return { ...keysOf(tables), ...signaturesOf(tables) }
}

function keysOf(tables: Tables) {
  const all = tables.selectFrom('perpsSigningKeys').selectAll()
  return {
    /** Locks the account's registrations until the transaction ends, so that their limit holds. */
    async lockRegistering(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('perps.signing_keys'), hashtext(${accountId}))`.execute(
        tables,
      )
    },
    async countActive(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('perpsSigningKeys')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Undefined where the key was registered before, by any account, even if it was revoked since. */
    add({
      accountId,
      access,
      createdAt,
      name,
      publicKey,
    }: Omit<SigningKey, 'id' | 'revokedAt'>): Promise<SigningKey | undefined> {
      return tables
        .insertInto('perpsSigningKeys')
        .values({ accountId, publicKey, name, access, createdAt })
        .onConflict((conflict) => conflict.column('publicKey').doNothing())
        .returningAll()
        .executeTakeFirst()
    },
    list: (accountId: string, limit: number): Promise<readonly SigningKey[]> =>
      all.where('accountId', '=', accountId).orderBy('id', 'desc').limit(limit).execute(),
    /** The key, unless it was revoked. */
    findActive: (publicKey: string): Promise<SigningKey | undefined> =>
      all.where('publicKey', '=', publicKey).where('revokedAt', 'is', null).executeTakeFirst(),
    /** Revokes a key for good; a repeat changes nothing. Undefined where the account has no such key. */
    async revoke(accountId: string, id: string, at: Date): Promise<SigningKey | undefined> {
      const { rows } = await sql<SigningKey>`
        UPDATE perps_signing_keys SET revoked_at = coalesce(revoked_at, ${at})
        WHERE account_id = ${accountId} AND id = ${id}::int8 RETURNING *`.execute(tables)
      return rows[0]
    },
  }
}

function signaturesOf(tables: Tables) {
  return {
    /** True for the first use of this text with the key; remembered until its window ends. */
    async use(signed: { readonly hash: string; readonly untilMs: number }): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO perps_used_signatures (hash, until_ms)
        VALUES (${signed.hash}, ${String(signed.untilMs)}::int8)
        ON CONFLICT (hash) DO NOTHING RETURNING hash`.execute(tables)
      return rows.length > 0
    },
    /** Deletes texts whose window has ended, a few at a time. */
    async forgetUsed(nowMs: number): Promise<void> {
      await sql`
        DELETE FROM perps_used_signatures WHERE hash IN (
          SELECT hash FROM perps_used_signatures WHERE until_ms < ${String(nowMs)}::int8
          ORDER BY until_ms, hash LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(tables)
    },
  }
}
