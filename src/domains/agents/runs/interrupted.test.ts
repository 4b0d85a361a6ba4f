import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  type ScriptedModel,
  scriptedModel,
  toolAnswers,
} from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'
import type { NewJob } from '../../../ports/jobs.ts'
import type { ModelRequest } from '../../../ports/language-model.ts'
import { budgetStore } from './budget.store.ts'
import { runTimes } from './run-limits.ts'
import { nothing } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import type { RunBudget } from './runs.ts'
import { stepsStore } from './steps.store.ts'

/** What one call of the scripted model reserves: 100 input tokens, and the longest reply. */
const callTokens = 100 + 512
const buying = 'post_api_paper_buy'

let world: AgentRunsWorld
let model: ScriptedModel
let say: Parameters<typeof scriptedModel>[0]
let queued: NewJob[]
/** Counts reads of the database outside of a transaction. */
let looks = 0
let hint: (runId: string) => void = () => {}

beforeAll(async () => {
  const inner = await createTestDatabase(agentRunsSets)
  const database: Database = {
    ...inner,
    get query() {
      looks += 1
      return inner.query
    },
    subscribe(name, onHint) {
      if (name === 'agent_runs') hint = onHint
      return inner.subscribe(name, onHint)
    },
  }
  model = scriptedModel((request, turn) => say(request, turn))
  const enqueue = async (_: unknown, job: NewJob) => queued.push(job) > 0
  world = await createAgentRunsWorld({
    database,
    model,
    jobs: { enqueue },
    findAgent: async (accountId, slug) => ({
      ...(await world.findAgent(accountId, slug === 'unwritable' ? 'helper' : slug)),
      ...(slug === 'unwritable' ? { slug, persona: 'a\u0000b' } : {}),
    }),
  })
  await world.agents.create(world.owner, {
    slug: 'helper',
    name: 'Helper',
    toolsAllowed: ['get_*', 'post_*'],
    preallowed: [{ operationId: buying, callsMax: 10 }],
  })
})
afterAll(() => world.database.close())
beforeEach(() => {
  say = () => ({ text: 'Done.' })
  queued = []
  model.requests.length = 0
  world.desk.sent.length = 0
  world.desk.posted.length = 0
  world.desk.onCall = () => {}
})

const start = async (budget: Partial<RunBudget> = {}) =>
  (await world.runs.start(world.owner, { agent: 'helper', input: 'Go.', budget })).id
const get = (id: string) => world.runs.get('acct_a', id)
/** Works on a run as a retried job does. */
const tryOnce = (id: string, stopping = new AbortController().signal) =>
  world.work.drive(id, { stopping, isLast: false })
const stepsOf = async (id: string) => {
  const steps = await world.service.show(world.owner, id)
  return steps.steps.map(({ kind, state }) => [kind, state])
}
const isBelow = ({ messages }: ModelRequest) =>
  messages.some(({ content }) => content === 'Go below.')
const startBelow = (agent?: string) => ({
  calls: [{ name: 'start_run', input: { input: 'Go below.', ...(agent && { agent }) } }],
})
/** Ends the lease of the first worker, as after half a minute without a renewal. */
const loseLease = (id: string) => runsStore(world.database.query).release(id, 1)
/** A place where a call waits until the test lets it continue. */
function barrier() {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    open: open.resolve,
    async pass() {
      reached.resolve()
      await open.promise
    },
  }
}

describe('a run that could not go on', () => {
  test('is tried again at once, with what the failed call had reserved', async () => {
    // Enough for one call with the shortest reply, and not for two at once.
    const id = await start({ tokensMax: 140 })
    say = () => Promise.reject(new Error('the model is away'))
    await expect(tryOnce(id)).rejects.toThrow('the model is away')
    expect((await get(id)).status).toBe('running')
    say = () => ({ text: 'Done.' })
    await tryOnce(id)
    expect(await get(id)).toMatchObject({ status: 'succeeded', usage: { tokens: 20 } })
    expect(await stepsOf(id)).toEqual([
      ['model', 'failed'],
      ['model', 'done'],
    ])
  })

  test('fails where nobody tries again', async () => {
    const id = await start()
    say = () => Promise.reject(new Error('the model is away'))
    await world.work.drive(id)
    const { status, stopReason, stopDetail } = await get(id)
    expect([status, stopReason, stopDetail]).toEqual([
      'failed',
      'not_carried_on',
      'The work could not go on: the model or the service did not answer.',
    ])
  })

  test('is tried again after the process that worked on it stops, which counts as all that was reserved', async () => {
    const id = await start()
    const process = new AbortController()
    say = () => {
      process.abort()
      return new Promise(() => {})
    }
    await expect(tryOnce(id, process.signal)).rejects.toThrow('the process stops')
    say = () => ({ text: 'Done.' })
    await tryOnce(id)
    expect(await get(id)).toMatchObject({
      status: 'succeeded',
      usage: { tokens: callTokens + 20 },
    })
  })

  test('is not looked at any more by whoever has let go of it', async () => {
    const id = await start()
    say = () => Promise.reject(new Error('the model is away'))
    await expect(tryOnce(id)).rejects.toThrow('the model is away')
    expect(looks).toBeGreaterThan(0)
    looks = 0
    hint(id)
    expect(looks).toBe(0)
  })
})

describe('a call of the model whose worker died', () => {
  test('counts as all that was reserved for it, and the next worker asks again', async () => {
    const runId = await start()
    const reserved = { ...nothing, tokens: callTokens, ms: 60_000 }
    await stepsStore(world.database.query).insert({
      id: `${runId}.1`,
      runId,
      number: 1,
      kind: 'model',
      state: 'started',
      attempt: 0,
      callId: null,
      tool: null,
      input: null,
      intentHash: null,
      answer: null,
      approvedBy: null,
      reserved,
      used: null,
      startedAt: new Date(world.clock.nowMs()),
      endedAt: null,
    })
    await budgetStore(world.database.query).reserve([runId], reserved)
    await world.work.drive(runId)
    expect(await get(runId)).toMatchObject({
      status: 'succeeded',
      output: 'Done.',
      usage: { tokens: callTokens + 20, seconds: 60 },
    })
    expect(await stepsOf(runId)).toEqual([
      ['model', 'failed'],
      ['model', 'done'],
    ])
  })

  test('is answered to nobody once another worker has the run', async () => {
    const id = await start()
    const { reached, open, pass } = barrier()
    say = async () => {
      await pass()
      return { text: 'Too late.' }
    }
    const late = world.work.drive(id)
    await reached
    await loseLease(id)
    say = () => ({ text: 'Done.' })
    await world.work.drive(id)
    open()
    await late
    expect(await get(id)).toMatchObject({ status: 'succeeded', output: 'Done.' })
  })
})

describe('a payment whose worker died', () => {
  const input = { to: 'baker', amount: '1' }
  const reserved = { ...nothing, ms: 30_000, calls: 1 }
  /** A run whose payment was begun, so many milliseconds ago, by a worker that died. */
  async function begun(ageMs: number): Promise<string> {
    const runId = await start()
    const startedAt = new Date(world.clock.nowMs() - ageMs)
    const step = { runId, attempt: 0, intentHash: null, approvedBy: null, startedAt }
    const steps = stepsStore(world.database.query)
    await steps.insert({
      ...step,
      id: `${runId}.1`,
      number: 1,
      kind: 'model',
      state: 'done',
      callId: null,
      tool: null,
      input: null,
      reserved: null,
      used: null,
      endedAt: startedAt,
      answer: { text: '', calls: [{ name: 'paper_buy', input }] },
    })
    await steps.insert({
      ...step,
      id: `${runId}.2`,
      number: 2,
      kind: 'tool',
      state: 'started',
      callId: '1.0',
      tool: buying,
      input,
      reserved,
      used: null,
      answer: null,
      endedAt: null,
    })
    await budgetStore(world.database.query).reserve([runId], reserved)
    return runId
  }

  test('is asked for again well before the API forgets its key', async () => {
    const id = await begun(runTimes.reissueAfterMs - 1)
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([input])
    expect((await stepsOf(id))[1]).toEqual(['tool', 'done'])
  })

  test('is not asked for again once that may be forgotten', async () => {
    const id = await begun(runTimes.reissueAfterMs)
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([])
    expect((await stepsOf(id))[1]).toEqual(['tool', 'unknown'])
    expect(await get(id)).toMatchObject({ status: 'succeeded', usage: { toolCalls: 1 } })
  })
})

describe('a call of the API that goes on while its worker is dead', () => {
  const calling = (name: string, input: object) => (_: unknown, turn: number) =>
    turn === 0 ? { calls: [{ name, input }] } : { text: 'Done.' }
  /** A run whose only call is still being executed by the API; `end` makes that answer. */
  async function abandoned() {
    const id = await start()
    const { reached, open, pass } = barrier()
    world.desk.onCall = pass
    const dead = world.work.drive(id)
    await reached
    await loseLease(id)
    return {
      id,
      async end() {
        open()
        await dead
      },
    }
  }

  test('is waited for where it can be undone, and made once', async () => {
    say = calling('arena_post', { text: 'Hello.' })
    const { id, end } = await abandoned()
    queued = []
    await world.work.drive(id)
    const startAfter = new Date(world.clock.nowMs() + 3_000)
    expect(queued).toMatchObject([{ data: { runId: id }, startAfter }])
    expect((await get(id)).status).toBe('running')
    await end()
    await world.work.drive(id)
    expect(await get(id)).toMatchObject({ status: 'succeeded' })
    expect(world.desk.posted).toEqual(['Hello.'])
    expect((await stepsOf(id))[1]).toEqual(['tool', 'done'])
  })

  test('is not known where it moves value, and is made once', async () => {
    say = calling('paper_buy', { to: 'baker', amount: '1' })
    const { id, end } = await abandoned()
    await world.work.drive(id)
    await end()
    expect(await get(id)).toMatchObject({ status: 'succeeded' })
    expect((await stepsOf(id))[1]).toEqual(['tool', 'unknown'])
    expect(world.desk.sent).toEqual([{ to: 'baker', amount: '1' }])
  })
})

describe('a run that starts another one', () => {
  test('is looked at again in three seconds while another worker has that one', async () => {
    const id = await start()
    say = (request) =>
      isBelow(request) ? Promise.reject(new Error('the model is away')) : startBelow()
    await expect(tryOnce(id)).rejects.toThrow('the model is away')
    const { items } = await world.runs.list('acct_a', { limit: 200, cursor: undefined })
    const below = items.find(({ parentRunId }) => parentRunId === id)
    const { reached, open, pass } = barrier()
    say = async (request) => {
      if (isBelow(request)) await pass()
      return { text: 'Done.' }
    }
    const other = world.work.drive(below?.id ?? '')
    await reached
    queued = []
    await world.work.drive(id)
    const startAfter = new Date(world.clock.nowMs() + 3_000)
    expect(queued).toMatchObject([{ data: { runId: id }, singletonKey: id, startAfter }])
    open()
    await other
    await world.work.drive(id)
    expect(await get(id)).toMatchObject({ status: 'succeeded', output: 'Done.' })
  })

  test('is told where that is an agent of nobody, and goes on', async () => {
    const id = await start()
    say = (_, turn) => (turn === 0 ? startBelow('nobody') : { text: 'Done.' })
    await world.work.drive(id)
    expect(await get(id)).toMatchObject({ status: 'succeeded', usage: { toolCalls: 1 } })
    expect(toolAnswers(model.requests.at(-1)?.messages ?? [])).toEqual(['There is no such agent.'])
  })

  test('is not told that it may not, where that could not be written down', async () => {
    const id = await start()
    say = (_, turn) => (turn === 0 ? startBelow('unwritable') : { text: 'Done.' })
    await world.work.drive(id)
    expect((await get(id)).status).toBe('failed')
    expect(model.requests).toHaveLength(1)
  })
})
