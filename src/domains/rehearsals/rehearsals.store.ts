import type { ColumnType } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { RehearsalView } from './rehearsals.schemas.ts'

type RehearsalTables = {
  // Read as it was written: nothing else writes the column.
  rehearsals: {
    id: string
    rehearsal: ColumnType<RehearsalView, string, never>
    created_at: Date
  }
}

/** Rehearsals that are over. */
export function rehearsalsStore(db: Queryable) {
  const tables = db.withTables<RehearsalTables>()
  return {
    async insert(rehearsal: RehearsalView): Promise<void> {
      await tables
        .insertInto('rehearsals')
        .values({
          id: rehearsal.rehearsalId,
          rehearsal: JSON.stringify(rehearsal),
          created_at: new Date(rehearsal.createdAt),
        })
        .execute()
    },
    async find(id: string): Promise<RehearsalView | undefined> {
      const row = await tables
        .selectFrom('rehearsals')
        .select('rehearsal')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.rehearsal
    },
    /** Removes at most `limit` that are older. */
    async removeBefore(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('rehearsals')
        .where('id', 'in', (query) =>
          query
            .selectFrom('rehearsals')
            .select('id')
            .where('created_at', '<', at)
            .orderBy('created_at')
            .limit(limit),
        )
        .execute()
    },
  }
}
