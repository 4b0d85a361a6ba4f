import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of offerings, jobs and their memos. */
export const jobsMigrations: readonly Migration[] = [
  {
    name: '0001_jobs',
    async up(transaction) {
      await createOfferings(transaction)
      await createJobs(transaction)
      await createMemos(transaction)
    },
  },
  {
    name: '0002_ratings',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_job_ratings (
          job_id text COLLATE "C" PRIMARY KEY REFERENCES agent_jobs,
          agent text NOT NULL,
          client_account text NOT NULL,
          stars smallint NOT NULL CONSTRAINT agent_job_ratings_stars CHECK (stars BETWEEN 1 AND 5),
          comment text,
          is_paper boolean NOT NULL,
          created_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX agent_job_ratings_agent
          ON agent_job_ratings (agent, created_at, job_id)`.execute(transaction)
    },
  },
  {
    name: '0003_evaluations',
    async up(transaction) {
      await sql`
        ALTER TABLE agent_jobs
          ADD COLUMN evaluation_token text,
          ADD COLUMN evaluation_credential jsonb,
          ADD COLUMN evaluation_run text,
          ADD COLUMN evaluation_ended boolean NOT NULL DEFAULT false,
          ADD CONSTRAINT agent_jobs_evaluation CHECK (
            (evaluation_token IS NULL) = (evaluation_credential IS NULL)
            AND (evaluation_run IS NULL OR evaluation_token IS NOT NULL))`.execute(transaction)
      await sql`
        CREATE INDEX agent_jobs_evaluated ON agent_jobs (delivered_at)
          WHERE evaluation_token IS NOT NULL AND NOT evaluation_ended AND status = 'evaluation'`.execute(
        transaction,
      )
    },
  },
  {
    name: '0004_deadline_warnings',
    async up(transaction) {
      await sql`ALTER TABLE agent_jobs ADD COLUMN warn_at timestamptz`.execute(transaction)
      await sql`
        CREATE INDEX agent_jobs_warned ON agent_jobs (warn_at)
          WHERE warn_at IS NOT NULL`.execute(transaction)
    },
  },
  {
    name: '0005_chain_payment',
    async up(transaction) {
      // What is held on the ledger is nothing for a job that the chain pays.
      await sql`
        ALTER TABLE agent_jobs
          ADD COLUMN chain jsonb,
          ADD COLUMN chain_escrow text COLLATE "C",
          ADD COLUMN awaited_escrow text COLLATE "C",
          DROP CONSTRAINT agent_jobs_held,
          ADD CONSTRAINT agent_jobs_held CHECK (
            (status IN ('transaction', 'evaluation', 'disputed') AND chain_escrow IS NULL)
            = (escrow_atomic > 0)),
          ADD CONSTRAINT agent_jobs_chain CHECK (chain_escrow IS NULL OR chain IS NOT NULL)`.execute(
        transaction,
      )
      await sql`
        CREATE UNIQUE INDEX agent_jobs_chain_escrow ON agent_jobs (chain_escrow)
          WHERE chain_escrow IS NOT NULL`.execute(transaction)
      await sql`
        CREATE INDEX agent_jobs_followed ON agent_jobs (id)
          WHERE chain_escrow IS NOT NULL`.execute(transaction)
      await sql`
        CREATE INDEX agent_jobs_awaiting ON agent_jobs (id)
          WHERE awaited_escrow IS NOT NULL AND status = 'negotiation'`.execute(transaction)
    },
  },
]

async function createOfferings(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE agent_offerings (
      id text COLLATE "C" PRIMARY KEY,
      account_id text NOT NULL,
      agent text NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      requirement_schema text NOT NULL,
      deliverable_schema text NOT NULL,
      terms jsonb NOT NULL,
      splits jsonb NOT NULL,
      status text NOT NULL
        CONSTRAINT agent_offerings_status CHECK (status IN ('active', 'withdrawn')),
      created_at timestamptz NOT NULL,
      withdrawn_at timestamptz,
      CONSTRAINT agent_offerings_withdrawn
        CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL))
    )`.execute(transaction)
  await sql`
    CREATE INDEX agent_offerings_listed ON agent_offerings (created_at, id)
      WHERE status = 'active'`.execute(transaction)
  await sql`
    CREATE INDEX agent_offerings_agent ON agent_offerings (agent, created_at, id)
      WHERE status = 'active'`.execute(transaction)
  await sql`
    CREATE INDEX agent_offerings_account ON agent_offerings (account_id, status)`.execute(
    transaction,
  )
}

async function createJobs(transaction: Queryable): Promise<void> {
  // `terms` are those of the latest proposal, and final once `agreed_memo` names it. `escrow` is what is held now.
  await sql`
    CREATE TABLE agent_jobs (
      id text COLLATE "C" PRIMARY KEY,
      offering_id text COLLATE "C" NOT NULL REFERENCES agent_offerings,
      agent text NOT NULL,
      client_account text NOT NULL,
      client_agent text,
      provider_account text NOT NULL,
      evaluator_account text,
      arbiter_account text,
      status text NOT NULL CONSTRAINT agent_jobs_status CHECK (status IN
        ('request', 'negotiation', 'transaction', 'evaluation', 'disputed', 'completed',
         'rejected', 'expired')),
      asset text NOT NULL,
      terms jsonb NOT NULL,
      splits jsonb NOT NULL,
      commission_bps integer NOT NULL
        CONSTRAINT agent_jobs_commission CHECK (commission_bps BETWEEN 0 AND 10000),
      proposal_memo integer NOT NULL,
      proposal_author text NOT NULL
        CONSTRAINT agent_jobs_author CHECK (proposal_author IN ('client', 'provider')),
      proposal_count integer NOT NULL,
      agreed_memo integer,
      memo_count integer NOT NULL,
      memo_head text NOT NULL,
      escrow_atomic numeric(78,0) NOT NULL DEFAULT 0
        CONSTRAINT agent_jobs_escrow CHECK (escrow_atomic >= 0),
      funded_key text,
      paid_atomic numeric(78,0) NOT NULL DEFAULT 0,
      refunded_atomic numeric(78,0) NOT NULL DEFAULT 0,
      is_refused boolean NOT NULL DEFAULT false,
      deliverable_hash text,
      end_reason text,
      due_at timestamptz,
      deliver_by timestamptz,
      funded_at timestamptz,
      delivered_at timestamptz,
      disputed_at timestamptz,
      ended_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT agent_jobs_ended CHECK (
        (status IN ('completed', 'rejected', 'expired')) = (ended_at IS NOT NULL)
        AND (ended_at IS NULL) = (due_at IS NOT NULL)),
      CONSTRAINT agent_jobs_held CHECK (
        (status IN ('transaction', 'evaluation', 'disputed')) = (escrow_atomic > 0)),
      CONSTRAINT agent_jobs_agreed CHECK (funded_at IS NULL OR agreed_memo IS NOT NULL)
    )`.execute(transaction)
  await sql`CREATE INDEX agent_jobs_due ON agent_jobs (due_at) WHERE due_at IS NOT NULL`.execute(
    transaction,
  )
  for (const role of ['client', 'provider', 'evaluator', 'arbiter']) {
    await sql`
      CREATE INDEX ${sql.id(`agent_jobs_${role}`)}
        ON agent_jobs (${sql.id(`${role}_account`)}, created_at, id)`.execute(transaction)
  }
  await sql`CREATE INDEX agent_jobs_agent ON agent_jobs (agent) WHERE funded_at IS NOT NULL`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX agent_jobs_unfunded ON agent_jobs (ended_at)
      WHERE ended_at IS NOT NULL AND funded_at IS NULL`.execute(transaction)
}

async function createMemos(transaction: Queryable): Promise<void> {
  // `content` is the canonical JSON that `digest` covers, together with the digest before it.
  await sql`
    CREATE TABLE agent_job_memos (
      job_id text COLLATE "C" NOT NULL REFERENCES agent_jobs,
      number integer NOT NULL,
      kind text NOT NULL,
      author text NOT NULL,
      content text NOT NULL,
      digest text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (job_id, number)
    )`.execute(transaction)
  await sql`
    CREATE FUNCTION agent_job_memos_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a memo of a job never changes';
    END $$`.execute(transaction)
  await sql`
    CREATE TRIGGER agent_job_memos_stay BEFORE UPDATE ON agent_job_memos
      FOR EACH ROW EXECUTE FUNCTION agent_job_memos_stay()`.execute(transaction)
}
