import { type RawBuilder, sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { oldestKnownBlock } from '../chain-index/index.ts'

/**
 * Intents that were never signed, or that the chain did not carry out. A transaction that is included later is indexed
 * without its intent.
 */
const unsuccessful: RetentionRule = {
  name: 'intents that came to nothing',
  tables: ['intents'],
  subject: 'intents',
  oldest: {
    by: 'updated_at',
    only: () => sql`old.state IN ('expired', 'dropped', 'reverted')
      AND (old.block_number IS NULL OR old.block_number < ${oldestKnownBlock()})`,
  },
}

/** Their effects are in the rows made from their logs; no reorganisation reaches these blocks. */
const confirmed: RetentionRule = {
  name: 'intents that were confirmed',
  tables: ['intents'],
  subject: 'orders',
  oldest: {
    by: 'updated_at',
    only: () => sql`old.state = 'confirmed' AND old.block_number < ${oldestKnownBlock()}`,
  },
}

/** Retention of the tables of this domain. */
export const intentsRetention: TableRetention = {
  rules: [unsuccessful, confirmed],
  bounded: { intent_sightings: 'One row: through which block transactions were matched.' },
}

/** SQL: whether the intent has been deleted. */
export function isNoIntent(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM intents WHERE intents.id = ${id})`
}

/** SQL: whether all intents of one reference of an owner have been deleted. */
export function hasNoIntent(owner: string, reference: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM intents WHERE intents.owner = ${owner} AND intents.reference = ${reference})`
}
