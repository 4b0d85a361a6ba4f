import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** Whole: a transcript without its beginning proves nothing. An account has a hundred rooms at most that are not complete. */
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

/** What becomes of the rows of each table. */
export const arenaKeeping: Keeping = {
  rules: [rooms],
}
