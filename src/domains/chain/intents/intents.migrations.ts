import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/**
 * The table of intents, oldest step first. Each step is a no-op when it was done before, because older databases have
 * the table from the launchpad.
 */
export const intentsMigrations: readonly Migration[] = [
  {
    name: '0001_intents',
    async up(transaction) {
      await sql`
        CREATE TABLE IF NOT EXISTS intents (
          id text PRIMARY KEY,
          kind text NOT NULL,
          state text NOT NULL,
          reference text,
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
        CREATE INDEX IF NOT EXISTS intents_waiting ON intents (state, expires_at)
        WHERE state IN ('prepared', 'submitted')`.execute(transaction)
      await sql`
        CREATE INDEX IF NOT EXISTS intents_block ON intents (block_number)
        WHERE block_number IS NOT NULL`.execute(transaction)
    },
  },
  {
    name: '0002_owners',
    async up(transaction) {
      await sql`
        DO $$ BEGIN
          IF EXISTS (
            SELECT FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = 'intents' AND column_name = 'launch_id'
          ) THEN
            ALTER TABLE intents RENAME COLUMN launch_id TO reference;
          END IF;
        END $$`.execute(transaction)
      await sql`ALTER TABLE intents DROP CONSTRAINT IF EXISTS intents_kind_check`.execute(
        transaction,
      )
      // Every intent from before there were owners is the launchpad's.
      await sql`
        ALTER TABLE intents
          ADD COLUMN IF NOT EXISTS owner text NOT NULL DEFAULT 'launchpad'`.execute(transaction)
      await sql`
        CREATE INDEX IF NOT EXISTS intents_reference ON intents (owner, reference)
        WHERE reference IS NOT NULL`.execute(transaction)
    },
  },
  {
    name: '0003_versions',
    async up(transaction) {
      await sql`
        ALTER TABLE intents ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 0`.execute(
        transaction,
      )
    },
  },
  {
    name: '0004_confirmed_calls',
    async up(transaction) {
      await sql`
        CREATE INDEX IF NOT EXISTS intents_confirmed_calls
        ON intents (from_address, to_address, block_number, log_index)
        WHERE state = 'confirmed'`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0005_ended',
    async up(transaction) {
      await sql`
        CREATE INDEX IF NOT EXISTS intents_unsettled ON intents (updated_at)
        WHERE state IN ('expired', 'dropped', 'reverted')`.execute(transaction)
      await sql`
        CREATE INDEX IF NOT EXISTS intents_done ON intents (updated_at) WHERE state = 'confirmed'`.execute(
        transaction,
      )
    },
  },
  {
    name: '0006_sightings',
    async up(transaction) {
      await sql`
        ALTER TABLE intents
          ADD COLUMN IF NOT EXISTS account_id text,
          ADD COLUMN IF NOT EXISTS prepared_block int8`.execute(transaction)
      await sql`
        CREATE INDEX IF NOT EXISTS intents_senders ON intents (from_address)
        WHERE state IN ('prepared', 'submitted', 'expired', 'dropped')`.execute(transaction)
      // One row: through which block transactions were matched with intents.
      await sql`
        CREATE TABLE IF NOT EXISTS intent_sightings (
          single boolean PRIMARY KEY DEFAULT true CONSTRAINT intent_sightings_single CHECK (single),
          through_block int8 NOT NULL
        )`.execute(transaction)
    },
  },
  {
    // What accounts have open is read again with each thing that changes of them.
    name: '0007_open_of_accounts',
    async up(transaction) {
      await sql`
        CREATE INDEX IF NOT EXISTS intents_open_of_account ON intents (account_id, id)
        WHERE state IN ('prepared', 'submitted')`.execute(transaction)
      await sql`
        CREATE INDEX IF NOT EXISTS intents_open_of_wallet ON intents (from_address, id)
        WHERE account_id IS NULL AND state IN ('prepared', 'submitted')`.execute(transaction)
    },
  },
]
