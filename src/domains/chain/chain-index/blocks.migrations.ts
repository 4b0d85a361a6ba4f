import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

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
  {
    name: '0002_projections',
    async up(transaction) {
      await sql`
        CREATE TABLE indexer_projections (
          name text PRIMARY KEY,
          state text NOT NULL
            CONSTRAINT indexer_projections_state CHECK (state IN ('following', 'behind', 'astray')),
          through_block int8
            CONSTRAINT indexer_projections_through CHECK (through_block >= -1),
          CONSTRAINT indexer_projections_place CHECK ((state = 'following') = (through_block IS NULL))
        )`.execute(transaction)
      // Projections were not recorded before this step. The launchpad was there from the first block, and commerce had
      // no rows to miss; starting either again would retract what people have acted on.
      await sql`
        INSERT INTO indexer_projections (name, state)
        SELECT early.name, 'following'
        FROM indexer_cursor, (VALUES ('launchpad'), ('commerce')) AS early (name)
        WHERE block_number IS NOT NULL`.execute(transaction)
    },
  },
  {
    // Rows are numbered by block, retention counts days. The first blocks of the oldest known day may be missing.
    name: '0003_days',
    async up(transaction) {
      await sql`
        CREATE TABLE chain_days (
          day int8 PRIMARY KEY,
          first_block int8 NOT NULL
        )`.execute(transaction)
      await sql`
        INSERT INTO chain_days (day, first_block)
        SELECT block_timestamp / 86400, min(number) FROM chain_blocks
        GROUP BY 1 HAVING block_timestamp / 86400 > (
          SELECT min(block_timestamp) / 86400 FROM chain_blocks)`.execute(transaction)
    },
  },
]
