import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import {
  type Said,
  type ScriptedModel,
  scriptedModel,
} from '../../../../test/support/scripted-model.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('what two processes do with runs at once', () => {
  let interleave: Interleaving['interleave']
  let one: AgentRunsWorld
  let other: AgentRunsWorld
  let model: ScriptedModel
  let say: (turn: number) => Said = () => ({ text: 'Done.' })
  beforeAll(async () => {
    const [first, second] = await openPostgresPair(url, agentRunsSets)
    const interleaving = createInterleaving(first)
    interleave = interleaving.interleave
    model = scriptedModel((_, turn) => say(turn))
    one = await createAgentRunsWorld({ database: interleaving.database, model })
    other = await createAgentRunsWorld({ database: second, model })
    await create('helper')
  })
  afterAll(async () => {
    for (const { database } of [one, other]) await database.close()
  })

  const create = (slug: string, world = one) =>
    world.agents.create(world.owner, {
      slug,
      name: 'Helper',
      toolsAllowed: ['get_*', 'post_*'],
    })
  const start = (
    request: { readonly key?: string; readonly parentRunId?: string } = {},
    world = one,
  ) => world.runs.start(world.owner, { agent: 'helper', input: 'Go.', ...request })
  const statusOf = async (id: string) => (await one.runs.get('acct_a', id)).status
  /** The run's events, oldest first. */
  async function toldOf(id: string): Promise<readonly unknown[]> {
    const { signal } = new AbortController()
    const told: unknown[] = []
    const all = one.runs.events('acct_a', { runId: id, afterSeq: 0, signal })
    for await (const { kind, data } of all) {
      if (kind === 'status') told.push(data)
    }
    return told
  }

  test('a run that is cancelled by both ends once', async () => {
    const { id } = await start()
    await interleave(
      () => one.runs.cancel('acct_a', id),
      () => other.runs.cancel('acct_a', id),
    )
    expect(await toldOf(id)).toMatchObject([{ status: 'queued' }, { status: 'cancelled' }])
  })
  test('a run that is started below another one ends with it, also when that is cancelled meanwhile', async () => {
    const { id } = await start()
    const [below] = await interleave(
      () => start({ parentRunId: id }),
      () => other.runs.cancel('acct_a', id),
    )
    expect(await statusOf(id)).toBe('cancelled')
    expect(await statusOf(below.id)).toBe('cancelled')
  })
  test('a run is not started below another one that is cancelled meanwhile', async () => {
    const { id } = await start()
    const [, code] = await interleave(
      () => one.runs.cancel('acct_a', id),
      () => codeOf(start({ parentRunId: id }, other)),
    )
    expect(code).toBe('agent_runs.too_many')
  })
  test('a run is worked on by one', async () => {
    const { id } = await start()
    const before = model.requests.length
    await interleave(
      () => one.work.drive(id),
      () => other.work.drive(id),
    )
    expect(await toldOf(id)).toMatchObject([
      { status: 'queued' },
      { status: 'running' },
      { status: 'succeeded' },
    ])
    expect(model.requests.length - before).toBe(1)
  })
  test('a run whose budget is raised by both goes on once', async () => {
    say = (turn) =>
      turn < 2 ? { calls: [{ name: 'discovery_status', input: {} }] } : { text: 'Done.' }
    const { id } = await one.runs.start(one.owner, {
      agent: 'helper',
      input: 'Go.',
      budget: { toolCallsMax: 1 },
    })
    await one.work.drive(id)
    say = () => ({ text: 'Done.' })
    const raise = (world: AgentRunsWorld, toolCallsMax: number) =>
      world.service.resume(world.owner, id, { toolCallsMax })
    const [, code] = await interleave(
      () => raise(one, 5),
      () => codeOf(raise(other, 9)),
    )
    expect(code).toBe('resource.illegal_transition')
    expect(await one.runs.get('acct_a', id)).toMatchObject({
      status: 'queued',
      budget: { toolCallsMax: 5 },
    })
    await one.runs.cancel('acct_a', id)
  })
  test('a step that is approved meanwhile is not refused, and is taken', async () => {
    const input = { to: 'baker', amount: '1' }
    say = (turn) => (turn === 0 ? { calls: [{ name: 'vault_send', input }] } : { text: 'Done.' })
    const { id } = await start()
    await one.work.drive(id)
    const { action } = await one.runs.get('acct_a', id)
    if (action === null) throw new Error('nothing waits')
    const { intentHash, stepId } = action
    const [, code] = await interleave(
      () => one.runs.approve(one.person, { runId: id, stepId, intentHash }),
      () => codeOf(other.runs.reject('acct_a', { runId: id, stepId })),
    )
    expect(code).toBe('agent_runs.action_gone')
    await one.work.drive(id)
    expect(one.desk.sent).toEqual([input])
    expect(await statusOf(id)).toBe('succeeded')
    say = () => ({ text: 'Done.' })
  })
  test('a run that both start under one key is one', async () => {
    const [first, second] = await interleave(
      () => start({ key: 'once' }),
      () => start({ key: 'once' }, other),
    )
    expect(second.id).toBe(first.id)
    await one.runs.cancel('acct_a', first.id)
  })
  test('a run is one of fifty that have not ended, when another one is started meanwhile', async () => {
    const ids: string[] = []
    for (let n = 0; n < 49; n++) ids.push((await start()).id)
    const [last, code] = await interleave(
      () => start(),
      () => codeOf(start({}, other)),
    )
    expect(code).toBe('agent_runs.too_many')
    for (const id of [...ids, last.id]) await one.runs.cancel('acct_a', id)
  })
  test('an agent is one of a hundred, when another one is made meanwhile', async () => {
    for (let n = 0; n < 98; n++) await create(`one-of-${n}`)
    const [, code] = await interleave(
      () => create('one-of-98'),
      () => codeOf(create('one-of-99', other)),
    )
    expect(code).toBe('agents.limit_reached')
  })
  test('an agent that is retired meanwhile stays retired, whatever else is changed of it', async () => {
    const slug = 'one-of-0'
    await interleave(
      () => one.agents.retire(one.owner, slug),
      () => other.agents.change(other.owner, slug, { name: 'Another' }),
    )
    expect(await one.agents.get(one.owner, slug)).toMatchObject({
      status: 'retired',
      name: 'Another',
      version: 2,
    })
  })
})
