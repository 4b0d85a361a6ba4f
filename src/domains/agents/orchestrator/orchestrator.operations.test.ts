import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgentSearchWorld } from '../../../../test/support/agent-search-world.ts'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { catalogAgents } from '../../../../test/support/catalog-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createPlanRuns, type TestRuns } from '../../../../test/support/plan-runs.ts'
import { createPgBossJobs } from '../../../adapters/pg-boss/pg-boss-jobs.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { queueStoreOf } from '../../../app/create-jobs.ts'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Database } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import {
  createOrchestratorService,
  createPlanWork,
  orchestratorMigrations,
  orchestratorQueues,
  orchestratorRows,
  type PlanParts,
} from './index.ts'

const base = '/api/orchestrator'
/** Plans are advanced by the tests themselves. */
const idle: PlanParts['jobs'] = { enqueue: async () => true }
const never = new AbortController().signal
let database: Database
let search: Awaited<ReturnType<typeof createAgentSearchWorld>>
let log: SqlEventLog
let jobs: Jobs
let http: FastifyInstance
let runs: TestRuns
let parts: PlanParts
let accounts = 0
/** A new account for each test, because open plans are counted by account. */
let account: string

beforeAll(async () => {
  search = await createAgentSearchWorld()
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'orchestrator', migrations: orchestratorMigrations },
  ])
  const shared = { database, clock: handClock(), random: realRandom, logger: silentLogger }
  log = createEventLog(shared)
  jobs = await createPgBossJobs({
    store: queueStoreOf(database),
    queues: orchestratorQueues,
    logger: silentLogger,
    pollSeconds: 0.5,
  })
  const agents = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, category: 'research' }))
  const ours = new Set(catalogAgents.map((each) => each.base.identifier))
  parts = {
    ...shared,
    outbox: log,
    jobs: idle,
    runs: createPlanRuns(),
    finder: search.service,
    agents,
    findAgent: async (_account, agent) =>
      agents.some(({ id }) => id === agent) || ours.has(agent) ? { price: null } : null,
  }
  const keys = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `ct_sk_${index}`,
      principal({ accountId: `acct_${index}`, credentialId: `key_${index}` }),
    ]),
  )
  const plenty = { limit: 100_000, windowMs: 60_000 }
  http = await httpServerOf(
    { orchestrator: orchestratorRows },
    // Looked up at each call, so that a test can set other runs.
    { orchestrator: service() },
    {
      authenticators: [tableAuthenticator('api_key', keys)],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
    },
  )
}, 60_000)
afterAll(async () => {
  await http.close()
  await jobs.stop()
  await database.close()
  await search.database.close()
})
beforeEach(() => {
  account = String(accounts++)
  withRuns(createPlanRuns())
})

/** The service over the runs that the test set last. */
function service() {
  const now: PlanParts = {
    ...parts,
    get runs() {
      return parts.runs
    },
    get jobs() {
      return parts.jobs
    },
  }
  return createOrchestratorService(now)
}
function withRuns(given: TestRuns): void {
  runs = given
  parts = { ...parts, runs, jobs: idle }
}
const advance = (planId: string, over: PlanParts = parts) => createPlanWork(over).advance(planId)

const call = (who: string | null, path: string, payload?: object) =>
  http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `${base}${path}`,
    ...(payload === undefined ? {} : { payload }),
    ...(who === null ? {} : { headers: { authorization: `Bearer ct_sk_${who}` } }),
  })
const create = (body: object) => call(account, '/plans', { goal: 'Find out', ...body })
const read = async (planId: string) => (await call(account, `/plans/${planId}`)).json()
const started = async (steps: readonly object[], body: object = {}) => {
  const { id: planId } = (await create({ steps, ...body })).json()
  expect((await call(account, `/plans/${planId}/start`, {})).json().status).toBe('running')
  return planId
}
const step = (id: string, differences: object = {}) => ({
  id,
  agent: id,
  input: id,
  ...differences,
})
const statuses = async (planId: string) => {
  const plan = await read(planId)
  const steps = plan.steps.map((each: { id: string; status: string }) => [each.id, each.status])
  return [plan.status, Object.fromEntries(steps)]
}
/** a and b in parallel, then c with the outputs of both. */
const diamond = [
  step('a', { input: '{{goal}}?' }),
  step('b'),
  step('c', { input: '{{steps.a.output}} and {{ steps.b.output }}' }),
]

describe('GET /api/orchestrator', () => {
  test('200 says what it is, with agents and limits, to anybody', async () => {
    const info = (await call(null, '')).json()
    expect(info.agents).toHaveLength(4)
    expect(info).toMatchObject({
      limits: { steps: 16 },
      planner: { name: 'deterministic-planner' },
    })
  })
})

describe('POST /api/orchestrator/plans', () => {
  test('200 keeps a draft whose steps share what is left of the budget', async () => {
    const budget = { costMicroUsdMax: '900', tokensMax: 1_000, secondsMax: 100, toolCallsMax: 10 }
    const steps = [step('a', { budget: { tokensMax: 400, depthMax: 0 } }), step('b'), step('c')]
    const plan = (await create({ steps, budget })).json()
    expect(plan).toMatchObject({ status: 'draft', plannedBy: 'caller', budget })
    const shares = plan.steps.map((each: { budget: object }) => each.budget)
    expect(shares).toEqual([
      { costMicroUsdMax: '300', tokensMax: 400, secondsMax: 33, toolCallsMax: 3, depthMax: 0 },
      { costMicroUsdMax: '300', tokensMax: 300, secondsMax: 33, toolCallsMax: 3, depthMax: 1 },
      { costMicroUsdMax: '300', tokensMax: 300, secondsMax: 33, toolCallsMax: 3, depthMax: 1 },
    ])
    expect(runs.started).toEqual([])
  })

  test.each([
    [
      'a circle',
      [step('a', { dependsOn: ['b'] }), step('b', { input: '{{steps.a.output}}' })],
      'a, b wait for each other',
    ],
    ['a step that waits for itself', [step('a', { dependsOn: ['a'] })], 'a wait for each other'],
    ['an unknown agent', [step('a', { agent: 'nobody' })], 'nobody is no agent that can run'],
    ['an unknown step', [step('a', { input: '{{steps.z.output}}' })], 'z is no step of the plan'],
    ['an unknown reference', [step('a', { input: '{{secrets}}' })], '{{secrets}} is no reference'],
    ['an id twice', [step('a'), step('a')], "a is another step's"],
    [
      'too large budgets',
      [
        step('a', { budget: { tokensMax: 300_000 } }),
        step('b', { budget: { tokensMax: 200_000 } }),
      ],
      'steps ask for 500000 of tokensMax, the plan has 400000',
    ],
    [
      'a step with nothing',
      [step('a', { budget: { tokensMax: 0 } })],
      'nothing is left for this step',
    ],
  ])('422 for %s', async (_what, steps, message) => {
    const answer = await create({ steps })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'orchestrator.plan_invalid'])
    expect(answer.json().errors.map((fault: { message: string }) => fault.message)).toContain(
      message,
    )
  })

  test('200 plans a goal alone, always the same, and says who did', async () => {
    const goal = 'Read the depth of the pool and plan an order'
    const first = (await create({ goal })).json()
    const again = (await create({ goal })).json()
    expect(first.plannedBy).toBe('deterministic-planner')
    expect(first.steps.length).toBeGreaterThan(1)
    const agentsOf = (plan: { steps: { agent: string }[] }) => plan.steps.map(({ agent }) => agent)
    expect(agentsOf(again)).toEqual(agentsOf(first))
    const last = first.steps.at(-1)
    expect(last).toMatchObject({ id: 'answer', agent: first.steps[0].agent })
    expect(last.dependsOn).toHaveLength(first.steps.length - 1)
  })

  test('422 when no agent has a word of the goal', async () => {
    const answer = await create({ goal: 'xyzzy plugh' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'orchestrator.no_agent'])
  })

  test('409 with too many open plans, until one is cancelled', async () => {
    const made = await Promise.all(Array.from({ length: 22 }, () => create({ steps: [step('a')] })))
    const kept = made.filter(({ statusCode }) => statusCode === 200)
    expect([kept.length, made.length - kept.length]).toEqual([20, 2])
    await call(account, `/plans/${kept[0]?.json().id}/cancel`, {})
    expect((await create({ steps: [step('a')] })).statusCode).toBe(200)
  })

  test('401 without a credential', async () => {
    expect((await call(null, '/plans', { goal: 'x' })).statusCode).toBe(401)
  })
})

describe('a plan that runs', () => {
  test('has its steps side by side where it can, fed with what earlier ones said', async () => {
    const planId = await started(diamond)
    await advance(planId)
    expect(await statuses(planId)).toEqual([
      'running',
      { a: 'running', b: 'running', c: 'pending' },
    ])
    runs.change('a', { status: 'succeeded', output: 'say {{steps.b.output}}' })
    await advance(planId)
    expect(await statuses(planId)).toEqual([
      'running',
      { a: 'succeeded', b: 'running', c: 'pending' },
    ])
    const usage = { costMicroUsd: 7n, tokens: 5, seconds: 2, toolCalls: 1 }
    runs.change('b', { status: 'succeeded', output: 'B', usage })
    await advance(planId)
    runs.change('c', { status: 'succeeded', output: 'done' })
    await advance(planId)
    const plan = await read(planId)
    expect(plan).toMatchObject({
      status: 'succeeded',
      reason: null,
      usage: { costMicroUsd: '7', tokens: 5 },
    })
    expect(plan.steps[2]).toMatchObject({ status: 'succeeded', output: 'done' })
    // The output of a step is not interpreted as a template.
    expect(runs.started.map(({ input }) => input)).toEqual([
      'Find out?',
      'b',
      'say {{steps.b.output}} and B',
    ])
    expect(runs.started.map(({ budget }) => budget?.tokensMax)).toEqual([133_333, 133_333, 133_333])
  })

  test('starts each run once, whoever advances it and wherever it was killed', async () => {
    const planId = await started([step('a'), step('b')])
    let lost = 0
    const dying: PlanParts = {
      ...parts,
      runs: {
        ...runs,
        async start(...wanted) {
          await runs.start(...wanted)
          lost += 1
          // The run exists, but this process does not get the answer.
          throw new AppError(upstreamErrors.failed, 'killed')
        },
      },
    }
    await expect(advance(planId, dying)).rejects.toThrow('killed')
    expect(lost).toBeGreaterThan(0)
    expect((await statuses(planId))[1]).toMatchObject({ a: 'starting' })
    await Promise.all([advance(planId), advance(planId), advance(planId)])
    expect((await statuses(planId))[1]).toEqual({ a: 'running', b: 'running' })
    expect(runs.started.map(({ agent }) => agent).toSorted()).toEqual(['a', 'b'])
  })

  test('skips what waits for a step that failed, lets the others go on, and fails', async () => {
    const planId = await started([
      step('a'),
      step('b', { dependsOn: ['a'] }),
      step('c', { dependsOn: ['b'] }),
      step('d'),
    ])
    await advance(planId)
    runs.change('a', {
      status: 'failed',
      stopReason: 'not_carried_on',
      stopDetail: 'no idea',
      output: 'half',
    })
    await advance(planId)
    expect(await statuses(planId)).toEqual([
      'running',
      { a: 'failed', b: 'skipped', c: 'skipped', d: 'running' },
    ])
    runs.change('d', { status: 'succeeded' })
    await advance(planId)
    const plan = await read(planId)
    expect(plan).toMatchObject({ status: 'failed', reason: 'Did not succeed: a.' })
    expect(plan.steps[0]).toMatchObject({ reason: 'no idea', output: 'half' })
  })

  test('a step whose run asks for something is not done, and says what is missing', async () => {
    const planId = await started([step('a'), step('b', { dependsOn: ['a'] })])
    await advance(planId)
    runs.change('a', {
      status: 'failed',
      stopReason: 'input_needed',
      stopDetail: 'Something is missing: amount.',
      output: 'How much?',
    })
    await advance(planId)
    expect(await statuses(planId)).toEqual(['failed', { a: 'failed', b: 'skipped' }])
    expect((await read(planId)).steps[0]).toMatchObject({
      reason: 'Something is missing: amount.',
      output: 'How much?',
    })
  })

  test.each([
    ['budget_reached', 'budget_reached', 'budget_reached'],
    ['expired', 'failed', 'failed'],
    ['cancelled', 'cancelled', 'failed'],
  ] as const)('a run that is %s makes its step %s and the plan %s', async (run, ofStep, ofPlan) => {
    const planId = await started([step('a')])
    await advance(planId)
    runs.change('a', { status: run })
    await advance(planId)
    expect(await statuses(planId)).toEqual([ofPlan, { a: ofStep }])
  })

  test('waits for its owner with what waits, and goes on', async () => {
    const planId = await started([step('a')])
    await advance(planId)
    const action = {
      stepId: 's1',
      operationId: 'post_api_x',
      input: {},
      intentHash: '0xab',
      reason: 'value_moving',
    } as const
    runs.change('a', { status: 'requires_action', action })
    await advance(planId)
    const plan = await read(planId)
    expect(plan.status).toBe('requires_action')
    expect(plan.steps[0].action).toEqual({
      stepId: 's1',
      operationId: 'post_api_x',
      intentHash: '0xab',
      reason: 'value_moving',
    })
    runs.change('a', { status: 'running', action: null })
    await advance(planId)
    expect((await read(planId)).status).toBe('running')
    runs.change('a', { status: 'succeeded' })
    await advance(planId)
    expect((await read(planId)).status).toBe('succeeded')
  })

  test('is done by jobs alone', async () => {
    withRuns(createPlanRuns({ answer: ({ agent }) => ({ status: 'succeeded', output: agent }) }))
    parts = { ...parts, jobs }
    const work = createPlanWork(parts)
    await jobs.start()
    await work.start(jobs)
    const planId = await started(diamond)
    const frames = await service().events(
      {
        requestHeader: () => undefined,
        signal: () => never,
        principal: principal({ accountId: `acct_${account}` }),
      },
      planId,
    )
    for await (const _ of frames);
    expect(await statuses(planId)).toEqual([
      'succeeded',
      { a: 'succeeded', b: 'succeeded', c: 'succeeded' },
    ])
  })
})

describe('taint', () => {
  const fed = [
    step('a'),
    step('b', { input: '{{steps.a.output}}' }),
    step('c', { dependsOn: ['a'] }),
  ]

  test('goes with what a tainted run said, and with nothing else', async () => {
    const planId = await started(fed)
    await advance(planId)
    runs.change('a', { status: 'succeeded', output: 'x', isTainted: true })
    await advance(planId)
    const tainted = runs.started.filter(({ isTainted }) => isTainted)
    expect(tainted.map(({ agent }) => agent)).toEqual(['b'])
    expect(runs.started).toHaveLength(3)
    expect(
      (await read(planId)).steps.map((each: { isTainted: boolean }) => each.isTainted),
    ).toEqual([true, true, false])
  })

  test('fails a step where runs do not carry it, before anything runs', async () => {
    withRuns(createPlanRuns({ carriesTaint: false }))
    const planId = await started(fed)
    await advance(planId)
    runs.change('a', { status: 'succeeded', output: 'x', isTainted: true })
    await advance(planId)
    expect((await statuses(planId))[1]).toEqual({ a: 'succeeded', b: 'failed', c: 'running' })
    expect(runs.started.map(({ agent }) => agent)).toEqual(['a', 'c'])
  })

  test('fails and cancels a step whose run forgot it', async () => {
    withRuns(
      createPlanRuns({
        answer: ({ isTainted }) => (isTainted ? { isTainted: false } : undefined),
      }),
    )
    const planId = await started(fed)
    await advance(planId)
    runs.change('a', { status: 'succeeded', output: 'x', isTainted: true })
    await advance(planId)
    expect((await statuses(planId))[1]).toMatchObject({ b: 'failed' })
    expect(runs.of('b').status).toBe('cancelled')
  })
})

describe('POST /api/orchestrator/plans/{planId}/cancel', () => {
  test('200 ends the plan at once and its runs after it, keeping what was said', async () => {
    const planId = await started(diamond)
    await advance(planId)
    runs.change('a', { output: 'half' })
    const cancelled = (await call(account, `/plans/${planId}/cancel`, {})).json()
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Its owner cancelled it.' })
    await advance(planId)
    expect(await statuses(planId)).toEqual([
      'cancelled',
      { a: 'cancelled', b: 'cancelled', c: 'cancelled' },
    ])
    expect([runs.of('a').status, runs.of('b').status]).toEqual(['cancelled', 'cancelled'])
    expect((await read(planId)).steps[0].output).toBe('half')
    expect((await call(account, `/plans/${planId}/cancel`, {})).statusCode).toBe(200)
    expect((await call(account, `/plans/${planId}/start`, {})).statusCode).toBe(409)
  })

  test('ends a run that was started when nobody heard of it', async () => {
    const planId = await started([step('a')])
    const start: PlanParts['runs']['start'] = async (...wanted) => {
      await runs.start(...wanted)
      throw new AppError(upstreamErrors.failed, 'killed')
    }
    await expect(advance(planId, { ...parts, runs: { ...runs, start } })).rejects.toThrow('killed')
    await call(account, `/plans/${planId}/cancel`, {})
    await advance(planId)
    expect(await statuses(planId)).toEqual(['cancelled', { a: 'cancelled' }])
    expect(runs.started).toHaveLength(1)
    expect(runs.of('a').status).toBe('cancelled')
  })
})

describe('GET /api/orchestrator/plans/{planId}/events', () => {
  const framesOf = async (planId: string, lastEventId?: string) => {
    const caller = {
      requestHeader: () => lastEventId,
      signal: () => never,
      principal: principal({ accountId: `acct_${account}` }),
    }
    const frames: {
      id: string | undefined
      event: string | undefined
      data: { status: string }
    }[] = []
    for await (const { data, event, id } of await service().events(caller, planId)) {
      frames.push({ id, event, data: JSON.parse(data) })
    }
    return frames
  }

  test('200 tells everything once and in order, goes on behind a number, and ends with the plan', async () => {
    const planId = await started([step('a')])
    const live = framesOf(planId)
    await advance(planId)
    runs.change('a', { status: 'succeeded', output: 'A' })
    await advance(planId)
    const told = await live
    expect(told.map(({ data, event }) => `${event} ${data.status}`)).toEqual([
      'plan draft',
      'plan running',
      'step starting',
      'step running',
      'step succeeded',
      'plan succeeded',
    ])
    expect(told.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect((await framesOf(planId, '4')).map(({ id }) => id)).toEqual(['5', '6'])
    expect(await framesOf(planId, '6')).toEqual([])
    await expect(framesOf(planId, 'x')).rejects.toMatchObject({ spec: { code: 'request.invalid' } })
    await log.sequence()
    const filter = { topics: ['agent_plan.changed'], subject: planId, accountId: `acct_${account}` }
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events.map(({ payload }) => payload['status'])).toEqual([
      'draft',
      'running',
      'succeeded',
    ])
  })
})

describe("another account's plan", () => {
  test('404 like one that does not exist', async () => {
    const planId = await started([step('a')])
    account = String(accounts++)
    const paths = [planId, 'plan_01k0000000000000000000000a']
    const answers = await Promise.all(
      paths.flatMap((id) => [
        call(account, `/plans/${id}`),
        call(account, `/plans/${id}/start`, {}),
        call(account, `/plans/${id}/cancel`, {}),
        call(account, `/plans/${id}/events`),
      ]),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
  })
})

describe('GET /api/orchestrator/plans', () => {
  test('200 lists the plans of the account of one status, page by page', async () => {
    const planId = await started([step('a')])
    await create({ steps: [step('a')] })
    await create({ steps: [step('b')] })
    const page = (await call(account, '/plans?status=draft&limit=1')).json()
    const next = (
      await call(account, `/plans?status=draft&limit=1&cursor=${page.nextCursor}`)
    ).json()
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    const all = (await call(account, '/plans?status=draft')).json()
    expect([...idsOf(page), ...idsOf(next)]).toEqual(idsOf(all))
    expect([all.items.length, all.nextCursor, next.nextCursor]).toEqual([2, null, null])
    expect((await call(account, '/plans?status=running')).json().items).toMatchObject([
      { id: planId },
    ])
  })
})

describe('a plan that nobody looks at', () => {
  test('is found by the sweep', async () => {
    const planId = await started([step('a')])
    const wanted: string[] = []
    const noting: PlanParts = {
      ...parts,
      clock: handClock(parts.clock.nowMs() + 60_000),
      jobs: {
        enqueue: async (_tx, { data }) => {
          wanted.push(String(data['planId']))
          return true
        },
      },
    }
    await createPlanWork(noting).sweep()
    expect(wanted).toContain(planId)
  })
})
