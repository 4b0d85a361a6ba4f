import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  flag,
  float,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

const ratingsTables = tablesOf(
  {
    agentJobRatings: {
      jobId: text(),
      agent: text(),
      clientAccount: text(),
      stars: integer,
      comment: nullable(text()),
      isPaper: flag,
      createdAt: time,
    },
  },
  {
    settled: integer,
    completed: integer,
    disputed: integer,
    late: integer,
    delivered: integer,
    clients: integer,
    ratings: integer,
    sum: integer,
    perClient: nullable(float),
  },
)
export type StoredRating = RowOf<typeof ratingsTables, 'agentJobRatings'>

/** What settled jobs say of an agent, in live or in play money. */
export type Tally = {
  readonly isPaper: boolean
  readonly settled: number
  readonly completed: number
  readonly disputed: number
  readonly delivered: number
  readonly clients: number
  readonly ratings: number
  readonly sum: number
  /** The mean of what each client gave on average; null without ratings. */
  readonly perClient: number | null
}

/** Store of ratings, and of what settled jobs say of an agent. */
export function ratingsStore(db: Queryable) {
  const tables = ratingsTables.on(db)
  return {
    /** One statement, so that a job is rated once; false where it is rated. */
    async insert(rating: StoredRating): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('agentJobRatings')
        .values(rating)
        .onConflict((conflict) => conflict.column('jobId').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    /** Takes the rating of a job back, whose end the chain took back. */
    async remove(jobId: string): Promise<void> {
      await tables.deleteFrom('agentJobRatings').where('jobId', '=', jobId).execute()
    },
    /** Newest first. */
    list(page: {
      readonly agent: string
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly StoredRating[]> {
      const { agent, after, limit } = page
      let query = tables.selectFrom('agentJobRatings').selectAll().where('agent', '=', agent)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'jobId'), '<', tuple(after.at, after.id)),
        )
      }
      return query.orderBy('createdAt', 'desc').orderBy('jobId', 'desc').limit(limit).execute()
    },
    /** At most one of live and one of play money. Jobs of oneself count nowhere. */
    async tallies(agent: string): Promise<readonly Tally[]> {
      const { rows } = await sql<Tally>`
        WITH jobs AS (
          -- What a token is worth nobody knows here, so that only ether counts beside live money.
          SELECT j.id, (j.asset LIKE 'paper:%' OR (j.chain_escrow IS NOT NULL
              AND j.terms->'onChain'->>'token' IS NOT NULL)) AS is_paper, j.client_account, j.status,
            j.disputed_at, j.delivered_at, r.stars
          FROM agent_jobs j LEFT JOIN agent_job_ratings r ON r.job_id = j.id
          WHERE j.agent = ${agent} AND j.funded_at IS NOT NULL AND j.ended_at IS NOT NULL
            AND j.client_account <> j.provider_account
        ), clients AS (
          SELECT is_paper, client_account, avg(stars) AS given FROM jobs
          GROUP BY is_paper, client_account
        )
        SELECT jobs.is_paper, count(*) AS settled,
          count(*) FILTER (WHERE status = 'completed') AS completed,
          count(disputed_at) AS disputed, count(delivered_at) AS delivered,
          count(DISTINCT client_account) AS clients, count(stars) AS ratings,
          coalesce(sum(stars), 0) AS sum,
          (SELECT avg(given) FROM clients WHERE clients.is_paper = jobs.is_paper) AS per_client
        FROM jobs GROUP BY jobs.is_paper ORDER BY jobs.is_paper`.execute(tables)
      return rows
    },
  }
}
