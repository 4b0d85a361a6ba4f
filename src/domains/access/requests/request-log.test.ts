import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import type { Database } from '../../../ports/database.ts'
import type { AnsweredCall } from '../../../ports/request-log.ts'
import { addressRange } from './address-range.ts'
import { percentileMs, stepOf } from './duration-steps.ts'
import { createRequestLog, createRequestsService, requestsMigrations } from './index.ts'

let database: Database
const clock = handClock()
const bus = createMemoryBus()
const warned: unknown[] = []
const logger = {
  ...silentLogger,
  warn: (message: string, fields?: object) => void warned.push([message, fields]),
}
const owner = principal({ credential: 'wallet_session' })
beforeEach(async () => {
  warned.length = 0
  database = await createTestDatabase([{ domain: 'requests', migrations: requestsMigrations }])
})
afterEach(() => database.close())

const answered = (number: number, differences: Partial<AnsweredCall> = {}): AnsweredCall => ({
  requestId: `req_${String(number).padStart(12, '0')}`,
  accountId: owner.accountId,
  keyId: 'key_1',
  operation: { name: 'orders.list', path: '/api/trading/orders', effect: 'none' },
  operationId: 'get_api_trading_orders',
  method: 'GET',
  path: '/api/trading/orders',
  query: '',
  body: null,
  status: 200,
  errorCode: null,
  durationMs: 5,
  charged: { asset: 'paper:USDC', amountAtomic: 2_000n },
  addressBlock: '192.0.2.77',
  atMs: clock.nowMs(),
  ...differences,
})
const reading = () =>
  createRequestsService({
    ...{ bus, clock, database },
    dispatch: () => Promise.reject(new Error('nothing is replayed here')),
    operationOf: () => undefined,
  })
const usage = async () =>
  (await reading().usage(owner, { by: 'route', limit: 10 })).items.map(({ calls, costs }) => [
    calls,
    costs.map(({ amountAtomic }) => amountAtomic),
  ])

describe('writing', () => {
  test('two processes write the same batch, and it counts once', async () => {
    const parts = { clock, database, logger, bus }
    const [one, other] = [createRequestLog(parts), createRequestLog(parts)]
    for (let number = 0; number < 20; number += 1) {
      one.record(answered(number))
      other.record(answered(number))
    }
    other.record(answered(20))
    await Promise.all([one.flush(), other.flush()])
    expect(await usage()).toEqual([[21, ['42000']]])
  })

  test('what cannot be written waits, and is written by the last flush', async () => {
    const log = createRequestLog({ clock, logger, bus, database })
    const down = {
      ...database,
      get query(): never {
        throw new Error('the database is away')
      },
    }
    const cut = createRequestLog({ clock, logger, bus, database: down })
    cut.record(answered(1))
    await cut.flush()
    expect(warned).toEqual([
      ['calls could not be written yet', { reason: 'Error: the database is away' }],
    ])
    log.record(answered(1))
    await log.stop()
    expect(await usage()).toEqual([[1, ['2000']]])
  })

  test('a process holds ten thousand at the most, and says how many it dropped', async () => {
    const log = createRequestLog({ clock, logger, bus, database })
    for (let number = 0; number < 10_003; number += 1) log.record(answered(number))
    await log.flush()
    expect(warned).toEqual([['calls were not logged', { dropped: 3 }]])
    expect(await usage()).toEqual([[10_000, ['20000000']]])
  })
})

describe('following', () => {
  test('another process sees what matches, each once, and nothing of others', async () => {
    const writer = createRequestLog({ clock, logger, bus, database })
    const ending = new AbortController()
    const stream = await reading().stream(
      {
        principal: owner,
        requestId: 'req_1',
        requestHeader: () => undefined,
        signal: () => ending.signal,
      },
      { status: '4xx' },
    )
    writer.record(answered(1))
    writer.record(answered(2, { status: 404, errorCode: 'resource.not_found' }))
    writer.record(answered(3, { status: 404, accountId: 'acct_b' }))
    await writer.flush()
    writer.record(answered(4, { status: 429, errorCode: 'rate.limited' }))
    await writer.flush()
    const seen: (string | undefined)[] = []
    for await (const frame of stream) {
      seen.push(frame.id ?? frame.event)
      if (seen.length === 3) ending.abort()
    }
    expect(seen).toEqual(['ready', 'req_000000000002', 'req_000000000004'])
  })

  test('a reader who is too slow is told how many it missed', async () => {
    const writer = createRequestLog({ clock, logger, bus, database })
    const ending = new AbortController()
    const caller = { principal: owner, requestId: 'req_1', requestHeader: () => undefined }
    const stream = await reading().stream({ ...caller, signal: () => ending.signal }, {})
    for (let number = 0; number < 1_500; number += 1) writer.record(answered(number))
    await writer.flush()
    const frames: string[] = []
    for await (const { event = '', data } of stream) {
      if (event !== 'request') frames.push(`${event} ${data}`)
      else {
        frames.push(event)
        ending.abort()
      }
    }
    expect(frames.slice(0, 3)).toEqual(['ready {}', 'dropped {"count":500}', 'request'])
  })
})

test('percentiles are the bounds of the steps in which they lie', () => {
  const counts = new Map([
    [stepOf(1), 90n],
    [stepOf(40), 9n],
    [stepOf(900_000), 1n],
  ])
  expect([
    percentileMs(counts, 50n),
    percentileMs(counts, 95n),
    percentileMs(counts, 100n),
  ]).toEqual([1, 48, null])
  expect(percentileMs(new Map(), 50n)).toBeNull()
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('the address %s is kept as %s', (block, range) => {
  expect(addressRange(block)).toBe(range)
})
