import { sql } from 'kysely'
import { skeletonOf } from '../../../kernel/name-skeleton.ts'
import type { Migration, Queryable } from '../../../ports/database.ts'
import { intentsMigrations } from '../intents/index.ts'

/** The tables of the launchpad, oldest step first. */
export const launchpadMigrations: readonly Migration[] = [
  {
    name: '0001_launches',
    async up(transaction) {
      await sql`
        CREATE TABLE launches (
          id text PRIMARY KEY,
          origin text NOT NULL CHECK (origin IN ('prepared', 'chain')),
          state text NOT NULL,
          token text NOT NULL CONSTRAINT launches_token_unique UNIQUE,
          creator text NOT NULL,
          name text NOT NULL,
          symbol text NOT NULL,
          metadata_uri text NOT NULL,
          description text,
          fee_recipient text NOT NULL,
          params_hash text,
          intent_id text,
          initial_buy_atomic numeric(78, 0),
          supply numeric(78, 0) NOT NULL,
          curve_supply numeric(78, 0) NOT NULL,
          initial_virtual_eth numeric(78, 0) NOT NULL,
          initial_virtual_token numeric(78, 0) NOT NULL,
          transaction_hash text,
          block_number int8,
          block_hash text,
          log_index int4,
          launched_at timestamptz,
          confirmed_event text,
          trading_event text,
          graduated_event text,
          expires_at timestamptz,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX launches_on_chain ON launches (block_number DESC, log_index DESC)
        WHERE block_number IS NOT NULL`.execute(transaction)
      await sql`CREATE INDEX launches_creator ON launches (creator)`.execute(transaction)
    },
  },
  {
    // The table was once the launchpad's own; see `0006_intents_handed_over`.
    name: '0002_intents',
    up: () => Promise.resolve(),
  },
  {
    name: '0003_trades',
    async up(transaction) {
      await sql`
        CREATE TABLE launch_trades (
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          traded_at timestamptz NOT NULL,
          token text NOT NULL,
          trader text NOT NULL,
          recipient text NOT NULL,
          side text NOT NULL CHECK (side IN ('buy', 'sell')),
          eth_amount numeric(78, 0) NOT NULL,
          token_amount numeric(78, 0) NOT NULL,
          fee_amount numeric(78, 0) NOT NULL,
          creator_fee numeric(78, 0) NOT NULL,
          protocol_fee numeric(78, 0) NOT NULL,
          fee_recipient text NOT NULL,
          virtual_eth numeric(78, 0) NOT NULL,
          virtual_token numeric(78, 0) NOT NULL,
          event_id text NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`
        CREATE INDEX launch_trades_token
        ON launch_trades (token, block_number DESC, log_index DESC)`.execute(transaction)
      await sql`
        CREATE INDEX launch_trades_fee_recipient
        ON launch_trades (fee_recipient, block_number)`.execute(transaction)
      await sql`
        CREATE TABLE curve_states (
          token text PRIMARY KEY,
          status text NOT NULL CHECK (status IN ('trading', 'complete', 'graduated')),
          virtual_eth numeric(78, 0) NOT NULL,
          virtual_token numeric(78, 0) NOT NULL,
          trade_count int8 NOT NULL,
          last_trade_at timestamptz,
          pool text,
          graduated_block int8,
          graduated_at timestamptz
        )`.execute(transaction)
    },
  },
  {
    name: '0004_creator_fees',
    async up(transaction) {
      await sql`
        CREATE TABLE creator_fee_totals (
          account text NOT NULL,
          token text NOT NULL,
          accrued_atomic numeric(78, 0) NOT NULL,
          claimed_atomic numeric(78, 0) NOT NULL,
          PRIMARY KEY (account, token),
          CHECK (claimed_atomic <= accrued_atomic)
        )`.execute(transaction)
      await sql`
        CREATE TABLE creator_fee_claims (
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          claimed_at timestamptz NOT NULL,
          account text NOT NULL,
          amount_atomic numeric(78, 0) NOT NULL,
          event_id text NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`CREATE INDEX creator_fee_claims_account ON creator_fee_claims (account, block_number)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0005_fee_vault',
    async up(transaction) {
      // Earned amounts are read from the vault; the index only stores who has a share of which token.
      await sql`DROP TABLE creator_fee_totals`.execute(transaction)
      await sql`
        CREATE TABLE creator_fee_shares (
          token text NOT NULL,
          account text NOT NULL,
          bps int4 NOT NULL CHECK (bps BETWEEN 1 AND 10000),
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          until_block int8,
          PRIMARY KEY (token, account, block_number, log_index)
        )`.execute(transaction)
      await sql`
        CREATE INDEX creator_fee_shares_account ON creator_fee_shares (account, block_number DESC, log_index DESC)
        WHERE until_block IS NULL`.execute(transaction)
      await sql`
        ALTER TABLE creator_fee_claims
          ADD COLUMN token text NOT NULL DEFAULT '0x0000000000000000000000000000000000000000',
          ADD COLUMN token_amount_atomic numeric(78, 0) NOT NULL DEFAULT 0`.execute(transaction)
      await sql`
        ALTER TABLE curve_states
          ADD COLUMN opened_at timestamptz,
          ADD COLUMN snipe_start_bps int4 NOT NULL DEFAULT 0,
          ADD COLUMN snipe_duration_seconds int4 NOT NULL DEFAULT 0,
          ADD COLUMN snipe_decay text NOT NULL DEFAULT 'linear'`.execute(transaction)
    },
  },
  {
    // The launchpad needs the table of intents, so it is created or brought up to date here at the latest.
    name: '0006_intents_handed_over',
    async up(transaction) {
      for (const step of intentsMigrations) await step.up(transaction)
    },
  },
  {
    name: '0007_families',
    async up(transaction) {
      await sql`
        ALTER TABLE launches
          ADD COLUMN family text NOT NULL DEFAULT 'curve' CHECK (family IN ('curve', 'uni', 'pons')),
          ADD COLUMN factory text,
          ADD COLUMN graduating_event text`.execute(transaction)
      await sql`
        CREATE INDEX launches_family ON launches (family, block_number DESC, log_index DESC)
        WHERE block_number IS NOT NULL`.execute(transaction)
      await sql`
        CREATE TABLE pool_launches (
          token text PRIMARY KEY,
          pool text NOT NULL CONSTRAINT pool_launches_pool_unique UNIQUE,
          tick_lower int4 NOT NULL,
          tick_upper int4 NOT NULL,
          liquidity numeric(78, 0) NOT NULL,
          sqrt_price numeric(78, 0) NOT NULL,
          tokens_burnt numeric(78, 0) NOT NULL,
          limits jsonb,
          first_buy jsonb,
          block_number int8 NOT NULL,
          first_swap_block int8
        )`.execute(transaction)
      await sql`
        ALTER TABLE curve_states
          ADD COLUMN postponed_block int8,
          ADD COLUMN pool_opened_block int8`.execute(transaction)
    },
  },
  {
    name: '0008_token_factory',
    async up(transaction) {
      await sql`
        CREATE TABLE factory_tokens (
          token text PRIMARY KEY,
          creator text NOT NULL,
          recipient text NOT NULL,
          name text NOT NULL,
          symbol text NOT NULL,
          metadata_uri text NOT NULL,
          decimals int4 NOT NULL CHECK (decimals BETWEEN 0 AND 18),
          supply numeric(78, 0) NOT NULL,
          vested numeric(78, 0) NOT NULL,
          created_at timestamptz NOT NULL,
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          event_id text NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX factory_tokens_newest
        ON factory_tokens (block_number DESC, log_index DESC)`.execute(transaction)
      await sql`
        CREATE TABLE vesting_grants (
          grant_id int8 PRIMARY KEY,
          token text NOT NULL,
          beneficiary text NOT NULL,
          revoker text,
          amount numeric(78, 0) NOT NULL,
          start_second numeric(78, 0) NOT NULL,
          cliff_seconds numeric(78, 0) NOT NULL,
          duration_seconds numeric(78, 0) NOT NULL,
          block_number int8 NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX vesting_grants_beneficiary
        ON vesting_grants (beneficiary, grant_id)`.execute(transaction)
      await sql`CREATE INDEX vesting_grants_token ON vesting_grants (token, grant_id)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE vesting_moves (
          block_number int8 NOT NULL,
          log_index int4 NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          event_id text NOT NULL,
          grant_id int8 NOT NULL,
          kind text NOT NULL CHECK (kind IN ('claimed', 'revoked')),
          token text NOT NULL,
          account text NOT NULL,
          amount numeric(78, 0) NOT NULL,
          returned numeric(78, 0) NOT NULL,
          moved_at timestamptz NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`CREATE INDEX vesting_moves_grant ON vesting_moves (grant_id)`.execute(transaction)
    },
  },
  {
    name: '0009_names',
    async up(transaction) {
      await sql`
        ALTER TABLE launches
          ADD COLUMN name_skeleton text NOT NULL DEFAULT '',
          ADD COLUMN symbol_skeleton text NOT NULL DEFAULT ''`.execute(transaction)
      await writeSkeletons(transaction)
      await sql`CREATE INDEX launches_name_skeleton ON launches (name_skeleton)`.execute(
        transaction,
      )
      await sql`CREATE INDEX launches_symbol_skeleton ON launches (symbol_skeleton)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0010_drafts',
    async up(transaction) {
      await sql`
        CREATE TABLE launch_drafts (
          id text PRIMARY KEY,
          family text NOT NULL CHECK (family IN ('curve', 'uni', 'pons')),
          state text NOT NULL,
          params jsonb NOT NULL,
          refusal jsonb,
          revision int4 NOT NULL,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX launch_drafts_expiry ON launch_drafts (expires_at)`.execute(
        transaction,
      )
    },
  },
  {
    name: '0011_owners',
    async up(transaction) {
      await sql`ALTER TABLE launch_drafts ADD COLUMN owner_account text`.execute(transaction)
      await sql`ALTER TABLE launches ADD COLUMN owner_account text`.execute(transaction)
    },
  },
  {
    name: '0012_versions',
    async up(transaction) {
      await sql`
        ALTER TABLE launches ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(transaction)
    },
  },
  {
    name: '0013_claims_paid_to',
    async up(transaction) {
      await sql`ALTER TABLE creator_fee_claims ADD COLUMN paid_to text`.execute(transaction)
      // Before a payee could be named, the claimant was paid.
      await sql`UPDATE creator_fee_claims SET paid_to = account`.execute(transaction)
      await sql`ALTER TABLE creator_fee_claims ALTER COLUMN paid_to SET NOT NULL`.execute(
        transaction,
      )
    },
  },
  {
    name: '0014_vesting_returns',
    async up(transaction) {
      await sql`
        ALTER TABLE vesting_moves DROP CONSTRAINT vesting_moves_kind_check`.execute(transaction)
      await sql`
        ALTER TABLE vesting_moves ADD CONSTRAINT vesting_moves_kind_check
        CHECK (kind IN ('claimed', 'returned', 'revoked'))`.execute(transaction)
    },
  },
  {
    name: '0015_early_pool_fees',
    async up(transaction) {
      await sql`
        ALTER TABLE pool_launches
          ADD COLUMN anti_snipe jsonb,
          ADD COLUMN sold_to_bids jsonb`.execute(transaction)
    },
  },
  {
    // A pool opens in the transaction that graduates its token, so one column holds both blocks.
    name: '0016_opened_at_once',
    async up(transaction) {
      await sql`ALTER TABLE curve_states DROP COLUMN pool_opened_block`.execute(transaction)
      await sql`CREATE INDEX launches_graduating ON launches (updated_at) WHERE state = 'graduating'`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE graduation_calls (
          token text NOT NULL,
          attempt int4 NOT NULL,
          status text NOT NULL CHECK (status IN ('sent', 'opened', 'advanced', 'failed', 'superseded')),
          cost_max numeric(78, 0) NOT NULL,
          cost numeric(78, 0),
          transaction_hash text,
          sent_at timestamptz NOT NULL,
          settled_at timestamptz,
          PRIMARY KEY (token, attempt)
        )`.execute(transaction)
    },
  },
  {
    // Until this step every position was in a pool of 1 %, ended at the last tick on the token's side, and had no bid.
    name: '0017_pools_of_all_families',
    async up(transaction) {
      await sql`
        ALTER TABLE pool_launches
          ADD COLUMN holder text,
          ADD COLUMN fee_ppm int4 NOT NULL DEFAULT 10000,
          ADD COLUMN is_token0 boolean,
          ADD COLUMN bid jsonb`.execute(transaction)
      await sql`
        UPDATE pool_launches SET is_token0 = (tick_upper = 887200), holder = launches.factory
        FROM launches WHERE launches.token = pool_launches.token`.execute(transaction)
      await sql`ALTER TABLE pool_launches ALTER COLUMN is_token0 SET NOT NULL`.execute(transaction)
      await sql`ALTER TABLE pool_launches ALTER COLUMN fee_ppm DROP DEFAULT`.execute(transaction)
    },
  },
  {
    // Before this step a text of pictures alone had no skeleton, and a dollar sign before a ticker counted as a letter.
    name: '0018_symbols_as_people_write_them',
    up: writeSkeletons,
  },
  {
    // Unused since shares are read from the vault's own logs.
    name: '0019_no_fee_index',
    async up(transaction) {
      await sql`DROP INDEX launch_trades_fee_recipient`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0020_never_launched',
    async up(transaction) {
      await sql`
        CREATE INDEX launches_never ON launches (updated_at)
        WHERE state IN ('expired', 'dropped', 'cancelled', 'reverted')`.execute(transaction)
    },
  },
  {
    // The newest launch of each of many creators, whatever else they launched, and whether a look-alike is older.
    name: '0021_newest_and_oldest',
    async up(transaction) {
      await sql`
        CREATE INDEX launches_creator_newest
        ON launches (creator, block_number DESC, log_index DESC)
        WHERE block_number IS NOT NULL`.execute(transaction)
      await sql`
        CREATE INDEX launches_symbol_oldest
        ON launches (symbol_skeleton, block_number, log_index)
        WHERE block_number IS NOT NULL`.execute(transaction)
    },
  },
  {
    // Grants are listed by who may end them.
    name: '0022_grants_by_revoker',
    async up(transaction) {
      await sql`
        CREATE INDEX vesting_grants_revoker ON vesting_grants (revoker, grant_id)
        WHERE revoker IS NOT NULL`.execute(transaction)
    },
  },
  {
    // An account lists the drafts that it can go on with.
    name: '0023_drafts_of_accounts',
    async up(transaction) {
      await sql`
        CREATE INDEX launch_drafts_owner ON launch_drafts (owner_account, created_at DESC, id DESC)
        WHERE state IN ('draft', 'validated', 'rejected')`.execute(transaction)
    },
  },
]

async function writeSkeletons(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; symbol: string }>`
    SELECT id, name, symbol FROM launches`.execute(transaction)
  for (const { id, name, symbol } of rows) {
    await sql`
      UPDATE launches
      SET name_skeleton = ${skeletonOf(name)}, symbol_skeleton = ${skeletonOf(symbol)}
      WHERE id = ${id}`.execute(transaction)
  }
}
