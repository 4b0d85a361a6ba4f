import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { ObservedContent, Origin } from './observation.ts'

type Tables = {
  observed_agents: {
    id: string
    origin: Origin
    network: string | null
    content: ObservedContent
    content_hash: string
    source_seq: string | null
    event_id: string | null
    inserted_at: Date
    updated_at: Date
  }
  observed_agents_cursor: { only_row: boolean; seq: string }
}
export type ObservationRow = Selectable<Tables['observed_agents']>

/** What a place in a list comes before. */
export type ListPlace = { readonly at: Date; readonly id: string }

/** Observed agents by their ids. */
export function observationsStore(db: Queryable) {
  return { ...keeping(db), ...reading(db) }
}

function keeping(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    /** Keeps an agent; null when it is kept with this content already. */
    async put(
      row: Omit<ObservationRow, 'event_id' | 'inserted_at' | 'updated_at'>,
      now: Date,
    ): Promise<(ObservationRow & { readonly is_new: boolean }) | null> {
      const { content, ...columns } = row
      const found = await tables
        .insertInto('observed_agents')
        .values({
          ...columns,
          content: sql`${JSON.stringify(content)}::jsonb`,
          inserted_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((old) => ({
              network: old.ref('excluded.network'),
              content: old.ref('excluded.content'),
              content_hash: old.ref('excluded.content_hash'),
              source_seq: old.ref('excluded.source_seq'),
              updated_at: old.ref('excluded.updated_at'),
            }))
            .whereRef('observed_agents.content_hash', '<>', 'excluded.content_hash'),
        )
        .returningAll()
        // A row that this statement made was changed by nobody yet.
        .returning(sql<boolean>`(xmax = 0)`.as('is_new'))
        .executeTakeFirst()
      return found ?? null
    },
    async noteEvent(id: string, eventId: string): Promise<void> {
      await tables
        .updateTable('observed_agents')
        .set({ event_id: eventId })
        .where('id', '=', id)
        .execute()
    },
    /** Takes back what an event told. */
    withdraw: (sourceSeq: bigint): Promise<readonly ObservationRow[]> =>
      tables
        .deleteFrom('observed_agents')
        .where('source_seq', '=', String(sourceSeq))
        .returningAll()
        .execute(),
    remove: (id: string): Promise<readonly ObservationRow[]> =>
      tables.deleteFrom('observed_agents').where('id', '=', id).returningAll().execute(),
  }
}

function reading(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async exists(id: string): Promise<boolean> {
      const row = await tables
        .selectFrom('observed_agents')
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
      let query = tables.selectFrom('observed_agents').selectAll()
      if (origin !== undefined) query = query.where('origin', '=', origin)
      if (network !== undefined) query = query.where('network', '=', network)
      if (before !== null) {
        query = query.where(sql<boolean>`(inserted_at, id) < (${before.at}, ${before.id})`)
      }
      return query
        .orderBy('inserted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    },
    async counts(): Promise<
      readonly { readonly origin: Origin; readonly count: number; readonly newest: Date }[]
    > {
      const rows = await tables
        .selectFrom('observed_agents')
        .select(['origin'])
        .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('updated_at').as('newest')])
        .groupBy('origin')
        .execute()
      return rows.map(({ count, newest, origin }) => ({ origin, newest, count: Number(count) }))
    },
  }
}

/** How far the events of other domains were read. */
export function observedCursor(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async seq(): Promise<bigint> {
      const { seq } = await tables
        .selectFrom('observed_agents_cursor')
        .select('seq')
        .executeTakeFirstOrThrow()
      return BigInt(seq)
    },
    /** Moves the cursor forward and holds it; false when it was there already. */
    async advance(seq: bigint): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('observed_agents_cursor')
        .set({ seq: String(seq) })
        .where('seq', '<', String(seq))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
