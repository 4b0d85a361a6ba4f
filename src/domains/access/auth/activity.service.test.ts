import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import { createAccount } from './account.store.ts'
import { type ActivityService, createActivityService } from './activity.service.ts'
import { authMigrations } from './auth.migrations.ts'

const mine = principal({ accountId: 'acct_mine' })
const other = principal({ accountId: 'acct_other' })
let database: Database
let activities: ActivityService

beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'auth', migrations: authMigrations }])
  const clock = handClock()
  for (const { accountId } of [mine, other]) {
    await createAccount(database.query, accountId, new Date(clock.nowMs()))
  }
  activities = createActivityService({ database, clock })
})
afterEach(() => database.close())

const record = (owner: Principal, n: number) =>
  activities.recordActivity(owner, { activityType: `step.${n}`, metadata: { n } })

test("activity is its account's alone, the newest first, page by page", async () => {
  for (let n = 0; n < 5; n++) await record(mine, n)
  await record(other, 99)
  const first = await activities.listActivity(mine, { limit: 3 })
  const rest = await activities.listActivity(mine, {
    limit: 3,
    ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
  })
  expect([...first.items, ...rest.items].map(({ activityType }) => activityType)).toEqual(
    [4, 3, 2, 1, 0].map((n) => `step.${n}`),
  )
  expect(rest.nextCursor).toBeNull()
})

test('activity keeps what JSON can say, and no more than 4,096 bytes of it', async () => {
  const metadata = { text: '\u0000 \ud800 é', deep: { list: [1, null, true] } }
  await activities.recordActivity(mine, { activityType: 'odd', route: '/a', metadata })
  const { items } = await activities.listActivity(mine, { limit: 1 })
  expect(items[0]).toMatchObject({ activityType: 'odd', route: '/a', metadata })
  const sized = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  const send = (bytes: number) =>
    codeOf(activities.recordActivity(mine, { activityType: 'x', metadata: sized(bytes) }))
  expect(await send(4_096)).toBe('no failure')
  expect(await send(4_097)).toBe('request.invalid')
})

test('activity keeps the newest 1,000 of each account', async () => {
  await record(other, 0)
  await sql`
    INSERT INTO auth_activities (account_id, activity_type, metadata, recorded_at)
    SELECT ${mine.accountId}, 'old.' || n, '{}', now()
    FROM generate_series(1, 1000) AS n`.execute(database.query)
  await record(mine, 1)
  await record(mine, 2)
  const { rows } = await sql<{ account_id: string; n: string; oldest: string }>`
    SELECT account_id, count(*)::text AS n, min(id)::text AS oldest
    FROM auth_activities GROUP BY account_id`.execute(database.query)
  const counts = new Map(rows.map((row) => [row.account_id, row.n]))
  expect(counts.get(mine.accountId)).toBe('1000')
  expect(counts.get(other.accountId)).toBe('1')
  const { items } = await activities.listActivity(mine, { limit: 2 })
  expect(items.map(({ activityType }) => activityType)).toEqual(['step.2', 'step.1'])
})

test("what nobody's client records is kept apart, the newest 1,000 of it, and no account reads it", async () => {
  await record(mine, 1)
  for (let n = 0; n < 1_003; n++) await activities.recordActivity(null, { activityType: `of.${n}` })
  const { rows } = await sql<{ count: number; oldest: string }>`
    SELECT count(*)::int AS count, min(activity_type) FILTER (WHERE activity_type = 'of.3') AS oldest
    FROM auth_activities WHERE account_id IS NULL`.execute(database.query)
  expect(rows).toEqual([{ count: 1_000, oldest: 'of.3' }])
  for (const owner of [mine, other]) {
    const { items } = await activities.listActivity(owner, { limit: 100 })
    expect(items.map(({ activityType }) => activityType)).toEqual(owner === mine ? ['step.1'] : [])
  }
})
