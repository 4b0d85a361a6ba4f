import { sql } from 'kysely'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import type { AlertState, Direction } from '../../market/index.ts'

const alertsTables = tablesOf(
  {
    perpsAlerts: {
      id: text(),
      accountId: text(),
      symbol: text(),
      direction: text<Direction>(),
      tick: bigint,
      note: text(),
      state: text<AlertState>(),
      /** No move of the mark has reached or left its price since it was set or resumed. */
      isUntouched: flag,
      firings: integer,
      lastFiredAt: nullable(time),
      createdAt: time,
    },
  },
  { count: integer },
)
type Tables = TablesOf<typeof alertsTables>

export type AlertRecord = RowOf<typeof alertsTables, 'perpsAlerts'>

/** The range of a market's mark, both ends included. */
export type MarkRange = { readonly symbol: string; readonly low: bigint; readonly high: bigint }

/** Store of the alerts on mark prices. */
export function alertsStore(db: Queryable) {
  const tables = alertsTables.on(db)
  return { ...reads(tables), ...changes(tables), ...waits(tables) }
}

function reads(tables: Tables) {
  const own = (accountId: string) =>
    tables.selectFrom('perpsAlerts').where('accountId', '=', accountId)
  return {
    find: (id: string, accountId: string): Promise<AlertRecord | undefined> =>
      own(accountId).selectAll().where('id', '=', id).executeTakeFirst(),

    /** The account's alerts, newest first; one more than `limit` when there is a next page. */
    page(options: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly symbol: string | null
      readonly limit: number
    }): Promise<readonly AlertRecord[]> {
      const { accountId, beforeId, limit, symbol } = options
      let query = own(accountId).selectAll()
      if (beforeId !== null) query = query.where('id', '<', beforeId)
      if (symbol !== null) query = query.where('symbol', '=', symbol)
      return query
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    },

    async count(accountId: string): Promise<number> {
      const { count } = await own(accountId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

function changes(tables: Tables) {
  return {
    /** Locks the account's alerts until the transaction ends, so that their limit holds. */
    async lockMaking(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('perps.alerts'), hashtext(${accountId}))`.execute(
        tables,
      )
    },

    async insert(alert: AlertRecord): Promise<void> {
      await tables.insertInto('perpsAlerts').values(alert).execute()
    },

    /** The alert where that changed its state, and undefined where it did not. */
    setState({
      accountId,
      id,
      state,
    }: Pick<AlertRecord, 'accountId' | 'id' | 'state'>): Promise<AlertRecord | undefined> {
      return tables
        .updateTable('perpsAlerts')
        .set({ state, isUntouched: true })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('state', '<>', state)
        .returningAll()
        .executeTakeFirst()
    },

    async remove(id: string, accountId: string): Promise<boolean> {
      const row = await tables
        .deleteFrom('perpsAlerts')
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function waits(tables: Tables) {
  return {
    async isAnyActive(): Promise<boolean> {
      const row = await tables
        .selectFrom('perpsAlerts')
        .select('id')
        .where('state', '=', 'active')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The active alerts whose price lies in one of these ranges: only those can have been crossed. */
    async waiting(ranges: readonly MarkRange[]): Promise<readonly AlertRecord[]> {
      const { rows } = await sql<AlertRecord>`
        SELECT a.* FROM unnest(
          ${ranges.map(({ symbol }) => symbol)}::text[],
          ${ranges.map(({ low }) => low.toString())}::int8[],
          ${ranges.map(({ high }) => high.toString())}::int8[]
        ) AS moved (symbol, low, high)
        JOIN perps_alerts AS a ON a.symbol = moved.symbol
          AND a.tick >= moved.low AND a.tick <= moved.high
        WHERE a.state = 'active' ORDER BY a.id`.execute(tables)
      return rows
    },

    /** Records that the mark was at these alerts' prices, and how often and when last each of them fired. */
    async touched(
      alerts: readonly Pick<AlertRecord, 'firings' | 'id' | 'lastFiredAt'>[],
    ): Promise<void> {
      await sql`
        UPDATE perps_alerts AS a SET is_untouched = false, firings = now.firings,
          last_fired_at = now.last_fired_at
        FROM unnest(
          ${alerts.map(({ id }) => id)}::text[],
          ${alerts.map(({ firings }) => String(firings))}::int8[],
          ${alerts.map(({ lastFiredAt }) => lastFiredAt?.toISOString() ?? null)}::timestamptz[]
        ) AS now (id, firings, last_fired_at)
        WHERE a.id = now.id`.execute(tables)
    },
  }
}
