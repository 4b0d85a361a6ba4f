import type { Queryable } from '../../../ports/database.ts'
import { bigint, type RowOf, tablesOf, text } from '../../../ports/tables.ts'

const feedTables = tablesOf({
  agentSearchFeed: {
    /** The last event that is in the index. */
    seq: bigint,
    /** By which form of documents the agents of accounts are in it. */
    form: text(),
    /** By which form they are put in anew, and the last one that was put in. */
    making: text(),
    madeThrough: text(),
  },
})
export type FeedState = RowOf<typeof feedTables, 'agentSearchFeed'>

/** How far the index has taken in what other domains tell. */
export function feedStore(db: Queryable) {
  const tables = feedTables.on(db)
  return {
    read: (): Promise<FeedState> =>
      tables.selectFrom('agentSearchFeed').selectAll().executeTakeFirstOrThrow(),
    /** The same, and nobody else changes it until the transaction ends. */
    lock: (): Promise<FeedState> =>
      tables.selectFrom('agentSearchFeed').selectAll().forUpdate().executeTakeFirstOrThrow(),
    async write(state: Partial<FeedState>): Promise<void> {
      await tables.updateTable('agentSearchFeed').set(state).execute()
    },
    /** Advances behind an event, and locks; false when the index has it already. */
    async advance(seq: bigint): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('agentSearchFeed')
        .set({ seq })
        .where('seq', '<', seq)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
