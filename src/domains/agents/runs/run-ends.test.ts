import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { type Said, scriptedModel } from '../../../../test/support/scripted-model.ts'

let world: AgentRunsWorld
let said: readonly Said[] = []
beforeAll(async () => {
  world = await createAgentRunsWorld({
    database: await createTestDatabase(agentRunsSets),
    model: scriptedModel((_, turn) => said[turn] ?? { text: 'Done.' }),
  })
  const toolsAllowed = ['get_api_status']
  await world.agents.create(world.owner, { slug: 'helper', name: 'Helper', toolsAllowed })
})
afterAll(() => world.database.close())

/** A run whose model says this, as its owner reads it. */
async function endOfRun(...replies: readonly Said[]) {
  said = replies
  const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Buy it.' })
  await world.work.drive(id)
  const { body } = await world.ask(`GET /api/runs/${id}`)
  return body
}

describe('a run has succeeded', () => {
  test.each([
    ['whose model does not tell', { text: 'It is fine.' }, null],
    ['whose work is done', { text: 'Bought.', outcome: { kind: 'done', made: 1 } }, 'done'],
    ['that only had to say something', { text: 'So.', outcome: { kind: 'told' } }, 'told'],
  ] as const)('%s', async (_, reply, kind) => {
    const { run } = await endOfRun(reply)
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'completed', stopDetail: null })
    expect(run.outcome?.kind ?? null).toBe(kind)
  })
})

describe('a run has failed, with what it said,', () => {
  test.each([
    ['asks for something', { kind: 'asks', asks: 'amount', made: 0 }, 'input_needed', /amount/],
    ['asks for something it cannot name', { kind: 'asks' }, 'input_needed', /is missing/],
    ['refuses', { kind: 'refused' }, 'refused', /cannot be done/],
    ['says that a call failed', { kind: 'failed', made: 1 }, 'call_failed', /call failed/],
  ] as const)('whose last reply %s', async (_, outcome, stopReason, detail) => {
    const { run, steps } = await endOfRun({ text: 'How much?', outcome })
    expect(run).toMatchObject({ status: 'failed', stopReason, outcome, output: 'How much?' })
    expect(run.stopDetail).toMatch(detail)
    expect(steps.at(-1)).toMatchObject({ state: 'done', answer: { outcome } })
  })

  test('whose model refuses in a member of its own', async () => {
    const { run } = await endOfRun({ refusal: 'I will not.' })
    expect(run).toMatchObject({ status: 'failed', stopReason: 'refused', output: 'I will not.' })
  })

  test.each([
    ['length', 'output_truncated'],
    ['content_filter', 'content_filtered'],
  ] as const)('whose last permitted reply ends by %s', async (finishReason, stopReason) => {
    const cut = { text: 'It is', finishReason }
    const { run } = await endOfRun(cut, cut)
    expect(run).toMatchObject({ status: 'failed', stopReason, output: 'It is' })
  })

  test('whose last permitted reply is cut off in a call, which is not made', async () => {
    const calls = [{ name: 'discovery_status', input: {} }]
    const { run, steps } = await endOfRun({ text: 'I look.', calls, finishReason: 'length' })
    expect(run).toMatchObject({ status: 'failed', stopReason: 'output_truncated' })
    expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual(['model', 'model'])
    expect(world.desk.calls).toEqual([])
  })
})

test('who starts a run below is told why it did not succeed', async () => {
  const below = { calls: [{ name: 'start_run', input: { input: 'Go below.' } }] }
  const asks = { text: 'How much?', outcome: { kind: 'asks', asks: 'amount' } } as const
  let turns = 0
  said = new Proxy([], { get: () => [below, asks, { text: 'Told.' }][turns++] })
  const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Buy it.' })
  await world.work.drive(id)
  const { body } = await world.ask(`GET /api/runs/${id}`)
  expect(body.run).toMatchObject({ status: 'succeeded', output: 'Told.' })
  expect(body.steps[1].answer.text).toMatch(/^The run ended as failed\. .*amount/)
})
