import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { ObservedContent, Origin } from './observation.ts'

const observationsTables = tablesOf({
  observedAgents: {
    id: text(),
    origin: text<Origin>(),
    network: nullable(text()),
    content: json<ObservedContent>(),
    contentHash: text(),
    sourceSeq: nullable(bigint),
    eventId: generated(nullable(text())),
    insertedAt: time,
    updatedAt: time,
  },
  observedAgentsCursor: { seq: bigint },
})
type ObservationsTables = TablesOf<typeof observationsTables>
export type ObservationRow = RowOf<typeof observationsTables, 'observedAgents'>

/** The position before which a page of a list begins. */
export type ListPlace = { readonly at: Date; readonly id: string }

/** Observed agents by their ids. */
export function observationsStore(db: Queryable) {
  const tables = observationsTables.on(db)
  return { ...keeping(tables), ...reading(tables) }
}

function keeping(tables: ObservationsTables) {
  return {
    /** Inserts or updates an agent; null when its content is unchanged. */
    async put(
      row: Omit<ObservationRow, 'eventId' | 'insertedAt' | 'updatedAt'>,
      now: Date,
    ): Promise<(ObservationRow & { readonly isNew: boolean }) | null> {
      const { id, origin, network, content, contentHash, sourceSeq } = row
      const found = await tables
        .insertInto('observedAgents')
        .values({
          id,
          origin,
          network,
          content,
          contentHash,
          sourceSeq,
          insertedAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((old) => ({
              network: old.ref('excluded.network'),
              content: old.ref('excluded.content'),
              contentHash: old.ref('excluded.contentHash'),
              sourceSeq: old.ref('excluded.sourceSeq'),
              updatedAt: old.ref('excluded.updatedAt'),
            }))
            .whereRef('observedAgents.contentHash', '<>', 'excluded.contentHash'),
        )
        .returningAll()
        // `xmax` is 0 for a row that this statement inserted.
        .returning(sql<boolean>`(xmax = 0)`.as('isNew'))
        .executeTakeFirst()
      return found ?? null
    },
    async noteEvent(id: string, eventId: string): Promise<void> {
      await tables.updateTable('observedAgents').set({ eventId }).where('id', '=', id).execute()
    },
    /** Deletes what an event told, after its retraction. */
    withdraw: (sourceSeq: bigint): Promise<readonly ObservationRow[]> =>
      tables
        .deleteFrom('observedAgents')
        .where('sourceSeq', '=', sourceSeq)
        .returningAll()
        .execute(),
    remove: (id: string): Promise<readonly ObservationRow[]> =>
      tables.deleteFrom('observedAgents').where('id', '=', id).returningAll().execute(),
  }
}

function reading(tables: ObservationsTables) {
  return {
    async exists(id: string): Promise<boolean> {
      const row = await tables
        .selectFrom('observedAgents')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Newest first, one more than `limit`. */
    async list(question: {
      readonly limit: number
      readonly before: ListPlace | null
      readonly origin: Origin | undefined
      readonly network: string | undefined
    }): Promise<readonly ObservationRow[]> {
      const { before, limit, network, origin } = question
      let query = tables.selectFrom('observedAgents').selectAll()
      if (origin !== undefined) query = query.where('origin', '=', origin)
      if (network !== undefined) query = query.where('network', '=', network)
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('insertedAt', 'id'), '<', tuple(before.at, before.id)),
        )
      }
      return query
        .orderBy('insertedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    },
    counts: (): Promise<
      readonly { readonly origin: Origin; readonly count: number; readonly newest: Date }[]
    > =>
      tables
        .selectFrom('observedAgents')
        .select(({ fn }) => [
          'origin',
          sql<number>`count(*)::int`.as('count'),
          fn.max('updatedAt').as('newest'),
        ])
        .groupBy('origin')
        .execute(),
  }
}

/** The cursor of the events of other domains. */
export function observedCursor(db: Queryable) {
  const tables = observationsTables.on(db)
  return {
    async seq(): Promise<bigint> {
      const { seq } = await tables
        .selectFrom('observedAgentsCursor')
        .select('seq')
        .executeTakeFirstOrThrow()
      return seq
    },
    /** Advances the cursor and locks it; false when it was there already. */
    async advance(seq: bigint): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('observedAgentsCursor')
        .set({ seq })
        .where('seq', '<', seq)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
