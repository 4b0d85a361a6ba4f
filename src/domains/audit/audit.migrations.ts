import { sql } from 'kysely'
import type { Migration } from '../../ports/database.ts'

/** The schema of the audit log. The rule that nothing changes is the table's own, not the program's. */
export const auditMigrations: readonly Migration[] = [
  {
    name: '0001_audit_entries',
    async up(transaction) {
      await sql`
        CREATE TABLE audit_entries (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          account_id text NOT NULL,
          action text NOT NULL,
          subject text NOT NULL,
          credential_id text,
          address_block text,
          request_id text,
          detail jsonb NOT NULL
            CONSTRAINT audit_entries_detail CHECK (length(detail::text) <= 20000),
          happened_at timestamptz NOT NULL,
          recorded_at timestamptz NOT NULL DEFAULT now()
        )`.execute(transaction)
      await sql`CREATE INDEX audit_entries_account ON audit_entries (account_id, id)`.execute(
        transaction,
      )
      await sql`CREATE INDEX audit_entries_age ON audit_entries (recorded_at)`.execute(transaction)
      // The database's own clock stamps and judges the age, so no caller can make an entry old enough.
      await sql`
        CREATE FUNCTION audit_entries_keep() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'INSERT' THEN
            NEW.recorded_at := now();
            RETURN NEW;
          END IF;
          IF TG_OP = 'DELETE' THEN
            IF OLD.recorded_at < now() - interval '365 days' THEN
              RETURN OLD;
            END IF;
          END IF;
          RAISE EXCEPTION 'audit entries are append-only: % refused', TG_OP
            USING ERRCODE = 'integrity_constraint_violation';
        END
        $$`.execute(transaction)
      await sql`
        CREATE TRIGGER audit_entries_rows
          BEFORE INSERT OR UPDATE OR DELETE ON audit_entries
          FOR EACH ROW EXECUTE FUNCTION audit_entries_keep()`.execute(transaction)
      await sql`
        CREATE TRIGGER audit_entries_table
          BEFORE TRUNCATE ON audit_entries
          FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_keep()`.execute(transaction)
    },
  },
]
