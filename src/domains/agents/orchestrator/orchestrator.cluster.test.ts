import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { codeOf, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { Database } from '../../../ports/database.ts'
import type { Jobs, NewJob } from '../../../ports/jobs.ts'
import {
  createOrchestratorService,
  createPlanWork,
  orchestratorMigrations,
  type PlanParts,
} from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
/** How often two processes advance a plan before it must have ended. */
const looksMax = 30

type Process = {
  readonly world: AgentRunsWorld
  readonly service: ReturnType<typeof createOrchestratorService>
  readonly work: ReturnType<typeof createPlanWork>
  /** The jobs that it enqueues. */
  readonly wanted: NewJob[]
  readonly jobs: Jobs
}

describe.skipIf(url === '')('plans on PostgreSQL, two processes', () => {
  const clock = { nowMs: () => Date.now(), advance: () => {} }
  let interleave: Interleaving['interleave']
  let databases: readonly [Database, Database]
  let processes: readonly [Process, Process]
  beforeAll(async () => {
    databases = await openPostgresPair(url, [
      ...agentRunsSets,
      { domain: 'orchestrator', migrations: orchestratorMigrations },
    ])
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    processes = [await processOn(interleaving.database), await processOn(databases[1])]
    const body = { slug: 'helper', name: 'Helper', toolsAllowed: [] }
    await processes[0].world.ask('POST /api/agents/create', { body })
  }, 60_000)
  afterAll(async () => {
    for (const { work } of processes) work.stop()
    for (const database of databases) await database.close()
  })

  async function processOn(database: Database): Promise<Process> {
    const model = scriptedModel(({ messages }) => ({ text: `heard ${messages.at(-1)?.content}` }))
    const world = await createAgentRunsWorld({ database, clock, model })
    const wanted: NewJob[] = []
    const jobs: Jobs = {
      async enqueue(_, job) {
        wanted.push(job)
        return true
      },
      start: async () => {},
      work: async () => {},
      schedule: async () => {},
      parked: async () => [],
      stop: async () => {},
    }
    const shared = { database, clock, random: realRandom, logger: silentLogger }
    const parts: PlanParts = {
      ...shared,
      outbox: createEventLog(shared),
      jobs,
      runs: { ...world.runs, carriesTaint: true },
      finder: { search: () => Promise.reject(new Error('plans here have steps')) },
      agents: [],
      findAgent: async (_, agent) => (agent === 'helper' ? { price: null } : null),
    }
    const service = createOrchestratorService(parts)
    return { world, service, work: createPlanWork(parts), wanted, jobs }
  }

  const step = (id: string, input: string) => ({ id, agent: 'helper', input })

  async function startedPlan(name: string): Promise<string> {
    const [{ service, world }] = processes
    const { id: planId } = await service.create(world.owner, {
      goal: name,
      steps: [
        step('a', '{{goal}} a'),
        step('b', '{{goal}} b'),
        step('last', '{{steps.a.output}} {{steps.b.output}}'),
      ],
    })
    await service.start(world.owner, planId)
    return planId
  }

  async function driveRuns(): Promise<void> {
    const [{ world }] = processes
    const { items } = await world.runs.list('acct_a', { limit: 50, cursor: undefined })
    await Promise.all(items.flatMap(({ id }) => processes.map((each) => each.world.work.drive(id))))
  }

  test('each step is begun once and fed once, whoever looks', async () => {
    const [one, other] = processes
    const plans = await Promise.all(['p1', 'p2', 'p3'].map(startedPlan))
    const views = () => Promise.all(plans.map((id) => other.service.get(other.world.owner, id)))
    for (let looks = 0; looks < looksMax; looks += 1) {
      await Promise.all(
        plans.flatMap((id) => [one, other, one, other].map(({ work }) => work.advance(id))),
      )
      await driveRuns()
      if ((await views()).every(({ status }) => status === 'succeeded')) break
    }
    const seen = await views()
    expect(seen).toHaveLength(3)
    for (const { status, goal, steps } of seen) {
      expect(status).toBe('succeeded')
      expect(steps.map(({ output }) => output)).toEqual([
        `heard ${goal} a`,
        `heard ${goal} b`,
        `heard heard ${goal} a heard ${goal} b`,
      ])
    }
    const { items } = await one.world.runs.list('acct_a', { limit: 50, cursor: undefined })
    expect(items).toHaveLength(plans.length * 3)
  }, 120_000)

  test('a plan that one process cancels while the other looks at it leaves no run going on', async () => {
    const [one, other] = processes
    const planId = await startedPlan('cancelled')
    await Promise.all([
      other.work.advance(planId),
      one.service.cancel(one.world.owner, planId),
      other.work.advance(planId),
    ])
    for (let looks = 0; looks < looksMax; looks += 1) {
      await Promise.all([one, other].map(({ work }) => work.advance(planId)))
    }
    const plan = await other.service.get(other.world.owner, planId)
    expect(plan.status).toBe('cancelled')
    expect(plan.steps.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { items } = await one.world.runs.list('acct_a', { limit: 50, cursor: undefined })
    expect(items.filter(({ status }) => status === 'queued' || status === 'running')).toEqual([])
  }, 120_000)

  test('a plan that is cancelled while the other process starts it is not begun', async () => {
    const [one, other] = processes
    const { id: planId } = await one.service.create(one.world.owner, {
      goal: 'never',
      steps: [step('only', '{{goal}}')],
    })
    const [, code] = await interleave(
      () => one.service.cancel(one.world.owner, planId),
      () => codeOf(other.service.start(other.world.owner, planId)),
    )
    expect(code).toBe('resource.illegal_transition')
    expect((await one.service.get(one.world.owner, planId)).status).toBe('cancelled')
  })

  test('a plan that is cancelled while its last step ends stays cancelled, and keeps what was said', async () => {
    const [one, other] = processes
    const { id: planId } = await one.service.create(one.world.owner, {
      goal: 'said',
      steps: [step('only', '{{goal}}')],
    })
    await one.service.start(one.world.owner, planId)
    await one.work.advance(planId)
    await driveRuns()
    await interleave(
      () => one.service.cancel(one.world.owner, planId),
      () => other.work.advance(planId),
    )
    expect(await one.service.get(one.world.owner, planId)).toMatchObject({
      status: 'cancelled',
      steps: [{ status: 'succeeded', output: 'heard said' }],
    })
  })

  test('a plan is wanted at once where a run of another process has ended', async () => {
    const [one, other] = processes
    await other.work.start(other.jobs)
    const planId = await startedPlan('woken')
    await one.work.advance(planId)
    other.wanted.length = 0
    await expect
      .poll(
        async () => {
          await driveRuns()
          return other.wanted.some(
            ({ data, startAfter }) => data['planId'] === planId && startAfter === undefined,
          )
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(true)
  }, 120_000)
})
