import type { Queryable } from '../../ports/database.ts'

type ChallengeTables = {
  auth_used_nonces: { nonce: string; expires_at: Date }
  auth_secrets: { purpose: string; secret: Uint8Array; created_at: Date }
}

const purpose = 'wallet_challenge'

/** The secret that challenges are sealed with, and the nonces that are used up. */
export function challengeStore(db: Queryable) {
  const tables = db.withTables<ChallengeTables>()
  return {
    /** The one secret of all processes; `candidate` becomes it when there is none yet. */
    async secret(candidate: Uint8Array, at: Date): Promise<Uint8Array> {
      await tables
        .insertInto('auth_secrets')
        .values({ purpose, secret: candidate, created_at: at })
        .onConflict((conflict) => conflict.column('purpose').doNothing())
        .execute()
      const row = await tables
        .selectFrom('auth_secrets')
        .select('secret')
        .where('purpose', '=', purpose)
        .executeTakeFirstOrThrow()
      return row.secret
    },
    /** True for exactly one caller of each nonce, on all processes together. */
    async claim(nonce: string, expiresAt: Date): Promise<boolean> {
      const claimed = await tables
        .insertInto('auth_used_nonces')
        .values({ nonce, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('nonce').doNothing())
        .returning('nonce')
        .executeTakeFirst()
      return claimed !== undefined
    },
    /** Deletes at most `limit` nonces whose challenge had expired before `at`, and so is refused anyway. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('auth_used_nonces')
        .where('nonce', 'in', (query) =>
          query
            .selectFrom('auth_used_nonces')
            .select('nonce')
            .where('expires_at', '<', at)
            .limit(limit),
        )
        .execute()
    },
  }
}
