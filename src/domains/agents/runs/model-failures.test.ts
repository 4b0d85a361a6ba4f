import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  completion,
  jsonAnswer,
  type ModelAnswer,
  type ModelServer,
  modelServerKey,
  startModelServer,
} from '../../../../test/support/model-server.ts'
import type { Database } from '../../../ports/database.ts'
import type { NewJob } from '../../../ports/jobs.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import { runLimits } from './run-limits.ts'

let database: Database
let server: ModelServer
let world: AgentRunsWorld
let queued: NewJob[] = []
beforeAll(async () => {
  database = await createTestDatabase(agentRunsSets)
})
afterAll(() => database.close())
beforeEach(async () => {
  server = await startModelServer({ idleTimeoutMs: 300 })
  world = await worldOf(server.model)
})
afterEach(() => server.close())

async function worldOf(model: LanguageModel): Promise<AgentRunsWorld> {
  const made = await createAgentRunsWorld({
    database,
    model,
    jobs: { enqueue: async (_, job) => queued.push(job) > 0 },
  })
  await made.agents
    .create(made.owner, { slug: 'helper', name: 'Helper', toolsAllowed: [] })
    .catch(() => undefined)
  return made
}

/** The run, after every job that it had. */
async function endOfRun(budget: object = {}) {
  const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Go.', budget })
  for (let jobs = 1; jobs > 0; jobs = queued.length) {
    queued = []
    await world.work.drive(id)
  }
  return world.runs.get('acct_a', id)
}

const failing = (status: number): ModelAnswer =>
  jsonAnswer({ error: { message: `no: ${modelServerKey}` } }, status)

const stalling: ModelAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{')
}

describe('a run whose endpoint', () => {
  const once = 1
  const again = runLimits.modelTries
  test.each([
    ['refuses the key by 401', failing(401), 'model_unauthorized', /401.*LLM_API_KEY/, once],
    ['refuses the key by 403', failing(403), 'model_unauthorized', /403.*LLM_API_KEY/, once],
    ['does not know the model', failing(404), 'model_gone', /LLM_MODEL/, once],
    ['refuses the request', failing(422), 'not_carried_on', /422/, once],
    ['takes no more requests', failing(429), 'model_unavailable', /429/, again],
    ['fails by 500', failing(500), 'model_unavailable', /500/, again],
    ['fails by 503', failing(503), 'model_unavailable', /503/, again],
    ['answers a page', jsonAnswer('<html>'), 'model_malformed', /LLM_BASE_URL/, again],
    ['answers no choice', jsonAnswer({}), 'model_malformed', /not understood/, again],
    ['stops in its answer', stalling, 'model_unavailable', /took too long/, again],
  ] as const)('%s failed for that, and says so', async (_, answer, stopReason, detail, asked) => {
    server.answerWith(answer)
    const run = await endOfRun()
    expect(run).toMatchObject({ status: 'failed', stopReason })
    expect(run.stopDetail).toMatch(detail)
    expect(
      JSON.stringify(run, (_key, value) => (typeof value === 'bigint' ? '' : value)),
    ).not.toContain(modelServerKey)
    expect(server.asked).toHaveLength(asked)
  })

  test('fails once is asked again, and the run succeeds', async () => {
    server.answerWith((response, asked) => {
      server.answerWith(jsonAnswer(completion('Done.')))
      failing(500)(response, asked)
    })
    expect(await endOfRun()).toMatchObject({ status: 'succeeded', output: 'Done.' })
    expect(server.asked).toHaveLength(2)
  })

  test('says when to come back is asked then, if the run has so much time', async () => {
    server.answerWith(jsonAnswer({}, 429, { 'retry-after': '70' }))
    const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Go.' })
    queued = []
    await world.work.drive(id)
    expect((await world.runs.get('acct_a', id)).status).toBe('running')
    expect(queued).toMatchObject([{ startAfter: new Date(world.clock.nowMs() + 70_000) }])
    const short = await endOfRun({ secondsMax: 60 })
    expect(short).toMatchObject({ status: 'failed', stopReason: 'model_unavailable' })
  })

  test('is not configured any more ends, and nobody is asked', async () => {
    const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Go.' })
    const changed = await worldOf({
      ...server.model,
      models: () => [{ id: 'other', owner: 'tests', isLanguageModel: true, canEmbed: false }],
    })
    await changed.work.drive(id)
    expect(await changed.runs.get('acct_a', id)).toMatchObject({
      status: 'failed',
      stopReason: 'model_gone',
      stopDetail: expect.stringContaining('The model small is not configured any more.'),
    })
    expect(server.asked).toEqual([])
  })
})

test.each([
  ['length', 'output_truncated'],
  ['content_filter', 'content_filtered'],
])('a run whose endpoint ends every reply by %s has failed', async (finishReason, stopReason) => {
  const answer = completion('It is')
  const choices = answer.choices.map((choice) => ({ ...choice, finish_reason: finishReason }))
  server.answerWith(jsonAnswer({ ...answer, choices }))
  expect(await endOfRun()).toMatchObject({ status: 'failed', stopReason, output: 'It is' })
})
