import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of charges and their refunds. */
export const chargesMigrations: readonly Migration[] = [
  {
    name: '0001_charges',
    async up(transaction) {
      await createTable(transaction)
      await createIndexes(transaction)
    },
  },
  {
    name: '0002_refunds',
    async up(transaction) {
      await sql`
        CREATE TABLE refunds (
          id text PRIMARY KEY,
          charge_id text NOT NULL CONSTRAINT refunds_charge REFERENCES charges (id),
          amount_atomic numeric(78,0) NOT NULL
            CONSTRAINT refunds_amount CHECK (amount_atomic > 0),
          reason text NOT NULL,
          "to" text NOT NULL,
          ordered_by text NOT NULL,
          status text NOT NULL,
          attempt jsonb,
          reference text,
          failure text,
          created_at timestamptz NOT NULL,
          ended_at timestamptz
        )`.execute(transaction)
      await sql`CREATE INDEX refunds_of_charge ON refunds (charge_id)`.execute(transaction)
      // One at a time, because the remainder of a charge is known only after the previous refund has ended.
      await sql`
        CREATE UNIQUE INDEX refunds_pending ON refunds (charge_id)
          WHERE status = 'pending'`.execute(transaction)
    },
  },
  {
    name: '0003_agents',
    async up(transaction) {
      await sql`ALTER TABLE charges ADD COLUMN agent_id text`.execute(transaction)
    },
  },
  {
    name: '0004_versions',
    async up(transaction) {
      await sql`
        ALTER TABLE charges ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(transaction)
      // Concurrent partial refunds were all sent, but the charge only knew of the last one.
      await sql`
        UPDATE charges c SET refunded_atomic = least(c.amount_atomic, r.sent)
        FROM (
          SELECT charge_id, sum(amount_atomic) AS sent FROM refunds
          WHERE status <> 'failed' GROUP BY charge_id
        ) r
        WHERE r.charge_id = c.id AND c.refunded_atomic < least(c.amount_atomic, r.sent)
      `.execute(transaction)
    },
  },
  {
    name: '0005_units',
    async up(transaction) {
      await sql`
        ALTER TABLE charges ADD COLUMN unit text NOT NULL DEFAULT 'call',
          ADD COLUMN quoted_atomic numeric(78,0)`.execute(transaction)
      await sql`UPDATE charges SET quoted_atomic = amount_atomic`.execute(transaction)
      await sql`
        ALTER TABLE charges ALTER COLUMN quoted_atomic SET NOT NULL, ALTER COLUMN unit DROP DEFAULT,
          ADD CONSTRAINT charges_quoted CHECK (amount_atomic <= quoted_atomic)
      `.execute(transaction)
    },
  },
]

async function createTable(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE charges (
      id text PRIMARY KEY,
      status text NOT NULL,
      operation_id text NOT NULL,
      family text NOT NULL,
      method text NOT NULL,
      path_template text NOT NULL,
      url text NOT NULL,
      body_digest text,
      request_digest text NOT NULL,
      request_id text NOT NULL,
      account_id text,
      key_id text,
      address_block text NOT NULL,
      asset text NOT NULL,
      amount_atomic numeric(78,0) NOT NULL
        CONSTRAINT charges_amount CHECK (amount_atomic > 0),
      price_source text NOT NULL,
      description text,
      payee_account_id text,
      commission_bps integer NOT NULL
        CONSTRAINT charges_commission CHECK (commission_bps BETWEEN 0 AND 10000),
      rail text NOT NULL,
      protocol text NOT NULL,
      mode text NOT NULL
        CONSTRAINT charges_mode CHECK ((mode = 'paper') = (asset LIKE 'paper:%')),
      claim_key text NOT NULL,
      fingerprint text NOT NULL,
      is_confidential boolean NOT NULL,
      payer text NOT NULL,
      network text NOT NULL,
      pay_to text,
      is_direct boolean NOT NULL,
      challenge_id text,
      proof jsonb,
      answer_status integer,
      answer_headers jsonb,
      answer_body text,
      response_digest text,
      latency_ms integer,
      reference text,
      receipt_extra jsonb NOT NULL,
      is_final boolean NOT NULL,
      credits jsonb NOT NULL,
      refunded_atomic numeric(78,0) NOT NULL
        CONSTRAINT charges_refunded CHECK (refunded_atomic BETWEEN 0 AND amount_atomic),
      failure text,
      lease text,
      leased_until timestamptz,
      due_at timestamptz,
      attempts integer NOT NULL,
      timeline jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      delivered_at timestamptz,
      settled_at timestamptz,
      updated_at timestamptz NOT NULL
    )`.execute(transaction)
}

async function createIndexes(transaction: Queryable): Promise<void> {
  // A released payment was not used, so it may be claimed again; any other claim is permanent.
  await sql`
    CREATE UNIQUE INDEX charges_claim ON charges (claim_key)
      WHERE status <> 'released'`.execute(transaction)
  await sql`
    CREATE INDEX charges_fingerprint ON charges (fingerprint)
      WHERE status <> 'released'`.execute(transaction)
  await sql`
    CREATE INDEX charges_due ON charges (due_at) WHERE due_at IS NOT NULL`.execute(transaction)
  await sql`CREATE INDEX charges_payer ON charges (payer, id)`.execute(transaction)
  await sql`
    CREATE INDEX charges_payee ON charges (payee_account_id, id)
      WHERE payee_account_id IS NOT NULL`.execute(transaction)
  await sql`CREATE INDEX charges_account ON charges (account_id, id)`.execute(transaction)
  await sql`CREATE INDEX charges_request ON charges (request_id)`.execute(transaction)
  await sql`
    CREATE INDEX charges_kept ON charges (delivered_at)
      WHERE answer_body IS NOT NULL`.execute(transaction)
}
