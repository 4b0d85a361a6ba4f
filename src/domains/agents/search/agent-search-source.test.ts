import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgentSearchWorld } from '../../../../test/support/agent-search-world.ts'
import { foldText } from '../../../kernel/search-text.ts'
import type { SearchSource } from '../../../ports/search-source.ts'
import type { AgentDocument } from './agent-document.ts'
import { createAgentSearchSource } from './index.ts'

let world: Awaited<ReturnType<typeof createAgentSearchWorld>>
let source: SearchSource
const made: AgentDocument = {
  id: 'zephyr-desk',
  origin: 'account',
  source: 'svc',
  title: 'Zephyr',
  description: 'Reads the weather of markets.',
  category: 'trading',
  tags: [],
  capabilities: [],
  chains: [],
  protocols: [],
  tools: [],
  price: null,
  unit: null,
  endpoint: null,
  verified: false,
  texts: [],
  quality: { rating: null, ratings: 0, uses: 0, uptime: null },
}

beforeAll(async () => {
  world = await createAgentSearchWorld()
  source = createAgentSearchSource({ database: world.database, agents: world.service })
  const sold = { price: { amountAtomic: '1000', asset: 'USDC' }, unit: 'call' }
  const documents: readonly AgentDocument[] = [
    made,
    { ...made, id: 'zephyr-b', title: 'Zephyr two', ...sold },
    { ...made, id: 'zephyr-a', title: 'Zephyr two', ...sold },
    { ...made, id: 'eip155:4663:12', title: 'Zephyr of others', origin: 'community' },
  ]
  await world.index.putAll(world.database.query, documents, new Date(0))
})
afterAll(() => world.database.close())

const find = (written: string, limit = 10) =>
  source.find({ written, text: foldText(written), limit, principal: null })

test('the name itself is first, of two alike the lower identifier, and each leads to where it is read', async () => {
  const found = await find('zephyr')
  expect(found.map(({ href, id }) => [id, href])).toEqual([
    ['zephyr-desk', null],
    ['eip155:4663:12', '/api/agents/forge/agents/12'],
    ['zephyr-a', '/api/x402/agents/zephyr-a'],
    ['zephyr-b', '/api/x402/agents/zephyr-b'],
  ])
  expect(await find('zephyr', 2)).toHaveLength(2)
})

test.each([
  ['Order Planner', 'order-planner'],
  ['why is my invoice so high', 'invoice-auditor'],
])('"%s" finds one of ours by its name, or by what it is for', async (written, id) => {
  const [first] = await find(written)
  expect(first).toMatchObject({ kind: 'agent', id, href: `/api/agents/catalog/${id}.json` })
})
