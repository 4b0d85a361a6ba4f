import type { Queryable } from '../../ports/database.ts'

type IdentityTables = {
  idp_identities: { issuer: string; subject: string; account_id: string; linked_at: Date }
}

/** A person as the identity provider names them. */
export type Identity = { readonly issuer: string; readonly subject: string }

/** Which account a pair of issuer and subject has. */
export function identityStore(db: Queryable) {
  const tables = db.withTables<IdentityTables>()
  return {
    /** The pair's account; undefined when it has none yet. */
    async find({ issuer, subject }: Identity): Promise<string | undefined> {
      const row = await tables
        .selectFrom('idp_identities')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.account_id
    },
    /** Gives the pair this account and says true, or says false when it has one, waiting for who is giving it one now. */
    async claim({ issuer, subject }: Identity, accountId: string, at: Date): Promise<boolean> {
      const row = await tables
        .insertInto('idp_identities')
        .values({ issuer, subject, account_id: accountId, linked_at: at })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returning('account_id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
