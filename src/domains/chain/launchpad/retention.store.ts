import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'
import { trimBlocks } from '../chain-index/index.ts'

/** Prepared, and never seen on the chain. If the token appears later, it is indexed as a launch made elsewhere. */
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

/** Retention of the tables of this domain. */
export const launchpadRetention: TableRetention = {
  rules: [
    neverLaunched,
    {
      // The newest old trade of each token stays: it holds the curve's reserves at that time.
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
