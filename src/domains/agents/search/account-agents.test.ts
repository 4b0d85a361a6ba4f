import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import {
  type AgentSearch,
  agentSearchOn,
  agentSearchSets,
} from '../../../../test/support/agent-search-world.ts'
import { realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { Database } from '../../../ports/database.ts'
import { agentJobsMigrations, agentJobsRows } from '../jobs/index.ts'
import { agentRunsRows } from '../runs/index.ts'
import { createAgentSearchSource } from './index.ts'

let database: Database
let world: AgentRunsWorld
let log: SqlEventLog
let search: AgentSearch
beforeEach(async () => {
  database = await createTestDatabase([
    ...agentRunsSets,
    ...agentSearchSets,
    { domain: 'agent_jobs', migrations: agentJobsMigrations },
  ])
  const model = scriptedModel(() => ({ text: 'Done.' }))
  world = await createAgentRunsWorld({ database, model })
  log = createEventLog({ database, clock: world.clock, random: realRandom, logger: silentLogger })
  search = agentSearchOn({ database, log })
})
afterEach(() => database.close())

const beekeeper = {
  name: 'Imkerei Lindenhof',
  description: 'Berät beim Halten von Bienen und beim Schleudern von Honig.',
  questions: ['Wann schleudere ich den Honig meiner Bienen?'],
  tags: ['Bienen'],
  visibility: 'public',
  persona: 'Du bist ein verschwiegener Zwetschgenkenner.',
  toolsAllowed: ['get_api_own_agents'],
}
const create = (agent: object = {}) =>
  world.ask('POST /api/agents/create', { body: { slug: 'imker', ...beekeeper, ...agent } })
const change = (body: object, slug = 'imker') =>
  world.ask(`PATCH /api/own-agents/${slug}`, { body })
const settle = async () => {
  await log.sequence()
  await search.feed.catchUp()
}
/** What a stranger finds by a question. */
async function found(q: string, filters: object = {}): Promise<readonly string[]> {
  await settle()
  const { items } = await search.service.search({ q, limit: 5, ...filters })
  return items.map(({ id }) => id)
}
const question = 'Wer hilft mir, wenn meine Bienen keinen Honig machen?'

test('an agent is found by a natural question once it is published, as it says of itself, and is gone when it is retired', async () => {
  expect((await create()).status).toBe(200)
  expect(await found(question)).not.toContain('imker')
  await change({ status: 'published' })
  expect((await found(question))[0]).toBe('imker')
  const { items } = await search.service.search({ q: question, limit: 1 })
  expect(items[0]).toMatchObject({
    origin: 'account',
    title: beekeeper.name,
    locale: 'de-DE',
    tags: ['Bienen'],
    tools: ['agents.list'],
    price: null,
    verified: false,
  })
  expect((await world.ask('DELETE /api/own-agents/imker')).status).toBe(200)
  expect(await found(question)).not.toContain('imker')
})

test.each([
  ['private', { visibility: 'private' }],
  ['unlisted', { visibility: 'unlisted' }],
  ['suspended', { status: 'suspended' }],
])(
  'an agent that becomes %s is found no more, and found again when it is shown again',
  async (_, hidden) => {
    await create()
    await change({ status: 'published' })
    expect(await found(question)).toContain('imker')
    expect((await change(hidden)).status).toBe(200)
    expect(await found(question)).not.toContain('imker')
    await change({ visibility: 'public', status: 'published' })
    expect(await found(question)).toContain('imker')
  },
)

test('an agent is found by a word of its own that only asks in another language', async () => {
  await create({ slug: 'door', name: 'Door', description: 'Opens what is shut.', questions: [] })
  await change({ status: 'published' }, 'door')
  expect((await found('door'))[0]).toBe('door')
  expect((await found('Door', { locale: 'en-US' }))[0]).toBe('door')
})

test('a private agent is never found, and no word of a persona finds one', async () => {
  await create({ visibility: 'private' })
  await change({ status: 'published' })
  expect(await found(question)).not.toContain('imker')
  await change({ visibility: 'public' })
  expect(await found('Zwetschgenkenner')).toEqual([])
})

test('others find the published version, until the next one is published', async () => {
  await create()
  await change({ status: 'published' })
  await change({ description: 'Berät beim Keltern von Apfelwein.' })
  expect(await found('Apfelwein')).toEqual([])
  await change({ status: 'published' })
  expect(await found('Apfelwein')).toEqual(['imker'])
})

describe('a sold agent', () => {
  const sell = () =>
    world.ask('POST /api/x402/agents', {
      body: {
        slug: 'imker',
        label: beekeeper.name,
        description: beekeeper.description,
        pricePerCallAtomic: '250000',
        asset: 'USDC',
        recipientWallets: { evm: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
      },
    })

  test('is found with its price and unit, and by what it may cost', async () => {
    expect((await sell()).status).toBe(200)
    expect(await found(question, { priceMax: '0.25', protocol: 'x402' })).toEqual(['imker'])
    expect(await found(question, { priceMax: '0.24' })).not.toContain('imker')
    const { items } = await search.service.search({ q: question, limit: 1 })
    expect(items[0]).toMatchObject({ unit: 'call', price: { asset: 'USDC', amount: '0.25' } })
    await world.ask('PATCH /api/x402/agents/imker', { body: { pricePerCallAtomic: '240000' } })
    expect(await found(question, { priceMax: '0.24' })).toContain('imker')
  })

  test('is not found while it is switched off', async () => {
    await sell()
    expect(await found(question)).toContain('imker')
    await world.ask('POST /api/x402/agents/imker/deactivate', {})
    expect(await found(question)).not.toContain('imker')
    await world.ask('POST /api/x402/agents/imker/activate', {})
    expect(await found(question)).toContain('imker')
  })
})

describe('a name that copies one of the platform’s', () => {
  const copy = {
    slug: 'claimer',
    visibility: 'public',
    description: 'Fee claim steward: claims creator fees. Fees, claim, steward, creator fees.',
    questions: ['Fee claim steward, can you claim my creator fees?'],
  }

  test.each(['Fee Claim Steward Pro', 'The Fee Clаim Steward'])(
    '%s does not outrank it',
    async (name) => {
      expect((await create({ ...beekeeper, ...copy, name })).status).toBe(200)
      await change({ status: 'published' }, 'claimer')
      await search.synchronised()
      const ids = await found('Fee Claim Steward')
      expect(ids).toContain('claimer')
      expect(ids.indexOf('fee-claim-steward')).toBeLessThan(ids.indexOf('claimer'))
      const source = createAgentSearchSource({ database, agents: search.service })
      const asked = { written: 'Fee Claim Steward', text: 'fee claim steward' }
      const [first] = await source.find({ ...asked, limit: 5, principal: null })
      expect(first?.id).toBe('fee-claim-steward')
    },
  )
})

describe('agents of before', () => {
  test('are put in when the index has none of their form, and what is gone is taken out', async () => {
    await create()
    await change({ status: 'published' })
    await create({ slug: 'imker-zwei', visibility: 'private' })
    await settle()
    // As a release does whose documents are others.
    await sql`UPDATE agent_search_feed SET form = 'before'`.execute(database.query)
    await sql`DELETE FROM agent_search_names`.execute(database.query)
    await sql`UPDATE agent_search SET id = 'aaa-gone' WHERE id = 'imker'`.execute(database.query)
    expect(await found(question)).toContain('imker')
    expect(await found(question)).not.toContain('aaa-gone')
  })

  test('are put in when their events are no longer kept', async () => {
    await create()
    await change({ status: 'published' })
    await log.sequence()
    const lost: SqlEventLog = { ...log, tailSeq: async () => (await log.headSeq()) + 1n }
    await agentSearchOn({ database, log: lost }).feed.catchUp()
    const { items } = await search.service.search({ q: question, limit: 1 })
    expect(items[0]?.id).toBe('imker')
  })
})

describe('what is thought of an agent', () => {
  const qualityOf = async () => {
    await settle()
    const { items } = await search.service.search({ q: question, limit: 1 })
    expect(items[0]?.id).toBe('imker')
    return items[0]?.quality
  }
  const runEnded = async (account: string, status: string, times = 1) => {
    const { changed } = agentRunsRows.events
    const payload = { ...changed.example, agent: 'imker', status }
    for (let time = 0; time < times; time++) {
      await database.transaction((tx) =>
        log.append(tx, changed, { subject: changed.example.runId, accountId: account, payload }),
      )
    }
  }
  beforeEach(async () => {
    await create()
    await change({ status: 'published' })
  })

  test('comes from runs by others, at most twenty of each, and not from its owner’s', async () => {
    await runEnded('acct_a', 'succeeded', 5)
    expect(await qualityOf()).toEqual({ rating: null, ratings: 0, uses: 0, uptime: null })
    await runEnded('acct_b', 'succeeded', 30)
    await runEnded('acct_c', 'failed', 5)
    await runEnded('acct_c', 'cancelled', 5)
    expect(await qualityOf()).toEqual({ rating: null, ratings: 0, uses: 20, uptime: 0.8 })
  })

  test('stays while it is hidden', async () => {
    await runEnded('acct_b', 'succeeded', 3)
    await change({ visibility: 'private' })
    await settle()
    await change({ visibility: 'public' })
    expect(await qualityOf()).toMatchObject({ uses: 3, uptime: 1 })
  })

  test('comes from settled jobs in live money and their ratings', async () => {
    const job = async (id: string, asset: string, stars: number) => {
      await sql`
        INSERT INTO agent_offerings (id, account_id, agent, title, description, requirement_schema,
          deliverable_schema, terms, splits, status, created_at)
        VALUES (${id}, 'acct_a', 'imker', '', '', '{}', '{}', '{}', '[]', 'active', now())`.execute(
        database.query,
      )
      await sql`
        INSERT INTO agent_jobs (id, offering_id, agent, client_account, provider_account, status, asset, terms,
          splits, commission_bps, proposal_memo, proposal_author, proposal_count, agreed_memo, memo_count,
          memo_head, funded_at, ended_at, created_at, updated_at)
        VALUES (${id}, ${id}, 'imker', 'acct_b', 'acct_a', 'completed', ${asset}, '{}', '[]', 0, 1, 'client', 1, 1,
          1, '', now(), now(), now(), now())`.execute(database.query)
      await sql`
        INSERT INTO agent_job_ratings (job_id, agent, client_account, stars, is_paper, created_at)
        VALUES (${id}, 'imker', 'acct_b', ${stars}, ${asset.startsWith('paper')}, now())`.execute(
        database.query,
      )
      const { rated } = agentJobsRows.events
      const payload = { jobId: id, agent: 'imker', stars, isPaper: false }
      await database.transaction((tx) =>
        log.append(tx, rated, { subject: id, accountId: 'acct_b', payload }),
      )
    }
    await job('one', 'paper:USDC', 5)
    expect(await qualityOf()).toMatchObject({ rating: null, ratings: 0, uses: 0 })
    await job('two', 'USDC', 4)
    expect(await qualityOf()).toEqual({ rating: 4, ratings: 1, uses: 1, uptime: null })
  })
})
