import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  countingDatabase,
  handClock,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { race } from '../../../../test/support/race.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import { keyBudgetsStore } from './key-budgets.store.ts'
import { createKeyBudgets, type KeyBudgets } from './key-budgets.ts'
import { toKeyRecord } from './key-record.ts'
import { keysMigrations } from './keys.migrations.ts'
import { keysStore } from './keys.store.ts'

let database: Database & { readonly count: () => number }
let clock: ReturnType<typeof handClock>
let here: KeyBudgets
let there: KeyBudgets

beforeEach(async () => {
  const empty = await createTestDatabase([{ domain: 'keys', migrations: keysMigrations }])
  database = countingDatabase(empty)
  clock = handClock()
  here = createKeyBudgets({ database, clock, logger: silentLogger })
  there = createKeyBudgets({ database, clock, logger: silentLogger })
})
afterEach(() => database.close())

/** The same budget, known to a process by the principal that it has loaded. */
function callerOf(budgets: KeyBudgets, budgetId: number, revision = 1): Principal {
  const caller = principal()
  budgets.attach(caller, { budgetId, revision })
  return caller
}

async function call(budgets: KeyBudgets, caller: Principal): Promise<string> {
  return codeOf((async () => budgets.take(caller))())
}

async function passed(count: number, budgets: KeyBudgets, caller: Principal): Promise<number> {
  const codes = []
  for (let index = 0; index < count; index++) codes.push(await call(budgets, caller))
  return codes.filter((code) => code === 'no failure').length
}

const create = (calls: number, windowSeconds = 60) =>
  keyBudgetsStore(database.query).create({ calls, windowSeconds })

describe('a budget over two processes on one database', () => {
  test.each([1, 7, 100, 199, 200])(
    'lets exactly %i of 200 parallel calls through',
    async (calls) => {
      const id = await create(calls)
      const callers = [callerOf(here, id), callerOf(there, id)] as const
      const codes = await race({ times: 200, enough: 'it costs nothing' }, (index) =>
        index % 2 === 0 ? call(here, callers[0]) : call(there, callers[1]),
      )
      expect(codes.filter((code) => code === 'no failure')).toHaveLength(calls)
      expect(codes.filter((code) => code === 'keys.budget_exceeded')).toHaveLength(200 - calls)
    },
  )
  test('lets exactly its calls through when they come one by one and from one side only', async () => {
    const id = await create(500)
    expect(await passed(510, here, callerOf(here, id))).toBe(500)
    expect(await passed(10, there, callerOf(there, id))).toBe(0)
  })
  test('is whole again in the next window, on both, and leases of the last one are worth nothing', async () => {
    const id = await create(100)
    const [mine, theirs] = [callerOf(here, id), callerOf(there, id)]
    expect(await passed(1, here, mine)).toBe(1)
    clock.advance(60_000)
    expect((await passed(100, there, theirs)) + (await passed(10, here, mine))).toBe(100)
  })
  test('costs far fewer statements than calls', async () => {
    const id = await create(100_000, 3_600)
    const caller = callerOf(here, id)
    const before = database.count()
    expect(await passed(5_000, here, caller)).toBe(5_000)
    expect(database.count() - before).toBeLessThan(30)
  })
  test('has at most 256 calls in the hands of one process, which lose themselves with it', async () => {
    const id = await create(1_000_000)
    expect(await passed(1, here, callerOf(here, id))).toBe(1)
    const rest = await keyBudgetsStore(database.query).restOf(id, clock.nowMs())
    expect(rest?.calls).toBe(1_000_000 - 256)
  })
  test('gives calls that were drawn and not used to the other process', async () => {
    const id = await create(100)
    expect(await passed(1, here, callerOf(here, id))).toBe(1)
    await here.stop()
    expect(await passed(110, there, callerOf(there, id))).toBe(99)
  })
  test('stays exact where the clock of one process is behind the other', async () => {
    const id = await create(10)
    const late = createKeyBudgets({
      database,
      clock: { nowMs: () => clock.nowMs() - 61_000 },
      logger: silentLogger,
    })
    const lateCaller = callerOf(late, id)
    expect(await passed(4, here, callerOf(here, id))).toBe(4)
    expect(await passed(20, late, lateCaller)).toBe(6)
  })
})

describe('what its owner sees of a budget', () => {
  const seen = async () => {
    const nowMs = clock.nowMs()
    const [key] = await keysStore(database.query).list({
      ...{ accountId: 'acct_a', beforeId: null, state: undefined, limit: 1 },
      at: new Date(nowMs),
    })
    const found = await keysStore(database.query).find('1', 'acct_a')
    expect(found).toEqual(key)
    return found && toKeyRecord(found, nowMs).budget
  }

  test('is what was called in the window of now, and when that ends', async () => {
    const id = await create(5)
    await sql`
      INSERT INTO api_keys (account_id, name, key_hash, key_prefix, scopes, created_at, budget_id)
      VALUES ('acct_a', 'bot', 'hash', 'ct_sk_1', '{api:*}', now(), ${id}::bigint)`.execute(
      database.query,
    )
    const windowEndsAt = new Date((Math.floor(clock.nowMs() / 60_000) + 1) * 60_000).toISOString()
    const budget = { calls: 5, windowSeconds: 60, used: 0, windowEndsAt }
    expect(await seen()).toEqual(budget)
    const caller = callerOf(here, id)
    expect(await passed(3, here, caller)).toBe(3)
    await here.stop()
    expect(await seen()).toEqual({ ...budget, used: 3 })
    expect(await passed(3, here, caller)).toBe(2)
    await keyBudgetsStore(database.query).change(id, { calls: 4, windowSeconds: 60 })
    expect(await seen()).toEqual({ ...budget, calls: 4, used: 4 })
    clock.advance(60_000)
    expect(await seen()).toMatchObject({ used: 0 })
  })
})

describe('a budget', () => {
  test('costs nothing where there is none', async () => {
    expect(here.take(principal())).toBeUndefined()
    expect(database.count()).toBe(0)
  })
  test('that is used up answers with the seconds to the next window and asks the store once a second', async () => {
    // 09:00:00 begins a window of an hour.
    const id = await create(1, 3_600)
    const caller = callerOf(here, id)
    clock.advance(600_000)
    expect(await call(here, caller)).toBe('no failure')
    await expect((async () => here.take(caller))()).rejects.toMatchObject({
      options: { retryAfterSeconds: 3_000 },
    })
    const before = database.count()
    for (let index = 0; index < 50; index++) await call(here, caller)
    expect(database.count()).toBe(before)
    clock.advance(1_000)
    for (let index = 0; index < 50; index++) await call(here, caller)
    expect(database.count()).toBe(before + 1)
  })
  test('that is raised counts on with what was used; lowered below that, it is used up', async () => {
    const id = await create(10)
    const caller = callerOf(here, id)
    expect(await passed(11, here, caller)).toBe(10)
    await keyBudgetsStore(database.query).change(id, { calls: 15, windowSeconds: 60 })
    clock.advance(1_000)
    expect(await passed(10, here, caller)).toBe(5)
    await keyBudgetsStore(database.query).change(id, { calls: 3, windowSeconds: 60 })
    clock.advance(1_000)
    expect(await passed(10, here, caller)).toBe(0)
  })
  test('with another window begins afresh, and leases of the old one are not added', async () => {
    const id = await create(1_000, 3_600)
    expect(await passed(1, here, callerOf(here, id))).toBe(1)
    await keyBudgetsStore(database.query).change(id, { calls: 5, windowSeconds: 60 })
    expect(await passed(20, here, callerOf(here, id, 2))).toBe(5)
    await here.stop()
    expect(await passed(20, there, callerOf(there, id, 2))).toBe(0)
  })
  test('that its owner took away no longer refuses', async () => {
    const id = await create(1)
    const caller = callerOf(here, id)
    await keyBudgetsStore(database.query).removeUnused(id)
    expect(await passed(5, here, caller)).toBe(5)
  })
  test('beside too many others loses what was drawn of it and nothing else', async () => {
    const few = createKeyBudgets({ database, clock, logger: silentLogger, leasesMax: 3 })
    const [first, second, third, fourth] = [
      callerOf(few, await create(100)),
      callerOf(few, await create(1)),
      callerOf(few, await create(1)),
      callerOf(few, await create(1)),
    ]
    for (const caller of [first, second, third]) expect(await passed(1, few, caller)).toBe(1)
    const before = database.count()
    expect(await passed(1, few, first)).toBe(1)
    expect(database.count()).toBe(before)
    expect(await passed(1, few, fourth)).toBe(1)
    // A sixteenth of 100 was drawn: two calls of six were made, and the other four are lost.
    expect(await passed(110, few, first)).toBe(94)
  })
  test('fails with the store and works again after it', async () => {
    const id = await create(5)
    let broken = true
    const flaky = createKeyBudgets({
      database: {
        ...database,
        query: database.query.withPlugin({
          transformQuery: ({ node }) => {
            if (broken) throw new Error('the store is away')
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      },
      clock,
      logger: silentLogger,
    })
    const caller = callerOf(flaky, id)
    const waiting = Promise.allSettled([1, 2, 3].map(async () => flaky.take(caller)))
    expect((await waiting).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
    broken = false
    expect(await passed(6, flaky, caller)).toBe(5)
  })
})
