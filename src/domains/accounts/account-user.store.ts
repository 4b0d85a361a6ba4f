import type { Queryable } from '../../ports/database.ts'

type AccountUserTables = {
  account_users: { user_id: string; account_id: string; created_at: Date }
}

/** Which account a user of the library is: one each, for ever. */
export function accountUserStore(db: Queryable) {
  const tables = db.withTables<AccountUserTables>()
  return {
    async accountOf(userId: string): Promise<string | undefined> {
      const row = await tables
        .selectFrom('account_users')
        .select('account_id')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.account_id
    },
    /** The accounts of those of the users that have one. */
    async accountsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await tables
        .selectFrom('account_users')
        .select(['user_id', 'account_id'])
        .where('user_id', 'in', [...userIds])
        .execute()
      return new Map(rows.map((row) => [row.user_id, row.account_id]))
    },
    /** True for exactly one caller of each user; the others wait until that one has committed. */
    async claim(userId: string, accountId: string, at: Date): Promise<boolean> {
      const claimed = await tables
        .insertInto('account_users')
        .values({ user_id: userId, account_id: accountId, created_at: at })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .returning('account_id')
        .executeTakeFirst()
      return claimed !== undefined
    },
  }
}
