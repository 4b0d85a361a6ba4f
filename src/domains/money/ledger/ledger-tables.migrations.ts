import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

/** Creates the tables of the ledger. */
export async function createLedgerTables(transaction: Queryable): Promise<void> {
  await createAccounts(transaction)
  await createTransfers(transaction)
  await createHolds(transaction)
  await createProofs(transaction)
}

async function createAccounts(transaction: Queryable): Promise<void> {
  // `last_seq` and `last_hold_id` refer to the entry and the hold that explain the row's latest change; `hold_moves`
  // counts starts and ends of holds. An account of `platform` is spread over several rows, its stripes, because every
  // charge touches it and a row is written by one transaction at a time; all others have only stripe 0. Rows are
  // updated far more often than inserted, so pages keep room for new row versions.
  await sql`
    CREATE TABLE ledger_accounts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      owner text NOT NULL,
      purpose text NOT NULL,
      asset text NOT NULL,
      stripe smallint NOT NULL DEFAULT 0,
      posted numeric(78,0) NOT NULL DEFAULT 0,
      held numeric(78,0) NOT NULL DEFAULT 0 CONSTRAINT ledger_accounts_held CHECK (held >= 0),
      last_seq bigint NOT NULL DEFAULT 0,
      hold_moves bigint NOT NULL DEFAULT 0,
      last_hold_id text NOT NULL DEFAULT '',
      CONSTRAINT ledger_accounts_unique UNIQUE (owner, purpose, asset, stripe),
      CONSTRAINT ledger_accounts_stripe CHECK (stripe = 0 OR owner = 'platform'),
      CONSTRAINT ledger_accounts_not_negative CHECK (posted >= held OR purpose = 'external')
    ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02)`.execute(transaction)
}

async function createTransfers(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE ledger_transfers (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id text NOT NULL CONSTRAINT ledger_transfers_id_unique UNIQUE,
      kind text NOT NULL,
      reference jsonb NOT NULL,
      digest bytea NOT NULL,
      hold_id text,
      effective_at timestamptz NOT NULL,
      posted_at timestamptz NOT NULL,
      line_count smallint NOT NULL CONSTRAINT ledger_transfers_lines CHECK (line_count >= 2)
    )`.execute(transaction)
  await sql`CREATE INDEX ledger_transfers_posted ON ledger_transfers (posted_at, seq)`.execute(
    transaction,
  )
  // Neither column needs a foreign key: the entry's trigger refuses a missing transfer or account, and neither can be
  // deleted.
  await sql`
    CREATE TABLE ledger_entries (
      account_id bigint NOT NULL,
      transfer_seq bigint NOT NULL,
      line smallint NOT NULL CONSTRAINT ledger_entries_line CHECK (line >= 1),
      asset text NOT NULL,
      amount numeric(78,0) NOT NULL CONSTRAINT ledger_entries_not_zero CHECK (amount <> 0),
      balance_after numeric(78,0) NOT NULL,
      PRIMARY KEY (account_id, transfer_seq),
      CONSTRAINT ledger_entries_line_unique UNIQUE (transfer_seq, line)
    )`.execute(transaction)
}

async function createHolds(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE ledger_holds (
      id text PRIMARY KEY,
      account_id bigint NOT NULL CONSTRAINT ledger_holds_account REFERENCES ledger_accounts (id),
      amount numeric(78,0) NOT NULL CONSTRAINT ledger_holds_amount CHECK (amount > 0),
      committed numeric(78,0) NOT NULL DEFAULT 0,
      status text NOT NULL DEFAULT 'held',
      reference jsonb NOT NULL,
      transfer_seq bigint,
      begun_move bigint NOT NULL,
      ended_move bigint,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      CONSTRAINT ledger_holds_status CHECK (
        (ended_move IS NULL) = (status = 'held') AND
        CASE status
          WHEN 'held' THEN committed = 0 AND transfer_seq IS NULL AND ended_at IS NULL
          WHEN 'released' THEN committed = 0 AND transfer_seq IS NULL AND ended_at IS NOT NULL
          WHEN 'expired' THEN committed = 0 AND transfer_seq IS NULL AND ended_at IS NOT NULL
          WHEN 'committed' THEN
            committed = amount AND transfer_seq IS NOT NULL AND ended_at IS NOT NULL
          WHEN 'partially_committed' THEN committed > 0 AND committed < amount
            AND transfer_seq IS NOT NULL AND ended_at IS NOT NULL
          ELSE false
        END
      )
    )`.execute(transaction)
  await sql`
    CREATE INDEX ledger_holds_open ON ledger_holds (expires_at) WHERE status = 'held'`.execute(
    transaction,
  )
}

async function createProofs(transaction: Queryable): Promise<void> {
  // A link of the hash chain over all transfers: it covers those after `after_seq`, up to `through_seq`.
  await sql`
    CREATE TABLE ledger_seals (
      number bigint PRIMARY KEY,
      after_seq bigint NOT NULL,
      through_seq bigint NOT NULL,
      seqs bigint[] NOT NULL,
      row_hashes bytea NOT NULL,
      hash bytea NOT NULL,
      sealed_at timestamptz NOT NULL,
      CONSTRAINT ledger_seals_stretch CHECK (number >= 1 AND through_seq > after_seq)
    )`.execute(transaction)
  await sql`
    CREATE TABLE ledger_proofs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      started_at timestamptz NOT NULL,
      ended_at timestamptz NOT NULL,
      is_sound boolean NOT NULL,
      report jsonb NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE TABLE ledger_proof_turn (
      single boolean PRIMARY KEY DEFAULT true CONSTRAINT ledger_proof_turn_single CHECK (single),
      due_at timestamptz NOT NULL,
      leased_until timestamptz
    )`.execute(transaction)
  await sql`INSERT INTO ledger_proof_turn (due_at) VALUES ('-infinity')`.execute(transaction)
}
