import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  flag,
  integer,
  json,
  list,
  nullable,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { QuestionGroup } from '../search/index.ts'
import type { Fact, FactScope, FactSource, Scope } from './fact.ts'

const fact = {
  id: text(),
  text: text(),
  scope: text<Scope>(),
  scopeOf: text(),
  trusted: flag,
  source: json<FactSource>(),
  createdAt: time,
  expiresAt: nullable(time),
}
const memoryTables = tablesOf(
  { memoryFacts: { ...fact, accountId: text(), words: list() } },
  { ...fact, score: integer, word: text(), count: integer },
)
type MemoryTables = TablesOf<typeof memoryTables>

/** Whose facts are looked at, and when. */
export type Reader = {
  readonly accountId: string
  /** The scopes that the reader may see; null for all of the account. */
  readonly visible: readonly FactScope[] | null
  /** Of those, the one that is asked for; null in it means every agent or conversation. */
  readonly only?: { readonly scope: Scope; readonly of: string | null }
  readonly at: Date
  /** Leaves out what words of others may have led to. */
  readonly trustedOnly?: boolean
}

const columns = [
  'id',
  'text',
  'scope',
  'scopeOf',
  'trusted',
  'source',
  'createdAt',
  'expiresAt',
] as const
const lockName = 'memory.facts'

/** Store of facts, by account. What has expired is as if it were gone. */
export function memoryStore(db: Queryable) {
  const tables = memoryTables.on(db)
  return { ...writing(tables), ...reading(tables) }
}

function writing(tables: MemoryTables) {
  return {
    /** Locks the account's memory until the transaction ends, so that its limits hold. */
    async lock(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${lockName}), hashtext(${accountId}))`.execute(
        tables,
      )
    },
    async dropExpired({ accountId, at }: Pick<Reader, 'accountId' | 'at'>): Promise<void> {
      await tables
        .deleteFrom('memoryFacts')
        .where('accountId', '=', accountId)
        .where('expiresAt', '<=', at)
        .execute()
    },
    /**
     * Remembers a fact, or finds the one that says the same in the same scope. What a person says again becomes trusted;
     * what others say again changes nothing of a trusted one.
     */
    async remember(
      given: Fact & { readonly accountId: string; readonly words: readonly string[] },
    ) {
      const { accountId, createdAt, expiresAt, id, scope, scopeOf, source, trusted } = given
      const isBetter = sql`(excluded.trusted OR NOT known.trusted)`
      const { rows } = await sql<Fact>`
        INSERT INTO memory_facts AS known
          (id, account_id, text, scope, scope_of, trusted, source, words, created_at, expires_at)
        VALUES (${id}, ${accountId}, ${given.text}, ${scope}, ${scopeOf}, ${trusted},
          ${JSON.stringify(source)}::jsonb, ${[...given.words]}::text[], ${createdAt}, ${expiresAt})
        ON CONFLICT (account_id, scope, scope_of, md5(text)) DO UPDATE SET
          trusted = known.trusted OR excluded.trusted,
          source = CASE WHEN ${isBetter} THEN excluded.source ELSE known.source END,
          expires_at = CASE WHEN ${isBetter} THEN excluded.expires_at ELSE known.expires_at END
        RETURNING id, text, scope, scope_of, trusted, source, created_at, expires_at`.execute(
        tables,
      )
      return rows[0]
    },
    /** Deletes facts of these scopes, or one of them; resolves to their texts. */
    async forget(reader: Reader, id: string | null): Promise<readonly string[]> {
      const { rows } = await sql<{ text: string }>`
        DELETE FROM memory_facts
        WHERE account_id = ${reader.accountId} AND ${isIn(reader)}
          AND ${id === null ? sql`true` : sql`id = ${id}`} RETURNING text`.execute(tables)
      return rows.map((row) => row.text)
    },
  }
}

function reading(tables: MemoryTables) {
  const facts = (reader: Reader) =>
    tables
      .selectFrom('memoryFacts')
      .select(columns)
      .where('accountId', '=', reader.accountId)
      .where((column) =>
        column.or([column('expiresAt', 'is', null), column('expiresAt', '>', reader.at)]),
      )
      .where(isIn(reader))
  return {
    find: (reader: Reader, id: string): Promise<Fact | undefined> =>
      facts(reader).where('id', '=', id).executeTakeFirst(),
    /** Newest first. */
    list(
      reader: Reader,
      { beforeId, limit }: { readonly beforeId: string | null; readonly limit: number },
    ): Promise<readonly Fact[]> {
      const query = beforeId === null ? facts(reader) : facts(reader).where('id', '<', beforeId)
      return query.orderBy('id', 'desc').limit(limit).execute()
    },
    /** Those of these that are there still, in no order. */
    named: (reader: Reader, ids: readonly string[]): Promise<readonly Fact[]> =>
      facts(reader)
        .where('id', 'in', [...ids, ''])
        .execute(),
    /** How many trusted or foreign facts there are. */
    async count({ accountId, at }: Reader, trusted: boolean): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM memory_facts
        WHERE account_id = ${accountId} AND trusted = ${trusted}
          AND (expires_at IS NULL OR expires_at > ${at})`.execute(tables)
      return rows[0]?.count ?? 0
    },
    /** Those that meet a question, best first, then newest. */
    async search(
      reader: Reader,
      { groups, limit }: { readonly groups: readonly QuestionGroup[]; readonly limit: number },
    ): Promise<readonly Fact[]> {
      if (groups.length === 0) return []
      const score = sql.join(groups.map(meets), sql` + `)
      const { rows } = await sql<Fact>`
        SELECT id, text, scope, scope_of, trusted, source, created_at, expires_at FROM (
          SELECT *, ${score} AS score FROM memory_facts
          WHERE account_id = ${reader.accountId} AND ${isIn(reader)}
            AND (expires_at IS NULL OR expires_at > ${reader.at})) AS scored
        WHERE score > 0 ORDER BY score DESC, id DESC LIMIT ${limit}`.execute(tables)
      return rows
    },
    /** The words that the account's facts are found by. */
    async words({ accountId }: Reader, limit: number): Promise<readonly string[]> {
      const { rows } = await sql<{ word: string }>`
        SELECT DISTINCT unnest(words) AS word FROM memory_facts
        WHERE account_id = ${accountId} LIMIT ${limit}`.execute(tables)
      return rows.map(({ word }) => word)
    },
  }
}

/** SQL: the group's weight where the fact has any of its words. */
function meets({ lexemes, weight }: QuestionGroup): RawBuilder<number> {
  return sql<number>`CASE WHEN words && ${[...lexemes]}::text[] THEN ${weight}::float8 ELSE 0 END`
}

/** SQL: whether the fact is of a scope that the reader may see and asks for. */
function isIn({ only, trustedOnly, visible }: Reader): RawBuilder<boolean> {
  const those = visible?.map(({ of, scope }) => sql`(${scope}::text, ${of}::text)`)
  const within = those === undefined ? sql`true` : sql`(scope, scope_of) IN (${sql.join(those)})`
  const may = trustedOnly === true ? sql`${within} AND trusted` : within
  if (only === undefined) return sql<boolean>`${may}`
  const asked = sql`scope = ${only.scope}`
  if (only.of === null) return sql<boolean>`${may} AND ${asked}`
  return sql<boolean>`${may} AND ${asked} AND scope_of = ${only.of}`
}
