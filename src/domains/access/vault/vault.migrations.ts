import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'
import { divideRecord } from './record-partitions.migrations.ts'

/** The schema of the vault. */
export const vaultMigrations: readonly Migration[] = [
  {
    name: '0001_vault',
    async up(transaction) {
      await createWallets(transaction)
      await createRequests(transaction)
      await createAudit(transaction)
    },
  },
  { name: '0002_token_limits', up: addTokenLimits },
  { name: '0003_master_keys', up: createMasterKeys },
  { name: '0004_typed_data', up: addTypedData },
  {
    name: '0005_agent_wallet_ids',
    async up(transaction) {
      // A number beside the id, by which API keys refer to their wallet. Existing wallets are numbered too.
      await sql`
        ALTER TABLE vault_wallets ADD COLUMN agent_wallet_id bigint GENERATED ALWAYS AS IDENTITY
          CONSTRAINT vault_wallets_agent_wallet UNIQUE`.execute(transaction)
    },
  },
  { name: '0006_record_in_months', up: divideRecord },
  {
    // Every page counts an account's, and they are few among all that it ever asked for.
    name: '0007_waiting_approvals',
    async up(transaction) {
      await sql`
        CREATE INDEX vault_requests_waiting ON vault_signing_requests (account_id)
          WHERE state = 'pending_approval'`.execute(transaction)
    },
  },
  {
    name: '0008_denial_reasons',
    async up(transaction) {
      await sql`
        ALTER TABLE vault_signing_requests ADD COLUMN denial_reason text
          CONSTRAINT vault_requests_denial
          CHECK (denial_reason IS NULL OR state = 'denied')`.execute(transaction)
    },
  },
  {
    // What a wallet's policy was is in the record, among all that was signed since.
    name: '0009_policy_changes',
    async up(transaction) {
      await sql`
        CREATE INDEX vault_audit_policies ON vault_audit (subject, number)
          WHERE action IN ('vault.wallet_created', 'vault.policy_changed')`.execute(transaction)
    },
  },
]

/**
 * Typed data is stored as sent, in `json`: `jsonb` refuses some texts and reorders members. It is never sent to the
 * chain, so it is excluded from the index of unsent transactions.
 */
async function addTypedData(transaction: Queryable): Promise<void> {
  await sql`
    ALTER TABLE vault_signing_requests
      ADD COLUMN typed_data json,
      ADD COLUMN digest text,
      ADD COLUMN signature text,
      DROP CONSTRAINT vault_requests_signed,
      ADD CONSTRAINT vault_requests_signed CHECK (
        (state IN ('signed', 'submitted', 'superseded'))
          = (transaction IS NOT NULL OR signature IS NOT NULL)
        AND (transaction IS NULL) = (nonce IS NULL)
        AND (transaction IS NULL) = (hash IS NULL)),
      ADD CONSTRAINT vault_requests_typed_data CHECK (
        CASE WHEN typed_data IS NULL THEN digest IS NULL AND signature IS NULL
        ELSE transaction IS NULL AND (signature IS NULL OR (digest IS NOT NULL AND state = 'signed'))
        END)`.execute(transaction)
  await sql`DROP INDEX vault_requests_unsent`.execute(transaction)
  await sql`
    CREATE INDEX vault_requests_unsent ON vault_signing_requests (signed_at)
      WHERE state = 'signed' AND transaction IS NOT NULL`.execute(transaction)
}

/** A check value that tells two keys of one version apart and reveals nothing else. */
async function createMasterKeys(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE vault_master_keys (
      version integer PRIMARY KEY,
      check_value bytea NOT NULL
    )`.execute(transaction)
}

/**
 * A bound given with a call becomes the token's limit and window limit. There are no spenders until the owner adds
 * them. Waiting requests are judged again, because their policy version is set to one that no policy has.
 */
async function addTokenLimits(transaction: Queryable): Promise<void> {
  await sql`
    ALTER TABLE vault_signing_requests ADD COLUMN charges jsonb NOT NULL DEFAULT '{}'`.execute(
    transaction,
  )
  await sql`
    UPDATE vault_signing_requests SET charges = jsonb_build_object('ether', call_value::text)
    WHERE spend_key IS NOT NULL AND call_value > 0`.execute(transaction)
  await sql`
    UPDATE vault_signing_requests SET policy_version = 0
    WHERE state IN ('pending_approval', 'approved')`.execute(transaction)
  await sql`
    UPDATE vault_wallets SET
      spends = CASE WHEN spends = '{}' THEN spends ELSE jsonb_build_object('ether', spends) END,
      policy = policy || jsonb_build_object(
        'calls', (
          SELECT coalesce(jsonb_agg(entry.value - 'maxTokenAtomic' ORDER BY entry.ordinality), '[]')
          FROM jsonb_array_elements(policy -> 'calls') WITH ORDINALITY AS entry),
        'spenders', '[]'::jsonb,
        'tokens', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('token', bound.token,
            'maxAtomic', bound.amount, 'windowMaxAtomic', bound.amount)), '[]')
          FROM (
            SELECT entry ->> 'to' AS token, min((entry ->> 'maxTokenAtomic')::numeric)::text AS amount
            FROM jsonb_array_elements(policy -> 'calls') AS entry
            WHERE entry ->> 'maxTokenAtomic' IS NOT NULL GROUP BY 1
          ) AS bound))`.execute(transaction)
}

async function createWallets(transaction: Queryable): Promise<void> {
  // `spends` holds the reservations by period; locking the row locks the sum that is checked.
  await sql`
    CREATE TABLE vault_wallets (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      address text NOT NULL CONSTRAINT vault_wallets_address UNIQUE,
      label text NOT NULL,
      signs_orders boolean NOT NULL,
      status text NOT NULL CONSTRAINT vault_wallets_status CHECK (status IN ('active', 'frozen')),
      key_version integer NOT NULL,
      wrapped_key bytea NOT NULL,
      key_commitment bytea NOT NULL,
      sealed_key bytea NOT NULL,
      policy jsonb NOT NULL,
      policy_version integer NOT NULL,
      spends jsonb NOT NULL DEFAULT '{}',
      next_nonce bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`CREATE INDEX vault_wallets_account ON vault_wallets (account_id, id)`.execute(
    transaction,
  )
  await sql`
    CREATE UNIQUE INDEX vault_wallets_orders ON vault_wallets (account_id)
      WHERE signs_orders`.execute(transaction)
  await sql`CREATE INDEX vault_wallets_key_version ON vault_wallets (key_version)`.execute(
    transaction,
  )
}

async function createRequests(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE vault_signing_requests (
      id text PRIMARY KEY,
      wallet_id text NOT NULL CONSTRAINT vault_requests_wallet REFERENCES vault_wallets,
      account_id text NOT NULL,
      wish_id text NOT NULL,
      origin text NOT NULL CONSTRAINT vault_requests_origin
        CHECK (origin IN ('owner', 'order', 'vault')),
      actor text NOT NULL,
      call_to text NOT NULL,
      call_data text NOT NULL,
      call_value numeric(78,0) NOT NULL CONSTRAINT vault_requests_value CHECK (call_value >= 0),
      payload_hash text NOT NULL,
      state text NOT NULL,
      reason text,
      policy_version integer NOT NULL,
      spend_key bigint,
      nonce bigint,
      hash text CONSTRAINT vault_requests_hash UNIQUE,
      transaction text,
      expires_at timestamptz,
      signed_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT vault_requests_wish UNIQUE (wallet_id, wish_id),
      CONSTRAINT vault_requests_signed CHECK (
        (state IN ('signed', 'submitted', 'superseded')) = (transaction IS NOT NULL)
        AND (transaction IS NULL) = (nonce IS NULL)
        AND (transaction IS NULL) = (hash IS NULL))
    )`.execute(transaction)
  await sql`
    CREATE UNIQUE INDEX vault_requests_nonce ON vault_signing_requests (wallet_id, nonce)
      WHERE state IN ('signed', 'submitted')`.execute(transaction)
  await sql`CREATE INDEX vault_requests_listed ON vault_signing_requests (account_id, id)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX vault_requests_expiring ON vault_signing_requests (expires_at)
      WHERE state IN ('pending_approval', 'approved')`.execute(transaction)
  await sql`
    CREATE INDEX vault_requests_unsent ON vault_signing_requests (signed_at)
      WHERE state = 'signed'`.execute(transaction)
}

async function createAudit(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE vault_audit_heads (
      account_id text PRIMARY KEY,
      number integer NOT NULL,
      hash text NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE TABLE vault_audit (
      account_id text NOT NULL,
      number integer NOT NULL,
      at text NOT NULL,
      actor text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL,
      facts jsonb NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      PRIMARY KEY (account_id, number)
    )`.execute(transaction)
  await sql`
    CREATE FUNCTION vault_audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the audit of the vault is only ever added to'; END $$`.execute(
    transaction,
  )
  await sql`
    CREATE TRIGGER vault_audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON vault_audit
      FOR EACH STATEMENT EXECUTE FUNCTION vault_audit_is_kept()`.execute(transaction)
}
