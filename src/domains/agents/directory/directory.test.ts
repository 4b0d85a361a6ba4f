import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'
import { type AgentContent, plainContent } from './agent.ts'
import { agentsStore } from './agents.store.ts'
import { type PlatformAgent, platformOwner, syncPlatformAgents } from './index.ts'

const theirs = 'ct_sk_b'
const feeReader: PlatformAgent = {
  slug: 'fee-reader',
  offer: null,
  content: { ...plainContent, name: 'Fee Reader', persona: 'You read fees.', pins: null },
}

let database: Database
let world: AgentRunsWorld
beforeEach(async () => {
  database = await createTestDatabase(agentRunsSets)
  const model = scriptedModel(() => ({ text: 'Done.' }))
  world = await createAgentRunsWorld({ database, model, platform: [feeReader] })
})
afterEach(() => database.close())

const create = (body: object, secret = 'ct_sk_a') =>
  world.ask('POST /api/agents/create', {
    body: { slug: 'helper', name: 'Helper', ...body },
    secret,
  })
const launch = (agent: object, { slug = 'helper', secret = 'ct_sk_a' } = {}) =>
  world.ask('POST /api/agents/launch', {
    body: { slug, agent: { name: 'Helper', ...agent } },
    secret,
  })
const change = (body: object) => world.ask('PATCH /api/own-agents/helper', { body })
const run = (slug: string, secret = theirs) =>
  world.ask(`POST /api/agents/${slug}/run`, { body: { input: 'Go.' }, secret })
/** What a run goes by. */
async function planOf(runId: string) {
  const { rows } = await sql<{
    version: number
    plan: { persona: string; preallowed: readonly unknown[] }
  }>`SELECT agent_version AS version, plan FROM agent_runs WHERE id = ${runId}`.execute(
    database.query,
  )
  return rows[0]
}
const personaOf = async (runId: string) => {
  const found = await planOf(runId)
  return [found?.version, found?.plan.persona]
}

describe('names', () => {
  test.each([
    ['a slug of the platform', { slug: 'fee-reader' }, 'agents.slug_taken'],
    ['another slug', { slug: 'fee-teller' }, null],
    ['a slug of digits that look like its letters', { slug: 'fee-r3ader' }, 'agents.looks_alike'],
    ['its slug without the hyphen', { slug: 'feereader' }, 'agents.looks_alike'],
    ['its name in other letters', { name: 'Fее Reader' }, 'agents.looks_alike'],
    ['a slug that means the service', { slug: 'support' }, 'agents.slug_taken'],
    ['a segment of a route', { slug: 'launch' }, 'agents.slug_taken'],
  ])('%s', async (_, body, code) => {
    const answer = await create(body)
    expect([answer.status, answer.body.code ?? null]).toEqual([code === null ? 200 : 409, code])
  })

  test('a slug that looks like another account’s is refused, and one like an own is not', async () => {
    await create({ slug: 'grid-bot' })
    const other = await create({ slug: 'gr1d-bot' }, theirs)
    expect([other.status, other.body.code]).toEqual([409, 'agents.looks_alike'])
    expect((await create({ slug: 'gr1d-bot' })).status).toBe(200)
  })

  test('a name of the platform’s is refused also when it is given later', async () => {
    await create({})
    const answer = await change({ name: 'FEE READER' })
    expect([answer.status, answer.body.code]).toEqual([409, 'agents.looks_alike'])
    expect((await world.ask('GET /api/own-agents/helper')).body.agent.name).toBe('Helper')
  })
})

describe('what others run', () => {
  test('is nothing before it is published, and nothing that is private', async () => {
    await create({})
    expect((await run('helper')).status).toBe(404)
    await change({ status: 'published', visibility: 'private' })
    expect((await run('helper')).status).toBe(404)
    expect((await run('helper', 'ct_sk_a')).status).toBe(200)
  })

  test('is the published version, while the owner runs the newest one', async () => {
    await launch({ persona: 'One.' })
    await change({ persona: 'Two.' })
    const [theirRun, ownRun] = [await run('helper'), await run('helper', 'ct_sk_a')]
    expect(await personaOf(theirRun.body.run.id)).toEqual([1, 'One.'])
    expect(await personaOf(ownRun.body.run.id)).toEqual([2, 'Two.'])
    await change({ status: 'published' })
    expect(await personaOf((await run('helper')).body.run.id)).toEqual([2, 'Two.'])
  })

  test('taints their run, and may do nothing without asking', async () => {
    const operationId = 'post_api_wallets_send'
    await launch({ toolsAllowed: [operationId], preallowed: [{ operationId, callsMax: 10 }] })
    const { body } = await run('helper')
    expect(body.run).toMatchObject({ isTainted: true, agentVersion: 1 })
    expect((await planOf(body.run.id))?.plan.preallowed).toEqual([])
    const own = await run('helper', 'ct_sk_a')
    expect((await planOf(own.body.run.id))?.plan.preallowed).toHaveLength(1)
  })

  test('is found by its slug when it is unlisted, and not when it is suspended', async () => {
    await launch({ visibility: 'unlisted' })
    expect((await run('helper')).status).toBe(200)
    await change({ status: 'suspended' })
    expect((await run('helper')).status).toBe(404)
  })

  test('is told what it knows with its persona', async () => {
    await launch({ persona: 'You help.', knowledge: [{ title: 'Fees', text: 'They are 1 %.' }] })
    expect(await personaOf((await run('helper')).body.run.id)).toEqual([
      1,
      'You help.\n\n# Fees\nThey are 1 %.',
    ])
  })
})

describe('GET /api/own-agents/{slug}/versions', () => {
  test('200 lists each version with what differs from the one before', async () => {
    await create({ persona: 'One.' })
    await change({ persona: 'Two.', status: 'published' })
    await change({ description: 'It helps.', persona: 'Three.' })
    const { status, body } = await world.ask('GET /api/own-agents/helper/versions?limit=2')
    expect([status, body.items]).toMatchObject([
      200,
      [
        { version: 3, isPublished: false, changed: ['description', 'persona'] },
        { version: 2, isPublished: true, changed: ['persona'] },
      ],
    ])
    const next = `GET /api/own-agents/helper/versions?limit=2&cursor=${body.nextCursor}`
    expect((await world.ask(next)).body).toMatchObject({
      items: [{ version: 1, changed: ['name', 'persona'] }],
      nextCursor: null,
    })
  })

  test('200 reads one as it was', async () => {
    await create({ persona: 'One.' })
    await change({ persona: 'Two.' })
    const { status, body } = await world.ask('GET /api/own-agents/helper/versions/1')
    expect([status, body]).toMatchObject([200, { version: 1, content: { persona: 'One.' } }])
  })

  test('404 for a version that is none, and for the agent of another account', async () => {
    await create({})
    expect((await world.ask('GET /api/own-agents/helper/versions/2')).status).toBe(404)
    for (const path of ['versions', 'versions/1']) {
      const request = `GET /api/own-agents/helper/${path}`
      expect((await world.ask(request, { secret: theirs })).status).toBe(404)
    }
  })

  test('a change that changes nothing makes no version', async () => {
    await create({ persona: 'One.' })
    await change({ persona: 'One.' })
    expect((await world.ask('GET /api/own-agents/helper')).body.agent.version).toBe(1)
  })
})

describe('an agent that has a price', () => {
  const sell = (body: object = {}, secret = 'ct_sk_a') =>
    world.ask('POST /api/x402/agents', {
      body: { slug: 'helper', label: 'Helper', pricePerCallAtomic: '5', ...body },
      secret,
    })

  test('is the agent of that slug, published and shown', async () => {
    await create({ persona: 'You help.', visibility: 'private' })
    expect((await sell({ label: 'Paid helper' })).status).toBe(200)
    const { body } = await world.ask('GET /api/own-agents/helper')
    expect(body.agent).toMatchObject({
      name: 'Paid helper',
      persona: 'You help.',
      status: 'published',
      visibility: 'public',
      version: 2,
      publishedVersion: 2,
      offer: { active: true, unit: 'call', price: { amountAtomic: '5', asset: 'SOL' } },
    })
  })

  test('is run by its owner alone for nothing', async () => {
    await sell()
    const other = await run('helper')
    expect([other.status, other.body.code]).toEqual([409, 'agent_runs.has_price'])
    expect((await run('helper', 'ct_sk_a')).status).toBe(200)
  })

  test('cannot become private, and is sold once', async () => {
    await sell()
    const answer = await change({ visibility: 'private' })
    expect([answer.status, answer.body.code]).toEqual([409, 'agents.is_sold'])
    expect((await sell()).body.code).toBe('agents.slug_taken')
    expect((await sell({}, theirs)).body.code).toBe('agents.slug_taken')
  })

  test('cannot be sold under a name of the platform, or under an address', async () => {
    const address = await sell({ slug: `0x${'a'.repeat(40)}` }, theirs)
    expect([address.status, address.body.code]).toEqual([409, 'agents.slug_taken'])
    const slug = await sell({ slug: 'fee-reader' }, theirs)
    expect([slug.status, slug.body.code]).toEqual([409, 'agents.slug_taken'])
    const name = await sell({ label: 'Fee Reader' }, theirs)
    expect([name.status, name.body.code]).toEqual([409, 'agents.looks_alike'])
  })
})

describe('the agents of the platform', () => {
  const parts = () => ({ database, clock: world.clock, random: { bytes: randomOf } })
  const newest = (slug: string) => agentsStore(database.query).newest(slug)
  const randomOf = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const shipped = (content: Partial<AgentContent> = {}): PlatformAgent => ({
    ...feeReader,
    content: { ...feeReader.content, ...content },
  })

  test('have a new version only where a release changed them', async () => {
    await syncPlatformAgents(parts(), [shipped()])
    expect(await newest('fee-reader')).toMatchObject({ version: 1, ownerId: platformOwner })
    await syncPlatformAgents(parts(), [shipped({ persona: 'You read all fees.' })])
    expect(await newest('fee-reader')).toMatchObject({ version: 2, publishedVersion: 2 })
  })

  test('are retired when they ship no longer, and come back', async () => {
    await syncPlatformAgents(parts(), [])
    expect((await run('fee-reader')).status).toBe(404)
    await syncPlatformAgents(parts(), [shipped()])
    expect((await run('fee-reader')).status).toBe(200)
  })

  test('take their slug from an agent that had it before they shipped', async () => {
    await launch({ persona: 'Mine.' }, { slug: 'gas-watch' })
    const gasWatch = { ...shipped({ name: 'Gas Watch' }), slug: 'gas-watch' }
    await syncPlatformAgents(parts(), [shipped(), gasWatch])
    expect(await newest('gas-watch')).toMatchObject({ ownerId: platformOwner })
    expect(await newest('gas-watch-2')).toMatchObject({
      ownerId: 'acct_a',
      visibility: 'private',
      content: { persona: 'Mine.' },
    })
  })
})
