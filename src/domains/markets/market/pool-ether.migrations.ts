import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/**
 * The wrapped ether that pools hold, with the moves that a reorganisation may take back. Pools that were indexed before
 * have none, and theirs is not known.
 */
export const poolEtherMigration: Migration = {
  name: '0006_pool_ether',
  async up(transaction) {
    await sql`ALTER TABLE market_pools ADD COLUMN ether numeric(78, 0)`.execute(transaction)
    await sql`
      CREATE TABLE market_pool_moves (
        block_number int8 NOT NULL,
        log_index int4 NOT NULL,
        pool text NOT NULL,
        change numeric(78, 0) NOT NULL,
        PRIMARY KEY (block_number, log_index, pool)
      )`.execute(transaction)
  },
}
