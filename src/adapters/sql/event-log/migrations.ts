import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The tables of the outbox and the event log. */
export const eventLogMigrations: readonly Migration[] = [
  {
    name: '0001_events',
    async up(transaction) {
      // `position` is only the order of writing; transactions that commit late leave temporary gaps in it.
      await sql`
        CREATE TABLE events (
          position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          id text NOT NULL CONSTRAINT events_id_unique UNIQUE,
          seq bigint CONSTRAINT events_seq_unique UNIQUE,
          topic text NOT NULL,
          version integer NOT NULL,
          audience text NOT NULL
            CONSTRAINT events_audience CHECK (audience IN ('public', 'account', 'operator')),
          account_id text,
          subject text NOT NULL,
          payload jsonb NOT NULL,
          retracts_id text,
          retracts_seq bigint,
          recorded_at timestamptz NOT NULL,
          CONSTRAINT events_account CHECK ((audience = 'account') = (account_id IS NOT NULL))
        )`.execute(transaction)
      await sql`CREATE INDEX events_unnumbered ON events (position) WHERE seq IS NULL`.execute(
        transaction,
      )
      await sql`CREATE INDEX events_subject ON events (subject, seq)`.execute(transaction)
      await sql`
        CREATE TABLE event_head (
          single boolean PRIMARY KEY DEFAULT true CONSTRAINT event_head_single CHECK (single),
          head_seq bigint NOT NULL,
          tail_seq bigint NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO event_head (head_seq, tail_seq) VALUES (0, 1)`.execute(transaction)
    },
  },
]
