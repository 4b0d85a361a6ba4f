import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../../ports/database.ts'

/** The schema of micropayments. */
export const mppMigrations: readonly Migration[] = [
  {
    name: '0001_mpp',
    async up(transaction) {
      await createSessions(transaction)
      await createDeposits(transaction)
      await createUses(transaction)
      await createRefunds(transaction)
    },
  },
  { name: '0002_session_looks', up: addLooks },
]

async function createSessions(transaction: Queryable): Promise<void> {
  // The counters only grow: what is paid out was spent, what is spent was authorised, and what was authorised is in the
  // deposit. Rows are updated with every use, so pages keep room for new row versions.
  await sql`
    CREATE TABLE mpp_sessions (
      id text PRIMARY KEY,
      channel_id text NOT NULL CONSTRAINT mpp_sessions_channel UNIQUE,
      status text NOT NULL,
      mode text NOT NULL,
      asset text NOT NULL,
      payer text NOT NULL,
      account_id text,
      refund_via text NOT NULL CHECK (refund_via IN ('ledger', 'solana')),
      network text NOT NULL,
      signer bytea,
      bearer_hash text CONSTRAINT mpp_sessions_bearer UNIQUE,
      unit_cost numeric(78,0) NOT NULL CHECK (unit_cost > 0),
      unit_type text NOT NULL,
      deposit numeric(78,0) NOT NULL,
      accepted numeric(78,0) NOT NULL,
      reserved numeric(78,0) NOT NULL,
      spent numeric(78,0) NOT NULL,
      settled numeric(78,0) NOT NULL,
      refunded numeric(78,0) NOT NULL,
      uses bigint NOT NULL,
      voucher bytea,
      idle_seconds integer NOT NULL,
      grace_seconds integer NOT NULL,
      opened_at timestamptz,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      force_close_at timestamptz,
      closed_at timestamptz,
      receipt jsonb,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT mpp_sessions_mode CHECK ((mode = 'paper') = (asset LIKE 'paper:%')),
      CONSTRAINT mpp_sessions_proof CHECK ((signer IS NULL) <> (bearer_hash IS NULL)),
      CONSTRAINT mpp_sessions_counters CHECK (
        0 <= settled AND settled <= spent AND 0 <= reserved AND spent + reserved <= accepted
        AND accepted <= deposit
      ),
      CONSTRAINT mpp_sessions_refunded CHECK (refunded >= 0 AND spent + refunded <= deposit)
    ) WITH (fillfactor = 60)`.execute(transaction)
  await sql`
    CREATE INDEX mpp_sessions_live ON mpp_sessions (coalesce(force_close_at, expires_at))
      WHERE status IN ('opening', 'open', 'exhausted', 'closing', 'force_closing')`.execute(
    transaction,
  )
  await sql`CREATE INDEX mpp_sessions_account ON mpp_sessions (account_id, id)
    WHERE account_id IS NOT NULL`.execute(transaction)
  await sql`
    CREATE INDEX mpp_sessions_unsettled ON mpp_sessions (last_used_at)
      WHERE settled < spent`.execute(transaction)
  await createCounterGuard(transaction)
}

/** When a session that cannot end now is retried, apart from its expiry; and which deposits were returned at once. */
async function addLooks(transaction: Queryable): Promise<void> {
  await sql`
    ALTER TABLE mpp_sessions ADD COLUMN put_off_until timestamptz`.execute(transaction)
  await sql`ALTER TABLE mpp_deposits ADD COLUMN returned_at timestamptz`.execute(transaction)
  await sql`DROP INDEX mpp_sessions_live`.execute(transaction)
  await sql`
    CREATE INDEX mpp_sessions_live
      ON mpp_sessions (greatest(coalesce(force_close_at, expires_at), put_off_until))
      WHERE status IN ('opening', 'open', 'exhausted', 'closing', 'force_closing')`.execute(
    transaction,
  )
}

/** Refuses for every writer what no session does: decreasing counters, and changes after the end. */
async function createCounterGuard(transaction: Queryable): Promise<void> {
  await sql`
    CREATE FUNCTION mpp_sessions_guard() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`
BEGIN
  RAISE EXCEPTION 'session %: counters only grow, and an ended session stays as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'mpp_sessions_monotone';
END`)}`.execute(transaction)
  await sql`
    CREATE TRIGGER mpp_sessions_monotone BEFORE UPDATE ON mpp_sessions FOR EACH ROW
    WHEN (
      NEW.deposit < OLD.deposit OR NEW.accepted < OLD.accepted OR NEW.spent < OLD.spent
      OR NEW.settled < OLD.settled OR NEW.refunded < OLD.refunded OR NEW.uses < OLD.uses
      OR (OLD.status IN ('closed', 'expired', 'failed', 'force_closed') AND (
        NEW.status <> OLD.status OR NEW.spent <> OLD.spent OR NEW.accepted <> OLD.accepted
        OR NEW.deposit <> OLD.deposit
      ))
    )
    EXECUTE FUNCTION mpp_sessions_guard()`.execute(transaction)
}

/** Payments into a session; `adopted_at` is set once the money was taken and is in it. */
async function createDeposits(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE mpp_deposits (
      charge_id text PRIMARY KEY,
      session_id text NOT NULL REFERENCES mpp_sessions (id),
      kind text NOT NULL CHECK (kind IN ('open', 'topUp')),
      amount numeric(78,0) NOT NULL CHECK (amount > 0),
      payer text NOT NULL,
      created_at timestamptz NOT NULL,
      adopted_at timestamptz
    )`.execute(transaction)
  await sql`CREATE INDEX mpp_deposits_session ON mpp_deposits (session_id)`.execute(transaction)
}

/** Uses with an id from their caller, so that a repeat is the same use. */
async function createUses(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE mpp_session_uses (
      session_id text NOT NULL REFERENCES mpp_sessions (id),
      use_id text NOT NULL,
      amount numeric(78,0) NOT NULL CHECK (amount > 0),
      spent_after numeric(78,0) NOT NULL,
      uses_after bigint NOT NULL,
      used_at timestamptz NOT NULL,
      PRIMARY KEY (session_id, use_id)
    )`.execute(transaction)
}

/** Value to be returned to a payer's wallet; the signed transaction is stored in `attempt` before it is sent. */
async function createRefunds(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE mpp_refunds (
      id text PRIMARY KEY,
      session_id text NOT NULL REFERENCES mpp_sessions (id),
      kind text NOT NULL CHECK (kind IN ('rest', 'late')),
      payer text NOT NULL,
      asset text NOT NULL,
      amount numeric(78,0) NOT NULL CHECK (amount > 0),
      status text NOT NULL CHECK (status IN ('pending', 'sent', 'failed')),
      attempt jsonb,
      reference text,
      failure text,
      lease text,
      leased_until timestamptz,
      due_at timestamptz,
      attempts integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`CREATE INDEX mpp_refunds_session ON mpp_refunds (session_id)`.execute(transaction)
  await sql`
    CREATE UNIQUE INDEX mpp_refunds_rest ON mpp_refunds (session_id)
      WHERE kind = 'rest'`.execute(transaction)
  await sql`
    CREATE INDEX mpp_refunds_due ON mpp_refunds (due_at) WHERE due_at IS NOT NULL`.execute(
    transaction,
  )
}
