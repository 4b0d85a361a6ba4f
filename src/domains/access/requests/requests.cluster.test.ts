import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import type { Database } from '../../../ports/database.ts'
import type { AnsweredCall } from '../../../ports/request-log.ts'
import { createRequestLog, createRequestsService, requestsMigrations } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const clock = handClock()
const bus = createMemoryBus()

const answered = (number: number): AnsweredCall => ({
  requestId: `req_${String(number).padStart(12, '0')}`,
  accountId: 'acct_a',
  keyId: `key_${number % 7}`,
  operation: { name: 'orders.list', path: '/api/trading/orders', effect: 'none' },
  operationId: 'get_api_trading_orders',
  method: 'GET',
  path: '/api/trading/orders',
  query: '',
  body: null,
  status: 200,
  errorCode: null,
  durationMs: number % 90,
  charged: null,
  addressBlock: '192.0.2.77',
  atMs: clock.nowMs(),
})

describe.skipIf(url === '')('the request log of two processes on PostgreSQL', () => {
  let pools: readonly [Database, Database]
  beforeAll(async () => {
    pools = await openPostgresPair(url, [{ domain: 'requests', migrations: requestsMigrations }])
  })
  afterAll(async () => {
    for (const pool of pools ?? []) await pool.close()
  })

  test('counts each call once, whoever writes it and in whatever order', async () => {
    const [one, other] = pools.map((database) =>
      createRequestLog({ bus, clock, database, logger: silentLogger }),
    )
    for (let number = 0; number < 2_000; number += 1) {
      one?.record(answered(number))
      // The other has the same ones, the other way round, and as many of its own.
      other?.record(answered(1_999 - number))
      other?.record(answered(2_000 + number))
    }
    await Promise.all([one?.stop(), other?.stop()])
    const requests = createRequestsService({
      ...{ bus, clock, database: pools[0] },
      dispatch: () => Promise.reject(new Error('nothing is replayed here')),
      operationOf: () => undefined,
    })
    const owner = principal({ credential: 'wallet_session' })
    const { items } = await requests.usage(owner, { by: 'route', limit: 10 })
    expect(items.map(({ calls }) => calls)).toEqual([4_000])
  })
})
