import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/**
 * When each transfer happened, and those of an account in that order. Transfers that were indexed before have the time of
 * the newest launch, pool or trade up to their block.
 */
export const transferTimesMigration: Migration = {
  name: '0005_transfer_times',
  async up(transaction) {
    await sql`ALTER TABLE market_transfers ADD COLUMN transferred_at int8`.execute(transaction)
    await sql`
      UPDATE market_transfers AS m SET transferred_at = dated.at
      FROM (
        SELECT DISTINCT block, max(at) OVER (ORDER BY block) AS at FROM (
          SELECT block_number AS block, 0 AS at FROM market_transfers
          UNION ALL SELECT block_number, launched_at FROM market_tokens
          UNION ALL SELECT block_number, opened_at FROM market_pools
          UNION ALL SELECT block_number, traded_at FROM market_trades
        ) AS known
      ) AS dated
      WHERE dated.block = m.block_number`.execute(transaction)
    await sql`
      ALTER TABLE market_transfers ALTER COLUMN transferred_at SET NOT NULL`.execute(transaction)
    for (const end of ['sender', 'recipient']) {
      await sql`
        CREATE INDEX ${sql.id(`market_transfers_${end}`)}
        ON market_transfers (${sql.id(end)}, transferred_at)`.execute(transaction)
    }
    await sql`
      ALTER TABLE market_kept DROP CONSTRAINT market_kept_what_check,
      ADD CONSTRAINT market_kept_what_check
        CHECK (what IN ('trades', 'minutes', 'quarters', 'transfers'))`.execute(transaction)
    // Transfers were deleted with the trades of their day.
    await sql`
      INSERT INTO market_kept (what, from_time)
      SELECT 'transfers', greatest(from_time, coalesce(
        (SELECT min(transferred_at) FROM market_transfers), from_time))
      FROM market_kept WHERE what = 'trades'`.execute(transaction)
  },
}
