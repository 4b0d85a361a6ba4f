import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { scriptedChain } from '../../../../test/support/scripted-chain.ts'
import { watched } from '../../../../test/support/visits.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations, createChainIndexer, retainedFromBlock } from './index.ts'

const day = 86_400
const clock = { nowMs: () => 1_000_000 }
const events = { domain: 'events', migrations: eventLogMigrations }
let database: Database

beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    events,
  ])
})
afterEach(() => database.close())

describe('the block from which on rows are kept', () => {
  test('is the first one of the day that is so many days before the newest block', async () => {
    const chain = scriptedChain('a')
    // Block 0 is on day 0, blocks 1 to 4 begin the days 1 to 4, with a later one of the same day after each.
    for (let index = 0; index < 4; index += 1) {
      chain.mine(1, day)
      chain.mine(1, 5)
    }
    await follow(chain, 2)
    expect([await retainedFrom(1), await retainedFrom(2), await retainedFrom(4)]).toEqual([5, 3, 0])
    expect(await retainedFrom(5)).toBeNull()
  })
  test('is the day before where a day has no block', async () => {
    const chain = scriptedChain('a')
    chain.mine(1, day)
    chain.mine(1, 9 * day)
    for (let index = 0; index < 70; index += 1) chain.mine()
    await follow(chain, 2)
    expect(await retainedFrom(3)).toBe(1)
  })
  test('is never above the oldest block that a reorganisation could go back to', async () => {
    const chain = scriptedChain('a')
    for (let index = 0; index < 10; index += 1) chain.mine(0, day)
    await follow(chain, 1_024)
    expect(await retainedFrom(1)).toBe(0)
  })
  test('follows a reorganisation over the end of a day', async () => {
    const chain = scriptedChain('a')
    chain.mine(0, day)
    chain.mine(0, day)
    await follow(chain, 1_024)
    expect(await firstBlocks()).toEqual({ 0: 0, 1: 1, 2: 2 })
    chain.cut(1)
    for (let index = 0; index < 3; index += 1) chain.mine()
    chain.mine(0, day)
    await follow(chain, 1_024)
    expect(await firstBlocks()).toEqual({ 0: 0, 1: 1, 2: 5 })
  })
  test('is unknown for a projection that has blocks to catch up with', async () => {
    const chain = scriptedChain('a')
    for (let index = 0; index < 70; index += 1) chain.mine(0, day)
    await follow(chain, 2)
    expect(await retainedFrom(1)).toBe(68)
    expect(await retainedFrom(1, 'another')).toBeNull()
    await sql`UPDATE indexer_projections SET state = 'behind', through_block = 3`.execute(
      database.query,
    )
    expect(await retainedFrom(1)).toBeNull()
  })
  test('is unknown at first for an index of an older program, whose days it does not invent', async () => {
    const older = await createTestDatabase([])
    const set = { domain: 'chain-index', migrations: chainIndexMigrations.slice(0, 2) }
    await migrate(older, [set, events])
    await sql`
      INSERT INTO chain_blocks
      SELECT n, 'hash' || n, 'hash' || n - 1, ${3 * day + 100} + n * 3600
      FROM generate_series(100, 180) AS n`.execute(older.query)
    await sql`
      UPDATE indexer_cursor SET block_number = 180, block_hash = 'hash180',
        block_timestamp = ${3 * day + 100 + 180 * 3_600}`.execute(older.query)
    await sql`INSERT INTO indexer_projections VALUES ('seen', 'following', NULL)`.execute(
      older.query,
    )
    await migrate(older, [{ ...set, migrations: chainIndexMigrations }, events])
    // Day 7 began before the oldest block that is stored.
    expect(await firstBlocks(older)).toEqual({ 8: 120, 9: 144, 10: 168 })
    await older.close()
  })
})

async function retainedFrom(days: number, projection = 'seen'): Promise<number | null> {
  const { rows } = await sql<{ block: string | null }>`
    SELECT ${retainedFromBlock(projection, days)} AS block`.execute(database.query)
  const block = rows[0]?.block ?? null
  return block === null ? null : Number(block)
}

/** The first block of each day. */
async function firstBlocks(of = database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{
    day: string
    first_block: string
  }>`SELECT * FROM chain_days`.execute(of.query)
  return Object.fromEntries(rows.map((row) => [row.day, Number(row.first_block)]))
}

async function follow(
  chain: ReturnType<typeof scriptedChain>,
  retainedBlocks: number,
): Promise<void> {
  const indexer = createChainIndexer({
    database,
    evm: chain.evm,
    outbox: createEventLog({ database, clock, random: realRandom, logger: silentLogger }),
    clock,
    random: realRandom,
    logger: silentLogger,
    visits: watched,
    projections: [{ name: 'seen', filter: {}, apply: async () => {}, revertAbove: async () => {} }],
    settings: { startBlock: 0n, pollMs: 10, retainedBlocks },
  })
  await indexer.sync()
  await indexer.stop()
}
