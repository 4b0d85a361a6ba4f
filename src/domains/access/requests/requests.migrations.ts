import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of the request log. */
export const requestsMigrations: readonly Migration[] = [
  {
    name: '0001_requests',
    async up(transaction) {
      await sql`
        CREATE TABLE api_requests (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          key_id text NOT NULL,
          operation_id text NOT NULL,
          operation text NOT NULL,
          effect text NOT NULL,
          method text NOT NULL,
          route text NOT NULL,
          path text NOT NULL,
          query text,
          body text,
          status integer,
          error_code text,
          duration_ms integer NOT NULL,
          cost_asset text,
          cost_atomic numeric(78,0),
          address_range text NOT NULL,
          at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX api_requests_account ON api_requests (account_id, at DESC, id DESC)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX api_requests_key ON api_requests (account_id, key_id, at DESC, id DESC)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX api_requests_route
          ON api_requests (account_id, operation, at DESC, id DESC)`.execute(transaction)
      await sql`
        CREATE INDEX api_requests_refused ON api_requests (account_id, at DESC, id DESC)
          WHERE status >= 400`.execute(transaction)
      await sql`CREATE INDEX api_requests_age ON api_requests (at)`.execute(transaction)
      // One row for each step of duration, so that percentiles can be added up. No asset is empty text.
      await sql`
        CREATE TABLE api_request_days (
          account_id text NOT NULL,
          day date NOT NULL,
          key_id text NOT NULL,
          operation text NOT NULL,
          cost_asset text NOT NULL,
          step integer NOT NULL,
          calls bigint NOT NULL,
          refused bigint NOT NULL,
          failed bigint NOT NULL,
          cost_atomic numeric(78,0) NOT NULL,
          PRIMARY KEY (account_id, day, key_id, operation, cost_asset, step)
        )`.execute(transaction)
      await sql`CREATE INDEX api_request_days_age ON api_request_days (day)`.execute(transaction)
    },
  },
  {
    name: '0002_session_requests',
    async up(transaction) {
      // Of their own, so that no list, sum or index of keys' calls is longer for them.
      await sql`
        CREATE TABLE session_requests (
          id text PRIMARY KEY,
          account_id text NOT NULL,
          operation_id text NOT NULL,
          operation text NOT NULL,
          effect text NOT NULL,
          method text NOT NULL,
          route text NOT NULL,
          path text NOT NULL,
          query text,
          body text,
          status integer,
          error_code text,
          duration_ms integer NOT NULL,
          cost_asset text,
          cost_atomic numeric(78,0),
          address_range text NOT NULL,
          at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX session_requests_account
          ON session_requests (account_id, at DESC, id DESC)`.execute(transaction)
      await sql`CREATE INDEX session_requests_age ON session_requests (at)`.execute(transaction)
    },
  },
]
