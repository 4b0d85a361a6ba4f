import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { planning } from '../../../../test/support/plans.ts'
import { trimOldest } from '../../../adapters/sql/upkeep/trim-oldest.ts'
import type { Database } from '../../../ports/database.ts'
import { notificationsMigrations, notificationsRetention } from './index.ts'
import { notificationsStore } from './notifications.store.ts'

let database: Database
/** Of a hundred accounts four hundred each, of three kinds, most of them read. */
beforeAll(async () => {
  database = await createTestDatabase([
    { domain: 'notifications', migrations: notificationsMigrations },
  ])
  await sql`
    INSERT INTO notifications
      (account_id, seq, kind, severity, title, topic, subject, facts, happened_at, read_at)
    SELECT 'acct_' || n % 100, n, 'kind_' || n % 3, 'info', '', 't', 's', '{}',
      now() - n * interval '1 minute', CASE WHEN n % 7 > 0 THEN now() - n * interval '1 minute' END
    FROM generate_series(1, 40000) AS n`.execute(database.query)
  await sql`ANALYZE notifications`.execute(database.query)
})
afterAll(() => database?.close())

type Store = ReturnType<typeof notificationsStore>
const accountId = 'acct_7'
const reads: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ['the newest', (store) => store.list({ accountId }, null, 51)],
  ['those after a place', (store) => store.list({ accountId }, 20_000n, 51)],
  ['the unread', (store) => store.list({ accountId, isUnread: true }, null, 51)],
  ['those of a kind', (store) => store.list({ accountId, kind: 'kind_2' }, null, 51)],
  ['how many are unread', (store) => store.unreadCount(accountId)],
]

test.each(reads)('%s of an account are found by an index of what is theirs', async (_, read) => {
  const { db, plans } = planning(database.query)
  // A plan is no count.
  await read(notificationsStore(db)).catch(() => undefined)
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/Index Cond: \(?\(?account_id = /)
  expect(plans[0]).not.toMatch(/Seq Scan/)
})

test('what is kept no longer is found by its age', async () => {
  const before = new Date(Date.now() - 20 * 86_400_000)
  for (const rule of notificationsRetention.rules ?? []) {
    if (!('oldest' in rule)) throw new Error('each rule says which rows are the oldest')
    const { db, plans } = planning(database.query)
    await trimOldest(db, rule, { before, days: 20, rowsMax: 100 })
    expect(plans.join()).toMatch(/notifications_(?:age|read)/)
  }
  expect(notificationsRetention.rules).toHaveLength(2)
})
