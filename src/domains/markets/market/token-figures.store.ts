import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../../ports/database.ts'
import { positionRow } from '../../chain/chain-index/index.ts'

/** The windows of a token's figures, in seconds. */
export const windows = { m5: 300, h1: 3_600, h6: 21_600, h24: 86_400 } as const
export type FigureWindow = keyof typeof windows
const windowNames = Object.keys(windows).filter(isWindow)

/** How many tokens are worked out in one transaction, and how many transactions one call makes. */
const roundMax = 1_000
const roundsMax = 1
/** A token whose figures change only when something happens to it. */
const never = sql`9223372036854775807`

/** SQL: whether every figure is that of the newest indexed block. */
export const figuresAreFresh = sql`(
  SELECT reached.at_hash = newest.at_hash AND NOT EXISTS (SELECT FROM market_figures_due)
    AND coalesce((SELECT min(due_at) FROM market_token_figures) > reached.at_time, true)
  FROM market_figures_reached AS reached LEFT JOIN ${positionRow} AS newest ON true)`

/**
 * Brings the figures to the newest indexed block: those of tokens that something happened to since, and of those for
 * which something left a window. Processes take turns; who comes second finds the work done. After a long rest some are
 * left for the next call, so that nobody waits for all of them.
 */
export async function refreshFigures(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await takeTurn(tx)
    await noteTouched(tx)
  })
  for (let round = 0; round < roundsMax; round += 1) {
    const made = await database.transaction(async (tx) => {
      await takeTurn(tx)
      return makeDue(tx)
    })
    if (made < roundMax) return
  }
}

/** The next statement of the transaction sees what the process before wrote. */
async function takeTurn(tx: Queryable): Promise<void> {
  await sql`SELECT FROM market_figures_reached FOR UPDATE`.execute(tx)
}

/** One statement, so that what it sees and the block that it notes are of one moment. */
async function noteTouched(tx: Queryable): Promise<void> {
  await sql`
    WITH newest AS MATERIALIZED (SELECT * FROM ${positionRow} AS p),
    since AS MATERIALIZED (SELECT at_number FROM market_figures_reached),
    noted AS (
      INSERT INTO market_figures_due
      SELECT token FROM market_tokens WHERE block_number > (SELECT at_number FROM since)
      UNION SELECT token FROM market_pools WHERE block_number > (SELECT at_number FROM since)
      UNION SELECT token FROM market_pools WHERE graduated_block > (SELECT at_number FROM since)
      UNION SELECT token FROM market_trades WHERE block_number > (SELECT at_number FROM since)
      UNION SELECT token FROM market_transfers WHERE block_number > (SELECT at_number FROM since)
      UNION SELECT p.token FROM market_pool_moves AS m JOIN market_pools AS p ON p.pool = m.pool
        WHERE m.block_number > (SELECT at_number FROM since)
      ON CONFLICT DO NOTHING
    )
    UPDATE market_figures_reached SET
      at_number = newest.at_number, at_hash = newest.at_hash, at_time = newest.at_time
    FROM newest WHERE newest.at_number IS NOT NULL`.execute(tx)
}

/** Makes up to `roundMax` figures that are due, and returns how many. */
async function makeDue(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH reached AS MATERIALIZED (SELECT at_time FROM market_figures_reached),
    due AS MATERIALIZED (
      SELECT token FROM (
        (SELECT token FROM market_figures_due LIMIT ${roundMax}::int4)
        UNION (SELECT token FROM market_token_figures
          WHERE due_at <= (SELECT at_time FROM reached)
          ORDER BY due_at LIMIT ${roundMax}::int4)
      ) AS d LIMIT ${roundMax}::int4
    ),
    done AS (DELETE FROM market_figures_due WHERE token IN (SELECT token FROM due)),
    made AS (
      INSERT INTO market_token_figures AS f (token, family, creator, found_by, launch_place,
        launched_at, ${sql.join(made.map((column) => sql.id(column)))})
      SELECT n.token, n.family, n.creator,
        lower(n.symbol || chr(10) || n.name || chr(10) || n.token),
        n.block_number * 1048576 + n.log_index, n.launched_at,
        n.due_at, n.price, n.traded_at, trunc(n.price * n.supply / 1e27),
        n.liquidity, n.stage, n.progress_bps,
        ${each((w) => sql`n.${id('before', w)}`)},
        ${each((w) => changed(sql`n.${id('before', w)}`))}, ${changed(sql`n.opening_price`)},
        ${each((w) => sql`n.${id('volume', w)}`)}, ${each((w) => sql`n.${id('trades', w)}`)},
        n.buys_h24, n.traders_h24, n.simulated_h24, n.volume_all, n.trades_all,
        n.holders, n.top_ten, n.creator_holds, n.creator_sold, n.pools
      FROM (${figures}) AS n
      ON CONFLICT (token) DO UPDATE SET
        ${sql.join(made.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))}
    )
    SELECT count(*)::int4 AS count FROM due`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What is made anew, in the order of the statement above. */
const made = [
  ...['due_at', 'price', 'traded_at', 'market_value', 'liquidity', 'stage', 'progress_bps'],
  ...windowNames.map((window) => `before_${window}`),
  ...windowNames.map((window) => `change_${window}`),
  'change_launch',
  ...windowNames.map((window) => `volume_${window}`),
  ...windowNames.map((window) => `trades_${window}`),
  ...['buys_h24', 'traders_h24', 'simulated_h24', 'volume_all', 'trades_all'],
  ...['holders', 'top_ten', 'creator_holds', 'creator_sold', 'pools'],
]

/** SQL: the change to the price since another one, in hundredths of a per cent; unknown without one. */
function changed(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${from} > 0 THEN trunc((n.price - ${from}) * 10000 / ${from}) END`
}

const held = sql`
  FROM market_balances AS b WHERE b.token = t.token AND b.holder <> ALL (places.addresses)`

/** SQL: the wrapped ether in the pools of a token; null without any, and where that of one is not known. */
const pooled = sql`
  SELECT CASE WHEN bool_and(v.ether IS NOT NULL) THEN sum(v.ether) END
  FROM market_pools AS v WHERE v.token = t.token AND v.kind = 'v3'`

/** SQL: the figures of the tokens that are due, at the block that was reached. */
const figures = sql`
  SELECT t.*, places.pools,
    coalesce(newest.price, t.opening_price) AS price, newest.traded_at,
    curve.liquidity, curve.stage, curve.progress_bps,
    ${each((w) => sql`${priceBefore(w)} AS ${id('before', w)}`)},
    day.*, whole.*, holding.*, own.*,
    least(${each((w) => leaves(w))}, ${each((w) => covers(w))}, ${never}) AS due_at
  FROM due JOIN market_tokens AS t ON t.token = due.token CROSS JOIN reached
  LEFT JOIN LATERAL (
    SELECT m.price, m.traded_at FROM market_trades AS m WHERE m.token = t.token
    ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1
  ) AS newest ON true
  LEFT JOIN LATERAL (
    SELECT ${each((w) => sql`coalesce(sum(eth_amount) FILTER (WHERE ${within(w)}), 0) AS ${id('volume', w)}`)},
      ${each((w) => sql`count(*) FILTER (WHERE ${within(w)}) AS ${id('trades', w)}`)},
      count(*) FILTER (WHERE side = 'buy') AS buys_h24, count(DISTINCT trader) AS traders_h24,
      count(*) FILTER (WHERE simulated) AS simulated_h24,
      ${each((w) => sql`min(traded_at) FILTER (WHERE ${within(w)}) AS ${id('oldest', w)}`)}
    FROM market_trades AS m WHERE m.token = t.token AND ${within('h24')}
  ) AS day ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(volume_eth), 0) AS volume_all,
      coalesce(sum(trades), 0)::int8 AS trades_all
    FROM market_candles AS c WHERE c.token = t.token AND c.resolution = 86400
  ) AS whole ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(array_agg(pool ORDER BY pool), '{}') AS pools,
      coalesce(array_agg(address), '{}') AS addresses
    FROM market_pools AS p WHERE p.token = t.token
  ) AS places ON true
  LEFT JOIN LATERAL (
    SELECT (SELECT count(*) ${held}) AS holders, (
      SELECT coalesce(sum(balance), 0)
      FROM (SELECT balance ${held} ORDER BY balance DESC, holder LIMIT 10) AS largest
    ) AS top_ten
  ) AS holding ON true
  LEFT JOIN LATERAL (
    SELECT coalesce((SELECT balance FROM market_balances AS b
        WHERE b.token = t.token AND b.holder = t.creator), 0) AS creator_holds,
      coalesce((SELECT sold_token FROM market_traders AS s
        WHERE s.token = t.token AND s.trader = t.creator), 0) AS creator_sold
  ) AS own ON true
  LEFT JOIN LATERAL (${curveFigures()}) AS curve ON true`

/**
 * SQL: what is sold of the curve, from its last reserves, and whether its pool has opened: tokens may leave the launchpad
 * before, to clear the way. A curve with a hair's breadth to go, by rounding, is complete. Behind it, the ether is that
 * in all pools of the token.
 */
function curveFigures(): RawBuilder<unknown> {
  return sql`
    SELECT stage, CASE WHEN stage = 'curve' THEN least(sold_bps, 9999) ELSE 10000 END AS progress_bps,
      CASE WHEN stage = 'pool' THEN (${pooled}) ELSE reserve - opening_eth END AS liquidity
    FROM (
      SELECT s.*, CASE WHEN graduated_block IS NOT NULL THEN 'pool'
        WHEN curve_supply IS NULL OR sold_bps < 10000 THEN 'curve' ELSE 'complete' END AS stage
      FROM (
        SELECT c.graduated_block, c.curve_supply, c.opening_eth,
          coalesce(last.reserve_eth, c.opening_eth) AS reserve,
          CASE WHEN c.curve_supply > 0 AND t.opening_price > 0 THEN greatest(0, trunc(((
            c.opening_eth * 1e27 / t.opening_price
              - coalesce(last.reserve_eth, c.opening_eth) * 1e27
                / coalesce(nullif(last.price, 0), t.opening_price)
            ) * 10000 + c.curve_supply / 1e6) / c.curve_supply))::int8 END AS sold_bps
        FROM market_pools AS c
        LEFT JOIN LATERAL (
          SELECT m.reserve_eth, m.price FROM market_trades AS m
          WHERE m.token = t.token AND m.pool = c.pool
          ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1
        ) AS last ON true
        WHERE c.token = t.token AND c.kind = 'curve' LIMIT 1
      ) AS s
    ) AS staged
    UNION ALL
    SELECT 'pool', NULL, (${pooled})
    WHERE NOT EXISTS (SELECT FROM market_pools AS c WHERE c.token = t.token AND c.kind = 'curve')`
}

/** SQL: the price when a window began, the opening one before the first trade; null for a younger token. */
function priceBefore(window: FigureWindow): RawBuilder<unknown> {
  return sql`CASE WHEN t.launched_at <= ${startOf(window)} THEN coalesce((
    SELECT m.price FROM market_trades AS m
    WHERE m.token = t.token AND m.traded_at <= ${startOf(window)}
    ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1
  ), t.opening_price) END`
}

/** SQL: when the oldest trade of a window leaves it. */
function leaves(window: FigureWindow): RawBuilder<unknown> {
  return sql`day.${id('oldest', window)} + ${windows[window]}::int8`
}

/** SQL: when a token becomes as old as a window is long; null if it is. */
function covers(window: FigureWindow): RawBuilder<unknown> {
  return sql`CASE WHEN t.launched_at > ${startOf(window)} THEN t.launched_at + ${windows[window]}::int8 END`
}

function within(window: FigureWindow): RawBuilder<unknown> {
  return sql`m.traded_at > ${startOf(window)}`
}

function startOf(window: FigureWindow): RawBuilder<unknown> {
  return sql`reached.at_time - ${windows[window]}::int8`
}

function each(toSql: (window: FigureWindow) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(windowNames.map(toSql))
}

function id(what: string, window: FigureWindow): RawBuilder<unknown> {
  return sql.id(`${what}_${window}`)
}

function isWindow(name: string): name is FigureWindow {
  return Object.hasOwn(windows, name)
}

/**
 * Takes figures back with the blocks above one, before the rows that they are made of go: time goes back too, so that
 * every token with a trade or a launch of the last two days is made anew.
 */
export async function retractFigures(tx: Queryable, blockNumber: bigint): Promise<void> {
  await sql`
    UPDATE market_figures_reached
    SET at_number = least(at_number, ${blockNumber}::int8), at_hash = NULL`.execute(tx)
  await sql`
    DELETE FROM market_token_figures
    WHERE launch_place >= (${blockNumber}::int8 + 1) * 1048576`.execute(tx)
  await sql`
    INSERT INTO market_figures_due
    SELECT f.token FROM market_token_figures AS f, market_figures_reached AS reached
    WHERE greatest(f.traded_at, f.launched_at) >= reached.at_time - 172800
    UNION SELECT token FROM market_pools WHERE block_number > ${blockNumber}::int8
    UNION SELECT token FROM market_pools WHERE graduated_block > ${blockNumber}::int8
    UNION SELECT token FROM market_trades WHERE block_number > ${blockNumber}::int8
    UNION SELECT token FROM market_transfers WHERE block_number > ${blockNumber}::int8
    UNION SELECT p.token FROM market_pool_moves AS m JOIN market_pools AS p ON p.pool = m.pool
      WHERE m.block_number > ${blockNumber}::int8
    ON CONFLICT DO NOTHING`.execute(tx)
}
