import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The tables of the demo, oldest step first. */
export const demoMigrations: readonly Migration[] = [
  {
    name: '0001_simulated_accounts',
    async up(transaction) {
      await sql`
        CREATE TABLE simulated_accounts (
          address text PRIMARY KEY,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE TABLE demo_days (
          day date PRIMARY KEY,
          launches int4 NOT NULL,
          trades int4 NOT NULL
        )`.execute(transaction)
    },
  },
]
