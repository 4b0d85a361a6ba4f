import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of escrows on chain 4663: what the chain said, and what follows from it. */
export const escrowsMigrations: readonly Migration[] = [
  {
    name: '0001_escrows',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_escrow_facts (
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          escrow_id text NOT NULL,
          at timestamptz NOT NULL,
          step jsonb NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`
        CREATE INDEX agent_escrow_facts_escrow
          ON agent_escrow_facts (escrow_id, block_number, log_index)`.execute(transaction)
      await sql`
        CREATE TABLE agent_escrows (
          escrow_id text PRIMARY KEY,
          client text NOT NULL,
          provider text NOT NULL,
          salt text NOT NULL,
          terms jsonb NOT NULL,
          splits jsonb NOT NULL,
          phase text NOT NULL CONSTRAINT agent_escrows_phase
            CHECK (phase IN ('funded', 'delivered', 'refused', 'disputed', 'settled')),
          due_at timestamptz,
          deliverable text,
          reason text,
          paid_atomic numeric(78,0) NOT NULL,
          refunded_atomic numeric(78,0) NOT NULL,
          opened_block bigint NOT NULL,
          opened_log integer NOT NULL,
          last_block bigint NOT NULL,
          last_hash text NOT NULL,
          last_transaction text NOT NULL,
          last_log integer NOT NULL,
          CONSTRAINT agent_escrows_settled CHECK ((phase = 'settled') = (due_at IS NULL))
        )`.execute(transaction)
      for (const party of ['client', 'provider']) {
        await sql`
          CREATE INDEX ${sql.id(`agent_escrows_${party}`)}
            ON agent_escrows (${sql.id(party)}, opened_block, opened_log)`.execute(transaction)
      }
      await sql`
        CREATE INDEX agent_escrows_opened ON agent_escrows (opened_block, opened_log)`.execute(
        transaction,
      )
    },
  },
]
