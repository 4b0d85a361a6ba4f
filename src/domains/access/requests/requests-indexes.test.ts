import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { planning } from '../../../../test/support/plans.ts'
import { trimOldest } from '../../../adapters/sql/upkeep/trim-oldest.ts'
import type { Database } from '../../../ports/database.ts'
import { requestsMigrations, requestsRetention } from './index.ts'
import { type RequestFilter, requestsStore } from './requests.store.ts'
import { sessionRequestsStore } from './session-requests.store.ts'

let database: Database
/** Of a hundred accounts four hundred calls each: three keys, three rows, one in eleven refused. */
beforeAll(async () => {
  database = await createTestDatabase([{ domain: 'requests', migrations: requestsMigrations }])
  await sql`
    INSERT INTO api_requests (id, account_id, key_id, operation_id, operation, effect, method, route,
      path, status, error_code, duration_ms, address_range, at)
    SELECT 'req_' || n, 'acct_' || n % 100, 'key_' || n % 3, 'o', 'things.get' || n % 3, 'none', 'GET',
      '/a', '/a', CASE WHEN n % 11 = 7 THEN 404 ELSE 200 END,
      CASE WHEN n % 11 = 7 THEN 'resource.not_found' END, 5, '192.0.2.0/24',
      now() - n * interval '10 seconds'
    FROM generate_series(1, 40000) AS n`.execute(database.query)
  await sql`ANALYZE api_requests`.execute(database.query)
})
afterAll(() => database?.close())

const accountId = 'acct_7'
const filters: readonly (readonly [string, Partial<RequestFilter>, string])[] = [
  ['an account', {}, 'api_requests_account'],
  ['a key', { keyIds: ['key_2'] }, 'api_requests_key'],
  ['a row', { operation: 'things.get2' }, 'api_requests_route'],
  ['a time', { since: new Date(Date.now() - 86_400_000) }, 'api_requests_account'],
]

test.each(filters)(
  'the newest calls of %s are found by an index of what is theirs',
  async (_, filter, index) => {
    const { db, plans } = planning(database.query)
    await requestsStore(db).list({ accountId, keyIds: [], ...filter }, null, 51)
    expect(plans.join()).toContain(index)
    expect(plans.join()).not.toMatch(/Seq Scan/)
  },
)

test('the next page and the errors of an account are found by an index', async () => {
  const { db, plans } = planning(database.query)
  const filter = { accountId, keyIds: [] }
  await requestsStore(db).list(filter, { at: new Date(), id: 'req_9' }, 51)
  await requestsStore(db).list({ ...filter, statuses: [400, 599] }, null, 51)
  await requestsStore(db).errors(filter, null, 51)
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toMatch(/Index Cond: \(?\(?account_id = /)
})

test('what an account keeps of its sessions is bounded by way of an index', async () => {
  await sql`
    INSERT INTO session_requests (id, account_id, operation_id, operation, effect, method, route,
      path, status, duration_ms, address_range, at)
    SELECT id, account_id, operation_id, operation, effect, method, route, path, 404, 5,
      address_range, at
    FROM api_requests`.execute(database.query)
  await sql`ANALYZE session_requests`.execute(database.query)
  const { db, plans } = planning(database.query)
  await sessionRequestsStore(db).add([
    {
      ...{ id: 'req_new', accountId, operationId: 'o', operation: 'things.get', effect: 'none' },
      ...{ method: 'GET', route: '/a', path: '/a', query: null, body: null, status: 404 },
      ...{ errorCode: 'resource.not_found', durationMs: 1, step: 0, costAsset: null },
      ...{ costAtomic: null, addressRange: '192.0.2.0/24', at: new Date() },
    },
  ])
  expect(plans.join()).toContain('session_requests_account')
  expect(plans.join()).not.toMatch(/Seq Scan on session_requests/)
})

test('what is kept no longer is found by its age', async () => {
  const before = new Date(Date.now() - 4 * 86_400_000)
  const plansOf = async (name: string) => {
    const rule = requestsRetention.rules?.find((one) => one.name === name)
    if (rule === undefined || !('oldest' in rule)) throw new Error(`there is no rule ${name}`)
    const { db, plans } = planning(database.query)
    await trimOldest(db, rule, { before, days: 4, rowsMax: 100 })
    return plans.join()
  }
  expect(await plansOf('calls of keys')).toContain('api_requests_age')
  expect(await plansOf('calls of sessions')).toContain('session_requests_')
  // Nothing is in it here, and a plan is made all the same.
  expect(await plansOf('sums of the calls of keys')).toContain('api_request_days')
})
