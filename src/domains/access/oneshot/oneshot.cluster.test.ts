import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import {
  openPostgresSchema,
  type PostgresSchema,
} from '../../../../test/support/postgres-schema.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import { createCredentialCache } from '../auth/index.ts'
import { createOneshotAuthenticator, createOneshotService, oneshotMigrations } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// Two processes that hear nothing of each other: each has a bus of its own.
describe.skipIf(url === '')('one-shot keys on PostgreSQL, two processes', () => {
  const here = { addressBlock: '127.0.0.1' }
  let schema: PostgresSchema
  let interleave: Interleaving['interleave']
  let processes: readonly Awaited<ReturnType<typeof openProcess>>[]

  async function openProcess(database: Database) {
    const clock = handClock()
    const parts = { database, clock, random: realRandom, logger: silentLogger }
    const cache = createCredentialCache({ ...parts, bus: createMemoryBus() })
    const outbox = createEventLog(parts)
    return {
      outbox,
      keys: createOneshotService({ ...parts, outbox, cache, addresses: ['http://localhost:4663'] }),
      door: createOneshotAuthenticator({ ...parts, cache, machineHeader: 'x-svc-machine' }),
    }
  }
  beforeAll(async () => {
    schema = await openPostgresSchema(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'oneshot', migrations: oneshotMigrations },
    ])
    const interleaving = createInterleaving(await schema.open())
    interleave = interleaving.interleave
    processes = [await openProcess(interleaving.database), await openProcess(await schema.open())]
  })
  afterAll(() => schema?.close())
  const at = (index: number) => {
    const process = processes[index % 2]
    if (process === undefined) throw new Error('no such process')
    return process
  }
  async function mint(): Promise<string> {
    const script = at(0).keys.script(undefined).body
    const scriptSha256 = createHash('sha256').update(script).digest('hex')
    return (await at(0).keys.mint({ scriptSha256 }, undefined)).key
  }
  async function callerWith(key: string) {
    const caller = await at(0).door.verify(key, here)
    if (caller === undefined) throw new Error('the key opens its claim')
    return caller
  }

  test('one of many machines has the claim, and its key opens more on both at once', async () => {
    const key = await mint()
    const openedBy = async (index: number, context = here) =>
      (await at(index).door.verify(key, context))?.scopes ?? null
    const before = ['route:post:/api/e2b/oneshot/claim']
    expect([await openedBy(0), await openedBy(1)]).toEqual([before, before])
    const caller = await callerWith(key)
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

  test('a key that is given up on both ends once', async () => {
    const caller = await callerWith(await mint())
    await at(0).keys.claim(caller, { machineId: 'the-only-machine' }, here)
    const [, code] = await interleave(
      () => at(0).keys.revoke(caller),
      () => codeOf(at(1).keys.revoke(caller)),
    )
    expect(code).toBe('resource.illegal_transition')
    await at(1).outbox.sequence()
    const filter = { topics: ['oneshot.*'], accountId: null, everyAudience: true } as const
    const subject = caller.credentialId
    const page = { afterSeq: 0n, filter: { ...filter, subject }, limit: 10 }
    const { events } = await at(1).outbox.read(page)
    expect(events.map(({ topic }) => topic)).toEqual([
      'oneshot.minted',
      'oneshot.claimed',
      'oneshot.revoked',
    ])
  })
})
