import { type Kysely, sql } from 'kysely'
import type { AccountSession } from '../../ports/account-library.ts'
import type { Queryable } from '../../ports/database.ts'

type LibraryTables = {
  accounts_sessions: { id: string; userId: string; token: string; expiresAt: Date }
  accounts_secrets: { purpose: string; secret: string; created_at: Date }
  accounts_used: { purpose: string; key: string; expires_at: Date }
}

/** Whose address it is, and the hash of their password; null where there is none. */
export type StoredPassword = { readonly userId: string | null; readonly hash: string | null }

/** How many entries that ran out one claim takes along. */
const pruneMax = 20
const cookiePurpose = 'cookies'

/** What of the library's data is read without it, and what may happen once. */
export function libraryStore(db: Queryable) {
  const tables = db.withTables<LibraryTables>()
  return {
    /** The one secret of all processes; `candidate` becomes it when there is none yet. */
    async secret(candidate: string, at: Date): Promise<string> {
      await tables
        .insertInto('accounts_secrets')
        .values({ purpose: cookiePurpose, secret: candidate, created_at: at })
        .onConflict((conflict) => conflict.column('purpose').doNothing())
        .execute()
      const row = await tables
        .selectFrom('accounts_secrets')
        .select('secret')
        .where('purpose', '=', cookiePurpose)
        .executeTakeFirstOrThrow()
      return row.secret
    },
    /** Undefined when there is none, or it has run out. */
    async findSession(tokenDigest: string, at: Date): Promise<AccountSession | undefined> {
      return tables
        .selectFrom('accounts_sessions')
        .select(['id', 'userId', 'expiresAt'])
        .where('token', '=', tokenDigest)
        .where('expiresAt', '>', at)
        .executeTakeFirst()
    },
    async isSessionOpen(sessionId: string, at: Date): Promise<boolean> {
      const row = await tables
        .selectFrom('accounts_sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('expiresAt', '>', at)
        .executeTakeFirst()
      return row !== undefined
    },
    /** One row in one statement for every address, whether somebody has it or not. */
    async passwordOf(email: string): Promise<StoredPassword> {
      const { rows } = await sql<StoredPassword>`
        SELECT person.id AS "userId", login.password AS hash
        FROM (VALUES (${email})) AS asked (email)
        LEFT JOIN accounts_users AS person ON person.email = asked.email
        LEFT JOIN accounts_logins AS login
          ON login."userId" = person.id AND login."accountId" = person.id
          AND login."providerId" = 'credential'
        LIMIT 1`.execute(tables)
      return rows[0] ?? { userId: null, hash: null }
    },
    claim: (claim: Claim) => takeOnce(tables, claim),
  }
}

/** `key` may be used once for `purpose` until `expiresAt`. */
export type Claim = {
  readonly purpose: 'second_factor' | 'agent_token'
  readonly key: string
  readonly at: Date
  readonly expiresAt: Date
}

/** True for exactly one caller of each key, on all processes together. */
async function takeOnce(tables: Kysely<LibraryTables>, claim: Claim): Promise<boolean> {
  const { purpose, key, at, expiresAt } = claim
  const taken = await tables
    .insertInto('accounts_used')
    .values({ purpose, key, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'key'])
        .doUpdateSet({ expires_at: expiresAt })
        .where('accounts_used.expires_at', '<=', at),
    )
    .returning('key')
    .executeTakeFirst()
  await tables
    .deleteFrom('accounts_used')
    .where(
      sql`ctid`,
      'in',
      tables
        .selectFrom('accounts_used')
        .select(sql`ctid`.as('place'))
        .where('expires_at', '<=', at)
        .limit(pruneMax),
    )
    .execute()
  return taken !== undefined
}
