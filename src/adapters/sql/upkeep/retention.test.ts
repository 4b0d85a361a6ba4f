import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { watched } from '../../../../test/support/visits.ts'
import { retentionDays } from '../../../app/retention-days.ts'
import { readSettings } from '../../../app/settings.ts'
import type { Database } from '../../../ports/database.ts'
import { type RetentionRule, retentionSubjects } from '../../../ports/retention.ts'
import { createRetention } from './retention.ts'

let database: Database
const clock = handClock()
const days = retentionDays(readSettings({ RETENTION_MESSAGES_DAYS: '3' }))

beforeEach(async () => {
  database = await createTestDatabase([])
  await sql`CREATE TABLE notes (id int PRIMARY KEY, at timestamptz NOT NULL)`.execute(
    database.query,
  )
})
afterEach(() => database.close())

const notes: RetentionRule = {
  name: 'notes',
  tables: ['notes'],
  subject: 'messages',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM notes WHERE id IN (
        SELECT id FROM notes WHERE at < ${before} ORDER BY at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

describe('the upkeep of what is kept for a while', () => {
  test('takes out what is older than the setting says, in steps, and nothing younger', async () => {
    await write(2_500, 4)
    await write(7, 2)
    const said = logged()
    expect(await retentionOf([notes], said.logger).runOnce()).toBe(true)
    expect(await left()).toBe(7)
    expect(said.lines).toEqual([['what is kept no longer was removed', 2_500]])
  })
  test('keeps for a multiple of it what a rule says so of', async () => {
    await write(3, 4)
    await write(5, 10)
    await retentionOf([{ ...notes, times: 3 }]).runOnce()
    expect(await left()).toBe(3)
  })
  test('ends a round where it would take long, and goes on with the next one', async () => {
    await write(52_000, 4)
    const retention = retentionOf([notes])
    expect(await retention.runOnce()).toBe(false)
    expect(await left()).toBe(2_000)
    expect(await retention.runOnce()).toBe(true)
    expect(await left()).toBe(0)
  })
  test('goes on with the other rules where one fails, and says which', async () => {
    await write(3, 4)
    const said = logged()
    const broken: RetentionRule = {
      ...notes,
      name: 'broken',
      trim: () => Promise.reject(new Error('no such table')),
    }
    expect(await retentionOf([broken, notes], said.logger).runOnce()).toBe(true)
    expect(await left()).toBe(0)
    expect(said.lines).toEqual([
      ['rows past their retention were not removed', 'broken'],
      ['what is kept no longer was removed', 3],
    ])
  })
  test('takes each row once where two processes do so at a time', async () => {
    await write(3_000, 4)
    const said = logged()
    const both = [retentionOf([notes], said.logger), retentionOf([notes], said.logger)]
    await Promise.all(both.map((retention) => retention.runOnce()))
    expect(await left()).toBe(0)
    expect(said.lines.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3_000)
  })
  test('ends after the step that is under way when it is told to stop', async () => {
    await write(3_000, 4)
    const retention = retentionOf([
      {
        ...notes,
        async trim(db, limits) {
          void retention.stop()
          return notes.trim(db, limits)
        },
      },
    ])
    expect(await retention.runOnce()).toBe(false)
    expect(await left()).toBe(2_000)
  })
})

describe('the days that are kept', () => {
  test('are few in the embedded form and many on a server, unless a setting says otherwise', () => {
    const embedded = retentionDays(readSettings({}))
    const server = retentionDays(readSettings({ DATABASE_URL: 'postgres://localhost/bourse' }))
    const longer = retentionSubjects.filter((subject) => server[subject] > embedded[subject])
    expect(longer).toEqual(retentionSubjects)
    expect(days).toEqual({ ...embedded, messages: 3 })
  })
  test('are at least one', () => {
    expect(() => readSettings({ RETENTION_TRADES_DAYS: '0' })).toThrow(
      'RETENTION_TRADES_DAYS must be >= 1',
    )
    expect(() => readSettings({ RETENTION_TRADE_DAYS: '7' })).toThrow(
      'RETENTION_TRADE_DAYS is not a setting',
    )
  })
})

function retentionOf(rules: readonly RetentionRule[], logger = logged().logger) {
  return createRetention({ database, clock, logger, visits: watched, rules, days })
}

function logged() {
  const lines: [string, unknown][] = []
  const note = (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
    void lines.push([message, fields['removed'] ?? fields['of']])
  return { lines, logger: { debug: () => {}, info: note, warn: note, error: () => {} } }
}

let next = 0
async function write(count: number, daysAgo: number): Promise<void> {
  const at = new Date(clock.nowMs() - daysAgo * 86_400_000)
  await sql`
    INSERT INTO notes SELECT n, ${at}
    FROM generate_series(${next}::int, ${next + count - 1}::int) AS n`.execute(database.query)
  next += count
}

async function left(): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM notes`.execute(
    database.query,
  )
  return Number(rows[0]?.count)
}
