import type { Queryable } from '../../../ports/database.ts'
import { bytes, tablesOf, text, time } from '../../../ports/tables.ts'

const challengeTables = tablesOf({
  authUsedNonces: { nonce: text(), expiresAt: time },
  authSecrets: { purpose: text(), secret: bytes, createdAt: time },
})

const purpose = 'wallet_challenge'

/** The secret that authenticates challenges, and the nonces that were used. */
export function challengeStore(db: Queryable) {
  const tables = challengeTables.on(db)
  return {
    /** The secret that all processes share; `candidate` is stored when there is none yet. */
    async secret(candidate: Uint8Array, at: Date): Promise<Uint8Array> {
      await tables
        .insertInto('authSecrets')
        .values({ purpose, secret: candidate, createdAt: at })
        .onConflict((conflict) => conflict.column('purpose').doNothing())
        .execute()
      const row = await tables
        .selectFrom('authSecrets')
        .select('secret')
        .where('purpose', '=', purpose)
        .executeTakeFirstOrThrow()
      return row.secret
    },
    /** True for exactly one caller per nonce, across all processes. */
    async claim(nonce: string, expiresAt: Date): Promise<boolean> {
      const claimed = await tables
        .insertInto('authUsedNonces')
        .values({ nonce, expiresAt })
        .onConflict((conflict) => conflict.column('nonce').doNothing())
        .returning('nonce')
        .executeTakeFirst()
      return claimed !== undefined
    },
    /** Deletes at most `limit` nonces whose challenge expired before `at`, and is refused anyway. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('authUsedNonces')
        .where('nonce', 'in', (query) =>
          query
            .selectFrom('authUsedNonces')
            .select('nonce')
            .where('expiresAt', '<', at)
            .limit(limit),
        )
        .execute()
    },
  }
}
