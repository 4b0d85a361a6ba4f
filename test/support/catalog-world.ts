import { readAgents } from '../../src/app/agent-definitions.ts'
import {
  agentCatalogMigrations,
  createAgentCatalogService,
} from '../../src/domains/agents/catalog/index.ts'
import { createTestDatabase } from './database.ts'

/** The agents of the tree. */
export const catalogAgents = readAgents()

/** The catalog over the agents of the tree, on a database of its own. */
export async function createCatalogWorld() {
  const database = await createTestDatabase([
    { domain: 'agent_catalog', migrations: agentCatalogMigrations },
  ])
  const service = createAgentCatalogService({
    agents: catalogAgents,
    clock: { nowMs: () => 1_700_000_000_000 },
    database,
    place: {
      baseUrl: 'http://localhost:4663',
      serviceSlug: 'svc',
      evmChainId: 4663,
      identityRegistry: null,
      pathOf: (name) => (name === 'mcp.send' ? '/mcp' : null),
    },
  })
  return { database, service }
}
