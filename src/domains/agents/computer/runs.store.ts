import type { Queryable } from '../../../ports/database.ts'
import { json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { CodeRun } from './computer.schemas.ts'

const runTables = tablesOf({
  computerRuns: {
    sandboxId: text(),
    id: text(),
    language: text(),
    startedAt: time,
    endedAt: nullable(time),
    run: nullable(json<CodeRun>()),
  },
})

/** The last run of a sandbox. */
export type StoredRun = RowOf<typeof runTables, 'computerRuns'>

/** Store of the last run of each sandbox. */
export function runStore(db: Queryable) {
  const tables = runTables.on(db)
  return {
    find: (sandboxId: string): Promise<StoredRun | undefined> =>
      tables
        .selectFrom('computerRuns')
        .selectAll()
        .where('sandboxId', '=', sandboxId)
        .executeTakeFirst(),
    /** In the place of the one before, unless that one may still go on: it began after `staleAt` and has no end. */
    async begin(run: StoredRun, staleAt: Date): Promise<void> {
      const { sandboxId: _, ...values } = run
      await tables
        .insertInto('computerRuns')
        .values(run)
        .onConflict((conflict) =>
          conflict
            .column('sandboxId')
            .doUpdateSet(values)
            .where((row) =>
              row.or([
                row('computerRuns.endedAt', 'is not', null),
                row('computerRuns.startedAt', '<', staleAt),
              ]),
            ),
        )
        .execute()
    },
    /** How it ended, if no other run took its place. */
    async end(id: string, values: Pick<StoredRun, 'endedAt' | 'run'>): Promise<void> {
      await tables.updateTable('computerRuns').set(values).where('id', '=', id).execute()
    },
  }
}
