import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AgentsWorld,
  agentsKeys,
  agentsMigrationSets,
  openAgentsWorld,
} from '../../../../test/support/agents-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../../chain/chain-index/index.ts'
import { intentsMigrations } from '../../chain/intents/index.ts'
import { agentsStore } from '../registry/agents.store.ts'
import { agentRegistryMigrations } from '../registry/index.ts'
import { agentSearchMigrations } from '../search/index.ts'
import { accountAgents } from './index.ts'

const blockHash = `0x${'0'.repeat(64)}` as const

let database: Database
let world: AgentsWorld

beforeAll(async () => {
  database = await createTestDatabase([
    ...agentsMigrationSets,
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'intents', migrations: intentsMigrations },
    { domain: 'agent_search', migrations: agentSearchMigrations },
    { domain: 'agent_registry', migrations: agentRegistryMigrations },
  ])
  world = await openAgentsWorld({ database })
})
afterAll(async () => {
  await world.http.close()
  await database.close()
})

test('a registration counts by the wallet that the agent acts for, and nobody else’s does', async () => {
  const owner = agentsKeys['ct_sk_a'] ?? expect.fail('there is no owner')
  const ownerWallet = owner.wallets[0]?.address ?? ''
  await world.agents.own.launch(owner, {
    slug: 'kept-light',
    agent: { name: 'Kept light', ownerWallet },
  })
  const at = new Date(0)
  const registered = (agentId: bigint, registrant: `0x${string}`) => ({
    ...{ agentId, registrant, owner: registrant, wallet: null },
    ...{ uri: 'https://here/kept-light.json', uriVersion: 'a', uriChanges: 0 },
    ...{ slug: 'kept-light', wasTransferred: false, registeredAt: at, updatedAt: at },
    ...{ blockNumber: agentId, logIndex: 0, blockHash, transactionHash: blockHash },
  })
  const read = accountAgents({ database })
  const stranger = '0x000000000000000000000000000000000000dEaD'
  await agentsStore(database.query).put([registered(1n, stranger)])
  expect((await read('kept-light'))?.registrations.get('kept-light')).toBeUndefined()
  await agentsStore(database.query).put([
    registered(2n, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  ])
  expect((await read('kept-light'))?.registrations.get('kept-light')).toMatchObject({ agentId: 2 })
})
