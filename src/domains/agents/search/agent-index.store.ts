import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { nameIndex } from '../../../ports/name-index.ts'
import {
  bigint,
  float,
  integer,
  json,
  nullable,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import {
  type AgentDocument,
  type AgentQuality,
  type AgentText,
  standingOf,
  type ToldAgent,
} from './agent-document.ts'

/** What is kept of an agent beside its texts. */
export type StoredDocument = Omit<ToldAgent, 'texts'>

export const agentTables = tablesOf({
  agentSearch: {
    id: text(),
    origin: text<AgentDocument['origin']>(),
    document: json<StoredDocument>(),
    texts: json<readonly AgentText[]>(),
    priceAtomic: nullable(bigint),
    priceAsset: nullable(text()),
    rating: nullable(float),
    ratings: integer,
    uses: integer,
    uptime: nullable(float),
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
  /** The names that it is found by while somebody types. */
  readonly names: string
  readonly analysis: string
}

const rowsPerInsert = 200

/** The rows of the index, written. */
export function agentIndexStore(db: Queryable) {
  const tables = agentTables.on(db)
  return { ...writing(db, tables), ...ofVectors(tables) }
}

type AgentTables = TablesOf<typeof agentTables>

function writing(db: Queryable, tables: AgentTables) {
  return {
    /** Inserts agents, or replaces those with their identifiers. */
    put: (agents: readonly IndexedAgent[], now: Date): Promise<void> =>
      putRows(db, agents, { now, isQualityKept: false }),

    /** The same, but what is thought of a known agent stays. */
    putTold: (agents: readonly IndexedAgent[], now: Date): Promise<void> =>
      putRows(db, agents, { now, isQualityKept: true }),

    /** Takes out the agents of accounts behind `after`, up to and with `through` (null: all), but for these. */
    async removeOthers(place: {
      readonly after: string
      readonly through: string | null
      readonly but: readonly string[]
    }): Promise<void> {
      const { after, but, through } = place
      let query = tables
        .deleteFrom('agentSearch')
        .where('origin', '=', 'account')
        .where('id', '>', after)
      if (through !== null) query = query.where('id', '<=', through)
      if (but.length > 0) query = query.where('id', 'not in', [...but])
      await query.execute()
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await tables.deleteFrom('agentSearch').where('id', 'in', ids).execute()
    },

    /** Nothing happens when there is no such agent. */
    async setQuality(id: string, quality: AgentQuality): Promise<void> {
      const [low, high] = [false, true].map((verified) => standingOf({ quality, verified }))
      const isVerified = sql`(document ->> 'verified')::boolean`
      await tables
        .updateTable('agentSearch')
        .set({
          ...quality,
          standing: sql<number>`CASE WHEN ${isVerified} THEN ${high}::int ELSE ${low}::int END`,
        })
        .where('id', '=', id)
        .execute()
    },

    /** What is thought of an agent; undefined for one that is not in. */
    quality: (id: string): Promise<AgentQuality | undefined> =>
      tables
        .selectFrom('agentSearch')
        .select(['rating', 'ratings', 'uses', 'uptime'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Those with these identifiers, in no order. */
    async shown(ids: readonly string[]): Promise<readonly StoredDocument[]> {
      if (ids.length === 0) return []
      const rows = await tables
        .selectFrom('agentSearch')
        .select('document')
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ document }) => document)
    },
  }
}

/** By what vectors were made, and the turns in which they are made anew. */
function ofVectors(tables: AgentTables) {
  return {
    /** One process at a time puts agents of the platform in, until its transaction ends. */
    async lockPlatform(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('agent_search.platform'))`.execute(tables)
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

    /**
     * Agents whose vectors were made by something else. Nobody changes them until the transaction ends; those that another
     * process has are left to it.
     */
    async takeOutdated(analysis: string, limit: number): Promise<readonly ToldAgent[]> {
      const rows = await tables
        .selectFrom('agentSearch')
        .select(['document', 'texts'])
        .where('origin', '<>', 'platform')
        .where('analysis', '<>', analysis)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ document, texts }) => ({ ...document, texts }))
    },

    async setVector(id: string, { analysis, words }: Pick<IndexedAgent, 'analysis' | 'words'>) {
      await tables
        .updateTable('agentSearch')
        .set({ words: sql<string>`${words}::tsvector`, analysis })
        .where('id', '=', id)
        .execute()
    },
  }
}

async function putRows(
  db: Queryable,
  agents: readonly IndexedAgent[],
  { isQualityKept, now }: { readonly now: Date; readonly isQualityKept: boolean },
): Promise<void> {
  const tables = agentTables.on(db)
  const quality = isQualityKept ? 'agentSearch' : 'excluded'
  for (let from = 0; from < agents.length; from += rowsPerInsert) {
    const rows = agents.slice(from, from + rowsPerInsert).map((agent) => rowOf(agent, now))
    await tables
      .insertInto('agentSearch')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((old) => ({
          origin: old.ref('excluded.origin'),
          document: old.ref('excluded.document'),
          texts: old.ref('excluded.texts'),
          priceAtomic: old.ref('excluded.priceAtomic'),
          priceAsset: old.ref('excluded.priceAsset'),
          rating: old.ref(`${quality}.rating`),
          ratings: old.ref(`${quality}.ratings`),
          uses: old.ref(`${quality}.uses`),
          uptime: old.ref(`${quality}.uptime`),
          standing: old.ref(`${quality}.standing`),
          words: old.ref('excluded.words'),
          analysis: old.ref('excluded.analysis'),
          updatedAt: old.ref('excluded.updatedAt'),
        })),
      )
      .execute()
  }
  await agentNames.put(
    db,
    agents.map(({ document: { id }, names }) => ({ id, short: '', title: names })),
  )
}

function rowOf({ analysis, document, words }: IndexedAgent, now: Date) {
  const { quality, texts, ...rest } = document
  return {
    id: document.id,
    origin: document.origin,
    document: rest,
    texts,
    priceAtomic: document.price === null ? null : BigInt(document.price.amountAtomic),
    priceAsset: document.price?.asset ?? null,
    ...quality,
    standing: standingOf(document),
    words: sql<string>`${words}::tsvector`,
    analysis,
    updatedAt: now,
  }
}
