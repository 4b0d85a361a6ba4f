import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The schema of inboxes. */
export const notificationsMigrations: readonly Migration[] = [
  {
    name: '0001_notifications',
    async up(transaction) {
      await sql`
        CREATE TABLE notifications (
          account_id text NOT NULL,
          seq bigint NOT NULL,
          kind text NOT NULL,
          severity text NOT NULL,
          title text NOT NULL,
          topic text NOT NULL,
          subject text NOT NULL,
          facts jsonb NOT NULL,
          happened_at timestamptz NOT NULL,
          read_at timestamptz,
          retracted_at timestamptz,
          PRIMARY KEY (account_id, seq)
        )`.execute(transaction)
      await sql`
        CREATE INDEX notifications_unread ON notifications (account_id, seq DESC)
          WHERE read_at IS NULL`.execute(transaction)
      await sql`
        CREATE INDEX notifications_kind ON notifications (account_id, kind, seq DESC)`.execute(
        transaction,
      )
      await sql`CREATE INDEX notifications_age ON notifications (happened_at)`.execute(transaction)
      await sql`CREATE INDEX notifications_event ON notifications (seq)`.execute(transaction)
      await sql`
        CREATE TABLE notification_cursor (
          single boolean PRIMARY KEY DEFAULT true CONSTRAINT notification_cursor_single CHECK (single),
          seq bigint NOT NULL
        )`.execute(transaction)
      await sql`INSERT INTO notification_cursor (seq) VALUES (0)`.execute(transaction)
      await sql`
        CREATE TABLE notification_mutes (
          account_id text NOT NULL,
          kind text NOT NULL,
          PRIMARY KEY (account_id, kind)
        )`.execute(transaction)
    },
  },
  {
    // For the rule of those that were read.
    name: '0002_read',
    async up(transaction) {
      await sql`
        CREATE INDEX notifications_read ON notifications (read_at)
          WHERE read_at IS NOT NULL`.execute(transaction)
    },
  },
]
