import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import { agentRunsMigrations } from '../runs/index.ts'
import { agentsStore } from './agents.store.ts'
import { directoryMigrations, paidAgentsMigrations } from './index.ts'

const before = [
  { domain: 'agents', migrations: paidAgentsMigrations },
  { domain: 'agent_runs', migrations: agentRunsMigrations },
]
const at = new Date('2026-03-01T00:00:00.000Z')

type Database = Awaited<ReturnType<typeof createTestDatabase>>

async function accountAgent(
  { query }: Database,
  agent: { readonly slug: string; readonly owner: string; readonly status: string },
): Promise<void> {
  const { slug, owner, status } = agent
  await sql`
    INSERT INTO account_agents (slug, owner_id, name, persona, tools_allowed, pins, preallowed,
      budget, status, version, created_at, updated_at)
    VALUES (${slug}, ${owner}, ${`Agent ${slug}`}, 'You help.', '["get_api_status"]',
      '[{"operationId":"get_api_status","pin":"p"}]', '[]', '{"tokensMax":5}', ${status}, 3, ${at},
      ${at})`.execute(query)
}

async function paidAgent(
  { query }: Database,
  agent: { readonly slug: string; readonly owner: string; readonly families?: string[] },
): Promise<void> {
  const { slug, owner, families = [] } = agent
  await sql`
    INSERT INTO agents_monetized (slug, owner_id, label, description, families, recipient_evm,
      price_per_call_atomic, asset, unit, commission_bps, status, created_at, updated_at)
    VALUES (${slug}, ${owner}, ${`Paid ${slug}`}, 'Sold.', ${families}::text[], '0xabc', 7, 'USDC',
      'task', 250, 'active', ${at}, ${at})`.execute(query)
}

test('what was there before there was one record is in it: whose it is, what it does, what it costs', async () => {
  const database = await createTestDatabase(before)
  await accountAgent(database, { slug: 'draft', owner: 'acct_a', status: 'draft' })
  await accountAgent(database, { slug: 'shown', owner: 'acct_a', status: 'published' })
  await accountAgent(database, { slug: 'both', owner: 'acct_a', status: 'draft' })
  await accountAgent(database, { slug: 'named', owner: 'acct_a', status: 'published' })
  await paidAgent(database, { slug: 'both', owner: 'acct_a', families: ['Market'] })
  await paidAgent(database, { slug: 'named', owner: 'acct_b' })
  await paidAgent(database, { slug: 'sold', owner: 'acct_b', families: ['Market'] })
  await migrate(database, [
    ...before,
    { domain: 'agent_directory', migrations: directoryMigrations },
  ])

  const store = agentsStore(database.query)
  const offer = { priceAtomic: 7n, asset: 'USDC', unit: 'task', commissionBps: 250 }
  expect(await store.newest('draft')).toMatchObject({
    ownerId: 'acct_a',
    status: 'draft',
    visibility: 'private',
    version: 3,
    publishedVersion: null,
    offer: null,
    createdAt: at,
    content: {
      name: 'Agent draft',
      persona: 'You help.',
      budget: { tokensMax: 5 },
      families: null,
    },
  })
  // Nobody else could see it before, so nobody else can now.
  expect(await store.newest('shown')).toMatchObject({
    status: 'published',
    visibility: 'private',
    publishedVersion: 3,
  })
  expect(await store.newest('both')).toMatchObject({
    status: 'published',
    visibility: 'public',
    version: 4,
    publishedVersion: 4,
    offer: { ...offer, recipientEvm: '0xabc', status: 'active' },
    content: { name: 'Paid both', persona: 'You help.', families: ['Market'] },
  })
  expect(await store.newest('sold')).toMatchObject({
    ownerId: 'acct_b',
    visibility: 'public',
    offer,
    content: { name: 'Paid sold', description: 'Sold.', families: ['Market'], pins: [] },
  })
  expect(await store.newest('named')).toMatchObject({ ownerId: 'acct_a', offer: null })
  expect(await store.newest('named-2')).toMatchObject({ ownerId: 'acct_b', offer })
  await database.close()
})
