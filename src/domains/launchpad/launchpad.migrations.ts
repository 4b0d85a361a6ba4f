import { sql } from 'kysely'
import type { Migration } from '../../ports/database.ts'

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
    name: '0002_intents',
    async up(transaction) {
      await sql`
        CREATE TABLE intents (
          id text PRIMARY KEY,
          kind text NOT NULL CHECK (kind IN ('launch', 'trade', 'approval', 'claim')),
          state text NOT NULL,
          launch_id text,
          token text,
          chain_id int4 NOT NULL,
          from_address text NOT NULL,
          to_address text NOT NULL,
          data text NOT NULL,
          value_atomic numeric(78, 0) NOT NULL,
          simulation jsonb NOT NULL,
          deadline int8,
          expires_at timestamptz NOT NULL,
          signed_transaction text,
          transaction_hash text CONSTRAINT intents_transaction_unique UNIQUE,
          nonce int8,
          broadcast_at timestamptz,
          block_number int8,
          block_hash text,
          log_index int4,
          failure jsonb,
          settled_event text,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX intents_waiting ON intents (state, expires_at)
        WHERE state IN ('prepared', 'submitted')`.execute(transaction)
      await sql`
        CREATE INDEX intents_block ON intents (block_number)
        WHERE block_number IS NOT NULL`.execute(transaction)
    },
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
]
