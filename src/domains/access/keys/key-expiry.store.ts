import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { keysTables, type StoredKey } from './keys.store.ts'

/** What is told of a key that expires soon. */
export type ExpiringKey = Pick<StoredKey, 'accountId' | 'id' | 'keyPrefix' | 'name'> & {
  readonly expiresAt: Date
}

/** Finds keys that are about to expire. */
export function keyExpiryStore(db: Queryable) {
  const keys = keysTables.on(db)
  return {
    /**
     * Marks keys that expire soon and of which nobody was told, at most `limit`, soonest first: a week before, or a day
     * before where a key lives no longer than a week. Not of those that live a day, were replaced, or open nothing.
     */
    async markExpiring(at: Date, limit: number): Promise<readonly ExpiringKey[]> {
      const { rows } = await sql<ExpiringKey>`
        UPDATE api_keys SET expiry_told_at = ${at} WHERE id = ANY (ARRAY(
          SELECT id FROM api_keys
          WHERE expiry_told_at IS NULL AND expires_at > ${at}
            AND expires_at <= ${at}::timestamptz + interval '7 days'
            AND (expires_at > created_at + interval '7 days'
              OR (expires_at <= ${at}::timestamptz + interval '1 day'
                AND expires_at > created_at + interval '1 day'))
            AND revoked_at IS NULL AND disabled_at IS NULL AND replaced_by_id IS NULL
          ORDER BY expires_at LIMIT ${limit}::int4 FOR UPDATE SKIP LOCKED
        )) RETURNING id, account_id, key_prefix, name, expires_at`.execute(keys)
      return rows
    },
  }
}
