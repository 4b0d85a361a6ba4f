import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { StateBy } from './skill-tables.ts'
import type { VersionState } from './version-states.ts'
import type { Named } from './versions.store.ts'

const decisionTables = tablesOf(
  {
    skillModeration: {
      id: generated(integer),
      slug: text(),
      version: text(),
      kind: text<'appeal' | 'move'>(),
      fromState: text<VersionState>(),
      toState: text<VersionState>(),
      decidedBy: text<StateBy>(),
      actor: nullable(text()),
      reason: nullable(text()),
      happenedAt: time,
    },
    skillRevocations: {
      number: integer,
      slug: text(),
      version: text(),
      treeHash: text(),
      state: text<VersionState>(),
      reason: nullable(text()),
      happenedAt: time,
    },
  },
  { last: integer },
)
export type DecisionRow = RowOf<typeof decisionTables, 'skillModeration'>
export type RevocationRow = RowOf<typeof decisionTables, 'skillRevocations'>

/** What was decided about versions, and the feed of what installed copies have to know. Nothing here is ever changed. */
export function decisionsStore(db: Queryable) {
  const tables = decisionTables.on(db)
  return {
    async record(decision: Omit<DecisionRow, 'id'>): Promise<void> {
      await tables.insertInto('skillModeration').values(decision).execute()
    },
    /** Newest first, one more than `limit`. */
    list(slug: string, page: { readonly below: number | null; readonly limit: number }) {
      let query = tables.selectFrom('skillModeration').selectAll().where('slug', '=', slug)
      if (page.below !== null) query = query.where('id', '<', page.below)
      return query
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .execute()
    },
    /** The newest decision about a version. */
    newest: ({ slug, version }: Named): Promise<DecisionRow | undefined> =>
      tables
        .selectFrom('skillModeration')
        .selectAll()
        .where('slug', '=', slug)
        .where('version', '=', version)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    async isInFeed({ slug, version }: Named): Promise<boolean> {
      const found = await tables
        .selectFrom('skillRevocations')
        .select('number')
        .where('slug', '=', slug)
        .where('version', '=', version)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
    /** Takes the next number; others wait until the transaction ends. */
    async addToFeed(entry: Omit<RevocationRow, 'number'>): Promise<void> {
      const { rows } = await sql<{ last: number }>`
        UPDATE skill_revocations_head SET last = last + 1 RETURNING last`.execute(tables)
      const number = rows[0]?.last ?? 1
      await tables
        .insertInto('skillRevocations')
        .values({ ...entry, number })
        .execute()
    },
    /** In order, one more than `limit`. */
    feed: (after: number, limit: number): Promise<readonly RevocationRow[]> =>
      tables
        .selectFrom('skillRevocations')
        .selectAll()
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit + 1)
        .execute(),
  }
}
