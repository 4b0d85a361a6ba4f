import { type RawBuilder, sql } from 'kysely'
import { foldText, slipsOf } from '../kernel/search-text.ts'
import type { Database, Queryable } from './database.ts'
import { float, tablesOf, text } from './tables.ts'

/** A thing with its names, as they are shown. `short` is a symbol or a handle; empty when it has none. */
export type IndexedName = { readonly id: string; readonly short: string; readonly title: string }
/** A name that was found. Likeness scores below 0.6, what is spelled right from there to 1. */
export type NameMatch = { readonly id: string; readonly score: number }

/** Trigrams of a word that must be those of the query, at least. */
const likenessMin = 0.4
const candidatesMax = 100
/** Shorter words are every other word but for a slip. */
const slippedLengthMin = 4
const wordsMax = 6
const rowsPerInsert = 500
const found = tablesOf({}, { id: text(), score: float })

type NamesTable = {
  readonly table: string
  readonly owner: { readonly table: string; readonly key: string }
}

/**
 * A table of names that are found by their beginning, by their words in any order and with slips of the hand, in any
 * script. Rows leave with the rows of `owner`, whose primary key is their id. Needs the extension pg_trgm, which every
 * PostgreSQL since 13 lets the owner of a database create.
 */
export function nameIndex({ owner, table }: NamesTable) {
  const names = sql.table(table)
  return {
    /** Makes the table; a step of the owner's migrations. */
    create: (transaction: Queryable) => createNames(transaction, { table, owner }),

    /** Adds names; those of a known id are replaced. */
    async put(db: Queryable, added: readonly IndexedName[]): Promise<void> {
      for (let from = 0; from < added.length; from += rowsPerInsert) {
        const rows = added.slice(from, from + rowsPerInsert).map(foldedOf)
        const column = (of: (row: (typeof rows)[number]) => string) => rows.map(of)
        await sql`
          INSERT INTO ${names} (id, short, title, words)
          SELECT * FROM unnest(${column(({ id }) => id)}::text[],
            ${column(({ short }) => short)}::text[], ${column(({ title }) => title)}::text[],
            ${column(({ words }) => words)}::text[])
          ON CONFLICT (id) DO UPDATE
          SET short = excluded.short, title = excluded.title, words = excluded.words`.execute(db)
      }
    },

    /** The ids of names that hold a folded text (`holdsText`), at most `limit`, in no order. */
    async holding(
      db: Queryable,
      query: { readonly text: string; readonly limit: number },
    ): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${names} WHERE ${holdsText(query.text)} LIMIT ${query.limit}`.execute(
        found.on(db),
      )
      return rows.map(({ id }) => id)
    },

    /** SQL: whether the names of `id` do, read for each row by itself. */
    holds: (id: RawBuilder<unknown>, asked: string): RawBuilder<boolean> =>
      sql`coalesce((SELECT ${holdsText(asked)} FROM ${names} WHERE id = ${id}), false)`,

    /** The best first, at most `limit`, for a query that is folded already. Empty for an empty one. */
    async find(
      database: Database,
      query: { readonly text: string; readonly limit: number },
    ): Promise<readonly NameMatch[]> {
      if (query.text === '') return []
      const spelled = await run(database.query, spelledRight(names, query))
      // What is spelled right is wanted; likeness is for queries that leave room.
      if (spelled.length >= query.limit || query.text.length < 3) return spelled
      const alike = await database.transaction(async (tx) => {
        const slipped = mayHaveSlipped(query.text) ? await run(tx, slippedWords(names, query)) : []
        const trigrams = await trigramsOf(tx)
        await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(likenessMin)}, true)`.execute(
          tx,
        )
        return [...slipped, ...(await run(tx, likenesses({ names, trigrams, ...query })))]
      })
      const best = new Map<string, NameMatch>()
      for (const match of [...spelled, ...alike]) if (!best.has(match.id)) best.set(match.id, match)
      return [...best.values()].slice(0, query.limit)
    },
  }
}

async function createNames(transaction: Queryable, { owner, table }: NamesTable): Promise<void> {
  const names = sql.table(table)
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public`.execute(transaction)
  await sql`
    CREATE TABLE ${names} (
      id text PRIMARY KEY REFERENCES ${sql.table(owner.table)} (${sql.ref(owner.key)}) ON DELETE CASCADE,
      short text NOT NULL,
      title text NOT NULL,
      words text NOT NULL
    )`.execute(transaction)
  const trigrams = await trigramsOf(transaction)
  const kinds = [
    ['short', sql`(short text_pattern_ops)`],
    ['title', sql`(title text_pattern_ops)`],
    ['words', sql`USING gin (to_tsvector('simple', words))`],
    ['trigrams', sql`USING gin (words ${trigrams.operators})`],
  ] as const
  for (const [name, on] of kinds) {
    const index = sql.id(`${table}_${name}`)
    await sql`CREATE INDEX ${index} ON ${names} ${on}`.execute(transaction)
  }
}

function foldedOf({ id, short, title }: IndexedName) {
  const [folded, name] = [foldText(short), foldText(title)]
  return { id, short: folded, title: name, words: `${folded} ${name}`.trim() }
}

/** SQL: whether the words have a text somewhere, or at the beginning of one where it is too short for a trigram. */
function holdsText(asked: string): RawBuilder<boolean> {
  return asked.length < 3
    ? sql`(words LIKE ${`${asked}%`} OR words LIKE ${`% ${asked}%`})`
    : sql`words LIKE ${`%${asked}%`}`
}

async function run(db: Queryable, statement: RawBuilder<NameMatch>): Promise<readonly NameMatch[]> {
  const { rows } = await statement.execute(found.on(db))
  return rows
}

/** Names that begin with the query, hold its words in any order, or are it but for a slip. */
function spelledRight(
  names: RawBuilder<unknown>,
  { limit, text: asked }: { readonly text: string; readonly limit: number },
): RawBuilder<NameMatch> {
  const beginning = `${asked}%`
  const words = asked.split(' ').map((word) => `${word}:*`)
  const slips = slipsOf(asked)
  const columns = sql`id, short, title, words`
  return sql<NameMatch>`
    SELECT id, CASE
      WHEN short = ${asked} THEN 1 WHEN title = ${asked} THEN 0.98
      WHEN short LIKE ${beginning} THEN 0.9 WHEN title LIKE ${beginning} THEN 0.88
      WHEN words LIKE ${`% ${asked}%`} THEN 0.8
      WHEN short = ANY (${slips}::text[]) OR title = ANY (${slips}::text[]) THEN 0.59
      ELSE 0.7 END AS score
    FROM (
      (SELECT ${columns} FROM ${names} WHERE short = ${asked} OR title = ${asked} LIMIT ${candidatesMax})
      UNION (SELECT ${columns} FROM ${names} WHERE short LIKE ${beginning} LIMIT ${candidatesMax})
      UNION (SELECT ${columns} FROM ${names} WHERE title LIKE ${beginning} LIMIT ${candidatesMax})
      UNION (SELECT ${columns} FROM ${names}
        WHERE short = ANY (${slips}::text[]) OR title = ANY (${slips}::text[]) LIMIT ${candidatesMax})
      UNION (SELECT ${columns} FROM ${names}
        WHERE to_tsvector('simple', words) @@ to_tsquery('simple', ${words.join(' & ')})
        LIMIT ${candidatesMax})
    ) AS hits
    ORDER BY score DESC, length(words), id LIMIT ${limit}`
}

/** Whether a word is long enough for one: without, what is spelled right has been found already. */
const mayHaveSlipped = (asked: string): boolean =>
  asked.split(' ').some((word) => word.length >= slippedLengthMin)

/** Names that hold the words of the query, but for one slip of the hand in each. */
function slippedWords(
  names: RawBuilder<unknown>,
  { limit, text: asked }: { readonly text: string; readonly limit: number },
): RawBuilder<NameMatch> {
  const words = asked.split(' ').slice(0, wordsMax)
  const forms = words.map((word) => {
    const slips = word.length < slippedLengthMin ? [] : slipsOf(word)
    return `(${[word, ...slips].map((form) => (form.length < word.length ? form : `${form}:*`)).join(' | ')})`
  })
  return sql<NameMatch>`
    SELECT id, 0.58 AS score FROM ${names}
    WHERE to_tsvector('simple', words) @@ to_tsquery('simple', ${forms.join(' & ')})
    ORDER BY length(words), id LIMIT ${limit}`
}

type Trigrams = {
  /** The operator class of an index. */
  readonly operators: RawBuilder<unknown>
  readonly isWordLike: RawBuilder<unknown>
  readonly likeness: RawBuilder<unknown>
}

/** Names whose words look like the query. */
function likenesses({
  limit,
  names,
  text: asked,
  trigrams,
}: {
  readonly names: RawBuilder<unknown>
  readonly trigrams: Trigrams
  readonly text: string
  readonly limit: number
}): RawBuilder<NameMatch> {
  return sql<NameMatch>`
    SELECT id, 0.58 * ${trigrams.likeness}(${asked}, words) AS score FROM ${names}
    WHERE ${asked}::text ${trigrams.isWordLike} words
    ORDER BY score DESC, length(words), id LIMIT ${limit}`
}

/** The extension's functions with their schema, which may not be on the search path. */
async function trigramsOf(db: Queryable): Promise<Trigrams> {
  const { rows } = await sql<{ schema: string }>`
    SELECT nspname AS schema FROM pg_extension AS e JOIN pg_namespace AS n ON n.oid = e.extnamespace
    WHERE extname = 'pg_trgm'`.execute(db)
  const [place] = rows
  if (place === undefined) throw new Error('assertion failed: pg_trgm is installed')
  const schema = sql.id(place.schema)
  return {
    operators: sql`${schema}.gin_trgm_ops`,
    isWordLike: sql`OPERATOR(${schema}.<%)`,
    likeness: sql`${schema}.word_similarity`,
  }
}
