import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { partitionedTables } from '../../../app/domain-retention.ts'
import { auditMigrations } from '../../../domains/access/audit/index.ts'
import type { Database } from '../../../ports/database.ts'
import { makePartitions } from './partitions.ts'

let database: Database
let nowMs: number
const said: unknown[] = []
const make = () =>
  makePartitions(
    {
      database,
      clock: { nowMs: () => nowMs },
      logger: { ...silentLogger, warn: (_, fields) => void said.push(fields?.['from']) },
    },
    partitionedTables.filter(({ name }) => name === 'audit_entries'),
  )

beforeEach(async () => {
  said.length = 0
  database = await createTestDatabase([{ domain: 'audit', migrations: auditMigrations }])
  // The first partition ends with the month in which the database was made.
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(database.query)
  nowMs = rows[0]?.now.getTime() ?? 0
  // Rows of other times can be written by the owner of the table alone.
  await sql`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_rows`.execute(database.query)
})
afterEach(() => database.close())

/** The beginning of a month, so many after this one. */
const month = (count: number) => {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1))
}
const nameOf = (at: Date) => `audit_entries_${at.toISOString().slice(0, 7).replace('-', '_')}`

async function parts(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'audit_entries'::regclass`.execute(database.query)
  return rows.map(({ name }) => name).sort()
}

/** Writes an entry of a time, and says which partition got it. */
async function partOf(at: Date): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    INSERT INTO audit_entries (account_id, action, subject, detail, happened_at, recorded_at)
    VALUES ('acct_a', 'key.used', 'key_1', '{}', ${at}, ${at})
    RETURNING tableoid::regclass::text AS name`.execute(database.query)
  return rows[0]?.name ?? ''
}

const first = ['audit_entries_before', 'audit_entries_rest']

test('there is a partition for this month and the two after it, made once by however many processes', async () => {
  await Promise.all([make(), make(), make()])
  await make()
  expect(await parts()).toEqual([nameOf(month(1)), nameOf(month(2)), ...first].sort())
  expect(said).toEqual([])
})

test('entries find the partition of their month, to the last moment of it', async () => {
  await make()
  expect(await partOf(new Date(0))).toBe('audit_entries_before')
  expect(await partOf(new Date(month(1).getTime() - 1))).toBe('audit_entries_before')
  expect(await partOf(month(1))).toBe(nameOf(month(1)))
  expect(await partOf(new Date(month(2).getTime() - 1))).toBe(nameOf(month(1)))
  expect(await partOf(month(2))).toBe(nameOf(month(2)))
})

test('over the end of a month there is one more, and after a long sleep no month is missing', async () => {
  await make()
  const [next, third, later] = [month(1), month(3), month(9)]
  nowMs = next.getTime() - 1
  await make()
  expect(await parts()).toHaveLength(4)
  nowMs = next.getTime()
  await make()
  expect(await parts()).toContain(nameOf(third))
  nowMs = later.getTime()
  await make()
  // Nine months and the two after them.
  expect(await parts()).toHaveLength(11 + first.length)
  expect(await partOf(later)).toBe(nameOf(later))
})

test('what no partition is for is kept all the same, and its month stays where it is', async () => {
  await make()
  const [fifth, sixth] = [month(5), month(6)]
  expect(await partOf(fifth)).toBe('audit_entries_rest')
  nowMs = fifth.getTime()
  await make()
  expect(said).toEqual([nameOf(fifth).slice(-7)])
  expect([await partOf(fifth), await partOf(sixth)]).toEqual(['audit_entries_rest', nameOf(sixth)])
})

test('a new partition cannot be emptied by its own name', async () => {
  await make()
  const part = nameOf(month(1))
  await partOf(month(1))
  await expect(sql`TRUNCATE ${sql.id(part)}`.execute(database.query)).rejects.toThrow('append-only')
  await sql`ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_rows`.execute(database.query)
  for (const change of [
    sql`DELETE FROM ${sql.id(part)}`,
    sql`UPDATE ${sql.id(part)} SET subject = ''`,
  ]) {
    await expect(change.execute(database.query)).rejects.toThrow('append-only')
  }
})
