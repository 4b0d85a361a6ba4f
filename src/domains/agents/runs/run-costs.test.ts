import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { fc } from '../../../../test/support/properties.ts'
import {
  chargedRunsSets,
  createRunCharging,
  tokenCost,
} from '../../../../test/support/run-charging.ts'
import { type Said, scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'
import type { ModelRequest } from '../../../ports/language-model.ts'
import { runsStore } from './runs.store.ts'
import type { RunBudget } from './runs.ts'

const asset = 'paper:USDC'
const account = { owner: 'acct_a', purpose: 'available', asset } as const
const replyCost = 10n * (tokenCost.input + tokenCost.output)
const looking = { calls: [{ name: 'discovery_status', input: {} }] }
const never = () => new Promise<Said>(() => {})

let database: Database
let say: Parameters<typeof scriptedModel>[0]
beforeEach(async () => {
  say = () => ({ text: 'Done.' })
  database = await createTestDatabase(chargedRunsSets)
})
afterEach(() => database.close())

async function charging(funded = 1_000_000n) {
  const clock = handClock()
  const model = scriptedModel((request, turn) => say(request, turn))
  const money = await createRunCharging({ database, clock, model })
  const world = await createAgentRunsWorld({ database, clock, model, charges: money.charges })
  const body = { slug: 'helper', name: 'Helper', toolsAllowed: ['get_api_status'] }
  expect((await world.ask('POST /api/agents/create', { body })).status).toBe(200)
  if (funded > 0n) await money.billing.fund('acct_a', funded)
  return {
    money,
    world,
    model,
    clock,
    /** Both sides: the costs recorded for the runs, and the charges in the ledger. */
    async figures(...ids: readonly string[]) {
      const runs = await Promise.all(ids.map((id) => runsStore(database.query).find(id)))
      const of = (pick: (run: NonNullable<(typeof runs)[number]>) => bigint) =>
        runs.reduce((sum, run) => sum + (run === undefined ? 0n : pick(run)), 0n)
      const { postedAtomic, heldAtomic } = await money.billing.ledger.balance(
        database.query,
        account,
      )
      const spent = funded - postedAtomic
      const reserved = of((run) => run.reserved.costMicroUsd + BigInt(run.reserved.tokens))
      return { ran: of((run) => run.used.costMicroUsd), spent, heldAtomic, reserved }
    },
  }
}
type Charging = Awaited<ReturnType<typeof charging>>

const start = async ({ world }: { world: AgentRunsWorld }, budget: Partial<RunBudget> = {}) =>
  (await world.runs.start(world.owner, { agent: 'helper', input: 'Go.', budget })).id
const read = (request: ModelRequest | undefined) =>
  BigInt(Math.ceil(JSON.stringify([request?.messages, request?.tools]).length / 4))

/** A worker that is taken for dead in the middle of a call; it continues once `answer` is called. */
async function dieInCall({ world, clock }: Charging, id: string) {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Said>()
  say = () => {
    asked.resolve()
    return answer.promise
  }
  const driven = world.work.drive(id)
  await asked.promise
  say = () => ({ text: 'Done.' })
  clock.advance(31_000)
  await runsStore(database.query).release(id, 1)
  return {
    async comeBack() {
      answer.resolve({ text: 'Too late.' })
      await driven
    },
  }
}

describe('what a run says it cost is what its account was charged', () => {
  test('after its owner cancelled it in the middle of a call', async () => {
    const world = await charging()
    const id = await start(world)
    say = async () => {
      await world.world.runs.cancel('acct_a', id)
      return never()
    }
    await world.world.work.drive(id)
    const cost = read(world.model.requests[0]) * tokenCost.input
    expect(await world.figures(id)).toEqual({
      ran: cost,
      spent: cost,
      heldAtomic: 0n,
      reserved: 0n,
    })
  })

  test('after the time of its budget cut a call off', async () => {
    const world = await charging()
    say = never
    const id = await start(world, { secondsMax: 1 })
    await world.world.work.drive(id)
    const cost = read(world.model.requests[0]) * tokenCost.input
    expect(await world.figures(id)).toEqual({
      ran: cost,
      spent: cost,
      heldAtomic: 0n,
      reserved: 0n,
    })
  })

  test('after its worker died between the call and its record, and came back', async () => {
    const world = await charging()
    const id = await start(world)
    const dead = await dieInCall(world, id)
    await world.world.work.drive(id)
    await dead.comeBack()
    expect((await world.world.runs.get('acct_a', id)).status).toBe('succeeded')
    expect(await world.figures(id)).toEqual({
      ran: replyCost,
      spent: replyCost,
      heldAtomic: 0n,
      reserved: 0n,
    })
  })

  test('after its worker died and its owner cancelled it: the sweep lets go what nobody works on', async () => {
    const world = await charging()
    const id = await start(world)
    const { model, clock, money } = world
    const asked = Promise.withResolvers<void>()
    let isDead = false
    // A dead process makes no more queries and gets no notifications.
    const mortal: Database = {
      ...database,
      get query() {
        if (isDead) throw new Error('the process is gone')
        return database.query
      },
      transaction: (...work) =>
        isDead ? Promise.reject(new Error('the process is gone')) : database.transaction(...work),
    }
    const other = await createAgentRunsWorld({
      database: mortal,
      clock,
      model,
      charges: money.charges,
    })
    const stopping = new AbortController()
    say = () => {
      isDead = true
      asked.resolve()
      return never()
    }
    // Caught from the start: the lease's own timer may notice the death before the test stops the process.
    const ended = other.work
      .drive(id, { stopping: stopping.signal, isLast: false })
      .then(() => 'finished', String)
    await asked.promise
    await world.world.runs.cancel('acct_a', id)
    expect((await world.figures(id)).heldAtomic).toBeGreaterThan(0n)
    await world.world.work.sweep()
    expect((await world.figures(id)).heldAtomic).toBeGreaterThan(0n)
    clock.advance(91_000)
    await world.world.work.sweep()
    await world.world.work.sweep()
    expect(await world.figures(id)).toEqual({ ran: 0n, spent: 0n, heldAtomic: 0n, reserved: 0n })
    stopping.abort()
    expect(await ended).toBe('Error: the process is gone')
  })

  test('after a reply that was cut off, which is asked for again with all that one may have', async () => {
    const world = await charging()
    const id = await start(world)
    say = () =>
      world.model.requests.length === 1
        ? { text: 'A long st', finishReason: 'length' }
        : { text: 'A long story.' }
    await world.world.work.drive(id)
    expect(world.model.requests.map(({ outputTokensMax }) => outputTokensMax)).toEqual([512, 2_048])
    expect(await world.world.runs.get('acct_a', id)).toMatchObject({
      status: 'succeeded',
      output: 'A long story.',
    })
    const cost = 2n * replyCost
    expect(await world.figures(id)).toEqual({
      ran: cost,
      spent: cost,
      heldAtomic: 0n,
      reserved: 0n,
    })
  })

  test('whatever happens to its calls, in any order', async () => {
    const ends = fc.constantFrom('looks', 'cut', 'fails', 'dies', 'lies', 'cancelled', 'done')
    const world = await charging(100_000_000n)
    const ids: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(ends, { minLength: 1, maxLength: 5 }), async (acts) => {
        const id = await start(world)
        ids.push(id)
        for (const act of acts) {
          if (act === 'dies') {
            const { status } = await world.world.runs.get('acct_a', id)
            if (status !== 'queued' && status !== 'running') continue
            const dead = await dieInCall(world, id)
            say = () => Promise.reject(new Error('away'))
            await world.world.work.drive(id, tryAgain).catch(() => undefined)
            await dead.comeBack()
            continue
          }
          say = async (): Promise<Said> => {
            // One such call, and then one that fails, so that the run waits for a retry.
            say = () => Promise.reject(new Error('away'))
            if (act === 'cut') return { text: 'So', finishReason: 'length' }
            if (act === 'looks') return looking
            if (act === 'lies') return { ...looking, tokens: 10 ** 9 }
            if (act === 'fails') throw new Error('away')
            if (act === 'done') return { text: 'Done.' }
            await world.world.runs.cancel('acct_a', id)
            return never()
          }
          await world.world.work.drive(id, tryAgain).catch(() => undefined)
        }
        const { ran, spent, heldAtomic, reserved } = await world.figures(...ids)
        expect([ran, heldAtomic, reserved]).toEqual([spent, 0n, 0n])
      }),
      { numRuns: 12 },
    )
  })
})
const tryAgain = { stopping: new AbortController().signal, isLast: false }

describe('a small budget', () => {
  const twice = (_: unknown, turn: number): Said => (turn === 0 ? looking : { text: 'Done.' })
  /** The scripted model counts 100 input tokens, which leaves that much of three times the price of two replies. */
  const small = 3n * 2n * replyCost

  test.each([
    ['of the run', { costMicroUsdMax: small }, 1_000_000n],
    ['of credit', {}, small],
  ])('%s, three times what it costs, is enough', async (_, budget, funded) => {
    say = twice
    const world = await charging(funded)
    const id = await start(world, budget)
    await world.world.work.drive(id)
    expect((await world.world.runs.get('acct_a', id)).status).toBe('succeeded')
    expect(await world.figures(id)).toMatchObject({ ran: 2n * replyCost, spent: 2n * replyCost })
  })

  test('that its owner set for their account is enough too', async () => {
    say = twice
    const world = await charging()
    await world.money.books.budgets.create(world.world.owner, {
      name: 'small',
      window: 'total',
      action: 'block',
      asset,
      scope: { kind: 'account' },
      limitAtomic: small.toString(),
    })
    const id = await start(world)
    await world.world.work.drive(id)
    expect((await world.world.runs.get('acct_a', id)).status).toBe('succeeded')
  })

  test('that cuts a reply off ends the run with what was said, and not as if it were all', async () => {
    say = () => ({ text: 'A long st', finishReason: 'length' })
    const world = await charging()
    const id = await start(world, { costMicroUsdMax: small })
    await world.world.work.drive(id)
    expect(await world.world.runs.get('acct_a', id)).toMatchObject({
      status: 'budget_reached',
      output: 'A long st',
      stopReason: 'credit_exhausted',
      stopDetail: 'A reply was cut off: what is left pays for no longer one.',
    })
    expect(await world.figures(id)).toMatchObject({ ran: replyCost, spent: replyCost })
  })
})
