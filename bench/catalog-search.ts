import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import {
  agentCatalogMigrations,
  createAgentCatalogService,
} from '../src/domains/agents/catalog/index.ts'
import type { Database } from '../src/ports/database.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'

const agentsCount = 100_000
const questionsPerKind = 300
const connections = 4

/** How long a page of 50 found agents takes over 100,000 community agents, asked from `connections` sides at once. */
export type CatalogSearchFigure = {
  readonly kind: keyof typeof kinds
  readonly agents: number
  readonly questions: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** `agent` is on every agent, `w2` on half of them, `w97` on one in 97, `t<n>` on one in 500, `n<n>` on one. */
const kinds = {
  'common word': () => ({ q: 'agent' }),
  'rare word': (turn: number) => ({ q: `n${(turn * 331) % agentsCount}` }),
  'two words': (turn: number) => ({ q: `w97 t${turn % 500}` }),
  'word that no agent has': () => ({ q: 'absent' }),
  'facets only': () => ({ category: 'defi' as const, price: 'paid' as const }),
  'word and facets': (turn: number) => ({
    q: `t${turn % 500}`,
    category: 'defi' as const,
    protocol: 'x402',
  }),
  'common words and a facet': () => ({ q: 'agent w2', capability: 'rare-skill' }),
}

/** Measures on PostgreSQL at `BENCH_DATABASE_URL`, in a database of its own that is dropped at the end. */
export function benchCatalogSearch(): Promise<readonly CatalogSearchFigure[]> {
  return onScratchDatabase({ statementTimeoutMs: 60_000 }, async (database) => {
    await migrate(database, [{ domain: 'agent_catalog', migrations: agentCatalogMigrations }])
    await fill(database)
    return measureAll(database)
  })
}

async function fill({ query }: Database): Promise<void> {
  await sql`
    INSERT INTO community_agents (id, source, title, description, category, tags, capabilities,
      chains, protocols, price_atomic, price_asset, search_text, facets, updated_at)
    SELECT 'eip155:4663:' || n, 'eip155:4663', 'Agent ' || n, 'An agent', 'defi', '{}', '{}',
      '{}', '{}', NULL, NULL,
      'agent n' || n || ' t' || n % 500 || CASE WHEN n % 2 = 0 THEN ' w2' ELSE '' END
        || CASE WHEN n % 97 = 0 THEN ' w97' ELSE '' END,
      ARRAY[
        'category:' || (ARRAY['defi', 'trading', 'nft', 'tools'])[1 + n % 4],
        'price:' || CASE WHEN n % 3 = 0 THEN 'paid' ELSE 'free' END,
        'protocol:' || (ARRAY['a2a', 'x402', 'mcp'])[1 + n % 3]
      ] || CASE WHEN n % 5000 = 0 THEN ARRAY['capability:rare-skill'] ELSE '{}'::text[] END,
      now()
    FROM generate_series(1, ${agentsCount}::int) AS n`.execute(query)
  await sql`VACUUM ANALYZE community_agents`.execute(query)
}

async function measureAll(database: Database): Promise<readonly CatalogSearchFigure[]> {
  const catalog = createAgentCatalogService({
    agents: [],
    clock: { nowMs: () => 0 },
    database,
    place: {
      baseUrl: 'http://localhost:4663',
      serviceSlug: 'svc',
      evmChainId: 4663,
      identityRegistry: null,
      pathOf: () => null,
    },
  })
  const figures: CatalogSearchFigure[] = []
  for (const kind of Object.keys(kinds)) {
    if (!isKind(kind)) continue
    const times: number[] = []
    let turn = 0
    const side = async () => {
      while (turn < questionsPerKind) {
        const question = kinds[kind](turn++)
        const startedAt = performance.now()
        await catalog.search({ ...question, limit: 50 })
        times.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: connections }, side))
    figures.push({
      kind,
      agents: agentsCount,
      questions: times.length,
      p50Ms: rounded(percentile(times, 0.5)),
      p99Ms: rounded(percentile(times, 0.99)),
    })
  }
  return figures
}

function isKind(name: string): name is keyof typeof kinds {
  return name in kinds
}
