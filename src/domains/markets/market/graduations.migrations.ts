import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/**
 * The block in which the pool of a curve opened. Those of before are the launchpad's, which read the same logs; what was
 * inferred from balances until then is made anew.
 */
export const graduationsMigration: Migration = {
  name: '0007_graduations',
  async up(transaction) {
    await sql`ALTER TABLE market_pools ADD COLUMN graduated_block int8`.execute(transaction)
    await takeFromLaunchpad(transaction)
    await sql`
      CREATE INDEX market_pools_graduated ON market_pools (graduated_block)
      WHERE graduated_block IS NOT NULL`.execute(transaction)
    await sql`
      INSERT INTO market_figures_due SELECT DISTINCT token FROM market_pools WHERE kind = 'curve'
      ON CONFLICT DO NOTHING`.execute(transaction)
  },
}

/** An index of the market alone has no launchpad beside it. */
async function takeFromLaunchpad(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ present: boolean }>`
    SELECT to_regclass('curve_states') IS NOT NULL AS present`.execute(transaction)
  if (rows[0]?.present !== true) return
  await sql`
    UPDATE market_pools AS p SET graduated_block = c.graduated_block
    FROM curve_states AS c
    WHERE c.token = p.token AND p.kind = 'curve' AND c.graduated_block IS NOT NULL`.execute(
    transaction,
  )
}
