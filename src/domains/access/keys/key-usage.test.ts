import { afterEach, beforeEach, expect, test } from 'vitest'
import { countingDatabase, handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { createKeyUsage } from './key-usage.ts'
import { keysMigrations } from './keys.migrations.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'keys', migrations: keysMigrations }])
})
afterEach(() => database.close())

function openUsage() {
  const counted = countingDatabase(database)
  const warnings: string[] = []
  const logger = { ...silentLogger, warn: (text: string) => void warnings.push(text) }
  const usage = createKeyUsage({ database: counted, clock: handClock(), logger })
  return { ...usage, statements: counted.count, warnings }
}

test.each([
  [0, 0],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [100_001, 100],
])('uses of %i keys at once are written by %i statements', async (keys, statements) => {
  const usage = openUsage()
  for (let id = 1; id <= keys; id++) usage.record(`key_${id}`)
  await usage.flush()
  expect(usage.statements()).toBe(statements)
})

test('without an audit log failures are dropped silently', async () => {
  const usage = openUsage()
  const known = { accountId: 'acct_a', reason: 'revoked', addressBlock: null } as const
  usage.recordFailure({ keyId: 7, ...known })
  usage.recordRefused('ct_sk_invented', null)
  await usage.flush()
  expect([usage.warnings, usage.statements()]).toEqual([[], 0])
})
