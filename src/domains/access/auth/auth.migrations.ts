import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of accounts, wallets, sessions and sign-in. */
export const authMigrations: readonly Migration[] = [
  {
    name: '0001_accounts',
    async up(transaction) {
      await sql`
        CREATE TABLE auth_accounts (
          id text PRIMARY KEY,
          display_name text,
          bio text,
          avatar_url text,
          twitter_username text,
          github_username text,
          agent_name text,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      // Deferred, because a sign-in claims the wallet first and creates its account only if it was new.
      await sql`
        CREATE TABLE auth_account_wallets (
          namespace text NOT NULL CHECK (namespace IN ('eip155', 'solana')),
          address text NOT NULL,
          account_id text NOT NULL REFERENCES auth_accounts (id) DEFERRABLE INITIALLY DEFERRED,
          linked_at timestamptz NOT NULL,
          CONSTRAINT auth_account_wallets_pk PRIMARY KEY (namespace, address)
        )`.execute(transaction)
      await sql`
        CREATE INDEX auth_account_wallets_account
          ON auth_account_wallets (account_id, linked_at)`.execute(transaction)
    },
  },
  {
    name: '0002_sign_in',
    async up(transaction) {
      await sql`
        CREATE TABLE auth_sessions (
          id text PRIMARY KEY,
          token_hash text NOT NULL CONSTRAINT auth_sessions_token_unique UNIQUE,
          account_id text NOT NULL REFERENCES auth_accounts (id),
          namespace text NOT NULL,
          address text NOT NULL,
          state text NOT NULL CHECK (state IN ('active', 'ended')),
          created_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE auth_used_nonces (
          nonce text PRIMARY KEY,
          expires_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX auth_used_nonces_expiry ON auth_used_nonces (expires_at)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE auth_secrets (
          purpose text PRIMARY KEY,
          secret bytea NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
    },
  },
  {
    name: '0003_entries',
    async up(transaction) {
      await sql`
        CREATE TABLE auth_entries (
          namespace text NOT NULL CHECK (namespace IN ('eip155', 'solana')),
          address text NOT NULL,
          transaction_id text NOT NULL,
          amount_atomic numeric(78, 0) NOT NULL CHECK (amount_atomic > 0),
          opened_at timestamptz NOT NULL,
          CONSTRAINT auth_entries_pk PRIMARY KEY (namespace, address),
          CONSTRAINT auth_entries_transaction_unique UNIQUE (namespace, transaction_id)
        )`.execute(transaction)
    },
  },
  {
    name: '0004_activities',
    async up(transaction) {
      // json and not jsonb: client data may contain \u0000, which jsonb refuses.
      await sql`
        CREATE TABLE auth_activities (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          account_id text NOT NULL REFERENCES auth_accounts (id),
          activity_type text NOT NULL,
          route text,
          metadata json NOT NULL,
          recorded_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX auth_activities_account ON auth_activities (account_id, id)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX auth_sessions_open ON auth_sessions (account_id, created_at)
          WHERE state = 'active'`.execute(transaction)
    },
  },
  {
    name: '0005_activities_of_nobody',
    async up(transaction) {
      await sql`
        ALTER TABLE auth_activities ALTER COLUMN account_id DROP NOT NULL`.execute(transaction)
    },
  },
]
