import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { retainedFromBlock, retainedFromTime, trimBlocks } from '../../chain/chain-index/index.ts'
import type { Resolution } from './intervals.ts'

const projection = 'market'

/**
 * The newest old trade of each pool stays: it is the price before the retained trades. The table has no partitions: the
 * newest trade of a token is read all the time, and would be searched for in every month.
 */
const trades: RetentionRule = {
  name: 'trades of the market',
  tables: ['market_trades'],
  subject: 'trades',
  async trim({ query }, { days, rowsMax }) {
    const { rows } = await sql<{ count: number }>`
      WITH kept AS MATERIALIZED (SELECT ${retainedFromBlock(projection, days)} AS block),
      old AS (
        SELECT t.block_number, t.log_index FROM market_trades AS t
        WHERE t.block_number < (SELECT block FROM kept) AND EXISTS (
          SELECT FROM market_trades AS later
          WHERE later.token = t.token AND later.pool = t.pool
            AND (later.traded_at, later.block_number, later.log_index)
              > (t.traded_at, t.block_number, t.log_index)
            AND later.block_number < (SELECT block FROM kept))
        ORDER BY t.block_number, t.log_index LIMIT ${rowsMax}::int
        FOR UPDATE OF t SKIP LOCKED
      ),
      gone AS (
        DELETE FROM market_trades AS t USING old
        WHERE t.block_number = old.block_number AND t.log_index = old.log_index
        RETURNING t.block_number, t.traded_at
      ),
      noted AS (
        INSERT INTO market_kept AS k (what, from_time, from_block)
        SELECT 'trades', max(traded_at) + 1, max(block_number) + 1 FROM gone HAVING count(*) > 0
        ON CONFLICT (what) DO UPDATE SET
          from_time = greatest(k.from_time, excluded.from_time),
          from_block = greatest(k.from_block, excluded.from_block)
      )
      SELECT count(*)::int AS count FROM gone`.execute(query)
    return rows[0]?.count ?? 0
  },
}

/** Candles of one length; one token at a time, as they are stored. */
function candles(of: {
  readonly name: string
  readonly what: 'minutes' | 'quarters'
  readonly resolution: Resolution
  readonly times?: number
}): RetentionRule {
  const { name, resolution, what, times = 1 } = of
  return {
    name,
    tables: ['market_candles'],
    subject: 'candles',
    times,
    async trim({ query }, { days, rowsMax }) {
      const { rows } = await sql<{ count: number }>`
        WITH kept AS MATERIALIZED (
          SELECT ${retainedFromTime(projection, days)} - ${resolution}::int8 AS last
        ),
        old AS (
          SELECT c.token, c.started_at, c.pool FROM market_tokens AS t
          CROSS JOIN LATERAL (
            SELECT token, started_at, pool FROM market_candles
            WHERE token = t.token AND resolution = ${resolution}::int4
              AND started_at <= (SELECT last FROM kept)
            ORDER BY started_at, pool LIMIT ${rowsMax}::int
            FOR UPDATE SKIP LOCKED
          ) AS c LIMIT ${rowsMax}::int
        ),
        gone AS (
          DELETE FROM market_candles AS c USING old
          WHERE c.token = old.token AND c.resolution = ${resolution}::int4
            AND c.started_at = old.started_at AND c.pool = old.pool
          RETURNING c.started_at
        ),
        noted AS (
          INSERT INTO market_kept AS k (what, from_time)
          SELECT ${what}, max(started_at) + ${resolution}::int8 FROM gone HAVING count(*) > 0
          ON CONFLICT (what) DO UPDATE SET from_time = greatest(k.from_time, excluded.from_time)
        )
        SELECT count(*)::int AS count FROM gone`.execute(query)
      return rows[0]?.count ?? 0
    },
  }
}

/** Balances are kept apart, so that what an account had can be told back to where these begin. */
const transfers: RetentionRule = {
  name: 'transfers of tokens',
  tables: ['market_transfers'],
  subject: 'trades',
  async trim({ query }, { days, rowsMax }) {
    const { rows } = await sql<{ count: number }>`
      WITH kept AS MATERIALIZED (SELECT ${retainedFromBlock(projection, days)} AS block),
      old AS (
        SELECT block_number, log_index FROM market_transfers
        WHERE block_number < (SELECT block FROM kept)
        ORDER BY block_number, log_index LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ),
      gone AS (
        DELETE FROM market_transfers AS t USING old
        WHERE t.block_number = old.block_number AND t.log_index = old.log_index
        RETURNING t.transferred_at
      ),
      noted AS (
        INSERT INTO market_kept AS k (what, from_time)
        SELECT 'transfers', max(transferred_at) + 1 FROM gone HAVING count(*) > 0
        ON CONFLICT (what) DO UPDATE SET from_time = greatest(k.from_time, excluded.from_time)
      )
      SELECT count(*)::int AS count FROM gone`.execute(query)
    return rows[0]?.count ?? 0
  },
}

/** Ids grow with time, so that the lowest ones are the oldest. */
const corrections: RetentionRule = {
  name: 'corrections of the market',
  tables: ['market_corrections'],
  subject: 'trades',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM market_corrections WHERE id IN (
        SELECT id FROM (
          SELECT id, recorded_at FROM market_corrections ORDER BY id LIMIT ${rowsMax}::int
        ) AS lowest WHERE recorded_at < ${before}
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** Deleted firings are counted at their alert; the newest firing of each alert stays. */
const firings: RetentionRule = {
  name: 'firings of price alerts',
  tables: ['market_alert_firings'],
  subject: 'trades',
  async trim({ query }, { days, rowsMax }) {
    const { rows } = await sql<{ count: number }>`
      WITH kept AS MATERIALIZED (SELECT ${retainedFromBlock(projection, days)} AS block),
      old AS (
        SELECT f.alert_id, f.block_number, f.log_index FROM market_alert_firings AS f
        WHERE f.block_number < (SELECT block FROM kept) AND EXISTS (
          SELECT FROM market_alert_firings AS later
          WHERE later.alert_id = f.alert_id
            AND (later.block_number, later.log_index) > (f.block_number, f.log_index)
            AND later.block_number < (SELECT block FROM kept))
        ORDER BY f.block_number LIMIT ${rowsMax}::int
        FOR UPDATE OF f SKIP LOCKED
      ),
      gone AS (
        DELETE FROM market_alert_firings AS f USING old
        WHERE f.alert_id = old.alert_id AND f.block_number = old.block_number
          AND f.log_index = old.log_index
        RETURNING f.alert_id
      ),
      counted AS (
        UPDATE market_alerts AS a SET folded_firings = a.folded_firings + g.count
        FROM (SELECT alert_id, count(*) AS count FROM gone GROUP BY alert_id) AS g
        WHERE a.id = g.alert_id
      )
      SELECT count(*)::int AS count FROM gone`.execute(query)
    return rows[0]?.count ?? 0
  },
}

/**
 * A reorganisation writes events about the firings that it retracts, so an alert stays until none of its firings can be
 * retracted.
 */
const removedAlerts: RetentionRule = {
  name: 'price alerts that were removed',
  tables: ['market_alerts', 'market_alert_firings'],
  subject: 'trades',
  async trim({ query }, { before, days, rowsMax }) {
    const { rows } = await sql`
      WITH kept AS MATERIALIZED (SELECT ${retainedFromBlock(projection, days)} AS block),
      old AS (
        SELECT a.id FROM market_alerts AS a
        WHERE a.deleted_at < ${before} AND NOT EXISTS (
          SELECT FROM market_alert_firings AS f
          WHERE f.alert_id = a.id AND f.block_number >= coalesce((SELECT block FROM kept), 0))
        ORDER BY a.deleted_at LIMIT ${rowsMax}::int
        FOR UPDATE OF a SKIP LOCKED
      ),
      firings AS (DELETE FROM market_alert_firings AS f USING old WHERE f.alert_id = old.id)
      DELETE FROM market_alerts AS a USING old WHERE a.id = old.id RETURNING 1`.execute(query)
    return rows.length
  },
}

/** Trades of off-chain venues; trades between simulated traders are deleted after a day. */
const venueTrades: RetentionRule = {
  name: 'trades of venues',
  tables: ['market_venue_trades'],
  subject: 'trades',
  oldest: { by: 'traded_at_ms', inMs: true, key: ['venue', 'symbol', 'number'] },
}

/** Each series is stored by itself, and there are few; one index lookup finds the next one. */
const venueMinutes: RetentionRule = {
  name: 'candles of minutes of venues',
  tables: ['market_venue_candles'],
  subject: 'candles',
  async trim({ query }, { before, rowsMax }) {
    const last = Math.floor(before.getTime() / 1_000) - 60
    const { rows } = await sql`
      WITH RECURSIVE series AS (
        (SELECT venue, symbol, kind FROM market_venue_candles ORDER BY 1, 2, 3 LIMIT 1)
        UNION ALL
        SELECT next.* FROM series CROSS JOIN LATERAL (
          SELECT venue, symbol, kind FROM market_venue_candles AS c
          WHERE (c.venue, c.symbol, c.kind) > (series.venue, series.symbol, series.kind)
          ORDER BY 1, 2, 3 LIMIT 1
        ) AS next
      ),
      old AS (
        SELECT c.* FROM series CROSS JOIN LATERAL (
          SELECT venue, symbol, kind, started_at FROM market_venue_candles AS c
          WHERE c.venue = series.venue AND c.symbol = series.symbol AND c.kind = series.kind
            AND c.resolution = 60 AND c.started_at <= ${String(last)}::int8
          ORDER BY c.started_at LIMIT ${rowsMax}::int
        ) AS c LIMIT ${rowsMax}::int
      )
      DELETE FROM market_venue_candles AS c USING old
      WHERE c.venue = old.venue AND c.symbol = old.symbol AND c.kind = old.kind
        AND c.resolution = 60 AND c.started_at = old.started_at
      RETURNING 1`.execute(query)
    return rows.length
  },
}

/** Retention of the tables of this domain. */
export const marketRetention: TableRetention = {
  rules: [
    trades,
    candles({ name: 'candles of minutes', what: 'minutes', resolution: 60 }),
    candles({
      name: 'candles of quarters of an hour',
      what: 'quarters',
      resolution: 900,
      times: 4,
    }),
    transfers,
    {
      name: 'moves of ether in pools',
      tables: ['market_pool_moves'],
      subject: 'trades',
      trim: trimBlocks({ projection, table: 'market_pool_moves' }),
    },
    corrections,
    firings,
    removedAlerts,
  ],
  forEver: {
    market_reorganisations:
      'One for each reorganisation; the revision of every candle is counted from them.',
  },
  bounded: {
    market_kept: 'One for each kind.',
    market_tokens: 'One for each launched token.',
    market_first_blocks: 'One for each launched token.',
    market_token_names: 'One for each launched token.',
    market_pools: 'One for each pool of a launched token.',
    market_token_figures: 'One for each launched token.',
    market_figures_due: 'One for each launched token at most.',
    market_figures_reached: 'One row: the block that figures are of.',
    market_balances: 'One for each token and holder.',
    market_traders: 'One for each token and trader.',
    market_screens: 'An account has fifty at most.',
  },
}

/** Retention of the tables of off-chain venues. */
export const marketVenuesRetention: TableRetention = { rules: [venueTrades, venueMinutes] }
