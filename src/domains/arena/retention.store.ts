import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** Entries that one room has, at the most roughly. */
const rowsOfOne = 200

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
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      WITH old AS (
        SELECT id FROM arena_rooms WHERE status = 'complete' AND completed_at < ${before}
        ORDER BY completed_at LIMIT ${Math.ceil(rowsMax / rowsOfOne)}::int
        FOR UPDATE SKIP LOCKED
      ),
      sealed AS (DELETE FROM arena_sealed_answers AS s USING old WHERE s.room_id = old.id),
      entries AS (DELETE FROM arena_entries AS e USING old WHERE e.room_id = old.id),
      rounds AS (DELETE FROM arena_rounds AS r USING old WHERE r.room_id = old.id),
      people AS (DELETE FROM arena_participants AS p USING old WHERE p.room_id = old.id)
      DELETE FROM arena_rooms AS r USING old WHERE r.id = old.id RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const arenaKeeping: Keeping = {
  rules: [rooms],
}
