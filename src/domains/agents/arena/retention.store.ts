import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/**
 * Deletes whole rooms, because a transcript without its beginning proves nothing. An account has at most a hundred
 * rooms that are not complete.
 */
const rooms: RetentionRule = {
  name: 'rooms that are complete',
  tables: [
    'arena_rooms',
    'arena_participants',
    'arena_rounds',
    'arena_entries',
    'arena_sealed_answers',
  ],
  subject: 'messages',
  oldest: {
    by: 'completed_at',
    only: () => sql`old.status = 'complete'`,
    whole: { column: 'room_id', rows: 200 },
  },
}

/** Retention of the tables of this domain. */
export const arenaRetention: TableRetention = {
  rules: [rooms],
}
