import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** What a token list is sorted by: each has an index that ends with the token. */
const sorted = [
  'launch_place',
  'price',
  'market_value',
  'liquidity',
  'progress_bps',
  'holders',
  ...['m5', 'h1', 'h6', 'h24'].flatMap((window) => [
    `change_${window}`,
    `volume_${window}`,
    `trades_${window}`,
  ]),
  'change_launch',
] as const

/** The figures of every token, by which lists are sorted and filtered; `token-figures.store.ts` keeps them. */
export const tokenFiguresMigration: Migration = {
  name: '0004_token_figures',
  async up(transaction) {
    // Pools that were indexed before have none, and their progress is not known.
    await sql`ALTER TABLE market_pools ADD COLUMN curve_supply numeric(78, 0)`.execute(transaction)
    await createFigures(transaction)
    for (const column of sorted) {
      await sql`
        CREATE INDEX ${sql.id(`market_figures_${column}`)}
        ON market_token_figures (${sql.id(column)}, token)`.execute(transaction)
    }
    await sql`CREATE INDEX market_figures_leaving ON market_token_figures (due_at)`.execute(
      transaction,
    )
    await sql`
      CREATE INDEX market_figures_creator ON market_token_figures (creator, launch_place)`.execute(
      transaction,
    )
    await sql`
      CREATE INDEX market_balances_holder ON market_balances (holder, token)`.execute(transaction)
    await sql`CREATE TABLE market_figures_due (token text PRIMARY KEY)`.execute(transaction)
    await sql`
      CREATE TABLE market_figures_reached (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        at_number int8 NOT NULL,
        at_hash text,
        at_time int8 NOT NULL
      )`.execute(transaction)
    await sql`
      INSERT INTO market_figures_reached (at_number, at_hash, at_time) VALUES (-1, NULL, 0)`.execute(
      transaction,
    )
  },
}

async function createFigures(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE market_token_figures (
      token text PRIMARY KEY,
      family text NOT NULL,
      creator text NOT NULL,
      found_by text NOT NULL,
      launch_place int8 NOT NULL,
      launched_at int8 NOT NULL,
      due_at int8 NOT NULL,
      price numeric(78, 0),
      traded_at int8,
      market_value numeric(78, 0),
      liquidity numeric(78, 0),
      stage text CHECK (stage IN ('curve', 'complete', 'pool')),
      progress_bps int4,
      before_m5 numeric(78, 0),
      before_h1 numeric(78, 0),
      before_h6 numeric(78, 0),
      before_h24 numeric(78, 0),
      change_m5 numeric(78, 0),
      change_h1 numeric(78, 0),
      change_h6 numeric(78, 0),
      change_h24 numeric(78, 0),
      change_launch numeric(78, 0),
      volume_m5 numeric(78, 0) NOT NULL DEFAULT 0,
      volume_h1 numeric(78, 0) NOT NULL DEFAULT 0,
      volume_h6 numeric(78, 0) NOT NULL DEFAULT 0,
      volume_h24 numeric(78, 0) NOT NULL DEFAULT 0,
      trades_m5 int8 NOT NULL DEFAULT 0,
      trades_h1 int8 NOT NULL DEFAULT 0,
      trades_h6 int8 NOT NULL DEFAULT 0,
      trades_h24 int8 NOT NULL DEFAULT 0,
      buys_h24 int8 NOT NULL DEFAULT 0,
      traders_h24 int8 NOT NULL DEFAULT 0,
      simulated_h24 int8 NOT NULL DEFAULT 0,
      volume_all numeric(78, 0) NOT NULL DEFAULT 0,
      trades_all int8 NOT NULL DEFAULT 0,
      holders int8 NOT NULL DEFAULT 0,
      top_ten numeric(78, 0) NOT NULL DEFAULT 0,
      creator_holds numeric(78, 0) NOT NULL DEFAULT 0,
      creator_sold numeric(78, 0) NOT NULL DEFAULT 0,
      pools text[] NOT NULL DEFAULT '{}'
    )`.execute(transaction)
}
