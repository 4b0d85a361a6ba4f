import type { Queryable } from '../../../ports/database.ts'
import { tablesOf, text, time } from '../../../ports/tables.ts'

const identityTables = tablesOf({
  idpIdentities: { issuer: text(), subject: text(), accountId: text(), linkedAt: time },
})

/** A person by the identity provider's identifiers. */
export type Identity = { readonly issuer: string; readonly subject: string }

/** The account of each issuer and subject. */
export function identityStore(db: Queryable) {
  const tables = identityTables.on(db)
  return {
    /** The account of the pair; undefined when it has none yet. */
    async find({ issuer, subject }: Identity): Promise<string | undefined> {
      const row = await tables
        .selectFrom('idpIdentities')
        .select('accountId')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.accountId
    },
    /**
     * Assigns the account to the pair and returns true, or returns false when it has one, after waiting for a
     * concurrent assignment.
     */
    async claim({ issuer, subject }: Identity, accountId: string, at: Date): Promise<boolean> {
      const row = await tables
        .insertInto('idpIdentities')
        .values({ issuer, subject, accountId, linkedAt: at })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returning('accountId')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
