import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'
import { nameIndex } from '../../../ports/name-index.ts'

const agentNames = nameIndex({
  table: 'community_agent_names',
  owner: { table: 'community_agents', key: 'id' },
})

/** The schema of agents that others published. They are in the index of the search since, which took these tables over. */
export const agentCatalogMigrations: readonly Migration[] = [
  {
    name: '0001_community_agents',
    async up(transaction) {
      await sql`
        CREATE TABLE community_agents (
          id text COLLATE "C" PRIMARY KEY,
          source text NOT NULL,
          title text NOT NULL,
          description text NOT NULL,
          category text NOT NULL,
          tags text[] NOT NULL,
          capabilities text[] NOT NULL,
          chains text[] NOT NULL,
          protocols text[] NOT NULL,
          price_atomic numeric(78, 0),
          price_asset text,
          endpoint text,
          search_text text NOT NULL,
          words tsvector NOT NULL
            GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
          facets text[] NOT NULL,
          updated_at timestamptz NOT NULL,
          CONSTRAINT community_agents_price CHECK ((price_atomic IS NULL) = (price_asset IS NULL))
        )`.execute(transaction)
      await sql`CREATE INDEX community_agents_search ON community_agents USING gin (words, facets)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0002_verified',
    async up(transaction) {
      await sql`ALTER TABLE community_agents ADD COLUMN verified boolean NOT NULL DEFAULT false`.execute(
        transaction,
      )
    },
  },
  {
    name: '0003_names',
    async up(transaction) {
      await agentNames.create(transaction)
      const { rows } = await sql<{ id: string; title: string }>`
        SELECT id, title FROM community_agents`.execute(transaction)
      await agentNames.put(
        transaction,
        rows.map((row) => ({ ...row, short: '' })),
      )
    },
  },
]
