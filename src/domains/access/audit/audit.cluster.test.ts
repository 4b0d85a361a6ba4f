import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import type { Database } from '../../../ports/database.ts'
import { auditMigrations, createAuditLog } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('the audit log on PostgreSQL', () => {
  let pools: readonly [Database, Database]
  beforeAll(async () => {
    pools = await openPostgresPair(url, [{ domain: 'audit', migrations: auditMigrations }])
  })
  afterAll(async () => {
    for (const pool of pools ?? []) await pool.close()
  })

  test.each([
    `UPDATE audit_entries SET detail = '{}'`,
    `UPDATE audit_entries SET recorded_at = now() - interval '2 years'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])('refuses %s from any pool', async (statement) => {
    await createAuditLog({ clock: handClock() }).record(pools[0].query, {
      accountId: 'acct_a',
      action: 'key.created',
      subject: 'key_7',
      credentialId: null,
      addressBlock: null,
      requestId: null,
      detail: {},
    })
    for (const pool of pools) {
      await expect(sql.raw(statement).execute(pool.query)).rejects.toThrow('append-only')
    }
  })
})
