import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { planning } from '../../../../test/support/plans.ts'
import type { Database } from '../../../ports/database.ts'
import { trimOldest } from './trim-oldest.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([])
  await sql`CREATE TABLE notes (shelf int, number int, at_ms int8, PRIMARY KEY (shelf, number))`.execute(
    database.query,
  )
  await sql`CREATE TABLE leaves (shelf int, page int)`.execute(database.query)
  await sql`
    INSERT INTO notes SELECT n % 2, n, n * 1000 FROM generate_series(1, 1000) AS n`.execute(
    database.query,
  )
})
afterEach(() => database.close())

const before = new Date(100_000)
const limits = { before, days: 1, rowsMax: 30 }
const left = async () => {
  const { rows } = await sql<{ count: number; first: number }>`
    SELECT count(*)::int AS count, min(number) AS first FROM notes`.execute(database.query)
  return rows[0]
}

test('the oldest go first, as many at once as there is room for, up to the age and no further', async () => {
  const oldest = { by: 'at_ms', inMs: true, key: ['shelf', 'number'] } as const
  const removed = []
  for (let step = 0; step < 5; step += 1) {
    removed.push(await trimOldest(database.query, { tables: ['notes'], oldest }, limits))
  }
  expect(removed).toEqual([30, 30, 30, 9, 0])
  expect(await left()).toEqual({ count: 901, first: 100 })
})

test('what belongs to a row goes with it, and nothing that may not', async () => {
  await sql`INSERT INTO leaves SELECT number, 1 FROM notes`.execute(database.query)
  await sql`ALTER TABLE leaves RENAME COLUMN shelf TO note`.execute(database.query)
  const oldest = {
    ...({ by: sql`old.at_ms`, inMs: true, key: ['number'] } as const),
    only: () => sql`old.shelf = 1`,
    whole: { column: 'note', rows: 10 },
  }
  const rule = { tables: ['notes', 'leaves'], oldest }
  // Three with what belongs to them.
  expect(await trimOldest(database.query, rule, limits)).toBe(3)
  const { rows } = await sql`
    SELECT number FROM notes FULL JOIN leaves ON note = number WHERE number < 10 OR note < 10
    ORDER BY 1`.execute(database.query)
  expect(rows.map((row) => Object(row).number)).toEqual([2, 4, 6, 7, 8, 9])
})

test('rows that somebody works on are passed over', async () => {
  const oldest = { by: 'at_ms', inMs: true, key: ['shelf', 'number'] } as const
  const rule = { tables: ['notes'], oldest }
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const working = database.transaction(async (tx) => {
    await sql`SELECT FROM notes WHERE number <= 90 FOR UPDATE`.execute(tx)
    begun.resolve()
    await done.promise
  })
  await begun.promise
  expect(await trimOldest(database.query, rule, limits)).toBe(9)
  done.resolve()
  await working
  expect(await left()).toEqual({ count: 991, first: 1 })
})

test('the oldest are found by an index over their age', async () => {
  await sql`CREATE INDEX notes_age ON notes (at_ms)`.execute(database.query)
  await sql`ANALYZE notes`.execute(database.query)
  const oldest = { by: 'at_ms', inMs: true, key: ['shelf', 'number'] } as const
  const { db, plans } = planning(database.query)
  await trimOldest(db, { tables: ['notes'], oldest }, { ...limits, rowsMax: 5 })
  expect(plans[0]).toContain('notes_age')
})
