import type { Queryable } from '../../ports/database.ts'

type DemoTables = {
  simulated_accounts: { address: string; created_at: Date }
  demo_days: { day: string; launches: number; trades: number }
}

/** What is counted by the day. */
export type Counted = 'launches' | 'trades'

/** Rows of the demo: simulated addresses, in lower case, and what was done on each day. */
export function demoStore(db: Queryable) {
  const tables = db.withTables<DemoTables>()
  return {
    /** Every simulated address. */
    async addresses(): Promise<readonly string[]> {
      const rows = await tables.selectFrom('simulated_accounts').select('address').execute()
      return rows.map((row) => row.address)
    },

    /** Addresses that are there already stay as they are. */
    async remember(addresses: readonly string[], now: Date): Promise<void> {
      if (addresses.length === 0) return
      await tables
        .insertInto('simulated_accounts')
        .values(addresses.map((address) => ({ address, created_at: now })))
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute()
    },

    /** What was done on all days together. */
    async totals(): Promise<Readonly<Record<Counted, number>>> {
      const row = await tables
        .selectFrom('demo_days')
        .select(({ fn }) => [fn.sum('launches').as('launches'), fn.sum('trades').as('trades')])
        .executeTakeFirst()
      return { launches: Number(row?.launches ?? 0), trades: Number(row?.trades ?? 0) }
    },

    /** Counts one more on `day` and says how many there are now; undefined, and nothing counted, at `limit` already. */
    async take(what: Counted, day: string, limit: number): Promise<number | undefined> {
      if (limit < 1) return undefined
      const first = { launches: 0, trades: 0, [what]: 1 }
      const row = await tables
        .insertInto('demo_days')
        .values({ day, ...first })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet((eb) => ({ [what]: eb(`demo_days.${what}`, '+', 1) }))
            .where(`demo_days.${what}`, '<', limit),
        )
        .returning(what)
        .executeTakeFirst()
      return row?.[what]
    },
  }
}
