import { sql } from 'kysely'
import type { Migration } from '../../ports/database.ts'

/** The tables of the chain index, oldest step first. */
export const chainIndexMigrations: readonly Migration[] = [
  {
    name: '0001_chain_index',
    async up(transaction) {
      await sql`
        CREATE TABLE chain_blocks (
          number int8 PRIMARY KEY,
          hash text NOT NULL,
          parent_hash text NOT NULL,
          block_timestamp int8 NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE TABLE indexer_cursor (
          name text PRIMARY KEY,
          block_number int8,
          block_hash text,
          block_timestamp int8,
          lease_holder text,
          lease_until timestamptz,
          fence int8 NOT NULL DEFAULT 0
        )`.execute(transaction)
      await sql`INSERT INTO indexer_cursor (name) VALUES ('evm')`.execute(transaction)
    },
  },
]
