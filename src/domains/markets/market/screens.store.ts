import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { flag, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { FilterField } from './filter.ts'

const screensTables = tablesOf({
  marketScreens: {
    id: text(),
    accountId: text(),
    name: text(),
    filter: text(),
    sort: text<FilterField>(),
    descending: flag,
    createdAt: time,
  },
})

export type ScreenRecord = RowOf<typeof screensTables, 'marketScreens'>

const makingLock = 'market.screens'

/** Store of saved screens. */
export function screensStore(db: Queryable) {
  const tables = screensTables.on(db)
  const own = (accountId: string) =>
    tables.selectFrom('marketScreens').selectAll().where('accountId', '=', accountId)
  return {
    /** Locks the account's screens until the transaction ends, so that their limit holds. */
    async lockMaking(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${makingLock}), hashtext(${accountId}))`.execute(
        tables,
      )
    },

    all: (accountId: string): Promise<readonly ScreenRecord[]> =>
      own(accountId).orderBy('id', 'desc').execute(),

    find: (id: string, accountId: string): Promise<ScreenRecord | undefined> =>
      own(accountId).where('id', '=', id).executeTakeFirst(),

    async insert(screen: ScreenRecord): Promise<void> {
      const { accountId, createdAt, descending, filter, id, name, sort } = screen
      await tables
        .insertInto('marketScreens')
        .values({ id, accountId, name, filter, sort, descending, createdAt })
        .execute()
    },

    async remove(id: string, accountId: string): Promise<boolean> {
      const row = await tables
        .deleteFrom('marketScreens')
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
