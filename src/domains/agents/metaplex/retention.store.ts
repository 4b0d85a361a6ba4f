import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/** Confirmed mints stay: they say whose asset an agent is. */
const unminted: RetentionRule = {
  name: 'mints that came to nothing',
  tables: ['agent_mints'],
  subject: 'intents',
  oldest: { by: 'updated_at', only: () => sql`old.state IN ('expired', 'failed')` },
}

/** Retention of the tables of this domain. */
export const metaplexAgentsRetention: TableRetention = {
  rules: [unminted],
}
