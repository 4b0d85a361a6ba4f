import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'
import { insertFirstBlocks } from './first-blocks.store.ts'

/** Who bought in the block of each launch; unknown for those whose trades were removed before this was kept. */
export const firstBlocksMigration: Migration = {
  name: '0008_first_blocks',
  async up(transaction) {
    await sql`
      CREATE TABLE market_first_blocks (
        token text PRIMARY KEY REFERENCES market_tokens ON DELETE CASCADE,
        buyers int4 NOT NULL,
        bought numeric(78, 0) NOT NULL
      )`.execute(transaction)
    await insertFirstBlocks(
      transaction,
      sql`t.launched_at >= coalesce((SELECT from_time FROM market_kept WHERE what = 'trades'), 0)`,
    )
  },
}
