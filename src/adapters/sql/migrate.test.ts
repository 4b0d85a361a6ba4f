import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import type { Database, Migration } from '../../ports/database.ts'
import { migrate } from './migrate.ts'

const step = (name: string): Migration => ({
  name,
  up: async (transaction) => {
    await sql`select 1`.execute(transaction)
  },
})

test('a database that is up to date is read once, not asked for each domain', async () => {
  const sets = ['one', 'two', 'three'].map((domain) => ({ domain, migrations: [step('0001_a')] }))
  const database = await createTestDatabase(sets)
  const transactions: unknown[] = []
  const watched: Database = {
    ...database,
    transaction: (work, options) => {
      transactions.push(work)
      return database.transaction(work, options)
    },
  }
  expect(await migrate(watched, sets)).toEqual({ applied: [] })
  expect(transactions).toEqual([])
  const [, ...others] = sets
  const more = { domain: 'one', migrations: [step('0001_a'), step('0002_b')] }
  expect(await migrate(watched, [more, ...others])).toEqual({ applied: ['one/0002_b'] })
  expect(transactions).toHaveLength(1)
})
