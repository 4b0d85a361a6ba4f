import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** A confirmed one says whose asset an agent is, and stays. */
const unminted: RetentionRule = {
  name: 'mints that came to nothing',
  tables: ['agent_mints'],
  subject: 'intents',
  oldest: { by: 'updated_at', only: () => sql`old.state IN ('expired', 'failed')` },
}

/** What becomes of the rows of each table. */
export const metaplexAgentsKeeping: Keeping = {
  rules: [unminted],
}
