import { type RawBuilder, sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { oldestKnownBlock } from '../chain-index/index.ts'

/** Nobody signed them in time, or the chain did not carry them out. One that comes after all is no intent any more. */
const nothingCame: RetentionRule = {
  name: 'intents that came to nothing',
  tables: ['intents'],
  subject: 'intents',
  oldest: {
    by: 'updated_at',
    only: () => sql`old.state IN ('expired', 'dropped', 'reverted')
      AND (old.block_number IS NULL OR old.block_number < ${oldestKnownBlock()})`,
  },
}

/** What they did is in the rows that their logs made; no reorganisation reaches them. */
const confirmed: RetentionRule = {
  name: 'intents that were confirmed',
  tables: ['intents'],
  subject: 'orders',
  oldest: {
    by: 'updated_at',
    only: () => sql`old.state = 'confirmed' AND old.block_number < ${oldestKnownBlock()}`,
  },
}

/** What becomes of the rows of each table. */
export const intentsKeeping: Keeping = {
  rules: [nothingCame, confirmed],
}

/** As SQL: whether nothing is left of an intent. */
export function isNoIntent(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM intents WHERE intents.id = ${id})`
}

/** As SQL: whether nothing is left of the intents of an owner that belong to one thing. */
export function hasNoIntent(owner: string, reference: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM intents WHERE intents.owner = ${owner} AND intents.reference = ${reference})`
}
