import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { readAgents } from '../src/app/agent-definitions.ts'
import { createAgentSearch } from '../src/app/create-agent-search.ts'
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import {
  type AgentDocument,
  type AgentQuestion,
  agentSearchMigrations,
} from '../src/domains/agents/search/index.ts'
import type { Database } from '../src/ports/database.ts'
import { answersOf, type SearchScore, scoreOf } from '../test/judged/agent-search/score.ts'
import { halves, searchLabels } from '../test/judged/sets.ts'
import { quietLog } from '../test/support/quiet-log.ts'
import { madeAgents, ownWord, questionsOf } from './agent-search-texts.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'

const agentsCount = 100_000
/** So many are taken apart; the others are these in other words of their own, made by the database. */
const agentsTaken = 10_000
const agentsPerWrite = 1_000
/** So many questions are asked at once: one alone, and what two processors are full with. */
const askedAtOnce = [1, 4] as const
/** The long statements are those that make the agents. */
const statementTimeoutMs = 900_000
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const clock = { nowMs: () => Date.now() }

/** How many labelled questions are answered, and how long an answer takes among 100,000 agents. */
export type AgentSearchFigures = {
  /** What an answer may take. */
  readonly limit: { readonly p99Ms: number; readonly agents: number }
  /** By half of the labels: all of them, and by locale. */
  readonly quality: Readonly<
    Record<string, SearchScore & { readonly recallAt5ByLocale: Readonly<Record<string, number>> }>
  >
  readonly speed: readonly SpeedFigure[]
}

type SpeedFigure = {
  readonly kind: string
  readonly agents: number
  /** How many questions were asked at once, each on a connection. */
  readonly connections: number
  readonly questions: number
  readonly p50Ms: number
  readonly p99Ms: number
}
type Search = ReturnType<typeof createAgentSearch>

/** Measures on PostgreSQL at `BENCH_DATABASE_URL`, in databases of its own that are dropped at the end. */
export async function benchAgentSearch(): Promise<AgentSearchFigures> {
  const quality = await onScratchDatabase({}, async (database) => judged(await opened(database)))
  const options = { connectionsMax: Math.max(...askedAtOnce), statementTimeoutMs }
  const speed = await onScratchDatabase(options, async (database) => {
    const search = await opened(database)
    await fill(database, search)
    return measured(search)
  })
  return { limit: { p99Ms: 50, agents: agentsCount }, quality, speed }
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
  const indexes = await withoutIndexes(database)
  let waiting: AgentDocument[] = []
  const write = async () => {
    await database.transaction((tx) => index.putAll(tx, waiting, new Date(0)))
    waiting = []
  }
  for (const agent of madeAgents(agentsTaken)) {
    waiting.push(agent)
    if (waiting.length === agentsPerWrite) await write()
  }
  await write()
  for (let copy = 1; copy < agentsCount / agentsTaken; copy++) await copyAgents(database, copy)
  for (const definition of indexes) await sql.raw(definition).execute(database.query)
  await sql`VACUUM ANALYZE agent_search`.execute(database.query)
  await sql`VACUUM ANALYZE agent_search_names`.execute(database.query)
}

/** Drops what is made faster at the end, and answers how. */
async function withoutIndexes({ query }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename IN ('agent_search', 'agent_search_names') AND indexname NOT LIKE '%_pkey'`.execute(
    query,
  )
  for (const { indexname } of rows) await sql`DROP INDEX ${sql.id(indexname)}`.execute(query)
  return rows.map(({ indexdef }) => indexdef)
}

/** The agents once more, each with other words of its own. */
async function copyAgents({ query }: Database, copy: number): Promise<void> {
  const own = `${ownWord}${'bcdfghklm'[copy - 1] ?? ''}a`
  const anew = (column: string) => sql`replace(${sql.ref(column)}::text, ${ownWord}, ${own})`
  const id = sql`id || ${`-${copy}`}::text`
  await sql`
    INSERT INTO agent_search (id, origin, document, texts, price_atomic, price_asset, rating, ratings, uses, standing,
      words, analysis, updated_at)
    SELECT ${id}, origin, jsonb_set(${anew('document')}::jsonb, '{id}', to_jsonb(${id})), texts, price_atomic,
      price_asset, rating, ratings, uses, greatest(0, standing - ${copy * 131}), ${anew('words')}::tsvector,
      analysis, updated_at
    FROM agent_search WHERE id LIKE 'made-%' AND id NOT LIKE 'made-%-%'`.execute(query)
  await sql`
    INSERT INTO agent_search_names (id, short, title, words)
    SELECT ${id}, short, ${anew('title')}, ${anew('words')} FROM agent_search_names
    WHERE id LIKE 'made-%' AND id NOT LIKE 'made-%-%'`.execute(query)
}

async function measured({ service }: Search): Promise<readonly SpeedFigure[]> {
  // Once before, as in a process that runs: what is read once a minute is read now.
  await service.search({ q: 'warm', limit: 1 })
  const figures: SpeedFigure[] = []
  for (const [kind, questions] of Object.entries(questionsOf())) {
    for (const connections of askedAtOnce) {
      const times = await timesOf(service, { questions, connections })
      figures.push({
        ...{ kind, agents: agentsCount, connections, questions: times.length },
        p50Ms: rounded(percentile(times, 0.5)),
        p99Ms: rounded(percentile(times, 0.99)),
      })
    }
  }
  return figures
}

/** How long each of these questions took, so many asked at once. */
async function timesOf(
  service: Search['service'],
  {
    connections,
    questions,
  }: {
    readonly connections: number
    readonly questions: readonly Partial<AgentQuestion>[]
  },
): Promise<readonly number[]> {
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
  return times
}
