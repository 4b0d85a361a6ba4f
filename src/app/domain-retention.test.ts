import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import type { Database } from '../ports/database.ts'
import { appMigrations } from './app-migrations.ts'
import { retentionRules, tableRetentions } from './domain-retention.ts'

let database: Database
let tables: readonly string[]

beforeAll(async () => {
  database = await createTestDatabase(appMigrations)
  // A partition is part of its table.
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`.execute(database.query)
  tables = rows.map(({ name }) => name)
})
afterAll(() => database?.close())

/** How often each table is spoken of, and where: in a rule, or by its own reason. */
function entries(): readonly string[] {
  return tableRetentions.flatMap(({ rules = [], ownUpkeep, forEver, bounded }) => [
    ...new Set(rules.flatMap((rule) => rule.tables)),
    ...Object.keys({ ...ownUpkeep }),
    ...Object.keys({ ...forEver }),
    ...Object.keys({ ...bounded }),
  ])
}

describe('every table', () => {
  test('has a rule that keeps it from growing, or a reason why it needs none', () => {
    const known = new Set(entries())
    expect(tables.length).toBeGreaterThan(150)
    const remedy = 'say in the retention.ts of its domain what becomes of its rows'
    expect(tables.filter((name) => !known.has(name)).map((name) => `${name}: ${remedy}`)).toEqual(
      [],
    )
  })
  test('is there, and is spoken of once', () => {
    const found = entries()
    expect(found.filter((name) => !tables.includes(name))).toEqual([])
    expect(found.filter((name, place) => found.indexOf(name) !== place)).toEqual([])
  })
  test('has a reason in words', () => {
    const reasons = tableRetentions.flatMap(({ ownUpkeep, forEver, bounded }) =>
      Object.entries({ ...ownUpkeep, ...forEver, ...bounded }),
    )
    expect(reasons.filter(([, reason]) => !/^[A-Z].{5,}\.$/.test(reason))).toEqual([])
  })
})

test('no two rules have one name', () => {
  const names = retentionRules.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
