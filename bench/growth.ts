import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createRetention } from '../src/adapters/sql/upkeep/retention.ts'
import { appMigrations } from '../src/app/app-migrations.ts'
import { retentionRules } from '../src/app/domain-retention.ts'
import { retentionDays } from '../src/app/retention-days.ts'
import { readSettings } from '../src/app/settings.ts'
import { createPoolLists } from '../src/domains/chain/pools/index.ts'
import { createPositionsRule } from '../src/domains/markets/trading/positions-rule.ts'
import { demoDefaults } from '../src/domains/platform/demo/demo.service.ts'
import type { Database } from '../src/ports/database.ts'
import { onScratchDatabase } from './scratch-database.ts'

const days = 28
const daySeconds = 86_400
const firstDay = Math.floor(Date.UTC(2026, 0, 5) / 1_000 / daySeconds)
const tokensTraded = 96
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** How large the database is after so many days of the simulated traders at their limit. */
export type GrowthFigure = {
  readonly day: number
  readonly trades: number
  /** With the upkeep of the embedded form each day, and with none. */
  readonly keptMb: number
  readonly everythingMb: number
}

/**
 * Writes the rows that trades on curves make, as many as the simulated traders may make in a day, for four weeks: once with
 * the upkeep of the embedded form after each day, once without. Space is taken back as autovacuum does.
 */
export async function benchGrowth(): Promise<readonly GrowthFigure[]> {
  const kept = await grow(true)
  const everything = await grow(false)
  return [7, 14, 21, 28].map((day) => ({
    day,
    trades: day * demoDefaults.tradesPerDay,
    keptMb: kept.get(day) ?? 0,
    everythingMb: everything.get(day) ?? 0,
  }))
}

function grow(hasUpkeep: boolean): Promise<ReadonlyMap<number, number>> {
  return onScratchDatabase({ statementTimeoutMs: 60_000 }, async (database) => {
    await migrate(database, appMigrations)
    await sql`
      INSERT INTO indexer_projections SELECT name, 'following', NULL
      FROM unnest(ARRAY['launchpad', 'market', 'pools', 'trading']) AS name`.execute(database.query)
    const sizes = new Map<number, number>()
    for (let day = 0; day < days; day += 1) {
      await writeDay(database, day)
      if (hasUpkeep) await keepUp(database, day)
      await sql`VACUUM ANALYZE`.execute(database.query)
      sizes.set(day + 1, await sizeMb(database))
    }
    return sizes
  })
}

/** The launches and trades of a day, each trade a block of its own, and what the index makes of them. */
async function writeDay(database: Database, day: number): Promise<void> {
  const { launchesPerDay, tradesPerDay } = demoDefaults
  const begins = (firstDay + day) * daySeconds
  const firstBlock = day * 10_000 + 1
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database.query)
  const newest = (day + 1) * launchesPerDay
  await run(sql`
    INSERT INTO market_tokens
    SELECT ${address('n')}, 'curve', 'Token ' || n, 'TK' || n, ${address('-n')}, '', 1e27, 1e18,
      ${begins}::int8, ${firstBlock}::int8, n::int4, ${hash('n')}, true
    FROM generate_series(${newest - launchesPerDay}::int8, ${newest - 1}::int8) AS n`)
  const trades = sql`(
    SELECT n, ${firstBlock}::int8 + n AS block, ${begins}::int8 + n * ${daySeconds}::int8 / ${tradesPerDay}::int8 AS at,
      ${address(`greatest(0, ${newest} - 1 - (n * 7919 % ${tokensTraded}))`)} AS token, ${address('1000000 + n % 40')} AS trader,
      CASE WHEN n % 3 = 0 THEN 'sell' ELSE 'buy' END AS side
    FROM generate_series(0::int8, ${tradesPerDay - 1}::int8) AS n) AS t`
  await run(sql`
    INSERT INTO market_trades
    SELECT block, 2, ${hash('block')}, ${hash('block + 1')}, at, token, 'curve:' || token, trader, side,
      12345678901234567, 98765432109876543210987, 123456789012345, 125000000123456789, 1e18, true
    FROM ${trades}`)
  await run(sql`
    INSERT INTO launch_trades
    SELECT block, 2, ${hash('block')}, ${hash('block + 1')}, to_timestamp(at), token, trader, trader, side,
      12345678901234567, 98765432109876543210987, 123456789012345, 61728394506172, 61728394506173,
      trader, 1e18, 1e27, 'evt_01jd5q8z6w7v9x2k4m3n5p7r8t'
    FROM ${trades}`)
  await run(sql`
    INSERT INTO trading_curve_fills
    SELECT block, 2, ${hash('block + 1')}, to_timestamp(at), trader, token, side, 12345678901234567,
      98765432109876543210987 FROM ${trades}`)
  await run(sql`
    INSERT INTO market_transfers
    SELECT block, 1, token, trader, token, 98765432109876543210987, at FROM ${trades}`)
  for (const resolution of [60, 900, 3_600, 86_400]) {
    await run(sql`
      INSERT INTO market_candles
      SELECT token, 'curve:' || token, ${resolution}::int4, at - at % ${resolution}::int8,
        125000000123456789, 125000000123456789, 125000000123456789, 125000000123456789,
        min(block), 2, max(block), 2, 12345678901234567, 98765432109876543210987, count(*), count(*),
        count(*), sha256('any') FROM ${trades} GROUP BY 1, 2, 3, 4`)
  }
  const last = firstBlock + tradesPerDay
  await run(sql`
    INSERT INTO chain_days VALUES (${firstDay + day}::int8, ${firstBlock}::int8)`)
  await run(sql`DELETE FROM chain_blocks`)
  await run(sql`
    INSERT INTO chain_blocks
    SELECT n, ${hash('n')}, ${hash('n - 1')}, ${begins + daySeconds - 1}::int8
    FROM generate_series(${last - 1_023}::int8, ${last}::int8) AS n`)
  await run(sql`
    UPDATE indexer_cursor SET block_number = ${last}::int8, block_hash = '0x',
      block_timestamp = ${begins + daySeconds - 1}::int8`)
}

const address = (number: string) => sql.raw(`'0x' || lpad(to_hex((${number})::int8), 40, '0')`)
const hash = (number: string) => sql.raw(`'0x' || lpad(to_hex((${number})::int8), 64, '0')`)

async function keepUp(database: Database, day: number): Promise<void> {
  const nowMs = (firstDay + day + 1) * daySeconds * 1_000
  const any = `0x${'cc'.repeat(20)}` as const
  const positions = createPositionsRule({
    venue: { weth: any, swapRouter: any, launchpad: any },
    lists: createPoolLists({ database }),
    launchpad: {
      quotes: {
        arrivals:
          async () =>
          (_swap, { amount }) =>
            amount,
      },
    },
  })
  const retention = createRetention({
    database,
    clock: { nowMs: () => nowMs },
    logger: silent,
    visits: { pauseMs: (ms) => ms },
    rules: [...retentionRules, positions],
    days: retentionDays(readSettings({})),
  })
  while (!(await retention.runOnce()));
}

async function sizeMb({ query }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(query)
  return Math.round(Number(rows[0]?.bytes) / 100_000) / 10
}
