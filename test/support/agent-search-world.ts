import { createAgentSearch } from '../../src/app/create-agent-search.ts'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { agentSearchMigrations } from '../../src/domains/agents/search/index.ts'
import { memoize } from '../../src/kernel/memoize.ts'
import { handClock, silentLogger } from './auth-world.ts'
import { catalogAgents } from './catalog-world.ts'
import { createTestDatabase } from './database.ts'

const table = memoize(() => buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' }))
const config = { baseUrl: 'http://localhost:4663', service: { slug: 'svc' } }

/** The search over the agents of the tree, or these, on a database of its own. */
export async function createAgentSearchWorld(agents = catalogAgents) {
  const database = await createTestDatabase([
    { domain: 'agent_search', migrations: agentSearchMigrations },
  ])
  const clock = handClock()
  const searchOf = (some: typeof agents) =>
    createAgentSearch(
      { catalog: table(), config, world: { clock, database, logger: silentLogger } },
      some,
    )
  return { ...searchOf(agents), clock, database, searchOf }
}
