import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'
import { trimBlocks } from '../chain-index/index.ts'

/** Prepared, and never seen on the chain. A token that appears after all is a launch that the chain brought. */
const neverLaunched: RetentionRule = {
  name: 'launches that came to nothing',
  tables: ['launches'],
  subject: 'intents',
  oldest: {
    by: 'updated_at',
    only: () => sql`old.state IN ('expired', 'dropped', 'cancelled', 'reverted')
      AND NOT EXISTS (SELECT FROM curve_states WHERE curve_states.token = old.token)`,
  },
}

/** What becomes of the rows of each table. */
export const launchpadKeeping: Keeping = {
  rules: [
    neverLaunched,
    {
      // Of each token the newest old one stays: the curve stands where it left it.
      name: 'trades on curves',
      tables: ['launch_trades'],
      subject: 'trades',
      trim: trimBlocks({ projection: 'launchpad', table: 'launch_trades', newestOf: 'token' }),
    },
  ],
  ownUpkeep: {
    launch_drafts: 'Removed a while after they ran out (`drafts/`).',
  },
  forEver: {
    creator_fee_claims: 'Money: what each claim paid.',
    creator_fee_shares: 'Money: who has which share of which token.',
    vesting_grants: 'Money: what was granted to whom.',
    vesting_moves: 'Money: what was claimed and given back.',
    graduation_calls: 'Money: what the keeper spent on each token.',
  },
  bounded: {
    curve_states: 'One for each launched token.',
    pool_launches: 'One for each launched token.',
    factory_tokens: 'One for each token of the factory.',
  },
}
