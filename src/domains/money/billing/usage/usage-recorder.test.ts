import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { fc } from '../../../../../test/support/properties.ts'
import type { Database } from '../../../../ports/database.ts'
import { meteredEventsStore } from './metered-events.store.ts'
import { standardMeters } from './meters.ts'
import { createUsageService } from './usage.service.ts'
import { usageStore } from './usage.store.ts'
import { createUsageRecorder, type Usage } from './usage-recorder.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())

let accounts = 0
const newAccount = () => `acct_${++accounts}`

function use(accountId: string, differences: Partial<Usage> = {}): Usage {
  return {
    accountId,
    operationId: 'get_api_prices',
    family: 'Market Data',
    units: 1n,
    at: new Date(world.clock.nowMs()),
    ...differences,
  }
}

async function sumsOf(accountId: string, groupBy: 'family' | 'key' | 'day' | 'hour' = 'family') {
  const now = world.clock.nowMs()
  const rows = await usageStore(world.database.query).sums({
    accountId,
    groupBy,
    from: new Date(now - 40 * 86_400_000),
    to: new Date(now + 40 * 86_400_000),
    after: null,
    limit: 100,
  })
  return rows.map(({ group, calls, paidCalls, units }) => ({ group, calls, paidCalls, units }))
}

/** A database whose next statements fail as planned, before or after they were carried out. */
function failing(database: Database, plan: ('before' | 'after' | 'never')[]): Database {
  const query = database.query.withPlugin({
    transformQuery: ({ node }) => {
      if (plan[0] === 'before') throw new Error(`the connection was lost ${plan.shift()}`)
      return node
    },
    transformResult: async ({ result }) => {
      if (plan.shift() === 'after') throw new Error('the connection was lost after')
      return result
    },
  })
  return { ...database, query }
}

describe('the usage recorder', () => {
  test('adds calls and units up by family, and tells paid calls from others', async () => {
    const recorder = createUsageRecorder(world)
    const owner = newAccount()
    recorder.record(use(owner, { units: 7n }))
    recorder.record(use(owner, { units: 5n, chargeId: 'chg_1' }))
    recorder.record(use(owner, { family: 'AI', operationId: 'post_api_chat' }))
    await recorder.flush()
    recorder.record(use(owner))
    await recorder.flush()
    expect(await sumsOf(owner)).toEqual([
      { group: 'AI', calls: 1n, paidCalls: 0n, units: 1n },
      { group: 'Market Data', calls: 3n, paidCalls: 1n, units: 13n },
    ])
  })
  test('is asked about hours from the first one named to the last one not named', async () => {
    const recorder = createUsageRecorder(world)
    const owner = newAccount()
    const hourMs = 3_600_000
    const startMs = Math.floor(world.clock.nowMs() / hourMs) * hourMs
    for (const [at, units] of [
      [startMs - 1, 1n],
      [startMs, 2n],
      [startMs + 2 * hourMs - 1, 4n],
      [startMs + 2 * hourMs, 8n],
    ] as const) {
      recorder.record(use(owner, { units, at: new Date(at) }))
    }
    await recorder.flush()
    const [from, to] = [new Date(startMs), new Date(startMs + 2 * hourMs)]
    const question = {
      accountId: owner,
      groupBy: 'family',
      from,
      to,
      after: null,
      limit: 10,
    } as const
    expect(await usageStore(world.database.query).sums(question)).toMatchObject([{ units: 6n }])
  })
  test('sends one statement for any number of calls', async () => {
    let statements = 0
    const counted = world.database.query.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const recorder = createUsageRecorder({
      ...world,
      database: { ...world.database, query: counted },
    })
    const owner = newAccount()
    for (let call = 0; call < 5_000; call++) recorder.record(use(owner))
    await recorder.flush()
    expect(statements).toBe(1)
    expect(await sumsOf(owner)).toMatchObject([{ calls: 5_000n }])
  })
  test('cuts hours and days in UTC', async () => {
    const recorder = createUsageRecorder(world)
    const owner = newAccount()
    recorder.record(use(owner, { at: new Date('2026-07-14T23:59:59.999Z') }))
    recorder.record(use(owner, { at: new Date('2026-07-15T00:00:00.000Z') }))
    await recorder.flush()
    expect(await sumsOf(owner, 'day')).toMatchObject([
      { group: '2026-07-14' },
      { group: '2026-07-15' },
    ])
    expect(await sumsOf(owner, 'hour')).toMatchObject([
      { group: '2026-07-14T23:00:00.000Z' },
      { group: '2026-07-15T00:00:00.000Z' },
    ])
  })
  test('counts each use once although connections are lost before and after writing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('before', 'after', 'never'), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
        async (plan, turns) => {
          const owner = newAccount()
          const steps = [...plan]
          const recorder = createUsageRecorder({
            ...world,
            database: failing(world.database, steps),
          })
          for (const calls of turns) {
            for (let call = 0; call < calls; call++) {
              recorder.record(use(owner, { keyId: `key_${call % 3}` }))
            }
            await recorder.flush()
          }
          for (let more = steps.length; more >= 0; more--) await recorder.flush()
          const total = turns.reduce((sum, calls) => sum + calls, 0)
          expect(await sumsOf(owner)).toMatchObject([{ calls: BigInt(total) }])
        },
      ),
      { numRuns: 40 },
    )
  })
  test('adds up what several processes count at once', async () => {
    const owner = newAccount()
    const processes = Array.from({ length: 4 }, () => createUsageRecorder(world))
    await Promise.all(
      processes.map(async (recorder) => {
        for (let call = 0; call < 50; call++) {
          recorder.record(use(owner, { operationId: `get_${call % 7}` }))
          if (call % 10 === 0) await recorder.flush()
        }
        await recorder.stop()
      }),
    )
    expect(await sumsOf(owner)).toMatchObject([{ calls: 200n }])
  })
  test('keeps one small row for each process, not one for each batch', async () => {
    const recorder = createUsageRecorder(world)
    const before = await sourceRows()
    for (let batch = 0; batch < 5; batch++) {
      recorder.record(use(newAccount()))
      await recorder.flush()
    }
    expect(await sourceRows()).toBe(before + 1)
  })
})

async function sourceRows(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM billing_usage_sources`.execute(world.database.query)
  return rows[0]?.n ?? 0
}

describe('a meter', () => {
  test.each([
    [1_000, 'no failure'],
    [1_001, 'request.invalid'],
  ])('is told of in %i windows: %s', async (hours, code) => {
    const owner = principal({ accountId: newAccount() })
    const at = (hour: number) => new Date(world.clock.nowMs() - (hour + 1) * 3_600_000)
    const event = { source: owner.accountId, meter: 'model_tokens', quantity: 1n }
    await meteredEventsStore(world.database.query).insert(
      Array.from({ length: hours }, (_, hour) => ({
        ...event,
        id: `${hour}`,
        accountId: owner.accountId,
        at: at(hour),
      })),
      at(0),
    )
    const usage = createUsageService({ ...world, meters: standardMeters })
    const range = { from: at(hours).toISOString(), to: at(-1).toISOString() }
    const question = { window: 'hour', ...range } as const
    expect(await codeOf(usage.meterUsage(owner, 'model_tokens', question))).toBe(code)
  })
})
