import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { skillListing } from '../src/domains/agents/skills/listing.service.ts'
import { skillsMigrations } from '../src/domains/agents/skills/skills.migrations.ts'
import type { ListSkillsQuery } from '../src/domains/agents/skills/skills.schemas.ts'
import type { Database } from '../src/ports/database.ts'
import { percentile, rounded } from './auth-parts.ts'
import { onScratchDatabase } from './scratch-database.ts'
import { isShort } from './short.ts'

const skillsCount = isShort ? 5_000 : 100_000
const askedTimes = isShort ? 5 : 100
const statementTimeoutMs = 900_000

/** How long the catalog takes to answer, by kind of question. */
export type SkillSearchKindsFigures = {
  /** What an answer may take. */
  readonly limit: { readonly p99Ms: number; readonly skills: number }
  readonly load: { readonly before: number; readonly after: number }
  readonly kinds: readonly SpeedFigure[]
}
type SpeedFigure = {
  readonly kind: string
  readonly found: number
  readonly p50Ms: number
  readonly p99Ms: number
}
type Question = Omit<Partial<ListSkillsQuery>, 'cursor'>

/** Measures on PostgreSQL at `BENCH_DATABASE_URL`, in a database of its own that is dropped at the end. */
export const benchSkillSearchKinds = (): Promise<SkillSearchKindsFigures> =>
  onScratchDatabase({ connectionsMax: 2, statementTimeoutMs }, async (database) => {
    await migrate(database, [{ domain: 'skills', migrations: skillsMigrations }])
    await fill(database)
    const before = loadavg()[0] ?? 0
    const kinds = []
    for (const [kind, ask] of Object.entries(await kindsOf(database))) {
      kinds.push(await timed(database, kind, ask))
    }
    const load = { before: rounded(before), after: rounded(loadavg()[0] ?? 0) }
    return { limit: { p99Ms: 50, skills: skillsCount }, load, kinds }
  })

/** Words are as unevenly common as in a language: the first is in nearly all skills, the last of 20,000 in hardly any. */
async function fill({ query }: Database): Promise<void> {
  await sql`
    CREATE FUNCTION bench_word(n integer) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN translate(substr(md5(n::text), 1, 8), '0123456789', 'ghijklmnop')`.execute(query)
  await sql`SELECT setseed(0.5)`.execute(query)
  const word = sql`bench_word(floor(exp(random() * ln(20000)))::int)`
  await sql`
    INSERT INTO skills (slug, owner_id, owner_name, look, latest, newest, versions, description,
      topics, verdict, words, rank, stars, downloads, created_at, updated_at)
    SELECT slug, owner_id, 'owner', slug, '1.0.0', '1.0.0', 1, array_to_string(said, ' '), topics,
      verdict, array_to_tsvector((SELECT array_agg(DISTINCT each) FROM unnest(said || name
        || (SELECT array_agg('@' || part) FROM unnest(name) AS part)
        || (SELECT array_agg('=topic:' || topic) FROM unnest(topics) AS topic)
        || ('=verdict:' || verdict)) AS each)),
      rank, rank / 300, rank / 7, now(), now() - n * interval '1 second'
    FROM (SELECT n, 'acct_' || n / 50 AS owner_id, said, name, topics,
        array_to_string(name, '-') AS slug,
        CASE WHEN n % 100 < 90 THEN 'pass' WHEN n % 1000 = 999 THEN 'warn' ELSE 'review' END AS verdict,
        floor(random() ^ 4 * 20000)::int AS rank
      FROM generate_series(1, ${skillsCount}) AS n,
        LATERAL (SELECT array_agg(${word}) AS said, n AS of FROM generate_series(1, 60)) AS texts,
        LATERAL (SELECT ARRAY[${word}, ${word}, 'n' || n] AS name, n AS of) AS names,
        LATERAL (SELECT ARRAY['topic-' || n % 7, 'topic-' || floor(exp(random() * ln(3000)))::int]
          AS topics, n AS of) AS marks) AS made`.execute(query)
  await sql`
    INSERT INTO skill_versions (slug, version, ordinal, tree_hash, manifest, topics, size_bytes,
      provenance, published_by, published_at, state, state_by, scan_status, verdict)
    SELECT slug, '1.0.0', 1, repeat('0', 64),
      '{"name":"x","description":"x","license":null,"compatibility":null,"metadata":{},"allowedTools":[]}',
      topics, 1, '{"kind":"upload","repository":null,"commit":null,"path":null}', owner_id, now(),
      'listed', 'scanner', 'succeeded', verdict FROM skills`.execute(query)
  await sql`VACUUM ANALYZE skills`.execute(query)
  await sql`VACUUM ANALYZE skill_versions`.execute(query)
}

/** What is asked at each time, by kind. */
async function kindsOf({ query }: Database) {
  const { rows } = await sql<{ word: string }>`
    SELECT bench_word(n) AS word FROM generate_series(1, 20000) AS n`.execute(query)
  const word = (n: number) => rows[n - 1]?.word ?? ''
  const words = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => word(from + at)).join(' ')
  const common = (n: number) => word(1 + (n % 10))
  return {
    'a common word': (n) => ({ q: common(n) }),
    'a middling word': (n) => ({ q: word(50 + n) }),
    'a rare word': (n) => ({ q: word(15_000 + n) }),
    'a missing word': (n) => ({ q: `missing${n}` }),
    'two common words': (n) => ({ q: words(2, 1 + (n % 9)) }),
    'five common words': (n) => ({ q: words(5, 1 + (n % 20)) }),
    'five, one of them rare': (n) => ({ q: `${words(4, 1 + (n % 9))} ${word(15_000 + n)}` }),
    'one sign': (n) => ({ q: word(100 + n).slice(0, 1) }),
    'a beginning of two': (n) => ({ q: word(100 + n).slice(0, 2) }),
    'a beginning of three': (n) => ({ q: word(100 + n).slice(0, 3) }),
    'a common word and a beginning': (n) => ({ q: `${common(n)} ${word(100 + n).slice(0, 2)}` }),
    'a common topic': (n) => ({ topic: `topic-${n % 7}` }),
    'a rare topic': (n) => ({ topic: `topic-${1_000 + n}` }),
    'a topic nobody has': (n) => ({ topic: `none-${n}` }),
    'a common word and a topic': (n) => ({ q: common(n), topic: `topic-${n % 7}` }),
    'a common word and a rare topic': (n) => ({ q: common(n), topic: `topic-${1_000 + n}` }),
    'verdict pass': () => ({ verdict: 'pass' }),
    'verdict warn': () => ({ verdict: 'warn' }),
    'a verdict nobody has': () => ({ verdict: 'malicious' }),
    'a verdict nobody has and a common word': (n) => ({ verdict: 'malicious', q: common(n) }),
    'a verdict nobody has and one sign': (n) => ({
      verdict: 'malicious',
      q: word(n + 1).slice(0, 1),
    }),
    'a verdict few have and a topic': (n) => ({ verdict: 'warn', topic: `topic-${n % 7}` }),
    'an owner': (n) => ({ owner: `acct_${n}` }),
    'an owner and a common word': (n) => ({ owner: `acct_${n}`, q: common(n) }),
    'no words, by name': () => ({ sort: 'name' }),
    'no words, by stars': () => ({ sort: 'stars' }),
    'no words, by the last change': () => ({ sort: 'updated' }),
    'a common word by name': (n) => ({ q: common(n), sort: 'name' }),
    'a common word by downloads': (n) => ({ q: common(n), sort: 'downloads' }),
    'a middling word by the last change': (n) => ({ q: word(50 + n), sort: 'updated' }),
    'verdict warn by stars': () => ({ verdict: 'warn', sort: 'stars' }),
    'a common word, its tenth page': (n) => ({ q: common(n), limit: 20 }),
    'no words, their tenth page': () => ({ limit: 20 }),
  } as const satisfies Readonly<Record<string, (n: number) => Question>>
}

async function timed(
  database: Database,
  kind: string,
  ask: (n: number) => Question,
): Promise<SpeedFigure> {
  const times: number[] = []
  let found = 0
  for (let n = -5; n < askedTimes; n += 1) {
    const question = { limit: 20, ...ask(Math.abs(n)) }
    const cursor = kind.endsWith('tenth page') ? await ninthCursor(database, question) : null
    const start = performance.now()
    const { items } = await skillListing(null, paged(question, cursor), { database })
    // The first few make the connection and its plans.
    if (n < 0) continue
    times.push(performance.now() - start)
    found += items.length
  }
  const [p50Ms, p99Ms] = [rounded(percentile(times, 0.5)), rounded(percentile(times, 0.99))]
  return { kind, found: rounded(found / askedTimes), p50Ms, p99Ms }
}

const paged = (question: Question & { readonly limit: number }, cursor: string | null) =>
  cursor === null ? question : { ...question, cursor }

async function ninthCursor(
  database: Database,
  question: Question & { readonly limit: number },
): Promise<string | null> {
  let cursor: string | null = null
  for (let page = 0; page < 9; page += 1) {
    cursor = (await skillListing(null, paged(question, cursor), { database })).nextCursor
  }
  return cursor
}
