import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { readAgents } from '../src/app/agent-definitions.ts'
import { createAgentSearch } from '../src/app/create-agent-search.ts'
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import { type AgentDocument, agentSearchMigrations } from '../src/domains/agents/search/index.ts'
import type { Database } from '../src/ports/database.ts'
import { answersOf, type SearchScore, scoreOf } from '../test/judged/agent-search/score.ts'
import { halves, searchLabels } from '../test/judged/sets.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { madeAgents, questionsOf } from './agent-search-texts.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'

const agentsCount = 100_000
const agentsPerWrite = 1_000
const connections = 4
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const clock = { nowMs: () => Date.now() }

/** How many labelled questions are answered, and how long an answer takes among 100,000 agents. */
export type AgentSearchFigures = {
  /** By half of the labels: all of them, and by locale. */
  readonly quality: Readonly<
    Record<string, SearchScore & { readonly recallAt5ByLocale: Readonly<Record<string, number>> }>
  >
  readonly speed: readonly SpeedFigure[]
}

type SpeedFigure = {
  readonly kind: string
  readonly agents: number
  readonly questions: number
  readonly p50Ms: number
  readonly p99Ms: number
}
type Search = ReturnType<typeof createAgentSearch>

/** Measures on PostgreSQL at `BENCH_DATABASE_URL`, in databases of its own that are dropped at the end. */
export async function benchAgentSearch(): Promise<AgentSearchFigures> {
  const quality = await onScratchDatabase({}, async (database) => judged(await opened(database)))
  const speed = await onScratchDatabase({ connectionsMax: connections }, async (database) => {
    const search = await opened(database)
    await fill(database, search)
    return measured(search)
  })
  return { quality, speed }
}

async function opened(database: Database): Promise<Search> {
  await migrate(database, [{ domain: 'agent_search', migrations: agentSearchMigrations }])
  const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const config = { baseUrl: 'http://localhost:4663', service: { slug: 'svc' } }
  return createAgentSearch(
    { catalog, config, log: quietLog, world: { clock, database, logger: silent } },
    readAgents(),
  )
}

async function judged({ service }: Search): Promise<AgentSearchFigures['quality']> {
  const scores = []
  for (const half of halves) {
    const answers = await answersOf(service, searchLabels(half))
    const locales = [...new Set(answers.map(({ locale }) => locale))]
    const byLocale = locales.map((each) => {
      const those = answers.filter(({ locale }) => locale === each)
      return [each, scoreOf(those).recallAt5] as const
    })
    scores.push([
      half,
      { ...scoreOf(answers), recallAt5ByLocale: Object.fromEntries(byLocale) },
    ] as const)
  }
  return Object.fromEntries(scores)
}

async function fill(database: Database, { index }: Search): Promise<void> {
  let waiting: AgentDocument[] = []
  const write = async () => {
    await database.transaction((tx) => index.putAll(tx, waiting, new Date(0)))
    waiting = []
  }
  for (const agent of madeAgents(agentsCount)) {
    waiting.push(agent)
    if (waiting.length === agentsPerWrite) await write()
  }
  await write()
  await sql`VACUUM ANALYZE agent_search`.execute(database.query)
  await sql`VACUUM ANALYZE agent_search_names`.execute(database.query)
}

async function measured({ service }: Search): Promise<readonly SpeedFigure[]> {
  // Once before, as in a process that runs: what is read once a minute is read now.
  await service.search({ q: 'warm', limit: 1 })
  const figures: SpeedFigure[] = []
  for (const [kind, questions] of Object.entries(questionsOf())) {
    const times: number[] = []
    let turn = 0
    const side = async () => {
      for (let question = questions[turn++]; question !== undefined; question = questions[turn++]) {
        const startedAt = performance.now()
        await service.search({ limit: 20, ...question })
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
