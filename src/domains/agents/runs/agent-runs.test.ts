import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
  openRunJobs,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { type Said, scriptedModel, toolAnswers } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'
import type { ModelRequest } from '../../../ports/language-model.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(agentRunsSets)
})
afterEach(() => database.close())

const script =
  (...said: readonly Said[]) =>
  (_: ModelRequest, turn: number): Said =>
    said[turn] ?? { text: 'Done.' }

async function agentOf(world: AgentRunsWorld, differences: object = {}): Promise<void> {
  const body = {
    slug: 'helper',
    name: 'Helper',
    persona: 'You help.',
    toolsAllowed: ['get_*', 'post_*'],
    ...differences,
  }
  const { status, body: answer } = await world.ask('POST /api/agents/create', { body })
  expect(answer).toMatchObject({ agent: { slug: 'helper' } })
  expect(status).toBe(200)
}

describe('a run', () => {
  test('is made by a job: the model, one tool, its answer, the events', async () => {
    const jobs = await openRunJobs(database)
    const model = scriptedModel(
      script(
        { text: 'I look.', calls: [{ name: 'discovery_status', input: {} }] },
        { text: 'It is fine.' },
      ),
    )
    const world = await createAgentRunsWorld({ database, model, jobs })
    await agentOf(world)
    await jobs.start()
    await world.start(jobs)
    const { status, body } = await world.ask('POST /api/agents/helper/run', {
      body: { input: 'How is it?' },
    })
    expect([status, body.run?.status]).toEqual([200, 'queued'])
    const run = await world.runs.settled('acct_a', {
      runId: body.run.id,
      signal: AbortSignal.timeout(60_000),
    })
    expect(run).toMatchObject({
      status: 'succeeded',
      output: 'It is fine.',
      isTainted: false,
      usage: { tokens: 40, toolCalls: 1 },
    })
    expect(world.desk.calls).toEqual(['status'])
    expect(toolAnswers(model.requests[1]?.messages ?? [])).toEqual(['{"status":"ok"}'])
    const seen = await world.http.inject({
      url: `/api/runs/${run.id}/events`,
      headers: { 'x-api-key': 'ct_sk_a', 'last-event-id': '2' },
    })
    const ids = [...seen.payload.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    expect(ids).toEqual(ids.map((_, index) => index + 3))
    expect(seen.payload).toContain('It is fine.')
    expect(seen.payload.trimEnd()).toMatch(/"status":"succeeded"[^\n]*$/)
    await jobs.stop()
  })
})
