import { sql } from 'kysely'
import type { AccountSession } from '../../ports/account-library.ts'
import type { Queryable } from '../../ports/database.ts'
import { type TablesOf, tablesOf, text, time } from '../../ports/tables.ts'

/** The library's own tables have its spelling of columns, so they are read with `sql`. */
const libraryTables = tablesOf({
  accountsSecrets: { purpose: text(), secret: text(), createdAt: time },
  accountsUsed: { purpose: text(), key: text(), expiresAt: time },
})

/** The owner of an e-mail address and the hash of their password; both null when there is none. */
export type StoredPassword = { readonly userId: string | null; readonly hash: string | null }

/** How many expired entries one claim also deletes. */
const pruneMax = 20
const cookiePurpose = 'cookies'

/** The library's data that is read without it, and one-time claims. */
export function libraryStore(db: Queryable) {
  const tables = libraryTables.on(db)
  return {
    /** The secret that all processes share; `candidate` is stored when there is none yet. */
    async secret(candidate: string, at: Date): Promise<string> {
      await tables
        .insertInto('accountsSecrets')
        .values({ purpose: cookiePurpose, secret: candidate, createdAt: at })
        .onConflict((conflict) => conflict.column('purpose').doNothing())
        .execute()
      const row = await tables
        .selectFrom('accountsSecrets')
        .select('secret')
        .where('purpose', '=', cookiePurpose)
        .executeTakeFirstOrThrow()
      return row.secret
    },
    /** Undefined when it does not exist or has expired. */
    async findSession(tokenDigest: string, at: Date): Promise<AccountSession | undefined> {
      const { rows } = await sql<AccountSession>`
        SELECT id, "userId", "expiresAt" FROM accounts_sessions
        WHERE token = ${tokenDigest} AND "expiresAt" > ${at}`.execute(tables)
      return rows[0]
    },
    async isSessionOpen(sessionId: string, at: Date): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM accounts_sessions
        WHERE id = ${sessionId} AND "expiresAt" > ${at}`.execute(tables)
      return rows.length > 0
    },
    /** Returns one row in one statement for every address, whether or not an account has it. */
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

/** Allows `key` to be used once for `purpose` until `expiresAt`. */
export type Claim = {
  readonly purpose: 'second_factor' | 'agent_token'
  readonly key: string
  readonly at: Date
  readonly expiresAt: Date
}

/** True for exactly one caller per key, across all processes. */
async function takeOnce(tables: TablesOf<typeof libraryTables>, claim: Claim): Promise<boolean> {
  const { purpose, key, at, expiresAt } = claim
  const taken = await tables
    .insertInto('accountsUsed')
    .values({ purpose, key, expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'key'])
        .doUpdateSet({ expiresAt })
        .where('accountsUsed.expiresAt', '<=', at),
    )
    .returning('key')
    .executeTakeFirst()
  await tables
    .deleteFrom('accountsUsed')
    .where(
      sql`ctid`,
      'in',
      tables
        .selectFrom('accountsUsed')
        .select(sql`ctid`.as('place'))
        .where('expiresAt', '<=', at)
        .limit(pruneMax),
    )
    .execute()
  return taken !== undefined
}
