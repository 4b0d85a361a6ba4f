import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countingDatabase, handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { createKeyUsage } from './key-usage.ts'
import { keysMigrations } from './keys.migrations.ts'
import { keysStore } from './keys.store.ts'

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

test('what a key called last stays known, whichever of its calls are still under way', async () => {
  await sql`
    INSERT INTO api_keys (account_id, name, key_hash, key_prefix, scopes, created_at)
    VALUES ('acct_a', 'bot', 'hash', 'ct_sk_1', '{api:*}', now())`.execute(database.query)
  const usage = openUsage()
  const lastOf = async () => {
    await usage.flush()
    const key = await keysStore(database.query).find('1', 'acct_a')
    return [key?.lastUsedRoute, key?.lastUsedAt?.getTime()]
  }
  const startedMs = handClock().nowMs()
  usage.record('key_1')
  expect(await lastOf()).toEqual([null, startedMs])
  usage.recordRoute('key_1', 'GET /api/things', startedMs)
  expect(await lastOf()).toEqual(['GET /api/things', startedMs])
  usage.record('key_1')
  expect(await lastOf()).toEqual(['GET /api/things', startedMs])
  // One that began before is answered after it, which is no use of later.
  usage.recordRoute('key_1', 'POST /api/things', startedMs - 1)
  expect(await lastOf()).toEqual(['GET /api/things', startedMs])
})

test('without an audit log failures are dropped silently', async () => {
  const usage = openUsage()
  const known = { accountId: 'acct_a', reason: 'revoked', addressBlock: null } as const
  usage.recordFailure({ keyId: 7, ...known })
  usage.recordRefused('ct_sk_invented', null)
  await usage.flush()
  expect([usage.warnings, usage.statements()]).toEqual([[], 0])
})
