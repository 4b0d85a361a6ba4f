import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../../ports/database.ts'
import { float, integer, json, nullable, tablesOf, text } from '../../../ports/tables.ts'
import type { AgentQuality, AgentText } from './agent-document.ts'
import type { StoredDocument } from './agent-index.store.ts'
import { type AgentFilter, candidatesOf, filterQuery, fits, queryOf } from './candidates.store.ts'
import type { RatedGroup } from './rarity.ts'

/** A place in a list of agents: the better match first, then the better standing, then by identifier. */
export type RankedPlace = { readonly score: number; readonly standing: number; readonly id: string }

/** An agent that was found. */
export type RankedAgent = RankedPlace &
  AgentQuality & {
    readonly document: StoredDocument
    /** In the locale that was asked for; null when it has none. */
    readonly text: Pick<AgentText, 'title' | 'description'> | null
    /** For each group whether the agent has it, as `1` or `0`. */
    readonly met: string
  }

type Asked = {
  readonly filter: AgentFilter
  readonly after: RankedPlace | null
  readonly limit: number
  /** In which texts are shown. */
  readonly locale: string
}

const ranked = tablesOf(
  {},
  {
    id: text(),
    score: integer,
    standing: integer,
    document: json<StoredDocument>(),
    text: nullable(json<Pick<AgentText, 'title' | 'description'>>()),
    met: text(),
    rating: nullable(float),
    ratings: integer,
    uses: integer,
    uptime: nullable(float),
  },
)

/** What a match is worth in questions, description, category, and title. */
const weights = sql`'{0.3, 0.55, 0.5, 1}'::float4[]`
/** PostgreSQL's rank of one lexeme of weight 1. */
const rankOfOne = 1.64493406685
/** Scores that differ by less are the same, so that standing decides. */
const scoreSteps = 400

/**
 * Runs a search by the indexes alone: the planner takes a look at all rows for cheap, but vectors lie outside of them.
 */
export function searching<result>(
  { transaction }: Database,
  work: (db: Queryable) => Promise<result>,
): Promise<result> {
  return transaction(async (tx) => {
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
    return work(tx)
  })
}

/** Agents in the order of their match. */
export function agentRankingStore(db: Queryable) {
  const queries = ranked.on(db)
  return {
    /** Those that a question finds, one more than `limit`. */
    async find(
      groups: readonly RatedGroup[],
      asked: Asked & { readonly agents: number },
    ): Promise<readonly RankedAgent[]> {
      const { after, limit } = asked
      const { rows } = await sql<RankedAgent>`
        WITH candidates AS MATERIALIZED (${candidatesOf(groups, asked)}),
        vectors AS (
          -- Written out once: a long vector is read from its own storage by each rank otherwise.
          SELECT a.id, a.standing, a.words || ''::tsvector AS words
          FROM candidates JOIN agent_search AS a USING (id) OFFSET 0),
        scored AS (SELECT id, standing, ${scoreOf(groups)} AS score FROM vectors OFFSET 0),
        page AS (
          SELECT * FROM scored WHERE score > 0 AND ${isAfter(after)}
          ORDER BY score DESC, standing DESC, id LIMIT ${limit + 1})
        SELECT page.id, page.score, page.standing, ${shown(asked.locale)},
          ${sql.join(
            groups.map((group) => sql`(a.words @@ ${queryOf(group)}::tsquery)::int::text`),
            sql` || `,
          )} AS met
        FROM page JOIN agent_search AS a USING (id)
        ORDER BY page.score DESC, page.standing DESC, page.id`.execute(queries)
      return rows
    },

    /** All that pass the filter, the best standing first, one more than `limit`. */
    async browse({ after, filter, limit, locale }: Asked): Promise<readonly RankedAgent[]> {
      const passed = filterQuery(filter)
      const { rows } = await sql<RankedAgent>`
        SELECT a.id, 0 AS score, a.standing, ${shown(locale)}, '' AS met FROM agent_search AS a
        WHERE ${passed === '' ? sql`true` : sql`words @@ ${passed}::tsquery`} AND ${fits(filter)}
          AND ${after === null ? sql`true` : sql`(-standing, id) > (${-after.standing}, ${after.id})`}
        ORDER BY standing DESC, id LIMIT ${limit + 1}`.execute(queries)
      return rows
    },
  }
}

function shown(locale: string): RawBuilder<unknown> {
  return sql`a.document, a.rating, a.ratings, a.uses, a.uptime, jsonb_path_query_first(a.texts, '$[*] ? (@.locale == $locale)',
    jsonb_build_object('locale', ${locale}::text)) - 'questions' AS text`
}

function isAfter(after: RankedPlace | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`
  const { id, score, standing } = after
  return sql<boolean>`(-score, -standing, id) > (${-score}::int, ${-standing}::int, ${id}::text COLLATE "C")`
}

/** How much of a question an agent answers: of each group its best place, or several words of it in worse ones. */
function scoreOf(groups: readonly RatedGroup[]): RawBuilder<number> {
  const whole = groups.reduce((sum, { value, weight }) => sum + (weight >= 0.5 ? value : 0), 0) || 1
  const parts = groups.map(({ lexemes, value }) => {
    const share = (value / whole) * scoreSteps
    const query = sql`${queryOf({ lexemes })}::tsquery`
    return sql`${share}::float8
      * LEAST(1, ${lexemes.length * rankOfOne}::float8 * ts_rank(${weights}, words, ${query}))`
  })
  return sql<number>`round(${sql.join(parts, sql` + `)})::int`
}
