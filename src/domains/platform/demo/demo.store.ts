import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text, time } from '../../../ports/tables.ts'

const demoTables = tablesOf({
  simulatedAccounts: { address: text(), createdAt: time },
  demoDays: { day: text(), launches: integer, trades: integer },
})

/** What is counted per day. */
export type Counted = 'launches' | 'trades'

/** Simulated addresses, in lower case, and the daily counts of actions. */
export function demoStore(db: Queryable) {
  const tables = demoTables.on(db)
  return {
    /** Every simulated address. */
    async addresses(): Promise<readonly string[]> {
      const rows = await tables.selectFrom('simulatedAccounts').select('address').execute()
      return rows.map((row) => row.address)
    },

    /** Known addresses stay unchanged. */
    async remember(addresses: readonly string[], now: Date): Promise<void> {
      if (addresses.length === 0) return
      await tables
        .insertInto('simulatedAccounts')
        .values(addresses.map((address) => ({ address, createdAt: now })))
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute()
    },

    /** The totals over all days. */
    async totals(): Promise<Readonly<Record<Counted, number>>> {
      const { rows } = await sql<Record<Counted, number>>`
        SELECT coalesce(sum(launches), 0) AS launches, coalesce(sum(trades), 0) AS trades
        FROM demo_days`.execute(tables)
      return rows[0] ?? { launches: 0, trades: 0 }
    },

    /** Increments the count of `day` and returns it; undefined, without counting, when it has reached `limit`. */
    async take(what: Counted, day: string, limit: number): Promise<number | undefined> {
      if (limit < 1) return undefined
      const first = { launches: 0, trades: 0, [what]: 1 }
      const row = await tables
        .insertInto('demoDays')
        .values({ day, ...first })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet((eb) => ({ [what]: eb(`demoDays.${what}`, '+', 1) }))
            .where(`demoDays.${what}`, '<', limit),
        )
        .returning(what)
        .executeTakeFirst()
      return row?.[what]
    },
  }
}
