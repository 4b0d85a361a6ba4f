import type { Queryable } from '../../../ports/database.ts'
import { json, tablesOf, text, time } from '../../../ports/tables.ts'
import type { RehearsalView } from './rehearsals.schemas.ts'

const rehearsalsTables = tablesOf({
  rehearsals: { id: text(), rehearsal: json<RehearsalView>(), createdAt: time },
})

/** Store of finished rehearsals. */
export function rehearsalsStore(db: Queryable) {
  const tables = rehearsalsTables.on(db)
  return {
    async insert(rehearsal: RehearsalView): Promise<void> {
      await tables
        .insertInto('rehearsals')
        .values({
          id: rehearsal.id,
          rehearsal,
          createdAt: new Date(rehearsal.createdAt),
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
    /** Deletes at most `limit` that are older. */
    async removeBefore(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('rehearsals')
        .where('id', 'in', (query) =>
          query
            .selectFrom('rehearsals')
            .select('id')
            .where('createdAt', '<', at)
            .orderBy('createdAt')
            .limit(limit),
        )
        .execute()
    },
  }
}
