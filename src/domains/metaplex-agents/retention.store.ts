import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** A confirmed one says whose asset an agent is, and stays. */
const unminted: RetentionRule = {
  name: 'mints that came to nothing',
  tables: ['agent_mints'],
  subject: 'intents',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM agent_mints WHERE id IN (
        SELECT id FROM agent_mints
        WHERE state IN ('expired', 'failed') AND updated_at < ${before}
        ORDER BY updated_at LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const metaplexAgentsKeeping: Keeping = {
  rules: [unminted],
}
