import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'

const revisionTables = tablesOf({
  preferenceRevisions: { accountId: text(), revision: integer },
})

/** The revision of each account, from which its things have their versions. */
export function revisionsStore(db: Queryable) {
  const tables = revisionTables.on(db)
  return {
    /** The next revision. Changes of one account take turns by it until the transaction ends. */
    async next(accountId: string): Promise<number> {
      const { revision } = await tables
        .insertInto('preferenceRevisions')
        .values({ accountId, revision: 1 })
        .onConflict((conflict) =>
          conflict
            .column('accountId')
            .doUpdateSet({ revision: sql`preference_revisions.revision + 1` }),
        )
        .returning('revision')
        .executeTakeFirstOrThrow()
      return revision
    },
    /** The present revision; 0 for an account that never changed anything. */
    async present(accountId: string): Promise<number> {
      const found = await tables
        .selectFrom('preferenceRevisions')
        .select('revision')
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return found?.revision ?? 0
    },
  }
}
