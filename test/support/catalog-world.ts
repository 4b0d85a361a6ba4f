import { readAgents } from '../../src/app/agent-definitions.ts'
import { createAgentCatalogService } from '../../src/domains/agents/catalog/index.ts'

/** The agents of the tree. */
export const catalogAgents = readAgents()

/** The catalog over the agents of the tree. */
export function createCatalogWorld() {
  const service = createAgentCatalogService({
    agents: catalogAgents,
    clock: { nowMs: () => 1_700_000_000_000 },
    place: {
      baseUrl: 'http://localhost:4663',
      serviceSlug: 'svc',
      evmChainId: 4663,
      identityRegistry: null,
      pathOf: (name) => (name === 'mcp.send' ? '/mcp' : null),
    },
  })
  return { service }
}
