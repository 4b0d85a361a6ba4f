import { type RawBuilder, sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of webhooks. */
export const webhooksMigrations: readonly Migration[] = [
  {
    name: '0001_webhooks',
    async up(transaction) {
      for (const statement of [...endpointTables, ...deliveryTables, ...inboundTables]) {
        await statement.execute(transaction)
      }
    },
  },
]

const endpointTables: readonly RawBuilder<unknown>[] = [
  // "C" orders ids bytewise, as the program does.
  sql`
    CREATE TABLE webhook_endpoints (
      id text COLLATE "C" PRIMARY KEY,
      account_id text NOT NULL,
      url text NOT NULL,
      description text NOT NULL,
      topics text[] NOT NULL,
      status text NOT NULL
        CONSTRAINT webhook_endpoints_status CHECK (status IN ('enabled', 'paused', 'disabled')),
      disabled_reason text
        CONSTRAINT webhook_endpoints_reason CHECK (disabled_reason IN ('manual', 'automatic')),
      status_since timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      after_seq bigint NOT NULL,
      secret_prefix text NOT NULL,
      previous_secret_ends_at timestamptz,
      failing_since timestamptz,
      held_until timestamptz,
      deleted_at timestamptz,
      CONSTRAINT webhook_endpoints_disabled
        CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL))
    )`,
  sql`CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id, id)`,
  sql`
    CREATE TABLE webhook_secrets (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      endpoint_id text COLLATE "C" NOT NULL
        CONSTRAINT webhook_secrets_endpoint REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
      sealed bytea NOT NULL,
      created_at timestamptz NOT NULL,
      ends_at timestamptz
    )`,
  sql`CREATE INDEX webhook_secrets_endpoint_id ON webhook_secrets (endpoint_id, id)`,
]

const deliveryTables: readonly RawBuilder<unknown>[] = [
  sql`
    CREATE TABLE webhook_cursor (
      single boolean PRIMARY KEY DEFAULT true CONSTRAINT webhook_cursor_single CHECK (single),
      seq bigint NOT NULL
    )`,
  sql`INSERT INTO webhook_cursor (seq) VALUES (0)`,
  // The body of an event, serialised once for all its endpoints.
  sql`
    CREATE TABLE webhook_messages (
      event_id text PRIMARY KEY,
      seq bigint NOT NULL,
      body text NOT NULL,
      event_at timestamptz NOT NULL
    )`,
  sql`CREATE INDEX webhook_messages_time ON webhook_messages (event_at)`,
  // `due_at` is the next attempt, or the end of the lease during one; null when nothing is to be done. `tries` counts
  // since the owner's last resend, `attempts` in total.
  sql`
    CREATE TABLE webhook_deliveries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      endpoint_id text COLLATE "C" NOT NULL
        CONSTRAINT webhook_deliveries_endpoint REFERENCES webhook_endpoints (id),
      event_id text NOT NULL
        CONSTRAINT webhook_deliveries_message REFERENCES webhook_messages (event_id),
      seq bigint NOT NULL,
      topic text NOT NULL,
      event_at timestamptz NOT NULL,
      status text NOT NULL CONSTRAINT webhook_deliveries_status CHECK (
        status IN ('pending', 'sending', 'succeeded', 'failed', 'exhausted', 'cancelled')
      ),
      tries integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      lease text,
      created_at timestamptz NOT NULL,
      CONSTRAINT webhook_deliveries_once UNIQUE (event_id, endpoint_id),
      CONSTRAINT webhook_deliveries_due
        CHECK ((status IN ('pending', 'sending', 'failed')) = (due_at IS NOT NULL)),
      CONSTRAINT webhook_deliveries_lease CHECK ((status = 'sending') = (lease IS NOT NULL))
    )`,
  sql`CREATE INDEX webhook_deliveries_list ON webhook_deliveries (endpoint_id, id)`,
  sql`
    CREATE INDEX webhook_deliveries_queue ON webhook_deliveries (endpoint_id, due_at)
      WHERE due_at IS NOT NULL`,
  sql`CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)`,
  sql`
    CREATE TABLE webhook_attempts (
      delivery_id bigint NOT NULL
        CONSTRAINT webhook_attempts_delivery REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
      number integer NOT NULL,
      at timestamptz NOT NULL,
      duration_ms integer NOT NULL,
      status_code integer,
      error_code text,
      response_excerpt text,
      PRIMARY KEY (delivery_id, number)
    )`,
  sql`
    CREATE INDEX webhook_attempts_excerpts ON webhook_attempts (at)
      WHERE response_excerpt IS NOT NULL`,
]

const inboundTables: readonly RawBuilder<unknown>[] = [
  sql`
    CREATE TABLE webhook_inbound (
      source text NOT NULL,
      message_id text NOT NULL,
      received_at timestamptz NOT NULL,
      PRIMARY KEY (source, message_id)
    )`,
  sql`CREATE INDEX webhook_inbound_age ON webhook_inbound (received_at)`,
]
