import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../test/support/auth-world.ts'
import { openPostgresSchema, type PostgresSchema } from '../../../test/support/postgres-schema.ts'
import { createMemoryBus } from '../../adapters/memory/bus.ts'
import { createEventLog } from '../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../adapters/sql/event-log/migrations.ts'
import { createCredentialCache } from '../auth/index.ts'
import { createOneshotAuthenticator, createOneshotService, oneshotMigrations } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// Two processes that hear nothing of each other: each has a bus of its own.
describe.skipIf(url === '')('one-shot keys on PostgreSQL, two processes', () => {
  let schema: PostgresSchema
  let processes: readonly Awaited<ReturnType<typeof openProcess>>[]

  async function openProcess() {
    const clock = handClock()
    const database = await schema.open()
    const parts = { database, clock, random: realRandom, logger: silentLogger }
    const cache = createCredentialCache({ ...parts, bus: createMemoryBus() })
    const outbox = createEventLog(parts)
    return {
      keys: createOneshotService({ ...parts, outbox, cache, baseUrl: 'http://localhost:4663' }),
      door: createOneshotAuthenticator({ ...parts, cache, machineHeader: 'x-svc-machine' }),
    }
  }
  beforeAll(async () => {
    schema = await openPostgresSchema(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'oneshot', migrations: oneshotMigrations },
    ])
    processes = [await openProcess(), await openProcess()]
  })
  afterAll(() => schema?.close())
  const at = (index: number) => {
    const process = processes[index % 2]
    if (process === undefined) throw new Error('no such process')
    return process
  }

  test('one of many machines has the claim, and its key opens more on both at once', async () => {
    const script = at(0).keys.script().body
    const scriptSha256 = createHash('sha256').update(script).digest('hex')
    const { key } = await at(0).keys.mint({ scriptSha256 })
    const here = { addressBlock: '127.0.0.1' }
    const openedBy = async (index: number, context = here) =>
      (await at(index).door.verify(key, context))?.scopes ?? null
    const before = ['route:post:/api/e2b/oneshot/claim']
    expect([await openedBy(0), await openedBy(1)]).toEqual([before, before])
    const caller = await at(0).door.verify(key, here)
    if (caller === undefined) throw new Error('the key opens its claim')
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(at(index).keys.claim(caller, { machineId: `machine-number-${index}` }, here)),
      ),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(codes.filter((code) => code === 'oneshot.bound_elsewhere')).toHaveLength(19)
    const after = ['route:e2b:*', 'route:agents:*']
    expect([await openedBy(0), await openedBy(1)]).toEqual([after, after])
    expect(await openedBy(1, { addressBlock: '198.51.100.7' })).toBeNull()
  })
})
