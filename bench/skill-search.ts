import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { createEventLog } from '../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../src/adapters/sql/event-log/migrations.ts'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { createSkillsService, skillsMigrations } from '../src/domains/agents/skills/index.ts'
import type { Principal } from '../src/kernel/principal.ts'
import type { Database } from '../src/ports/database.ts'
import { createPen, type Pen } from '../test/skills/corpus/pen.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'
import { isShort } from './short.ts'

const skillsCount = isShort ? 10_000 : 100_000
/** So many are published as anybody's are; the others are these under other names, made by the database. */
const published = 1_000
const questionsEach = isShort ? 40 : 400
const ownWord = 'zqx'
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const clock = { nowMs: () => Date.now() }

/** How long a page of the catalog takes among 100,000 skills, beside one of the same size by plain SQL. */
export type SkillSearchFigures = {
  readonly limit: { readonly p99Ms: number; readonly skills: number }
  readonly speed: readonly SpeedFigure[]
}
type SpeedFigure = {
  readonly kind: string
  readonly skills: number
  readonly questions: number
  /** How many skills a page had, on average. */
  readonly found: number
  readonly p50Ms: number
  readonly p99Ms: number
}
type Service = ReturnType<typeof createSkillsService>
type Query = Omit<Parameters<Service['list']>[1], 'limit'>

/** Measures on PostgreSQL at `BENCH_DATABASE_URL`, in a database of its own that is dropped at the end. */
export async function benchSkillSearch(): Promise<SkillSearchFigures> {
  const speed = await onScratchDatabase({ statementTimeoutMs: 900_000 }, async (database) => {
    await migrate(database, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'skills', migrations: skillsMigrations },
    ])
    const service = createSkillsService({
      clock,
      database,
      random: systemRandom,
      outbox: createEventLog({ clock, database, random: systemRandom, logger: silent }),
      jobs: { enqueue: async () => true },
      accountCreatedAt: async () => new Date(0),
      isOperator: () => false,
    })
    await fill(database, service)
    return [...(await measured(service)), await plain(database)]
  })
  return { limit: { p99Ms: 50, skills: skillsCount }, speed }
}

async function fill(database: Database, service: Service): Promise<void> {
  const pen = createPen('skill-search')
  for (let number = 0; number < published; number++) await publish(service, number, pen)
  await sql`UPDATE skill_versions SET state = 'listed', scan_status = 'succeeded', verdict = 'pass'`.execute(
    database.query,
  )
  await sql`
    UPDATE skills SET latest = newest, verdict = 'pass', rank = abs(hashtext(slug)) % 100000,
      stars = abs(hashtext(slug || 's')) % 5000, downloads = abs(hashtext(slug || 'd')) % 90000`.execute(
    database.query,
  )
  for (let copy = 1; copy < skillsCount / published; copy++) await copySkills(database, copy)
  await sql`VACUUM ANALYZE`.execute(database.query)
}

const acts = [
  'trade',
  'launch',
  'report',
  'hedge',
  'watch',
  'pay',
  'secure',
  'bridge',
  'chart',
  'tax',
]
const things = ['tokens', 'perps', 'wallets', 'orders', 'pools', 'invoices', 'funding', 'candles']
const sentences = [
  'Use when the user asks for prices of tokens or a chart.',
  'Places orders after the user has confirmed them.',
  'Explains funding rates, margin and liquidation with figures.',
  'Erklärt Gebühren und rechnet sie in Euro um.',
  'Résume les positions ouvertes et les risques.',
  '整理交易记录并计算盈亏。',
  'Watches a wallet and tells of large transfers.',
  'Writes a report with a table for each week.',
]

async function publish(service: Service, number: number, pen: Pen): Promise<void> {
  const words = [pen.pick(acts), pen.pick(things), pen.pick(acts)]
  const name = `${words.join('-')}-${ownWord}-${String(number)}`
  const description = `${pen.some(sentences, 3).join(' ')} ${pen.text('bcdfgklmn', 5)} ${ownWord}`
  const content = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\nlicense: MIT\n---\n\nDo it.\n`
  await service.publish(publisherOf(number), {
    version: '1.0.0',
    topics: [pen.pick(acts), pen.pick(things)],
    files: [{ path: 'SKILL.md', content }],
  })
}

const publisherOf = (number: number): Principal => ({
  accountId: `acc_${String(number % 200)}`,
  credential: 'wallet_session',
  credentialId: 'ses_bench',
  scopes: [],
  wallets: [],
})

/** The skills once more, each under another name and with another word of its own. */
async function copySkills({ query }: Database, copy: number): Promise<void> {
  const own = `${ownWord}${['b', 'c', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n'][copy % 10] ?? ''}${String(copy)}`
  const anew = (column: string) => sql`replace(${sql.ref(column)}::text, ${ownWord}, ${own})`
  await sql`
    INSERT INTO skills
    SELECT (jsonb_populate_record(s, jsonb_build_object(
      'slug', ${anew('slug')}, 'look', ${anew('look')}, 'description', ${anew('description')},
      'rank', (rank + ${copy * 131}) % 100000, 'stars', (stars + ${copy * 7}) % 5000,
      'updated_at', updated_at - make_interval(mins => ${copy})))).*
    FROM skills AS s WHERE slug ~ ${`-${ownWord}-`}`.execute(query)
  await sql`
    UPDATE skills SET words = ${anew('words')}::tsvector
    WHERE slug ~ ${`-${own}-`}`.execute(query)
  await sql`
    INSERT INTO skill_versions
    SELECT (jsonb_populate_record(v, jsonb_build_object('slug', ${anew('slug')}))).*
    FROM skill_versions AS v WHERE slug ~ ${`-${ownWord}-`}`.execute(query)
}

/** From a word that a tenth of all have to one that a single one has. */
function questions(pen: Pen): Readonly<Record<string, () => Query>> {
  return {
    'first page': () => ({}),
    'most starred': () => ({ sort: 'stars' }),
    topic: () => ({ topic: pen.pick(acts) }),
    'common word': () => ({ q: pen.pick([...acts, ...things]) }),
    'word of every second': () => ({ q: 'user' }),
    'two words': () => ({ q: `${pen.pick(acts)} ${pen.pick(things)}` }),
    'words and topic': () => ({ q: pen.pick(things), topic: pen.pick(acts) }),
    'beginning of a word': () => ({ q: pen.pick(['tra', 'la', 'wal', 'fun', 'p']) }),
    'rare word': () => ({
      q: `${ownWord}c${String(1 + 10 * pen.below(skillsCount / published / 10))}`,
    }),
    'no such word': () => ({ q: `wxyz${pen.text('bcdfg', 6)}` }),
    'other language': () => ({
      q: pen.pick(['Gebühren', 'risques', '交易', 'positions ouvertes']),
    }),
    'a name': () => ({ q: `${pen.pick(acts)}-${pen.pick(things)}-${ownWord}` }),
  }
}

async function measured(service: Service): Promise<readonly SpeedFigure[]> {
  const figures: SpeedFigure[] = []
  for (const [kind, ask] of Object.entries(questions(createPen('questions')))) {
    await service.list(null, { ...ask(), limit: 20 })
    const times: number[] = []
    let found = 0
    for (let turn = 0; turn < questionsEach; turn++) {
      const query = { ...ask(), limit: 20 }
      const startedAt = performance.now()
      const { items } = await service.list(null, query)
      times.push(performance.now() - startedAt)
      found += items.length
    }
    figures.push(figureOf(kind, times, found))
  }
  return figures
}

/** What the database alone takes for twenty skills in the order of an index. */
async function plain({ query }: Database): Promise<SpeedFigure> {
  const times: number[] = []
  for (let turn = 0; turn < questionsEach; turn++) {
    const startedAt = performance.now()
    await sql`SELECT * FROM skills WHERE latest IS NOT NULL ORDER BY rank DESC, slug DESC LIMIT 20`.execute(
      query,
    )
    times.push(performance.now() - startedAt)
  }
  return figureOf('plain SQL, twenty by an index', times, times.length * 20)
}

const figureOf = (kind: string, times: readonly number[], found: number): SpeedFigure => ({
  ...{ kind, skills: skillsCount, questions: times.length },
  found: rounded(found / times.length),
  p50Ms: rounded(percentile(times, 0.5)),
  p99Ms: rounded(percentile(times, 0.99)),
})
