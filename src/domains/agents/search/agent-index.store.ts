import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { nameIndex } from '../../../ports/name-index.ts'
import { bigint, integer, json, nullable, tablesOf, text, time } from '../../../ports/tables.ts'
import type { AgentDocument, AgentText } from './agent-document.ts'

/** What is kept of an agent beside its texts. */
export type StoredDocument = Omit<AgentDocument, 'texts'>

export const agentTables = tablesOf({
  agentSearch: {
    id: text(),
    origin: text<AgentDocument['origin']>(),
    document: json<StoredDocument>(),
    texts: json<readonly AgentText[]>(),
    priceAtomic: nullable(bigint),
    priceAsset: nullable(text()),
    standing: integer,
    words: text(),
    /** What the vector was made by, and of what; another one makes it anew. */
    analysis: text(),
    updatedAt: time,
  },
})

/** Titles of agents, as they are searched while somebody types. */
export const agentNames = nameIndex({
  table: 'agent_search_names',
  owner: { table: 'agent_search', key: 'id' },
})

/** An agent as it is written, with its vector. */
export type IndexedAgent = {
  readonly document: AgentDocument
  readonly words: string
  readonly standing: number
  readonly analysis: string
}

/** The rows of the index. */
export function agentIndexStore(db: Queryable) {
  const tables = agentTables.on(db)
  return {
    /** Inserts agents, or replaces those with their identifiers. */
    async put(agents: readonly IndexedAgent[], now: Date): Promise<void> {
      for (const agent of agents) {
        const row = rowOf(agent, now)
        await tables
          .insertInto('agentSearch')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
      }
      await agentNames.put(
        db,
        agents.map(({ document: { id, texts, title } }) => ({
          id,
          short: '',
          title: [...new Set([title, ...texts.map((each) => each.title)])].join(' '),
        })),
      )
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await tables.deleteFrom('agentSearch').where('id', 'in', ids).execute()
    },

    /** Locked until the transaction ends; undefined when there is none. */
    async lock(id: string): Promise<AgentDocument | undefined> {
      const row = await tables
        .selectFrom('agentSearch')
        .select(['document', 'texts'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && { ...row.document, texts: row.texts }
    },

    /** What the agents of an origin were made by, by identifier. */
    async analyses(origin: AgentDocument['origin']): Promise<ReadonlyMap<string, string>> {
      const rows = await tables
        .selectFrom('agentSearch')
        .select(['id', 'analysis'])
        .where('origin', '=', origin)
        .execute()
      return new Map(rows.map(({ analysis, id }) => [id, analysis]))
    },

    /** Agents whose vectors were made by something else, locked; those that another process has are left to it. */
    async lockOutdated(analyzer: string, limit: number): Promise<readonly AgentDocument[]> {
      const rows = await tables
        .selectFrom('agentSearch')
        .select(['document', 'texts'])
        .where('origin', '<>', 'platform')
        .where('analysis', '<>', analyzer)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ document, texts }) => ({ ...document, texts }))
    },
  }
}

function rowOf({ analysis, document, standing, words }: IndexedAgent, now: Date) {
  const { texts, ...rest } = document
  return {
    id: document.id,
    origin: document.origin,
    document: rest,
    texts,
    priceAtomic: document.price === null ? null : BigInt(document.price.amountAtomic),
    priceAsset: document.price?.asset ?? null,
    standing,
    words: sql<string>`${words}::tsvector`,
    analysis,
    updatedAt: now,
  }
}
