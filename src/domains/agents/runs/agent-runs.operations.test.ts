import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { type Said, scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'
import { plainContent } from '../directory/index.ts'

const helper = {
  slug: 'helper',
  name: 'Helper',
  persona: 'You help.',
  toolsAllowed: ['get_api_status', 'post_api_wallets_send'],
}
const guide = {
  slug: 'guide',
  content: {
    ...plainContent,
    name: 'Guide',
    persona: 'You guide.',
    greeting: 'Hello.',
    toolsAllowed: ['get_api_*'],
    pins: null,
  },
  offer: null,
}
const noRun = 'run_01k0000000000000000000000a'

let database: Database
let world: AgentRunsWorld
let say: (turn: number) => Said
beforeEach(async () => {
  database = await createTestDatabase(agentRunsSets)
  say = () => ({ text: 'Done.' })
  world = await createAgentRunsWorld({
    database,
    model: scriptedModel((_, turn) => say(turn)),
    platform: [guide],
  })
})
afterEach(() => database.close())

const create = (differences: object = {}, secret = 'ct_sk_a') =>
  world.ask('POST /api/agents/create', { body: { ...helper, ...differences }, secret })
const startRun = async (body: object = { input: 'Go.' }) =>
  (await world.ask('POST /api/agents/helper/run', { body })).body.run

describe('POST /api/agents/create', () => {
  test('200 makes a draft with its tools', async () => {
    const { status, body } = await create()
    expect([status, body.agent]).toMatchObject([
      200,
      { slug: 'helper', status: 'draft', tools: 2, version: 1, sourceAgentId: null },
    ])
  })

  test('200 copies a catalog agent, with its lineage', async () => {
    const { toolsAllowed: _, persona: __, ...rest } = helper
    const { body } = await world.ask('POST /api/agents/create', {
      body: { ...rest, sourceAgentId: 'guide' },
    })
    expect(body.agent).toMatchObject({
      persona: 'You guide.',
      greeting: 'Hello.',
      sourceAgentId: 'guide',
    })
    expect(body.agent.tools).toBeGreaterThan(2)
  })

  test('200 takes the names that readers and models see of tools, as it takes identifiers', async () => {
    const { body } = await create({
      toolsAllowed: ['discovery.status', 'vault_send'],
      preallowed: [{ operationId: 'vault.send', callsMax: 1 }],
    })
    expect(body.agent).toMatchObject({
      tools: 2,
      preallowed: [{ operationId: 'post_api_wallets_send' }],
    })
  })

  test('400 for a tool that no agent may call, and for a slug that is too long', async () => {
    const forbidden = ['put_api_wallets_policies', 'post_api_developer_mint', 'get_api_runs']
    for (const tool of [...forbidden, 'get_api_nothing']) {
      const { status, body } = await create({ toolsAllowed: [tool] })
      expect([status, body.code]).toEqual([400, 'agent_runs.unknown_tool'])
    }
    expect((await create({ slug: 'a'.repeat(33) })).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await create({}, '')).status).toBe(401)
  })

  test('404 for a copy of what is not in the catalog', async () => {
    expect((await create({ sourceAgentId: 'nobody' })).status).toBe(404)
  })

  test('409 for a slug that is taken, that a route uses, or that the catalog has', async () => {
    await create()
    for (const slug of ['helper', 'create', 'launch', 'guide']) {
      const { status, body } = await create({ slug }, 'ct_sk_b')
      expect([slug, status, body.code]).toEqual([slug, 409, 'agents.slug_taken'])
    }
  })
})

describe('POST /api/agents/launch', () => {
  test('200 makes, publishes and runs in one call', async () => {
    const { slug, ...agent } = helper
    const { status, body } = await world.ask('POST /api/agents/launch', {
      body: { slug, agent, input: 'Go.' },
    })
    expect([status, body]).toMatchObject([
      200,
      { agent: { status: 'published' }, run: { status: 'queued', input: 'Go.' } },
    ])
    const again = await world.ask('POST /api/agents/helper/run', { body: { input: 'Once more.' } })
    expect([again.status, again.body]).toMatchObject([200, { run: { input: 'Once more.' } }])
  })

  test('404 for an agent that is not there, and for another account', async () => {
    await create()
    const body = { slug: 'helper' }
    expect((await world.ask('POST /api/agents/launch', { body, secret: 'ct_sk_b' })).status).toBe(
      404,
    )
  })
})

describe('the agents of an account', () => {
  test('200 are listed, read, changed and retired by their owner alone', async () => {
    await create()
    const path = '/api/own-agents/helper'
    expect((await world.ask('GET /api/own-agents')).body.items).toHaveLength(1)
    expect((await world.ask(`GET ${path}`)).body.agent.name).toBe('Helper')
    const changed = await world.ask(`PATCH ${path}`, { body: { name: 'Other' } })
    expect(changed.body.agent).toMatchObject({ name: 'Other', version: 2 })
    for (const request of [`GET ${path}`, `DELETE ${path}`]) {
      expect((await world.ask(request, { secret: 'ct_sk_b' })).status).toBe(404)
    }
    expect((await world.ask(`DELETE ${path}`)).body.agent.status).toBe('retired')
    expect((await world.ask('GET /api/own-agents')).body.items).toEqual([])
    const again = await world.ask('POST /api/agents/helper/run', { body: { input: 'Go.' } })
    expect([again.status, again.body.code]).toEqual([409, 'agent_runs.not_runnable'])
  })

  test('409 for a draft that is suspended', async () => {
    await create()
    const body = { status: 'suspended' }
    expect((await world.ask('PATCH /api/own-agents/helper', { body })).status).toBe(409)
  })

  test('200 of a wallet: none of one that is not the account’s, 400 of what is no address', async () => {
    await create()
    const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { status, body } = await world.ask(`GET /api/agents/${stranger}`)
    expect([status, body]).toEqual([200, { items: [], nextCursor: null }])
    expect((await world.ask('GET /api/agents/helper')).status).toBe(400)
  })
})

describe('POST /api/agents/{slug}/run', () => {
  test('200 with a run that is queued; the same key gives the same run', async () => {
    await create()
    const first = await startRun({ input: 'Go.', key: 'one' })
    expect(first).toMatchObject({ status: 'queued', agent: 'helper', model: 'scripted' })
    expect((await startRun({ input: 'Go.', key: 'one' })).id).toBe(first.id)
    expect((await startRun({ input: 'Go.', key: 'two' })).id).not.toBe(first.id)
  })

  test('200 with an agent of the catalog', async () => {
    const { body } = await world.ask('POST /api/agents/guide/run', { body: { input: 'Go.' } })
    expect(body.run).toMatchObject({ agent: 'guide', isTainted: false })
  })

  test.each(['a\u0000b', 'a\ud800b'])('400 for what cannot be kept as it is: %j', async (text) => {
    await create()
    const { status } = await world.ask('POST /api/agents/helper/run', { body: { input: text } })
    expect([status, (await create({ slug: 'other', persona: text })).status]).toEqual([400, 400])
  })
  test('404 for an agent of nobody, and of another account', async () => {
    await create()
    const body = { input: 'Go.' }
    expect((await world.ask('POST /api/agents/nobody/run', { body })).status).toBe(404)
    const secret = 'ct_sk_b'
    expect((await world.ask('POST /api/agents/helper/run', { body, secret })).status).toBe(404)
  })
})

describe('the runs of an account', () => {
  test('200 are listed and read, with their steps', async () => {
    await create()
    say = (turn) =>
      turn === 0 ? { calls: [{ name: 'discovery_status', input: {} }] } : { text: 'Ok.' }
    const { id } = await startRun()
    await world.work.drive(id)
    const { body } = await world.ask(`GET /api/runs/${id}`)
    expect(body).toMatchObject({
      run: { status: 'succeeded', output: 'Ok.' },
      steps: [
        { number: 1, kind: 'model', state: 'done' },
        { number: 2, kind: 'tool', tool: 'discovery_status', state: 'done' },
        { number: 3, kind: 'model', state: 'done' },
      ],
    })
    const list = await world.ask('GET /api/runs?agent=helper')
    expect(list.body.items.map((run: { id: string }) => run.id)).toEqual([id])
    expect((await world.ask('GET /api/runs?agent=guide')).body.items).toEqual([])
  })

  test('400 for a cursor that no list has made', async () => {
    const parts = JSON.stringify(['2026-01-01T00:00:00.000Z', 'a\u0000b'])
    const cursor = Buffer.from(parts).toString('base64url')
    const { status, body } = await world.ask(`GET /api/runs?cursor=${cursor}`)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })

  test('404 of another account, byte for byte like one that does not exist', async () => {
    await create()
    const { id } = await startRun()
    const secret = 'ct_sk_b'
    const rows = ['GET /api/runs/:id', 'GET /api/runs/:id/events']
    for (const request of [...rows, 'POST /api/runs/:id/cancel']) {
      const real = await world.ask(request.replace(':id', id), { secret })
      const none = await world.ask(request.replace(':id', noRun), { secret })
      expect([real.status, none.status]).toEqual([404, 404])
      expect({ ...real.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
    }
  })

  test('200 cancelled, however often', async () => {
    await create()
    const { id } = await startRun()
    for (let times = 0; times < 2; times++) {
      const { status, body } = await world.ask(`POST /api/runs/${id}/cancel`)
      expect([status, body.run.status]).toEqual([200, 'cancelled'])
    }
    await world.work.drive(id)
    expect((await world.ask(`GET /api/runs/${id}`)).body.steps).toEqual([])
  })

  test('200 approved by a person, 403 by a key, 409 for another hash; 200 refused', async () => {
    await create()
    const input = { to: 'baker', amount: '5' }
    say = (turn) => (turn < 2 ? { calls: [{ name: 'vault_send', input }] } : { text: 'Ok.' })
    const { id } = await startRun()
    await world.work.drive(id)
    const { action } = (await world.ask(`GET /api/runs/${id}`)).body.run
    const body = { stepId: action.stepId, intentHash: action.intentHash }
    const path = `POST /api/runs/${id}/approve`
    expect((await world.ask(path, { body })).status).toBe(403)
    const other = { ...body, intentHash: `0x${'0'.repeat(64)}` }
    expect((await world.ask(path, { body: other, secret: 'session_a' })).status).toBe(409)
    const approved = await world.ask(path, { body, secret: 'session_a' })
    expect([approved.status, approved.body.run.status]).toEqual([200, 'queued'])
    await world.work.drive(id)
    const { action: next } = (await world.ask(`GET /api/runs/${id}`)).body.run
    const refusal = { body: { stepId: next.stepId } }
    const refused = await world.ask(`POST /api/runs/${id}/reject`, refusal)
    expect(refused.status).toBe(200)
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([input])
  })

  test('200 resumed with a higher budget, 409 while it is not used up', async () => {
    await create()
    say = (turn) =>
      turn < 2 ? { calls: [{ name: 'discovery_status', input: {} }] } : { text: 'Ok.' }
    const { id } = await startRun({ input: 'Go.', budget: { toolCallsMax: 1 } })
    const path = `POST /api/runs/${id}/resume`
    const body = { budget: { toolCallsMax: 5 } }
    expect((await world.ask(path, { body })).status).toBe(409)
    await world.work.drive(id)
    expect((await world.ask(`GET /api/runs/${id}`)).body.run.status).toBe('budget_reached')
    const resumed = await world.ask(path, { body })
    expect([resumed.status, resumed.body.run.budget.toolCallsMax]).toEqual([200, 5])
    await world.work.drive(id)
    expect((await world.ask(`GET /api/runs/${id}`)).body.run.status).toBe('succeeded')
  })

  test('a run whose input others could have written asks before it changes anything', async () => {
    await create({ preallowed: [{ operationId: 'post_api_wallets_send', callsMax: 1 }] })
    say = (turn) =>
      turn === 0 ? { calls: [{ name: 'vault_send', input: { to: 'b', amount: '5' } }] } : {}
    const request = { agent: 'helper', input: 'Go.' }
    for (const [isTainted, status] of [
      [true, 'requires_action'],
      [false, 'succeeded'],
    ] as const) {
      const { id } = await world.runs.start(world.owner, { ...request, isTainted })
      await world.work.drive(id)
      expect((await world.runs.get('acct_a', id)).status).toBe(status)
    }
  })

  test('a run that nobody answers expires after a day', async () => {
    await create()
    say = () => ({ calls: [{ name: 'vault_send', input: { to: 'baker', amount: '5' } }] })
    const { id } = await startRun()
    await world.work.drive(id)
    world.clock.advance(86_400_001)
    await world.work.sweep()
    const { run } = (await world.ask(`GET /api/runs/${id}`)).body
    expect(run).toMatchObject({ status: 'expired', action: null })
  })
})
