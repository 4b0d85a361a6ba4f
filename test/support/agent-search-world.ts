import { createAgentSearch } from '../../src/app/create-agent-search.ts'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { agentSearchMigrations } from '../../src/domains/agents/search/index.ts'
import { memoize } from '../../src/kernel/memoize.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { EventLog } from '../../src/ports/event-log.ts'
import { handClock, silentLogger } from './auth-world.ts'
import { catalogAgents } from './catalog-world.ts'
import { createTestDatabase } from './database.ts'
import { quietLog } from './quiet-log.ts'

const table = memoize(() => buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' }))
const config = { baseUrl: 'http://localhost:4663', service: { slug: 'svc' } }

export const agentSearchSets: readonly MigrationSet[] = [
  { domain: 'agent_search', migrations: agentSearchMigrations },
]
export type AgentSearch = ReturnType<typeof createAgentSearch>

/** The search of one process over the agents of the tree, or these, on a database with `agentSearchSets`. */
export function agentSearchOn({
  agents = catalogAgents,
  clock = handClock(),
  database,
  log = quietLog,
}: {
  readonly database: Database
  readonly agents?: typeof catalogAgents
  readonly clock?: ReturnType<typeof handClock>
  readonly log?: EventLog
}): AgentSearch {
  const world = { clock, database, logger: silentLogger }
  return createAgentSearch({ catalog: table(), config, log, world }, agents)
}

/** The same on a database of its own. */
export async function createAgentSearchWorld() {
  const database = await createTestDatabase(agentSearchSets)
  const clock = handClock()
  return { ...agentSearchOn({ clock, database }), clock, database }
}
