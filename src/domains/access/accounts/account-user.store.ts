import type { Queryable } from '../../../ports/database.ts'
import { tablesOf, text, time } from '../../../ports/tables.ts'

const accountUserTables = tablesOf({
  accountUsers: { userId: text(), accountId: text(), createdAt: time },
})

/** Maps users of the library to accounts, one each, permanently. */
export function accountUserStore(db: Queryable) {
  const tables = accountUserTables.on(db)
  return {
    async accountOf(userId: string): Promise<string | undefined> {
      const row = await tables
        .selectFrom('accountUsers')
        .select('accountId')
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row?.accountId
    },
    /** The accounts of those users that have one. */
    async accountsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await tables
        .selectFrom('accountUsers')
        .select(['userId', 'accountId'])
        .where('userId', 'in', userIds)
        .execute()
      return new Map(rows.map((row) => [row.userId, row.accountId]))
    },
    /** True for exactly one caller per user; the others wait until that one has committed. */
    async claim(userId: string, accountId: string, at: Date): Promise<boolean> {
      const claimed = await tables
        .insertInto('accountUsers')
        .values({ userId, accountId, createdAt: at })
        .onConflict((conflict) => conflict.column('userId').doNothing())
        .returning('accountId')
        .executeTakeFirst()
      return claimed !== undefined
    },
  }
}
