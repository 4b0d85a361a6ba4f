import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { planning } from '../../../../test/support/plans.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../chain-index/index.ts'
import { accountIntentsStore } from './account-intents.store.ts'
import { intentsMigrations } from './index.ts'

let database: Database
const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Of one account and one wallet, thousands that ended and a few that wait; and those of many others. */
beforeAll(async () => {
  database = await createTestDatabase([
    { domain: 'chain_index', migrations: chainIndexMigrations },
    { domain: 'intents', migrations: intentsMigrations },
  ])
  await sql`
    INSERT INTO intents (id, owner, kind, state, account_id, chain_id, from_address, to_address, data,
      value_atomic, simulation, expires_at, created_at, updated_at)
    SELECT 'int_' || lpad(n::text, 26, '0'), 'launchpad', 'launch',
      CASE WHEN n % 1000 < 3 THEN 'prepared' WHEN n % 3 = 0 THEN 'expired' ELSE 'confirmed' END,
      CASE WHEN n % 2 = 0 THEN 'acct_' || CASE WHEN n % 4 = 0 THEN 0 ELSE n % 500 END END,
      4663, CASE WHEN n % 3 = 0 THEN ${address} ELSE 'w' || n % 700 END, ${address}, '0x', 0,
      '{}', now(), now(), now()
    FROM generate_series(1, 40000) AS n`.execute(database.query)
  await sql`ANALYZE intents`.execute(database.query)
})
afterAll(() => database?.close())

test('what an account has open is read from an index of what is open, not from all that it ever had', async () => {
  const { db, plans } = planning(database.query)
  const reader = { accountId: 'acct_0', wallets: [address], owners: ['launchpad'] } as const
  await accountIntentsStore(db).open(reader, { before: null, limit: 51 })
  const plan = plans.join('\n')
  expect(plan).toContain('intents_open_of_account')
  expect(plan).toContain('intents_open_of_wallet')
  expect(plan).not.toContain('Seq Scan')
})
