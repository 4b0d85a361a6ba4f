import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OtherAgent, startOtherAgent } from '../../../../test/support/a2a-agent.ts'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { eventLogSet } from '../../../../test/support/billing-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createPlanRuns, type TestRuns } from '../../../../test/support/plan-runs.ts'
import { createRemoteAgents } from '../../../adapters/a2a/remote-agents.ts'
import { createEgress } from '../../../adapters/egress/undici-egress.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { Database } from '../../../ports/database.ts'
import {
  createOrchestratorService,
  createPlanWork,
  type ExternalAgents,
  orchestratorMigrations,
  type PlanParts,
} from './index.ts'

const theirName = 'eip155:4663:7'
const lookup = async () => ['10.0.0.1']
let database: Database
let other: OtherAgent
let egress: ReturnType<typeof createEgress>
let external: ExternalAgents
let runs: TestRuns
let parts: PlanParts
let owner = principal()
let accounts = 0

beforeAll(async () => {
  database = await createTestDatabase([
    eventLogSet,
    { domain: 'orchestrator', migrations: orchestratorMigrations },
  ])
  other = await startOtherAgent()
  egress = createEgress({ allowedHosts: [other.host], lookup })
  external = {
    ...createRemoteAgents({ egress }),
    endpointOf: async (agent) => (agent === theirName ? other.cardUrl : null),
  }
})
afterAll(async () => {
  other.finish()
  await egress.close()
  await other.close()
  await database.close()
})
beforeEach(() => {
  owner = principal({ accountId: `acct_${++accounts}` })
  other.called.length = 0
  other.onCall = () => {}
  runs = createPlanRuns()
  const shared = { database, clock: handClock(), random: realRandom, logger: silentLogger }
  parts = {
    ...shared,
    runs,
    external,
    outbox: createEventLog(shared),
    jobs: { enqueue: async () => true },
    finder: { search: () => Promise.reject(new Error('plans here have steps')) },
    agents: [],
    findAgent: async (_, agent) => (agent === 'a' ? { price: null } : null),
  }
})

const step = (id: string, input = id) => ({ id, agent: 'a', input })
const theirs = (id: string, input: string) => ({ id, agent: theirName, input })
const service = () => createOrchestratorService(parts)
const advance = (planId: string, over: PlanParts = parts) => createPlanWork(over).advance(planId)
const sends = () => other.called.filter((method) => method === 'message/send').length
const read = (planId: string) => service().get(owner, planId)
const statuses = async (planId: string) => {
  const { status, steps } = await read(planId)
  return [status, Object.fromEntries(steps.map((each) => [each.id, each.status]))]
}
const started = async (...steps: { id: string; agent: string; input: string }[]) => {
  const { id: planId } = await service().create(owner, { goal: 'Ask others.', steps })
  await service().start(owner, planId)
  return planId
}

describe('a step that an agent of somebody else does', () => {
  test('is asked once, and taints the step that it feeds', async () => {
    const planId = await started(
      theirs('them', 'What of {{goal}}'),
      step('fed', 'They: {{steps.them.output}}'),
    )
    await Promise.all([advance(planId), advance(planId), advance(planId)])
    await advance(planId)
    expect([sends(), other.heard.at(-1)]).toEqual([1, 'What of Ask others.'])
    expect(runs.started).toMatchObject([
      { agent: 'a', input: 'They: said: What of Ask others.', isTainted: true },
    ])
    expect((await read(planId)).steps[0]).toMatchObject({
      status: 'succeeded',
      isTainted: true,
      runId: null,
    })
  })

  test('is looked at while it goes on, and stopped with its plan', async () => {
    const planId = await started(theirs('them', 'hold one'))
    const cancelled = await started(theirs('them', 'hold two'))
    await advance(planId)
    await advance(cancelled)
    expect(await statuses(planId)).toEqual(['running', { them: 'running' }])
    await service().cancel(owner, cancelled)
    await advance(cancelled)
    expect(await statuses(cancelled)).toEqual(['cancelled', { them: 'cancelled' }])
    expect(other.called).toContain('tasks/cancel')
    other.finish()
    await expect
      .poll(
        async () => {
          await advance(planId)
          return statuses(planId)
        },
        { timeout: 30_000 },
      )
      .toEqual(['succeeded', { them: 'succeeded' }])
    expect(sends()).toBe(2)
  })

  test('ends with the time of its budget, and is stopped', async () => {
    const planId = await started(theirs('them', 'hold on'))
    await advance(planId)
    const later = { ...parts, clock: handClock(parts.clock.nowMs() + 86_400_000) }
    await advance(planId, later)
    expect(await statuses(planId)).toEqual(['budget_reached', { them: 'budget_reached' }])
    expect(other.called).toContain('tasks/cancel')
  })

  test('fails where it asks back, where it fails, and where the guard refuses its address', async () => {
    const planId = await started(theirs('asks', 'ask me'), theirs('fails', 'fail now'))
    await advance(planId)
    expect(await statuses(planId)).toEqual(['failed', { asks: 'failed', fails: 'failed' }])
    const strict = createEgress({ allowedHosts: [], lookup })
    parts = { ...parts, external: { ...external, ...createRemoteAgents({ egress: strict }) } }
    const refused = await started(theirs('them', 'Hello'))
    await advance(refused)
    expect((await read(refused)).steps[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('egress.refused'),
    })
    await strict.close()
  })

  test('is not asked again where its answer was lost', async () => {
    other.onCall = (response) => response.destroy()
    const planId = await started(theirs('them', 'Hello'))
    await advance(planId)
    await advance(planId)
    expect((await read(planId)).steps[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('not asked again'),
    })
    expect(sends()).toBe(1)
  })

  test('is not asked again where who asked it has died', async () => {
    const planId = await started(theirs('them', 'Hello'))
    const killed = () => Promise.reject(new Error('killed'))
    const dying: PlanParts = { ...parts, external: { ...external, find: killed } }
    await expect(advance(planId, dying)).rejects.toThrow('killed')
    await advance(planId)
    expect(await statuses(planId)).toEqual(['running', { them: 'running' }])
    await advance(planId, { ...parts, clock: handClock(parts.clock.nowMs() + 120_000) })
    expect(await statuses(planId)).toEqual(['failed', { them: 'failed' }])
    expect(sends()).toBe(0)
  })

  test('is not told what a tainted run of ours has said, and is told what others have', async () => {
    const planId = await started(
      step('mine'),
      theirs('leak', '{{steps.mine.output}}'),
      theirs('first', 'Hello'),
      theirs('second', '{{steps.first.output}}'),
    )
    await advance(planId)
    runs.change('a', { status: 'succeeded', output: 'the private note', isTainted: true })
    await advance(planId)
    const { steps } = await read(planId)
    expect(steps[1]).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('tainted_input'),
    })
    expect(steps[3]).toMatchObject({ status: 'succeeded', output: 'said: said: Hello' })
    expect(other.heard.join()).not.toContain('the private note')
  })

  test('422 for a name that nobody has, and where none are asked', async () => {
    const unknown = started({ id: 'x', agent: 'eip155:4663:8', input: 'x' })
    await expect(unknown).rejects.toMatchObject({ spec: { code: 'orchestrator.plan_invalid' } })
    const { external: _, ...alone } = parts
    parts = alone
    const nobody = started(theirs('them', 'Hello'))
    await expect(nobody).rejects.toMatchObject({ spec: { code: 'orchestrator.plan_invalid' } })
  })
})
