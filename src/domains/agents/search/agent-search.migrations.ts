import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'
import { agentNames } from './agent-index.store.ts'

/** The schema of the index of agents. */
export const agentSearchMigrations: readonly Migration[] = [
  {
    name: '0001_agents',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_search (
          id text COLLATE "C" PRIMARY KEY,
          origin text NOT NULL,
          document jsonb NOT NULL,
          texts jsonb NOT NULL,
          price_atomic numeric(78, 0),
          price_asset text,
          rating real,
          ratings integer NOT NULL,
          uses bigint NOT NULL,
          standing integer NOT NULL,
          words tsvector NOT NULL,
          analysis text NOT NULL,
          updated_at timestamptz NOT NULL,
          CONSTRAINT agent_search_price CHECK ((price_atomic IS NULL) = (price_asset IS NULL))
        )`.execute(transaction)
      await sql`CREATE INDEX agent_search_words ON agent_search USING gin (words)`.execute(
        transaction,
      )
      await sql`CREATE INDEX agent_search_standing ON agent_search (standing DESC, id)`.execute(
        transaction,
      )
      await sql`CREATE INDEX agent_search_analysis ON agent_search (analysis)`.execute(transaction)
      await agentNames.create(transaction)
    },
  },
  { name: '0002_community', up: takeCommunityOver },
  {
    // Which events of other domains are in the index, and by which form of documents it was made.
    name: '0003_feed',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_search_feed (
          seq bigint NOT NULL,
          form text NOT NULL,
          making text NOT NULL,
          making_seq bigint NOT NULL,
          made_through text COLLATE "C" NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO agent_search_feed VALUES (0, '', '', 0, '')`.execute(transaction)
    },
  },
  {
    name: '0004_records',
    async up(transaction) {
      await sql`ALTER TABLE agent_search ADD COLUMN uptime real`.execute(transaction)
      await sql`ALTER TABLE agent_search_feed DROP COLUMN making_seq`.execute(transaction)
      await sql`
        CREATE TABLE agent_search_runs (
          agent text COLLATE "C" NOT NULL,
          account text COLLATE "C" NOT NULL,
          succeeded integer NOT NULL,
          failed integer NOT NULL,
          PRIMARY KEY (agent, account)
        )`.execute(transaction)
    },
  },
  {
    // What waits to be put into an index is read through by each search.
    name: '0005_searched',
    async up(transaction) {
      await sql`ALTER INDEX agent_search_words SET (fastupdate = off)`.execute(transaction)
      await sql`SELECT gin_clean_pending_list('agent_search_words')`.execute(transaction)
      await sql`CREATE INDEX agent_search_platform ON agent_search (id) WHERE origin = 'platform'`.execute(
        transaction,
      )
    },
  },
  { name: '0006_read_fast', up: readFast },
  {
    // A vector beside its row is found by an index of its own, once for each agent that is weighed; in its row it is at hand.
    // Rows of before are laid out so when their vectors are made anew, which a release that brings this does to all of them.
    name: '0007_vectors_in_rows',
    async up(transaction) {
      await sql`ALTER TABLE agent_search SET (toast_tuple_target = 8160)`.execute(transaction)
    },
  },
]

/** A vector is taken out of its row for each agent that is weighed, which LZ4 does several times faster where there is it. */
async function readFast(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT 'lz4' = ANY (enumvals) AS known FROM pg_settings WHERE name = 'default_toast_compression'`.execute(
    transaction,
  )
  if (rows[0]?.known !== true) return
  await sql`ALTER TABLE agent_search ALTER COLUMN words SET COMPRESSION lz4`.execute(transaction)
  // What is stored keeps its compression until it is written anew.
  await sql`UPDATE agent_search SET words = (words::text)::tsvector`.execute(transaction)
}

/** Agents of the community were kept by the catalog. Their vectors are made at the next start, like all that are old. */
async function takeCommunityOver(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ present: boolean }>`
    SELECT to_regclass('community_agents') IS NOT NULL AS present`.execute(transaction)
  if (rows[0]?.present !== true) return
  await sql`
    INSERT INTO agent_search (id, origin, document, texts, price_atomic, price_asset, ratings, uses, standing,
      words, analysis, updated_at)
    SELECT id, 'community', jsonb_build_object(
        'id', id, 'origin', 'community', 'source', source, 'title', title,
        'description', description, 'category', category, 'tags', to_jsonb(tags),
        'capabilities', to_jsonb(capabilities), 'chains', to_jsonb(chains),
        'protocols', to_jsonb(protocols), 'tools', '[]'::jsonb,
        'price', CASE WHEN price_atomic IS NULL THEN 'null'::jsonb ELSE jsonb_build_object(
          'amountAtomic', price_atomic::text, 'asset', price_asset) END,
        'unit', null, 'endpoint', endpoint, 'verified', verified),
      '[]'::jsonb, price_atomic, price_asset, 0, 0, 0, '', '', updated_at
    FROM community_agents`.execute(transaction)
  const { rows: named } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM community_agents`.execute(transaction)
  await agentNames.put(
    transaction,
    named.map((row) => ({ ...row, short: '' })),
  )
  await sql`DROP TABLE community_agent_names, community_agents`.execute(transaction)
}
