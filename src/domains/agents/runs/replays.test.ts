import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  completion,
  jsonAnswer,
  type ModelRequestRecord,
  type ModelServer,
  startModelServer,
} from '../../../../test/support/model-server.ts'
import { race } from '../../../../test/support/race.ts'
import type { NewJob } from '../../../ports/jobs.ts'

type Said = { readonly text: string; readonly calls?: readonly { name: string; input: object }[] }
const count = (n: string) => ({ name: 'discovery_count', input: { n } })
const send = { name: 'vault_send', input: { to: 'baker', amount: '5' } }

let server: ModelServer
let world: AgentRunsWorld
let queued: NewJob[] = []
/** What each of the two models says at its turns. */
const script: Record<string, readonly Said[]> = {}
beforeAll(async () => {
  server = await startModelServer()
  server.answerWith((response, asked) => jsonAnswer(answerTo(asked))(response, asked))
  world = await createAgentRunsWorld({
    database: await createTestDatabase(agentRunsSets),
    model: server.model,
    tokenPrice: (model) => (model === 'large' ? 3_000_000n : 1_000_000n),
    jobs: { enqueue: async (_, job) => queued.push(job) > 0 },
  })
  const toolsAllowed = ['get_*', 'post_*']
  await world.agents.create(world.owner, { slug: 'helper', name: 'Helper', toolsAllowed })
})
afterAll(async () => {
  await world.database.close()
  await server.close()
})
beforeEach(() => {
  queued = []
  world.desk.calls.length = 0
  world.desk.sent.length = 0
})

function answerTo({ body }: ModelRequestRecord) {
  const messages = body['messages'] as readonly { readonly role: string }[]
  const turn = messages.filter(({ role }) => role === 'assistant').length
  const { text, calls = [] } = script[String(body['model'])]?.[turn] ?? { text: 'Done.' }
  const toolCalls = calls.map(({ name, input }, at) => ({
    id: `c${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  return completion(text, toolCalls.length === 0 ? {} : { tool_calls: toolCalls })
}

async function recorded(...said: readonly Said[]): Promise<string> {
  script['small'] = said
  const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Count.' })
  await world.work.drive(id)
  return id
}

async function replayed(runId: string, ...said: readonly Said[]) {
  script['large'] = said
  world.desk.calls.length = 0
  const started = await world.ask(`POST /api/runs/${runId}/replays`, { body: { model: 'large' } })
  expect(started).toMatchObject({ status: 200, body: { status: 'queued', model: 'large' } })
  const { id } = started.body
  expect(queued.at(-1)).toMatchObject({ queue: 'agent_runs.replay', data: { replayId: id } })
  await world.work.replay(id)
  const { body } = await world.ask(`GET /api/runs/${runId}/replays/${id}`)
  return body
}

const two = [
  { text: 'First.', calls: [count('1'), count('2')] },
  { text: 'Both counted.' },
] as const

describe('a replay', () => {
  test('asks the other model what the run asked, answers from the record, and calls nothing', async () => {
    const runId = await recorded(...two)
    expect(world.desk.calls).toEqual(['count 1', 'count 2'])
    const before = server.asked.length
    const replay = await replayed(runId, ...two)
    expect(world.desk.calls).toEqual([])
    expect(replay).toMatchObject({
      status: 'completed',
      recordedModel: 'small',
      stopReason: null,
      recorded: { inputTokens: 18, outputTokens: 6, costMicroUsd: '24' },
      replayed: { inputTokens: 18, outputTokens: 6, costMicroUsd: '72' },
      steps: [
        { number: 1, comparison: 'same' },
        { number: 2, comparison: 'same', replayed: { text: 'Both counted.', calls: [] } },
      ],
    })
    expect(replay.steps[0].replayed.calls).toEqual([
      { ...count('1'), answer: '{"counted":"1"}' },
      { ...count('2'), answer: '{"counted":"2"}' },
    ])
    expect(replay.steps[0].replayed.calls).toEqual(replay.steps[0].recorded.calls)
    const asked = server.asked.slice(before).map(({ body }) => body['messages'])
    const run = server.asked.slice(before - 2, before).map(({ body }) => body['messages'])
    expect(asked).toEqual(run)
  })

  test('goes its own way among the recorded calls, and shows where it differs', async () => {
    const runId = await recorded(...two)
    const replay = await replayed(
      runId,
      { text: 'One by one.', calls: [count('2')] },
      { text: 'And now.', calls: [count('1')] },
      { text: 'Counted.' },
    )
    expect(replay).toMatchObject({
      status: 'completed',
      steps: [
        { comparison: 'other', replayed: { calls: [{ answer: '{"counted":"2"}' }] } },
        {
          comparison: 'other',
          recorded: { text: 'Both counted.' },
          replayed: { text: 'And now.' },
        },
        { comparison: 'other', recorded: null, replayed: { text: 'Counted.' } },
      ],
    })
    const words = await replayed(runId, two[0], { text: 'In other words.' })
    expect(words.steps.map(({ comparison }: { comparison: string }) => comparison)).toEqual([
      'same',
      'same_calls',
    ])
  })

  test.each([
    ['another input', [count('3')], /discovery_count with \{"n":"3"\}/],
    ['another tool', [send], /vault_send/],
    ['one call more often than it was made', [count('1'), count('1')], /"n":"1"/],
  ])('that wants %s has diverged, and nothing is called', async (_, calls, detail) => {
    const runId = await recorded(...two)
    const replay = await replayed(runId, { text: 'I try.', calls })
    expect(replay).toMatchObject({ status: 'diverged', stopDetail: expect.stringMatching(detail) })
    expect(replay.steps).toHaveLength(2)
    expect(replay.steps[1].replayed).toBeNull()
    expect([world.desk.calls, world.desk.sent]).toEqual([[], []])
  })

  test('whose model fails has failed for that, and costs nothing', async () => {
    const runId = await recorded({ text: 'So.' })
    server.answerWith(jsonAnswer({}, 401))
    const replay = await replayed(runId)
    server.answerWith((response, asked) => jsonAnswer(answerTo(asked))(response, asked))
    expect(replay).toMatchObject({
      status: 'failed',
      stopReason: 'model_unauthorized',
      replayed: { costMicroUsd: '0' },
      steps: [{ comparison: 'other', replayed: null }],
    })
  })

  test('goes on where a worker stopped, and asks nothing twice', async () => {
    const runId = await recorded(...two)
    script['large'] = two
    const { body } = await world.ask(`POST /api/runs/${runId}/replays`, {
      body: { model: 'large' },
    })
    const before = server.asked.length
    const enough = 'a replay may be worked on as often as one likes'
    await race({ times: 3, enough }, () => world.work.replay(body.id))
    await world.work.replay(body.id)
    const { body: replay } = await world.ask(`GET /api/runs/${runId}/replays/${body.id}`)
    expect(replay).toMatchObject({ status: 'completed', steps: [{}, {}] })
    expect(server.asked.length - before).toBe(2)
  })

  test('is of a run that has ended, by a model that there is, of an account of its own', async () => {
    const { id: open } = await world.runs.start(world.owner, { agent: 'helper', input: 'Go.' })
    const start = (runId: string, model = 'large', secret = 'ct_sk_a') =>
      world.ask(`POST /api/runs/${runId}/replays`, { body: { model }, secret })
    expect(await start(open)).toMatchObject({ status: 409, body: { state: 'queued' } })
    await world.runs.cancel('acct_a', open)
    expect(await start(open, 'huge')).toMatchObject({
      status: 400,
      body: { code: 'agent_runs.unknown_model', models: ['small', 'large'] },
    })
    expect((await start(open, 'vectors')).status).toBe(400)
    expect((await start(open, 'large', 'ct_sk_b')).status).toBe(404)
    const { body } = await start(open)
    const other = await recorded({ text: 'So.' })
    expect((await world.ask(`GET /api/runs/${other}/replays/${body.id}`)).status).toBe(404)
    await world.work.replay(body.id)
  })

  test('is in the list of its run, newest first, with how it ended and what it cost', async () => {
    const runId = await recorded(...two)
    const none = await world.ask(`GET /api/runs/${runId}/replays`)
    expect(none).toMatchObject({ status: 200, body: { items: [], nextCursor: null } })
    const done = await replayed(runId, ...two)
    world.clock.advance(1_000)
    const diverged = await replayed(runId, { text: 'I try.', calls: [send] })
    const other = await recorded({ text: 'So.' })
    await replayed(other, { text: 'So.' })
    const list = `GET /api/runs/${runId}/replays?limit=1`
    const first = await world.ask(list)
    expect(first.body.items).toEqual([
      {
        id: diverged.id,
        runId,
        model: 'large',
        status: 'diverged',
        stopReason: null,
        costMicroUsd: diverged.replayed.costMicroUsd,
        createdAt: diverged.createdAt,
        endedAt: diverged.endedAt,
      },
    ])
    const second = await world.ask(`${list}&cursor=${first.body.nextCursor}`)
    expect(second.body).toMatchObject({
      items: [{ id: done.id, status: 'completed', costMicroUsd: '72' }],
      nextCursor: null,
    })
    const stranger = await world.ask(`GET /api/runs/${runId}/replays`, { secret: 'ct_sk_b' })
    expect(stranger.status).toBe(404)
  })

  test('is one of five that have not ended, however many are started at once', async () => {
    const runId = await recorded({ text: 'So.' })
    const enough = 'nothing but their number can stop a start, which costs nothing'
    const all = await race({ times: 9, enough }, () =>
      world.ask(`POST /api/runs/${runId}/replays`, { body: { model: 'large' } }),
    )
    const begun = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 409)
    expect([begun.length, refused.length]).toEqual([5, 4])
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('agent_runs.too_many'))
    for (const { body } of begun) await world.work.replay(body.id)
  })
})

describe('the trace of a run', () => {
  test('has its steps and the runs below them, each with what it took', async () => {
    const below = { name: 'start_run', input: { input: 'Go below.' } }
    script['small'] = []
    let turns = 0
    const said: readonly Said[] = [
      { text: 'I share.', calls: [below] },
      { text: 'I count.', calls: [count('1')] },
      { text: 'Counted.' },
      { text: 'All done.' },
    ]
    server.answerWith((response, asked) => {
      script['small'] = Array.from({ length: 9 }, () => said[turns] ?? { text: 'Done.' })
      turns += 1
      jsonAnswer(answerTo(asked))(response, asked)
    })
    const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Share.' })
    await world.work.drive(id)
    const { body, status } = await world.ask(`GET /api/runs/${id}/trace`)
    expect(status).toBe(200)
    const spans: readonly { id: string; kind: string; depth: number; parentId: string | null }[] =
      body.spans
    expect(spans.map(({ kind, depth }) => [kind, depth])).toEqual([
      ['run', 0],
      ['model', 1],
      ['start_run', 1],
      ['run', 2],
      ['model', 3],
      ['tool', 3],
      ['model', 3],
      ['model', 1],
    ])
    const [run, model, started, child, , tool] = body.spans
    expect([model.parentId, started.parentId, child.parentId]).toEqual([run.id, run.id, started.id])
    expect(run).toMatchObject({
      name: 'invoke_agent helper',
      state: 'succeeded',
      input: 'Share.',
      answer: 'All done.',
      attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'helper' },
    })
    expect(model).toMatchObject({
      name: 'chat small',
      usage: { inputTokens: 9, outputTokens: 3, costMicroUsd: '12' },
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.usage.input_tokens': 9,
        'gen_ai.usage.output_tokens': 3,
        'gen_ai.response.finish_reasons': ['tool_calls'],
      },
    })
    expect(tool).toMatchObject({
      name: 'execute_tool discovery_count',
      input: { n: '1' },
      answer: { text: '{"counted":"1"}' },
      attributes: { 'gen_ai.operation.name': 'execute_tool' },
    })
    expect((await world.ask(`GET /api/runs/${id}/trace`, { secret: 'ct_sk_b' })).status).toBe(404)
  })
})
