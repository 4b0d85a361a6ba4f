import { type Kysely, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { FilterField } from './filter.ts'

type ScreenRow = {
  id: string
  account_id: string
  name: string
  filter: string
  sort: FilterField
  descending: boolean
  created_at: Date
}
type Tables = Kysely<{ market_screens: ScreenRow }>

export type ScreenRecord = {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly filter: string
  readonly sort: FilterField
  readonly descending: boolean
  readonly createdAt: Date
}

const makingLock = 'market.screens'

/** Saved screens of accounts. */
export function screensStore(db: Queryable) {
  const tables: Tables = db.withTables<{ market_screens: ScreenRow }>()
  return {
    /** Lets one transaction at a time save a screen of the account, so that the limit holds. */
    async lockMaking(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${makingLock}), hashtext(${accountId}))`.execute(
        tables,
      )
    },

    async all(accountId: string): Promise<readonly ScreenRecord[]> {
      const rows = await tables
        .selectFrom('market_screens')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toScreen)
    },

    async find(id: string, accountId: string): Promise<ScreenRecord | undefined> {
      const row = await tables
        .selectFrom('market_screens')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row && toScreen(row)
    },

    async insert(screen: ScreenRecord): Promise<void> {
      await tables
        .insertInto('market_screens')
        .values({
          id: screen.id,
          account_id: screen.accountId,
          name: screen.name,
          filter: screen.filter,
          sort: screen.sort,
          descending: screen.descending,
          created_at: screen.createdAt,
        })
        .execute()
    },

    async remove(id: string, accountId: string): Promise<boolean> {
      const row = await tables
        .deleteFrom('market_screens')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function toScreen(row: Selectable<ScreenRow>): ScreenRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    filter: row.filter,
    sort: row.sort,
    descending: row.descending,
    createdAt: row.created_at,
  }
}
