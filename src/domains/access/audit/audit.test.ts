import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import type { AuditEntry, AuditLog } from '../../../ports/audit-log.ts'
import type { Database } from '../../../ports/database.ts'
import {
  type AuditService,
  auditMigrations,
  auditRows,
  createAuditLog,
  createAuditService,
} from './index.ts'

let database: Database
let log: AuditLog
let audit: AuditService
const clock = handClock()

beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'audit', migrations: auditMigrations }])
  log = createAuditLog({ clock })
  audit = createAuditService({ database })
})
afterEach(() => database.close())

const owner = principal()

function entry(differences: Partial<AuditEntry> = {}): AuditEntry {
  return {
    accountId: owner.accountId,
    action: 'key.created',
    subject: 'key_7',
    credentialId: 'sess_1',
    addressBlock: '192.0.2.7',
    requestId: 'req_1',
    detail: { keyPrefix: 'ct_sk_Q7xT2m' },
    ...differences,
  }
}

async function storedRows(): Promise<readonly object[]> {
  const { rows } = await sql<object>`SELECT * FROM audit_entries ORDER BY id`.execute(
    database.query,
  )
  return rows
}

describe('the log', () => {
  test('shows its owner what was written, newest first, and nobody else', async () => {
    await log.record(database.query, entry())
    await log.record(
      database.query,
      entry({ action: 'key.revoked' }),
      entry({ accountId: 'acct_b' }),
    )
    const page = await audit.list(owner, { limit: 10 })
    expect(page.items.map(({ action }) => action)).toEqual(['key.revoked', 'key.created'])
    expect(page.items[1]).toEqual({
      id: expect.any(String),
      action: 'key.created',
      subject: 'key_7',
      credentialId: 'sess_1',
      addressBlock: '192.0.2.7',
      requestId: 'req_1',
      detail: { keyPrefix: 'ct_sk_Q7xT2m' },
      happenedAt: '2026-07-15T09:00:00.000Z',
    })
    const theirs = await audit.list(principal({ accountId: 'acct_b' }), { limit: 10 })
    expect(theirs.items).toHaveLength(1)
    expect((await audit.list(principal({ accountId: 'acct_c' }), { limit: 10 })).items).toEqual([])
  })
  test('is walked page by page without a gap or a repeat', async () => {
    for (let index = 0; index < 7; index++) {
      await log.record(database.query, entry({ subject: `key_${index}` }))
    }
    const subjects: string[] = []
    let cursor: string | null = null
    do {
      const query = cursor === null ? { limit: 3 } : { limit: 3, cursor }
      const page: Awaited<ReturnType<AuditService['list']>> = await audit.list(owner, query)
      subjects.push(...page.items.map(({ subject }) => subject))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(subjects).toEqual(['key_6', 'key_5', 'key_4', 'key_3', 'key_2', 'key_1', 'key_0'])
  })
  test('filters by kind and by subject and refuses a cursor of something else', async () => {
    await log.record(database.query, entry(), entry({ action: 'key.failed', subject: 'key_8' }))
    const failed = await audit.list(owner, { limit: 10, action: 'key.failed' })
    expect(failed.items.map(({ subject }) => subject)).toEqual(['key_8'])
    const seventh = await audit.list(owner, { limit: 10, subject: 'key_7' })
    expect(seventh.items.map(({ action }) => action)).toEqual(['key.created'])
    expect(await codeOf(audit.list(owner, { limit: 1, cursor: 'x' }))).toBe('request.invalid')
  })
  test('keeps nothing of a transaction that was rolled back', async () => {
    const failing = database.transaction(async (transaction) => {
      await log.record(transaction, entry())
      throw new Error('the change itself failed')
    })
    await expect(failing).rejects.toThrow('the change itself failed')
    expect(await storedRows()).toEqual([])
  })
})

describe('append-only', () => {
  const tampering = [
    `UPDATE audit_entries SET detail = '{}'`,
    `UPDATE audit_entries SET recorded_at = now() - interval '2 years'`,
    `UPDATE audit_entries SET id = DEFAULT`,
    'DELETE FROM audit_entries',
    `DELETE FROM audit_entries WHERE action = 'key.created'`,
    'TRUNCATE audit_entries',
    `INSERT INTO audit_entries OVERRIDING SYSTEM VALUE
       SELECT * FROM audit_entries ON CONFLICT (id, recorded_at) DO UPDATE SET detail = '{}'`,
    'DELETE FROM audit_entries_before',
    `UPDATE audit_entries_before SET detail = '{}'`,
    'TRUNCATE audit_entries_before',
    'TRUNCATE audit_entries_rest',
  ]
  test.each(tampering)('the table refuses %s', async (statement) => {
    await log.record(database.query, entry())
    const before = await storedRows()
    await expect(sql.raw(statement).execute(database.query)).rejects.toThrow('append-only')
    expect(await storedRows()).toEqual(before)
  })
  test('an entry cannot be written as if it were of another time', async () => {
    await sql`
      INSERT INTO audit_entries (account_id, action, subject, detail, happened_at, recorded_at)
      VALUES ('acct_a', 'key.created', 'key_7', '{}', now(), now() - interval '2 years')`.execute(
      database.query,
    )
    const { rows } = await sql<{ young: boolean }>`
      SELECT recorded_at > now() - interval '1 hour' AS young FROM audit_entries`.execute(
      database.query,
    )
    expect(rows).toEqual([{ young: true }])
  })
})

test('a log of before there were partitions is all there, and goes on with its numbers', async () => {
  const older = await createTestDatabase([])
  const set = { domain: 'audit', migrations: auditMigrations.slice(0, 1) }
  await migrate(older, [set])
  const write = () => createAuditLog({ clock }).record(older.query, entry(), entry())
  for (let count = 0; count < 600; count += 1) await write()
  const rows = () => sql`SELECT * FROM audit_entries ORDER BY id`.execute(older.query)
  const before = (await rows()).rows
  await migrate(older, [{ ...set, migrations: auditMigrations }])
  expect((await rows()).rows).toEqual(before)
  await write()
  const { items } = await createAuditService({ database: older }).list(owner, { limit: 3 })
  expect(items.map(({ id }) => id)).toEqual(['1202', '1201', '1200'])
  await older.close()
})

describe('GET /api/developer/audit', () => {
  const path = '/api/developer/audit'
  const origin = 'http://localhost:4663'
  const serve = () =>
    httpServerOf(
      { audit: auditRows },
      { audit },
      {
        authenticators: [
          tableAuthenticator('wallet_session', { s: principal({ credential: 'wallet_session' }) }),
          tableAuthenticator('api_key', { ct_sk_k: principal() }),
        ],
      },
    )

  test('200 lists the own events', async () => {
    await log.record(database.query, entry(), entry({ accountId: 'acct_b', subject: 'key_9' }))
    const server = await serve()
    const headers = { cookie: '__Host-svc.sid=s', origin }
    const answer = await server.inject({ url: `${path}?limit=5`, headers })
    expect(answer.json()).toMatchObject({ items: [{ subject: 'key_7' }], nextCursor: null })
    expect(answer.statusCode).toBe(200)
    for (const query of ['action=key.invented', 'subject=7', 'limit=0', 'accountId=acct_b']) {
      expect((await server.inject({ url: `${path}?${query}`, headers })).statusCode).toBe(400)
    }
    await server.close()
  })
  test('401 without a credential, 403 with a key', async () => {
    const server = await serve()
    expect((await server.inject({ url: path })).statusCode).toBe(401)
    const withKey = await server.inject({ url: path, headers: { 'x-api-key': 'ct_sk_k' } })
    expect(withKey.statusCode).toBe(403)
    await server.close()
  })
})
