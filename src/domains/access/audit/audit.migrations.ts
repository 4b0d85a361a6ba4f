import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/** The schema of the audit log. The table itself enforces that entries never change. */
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
      // The database's clock stamps entries and judges their age, so no caller can backdate an entry.
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
  {
    // Entries are kept for ever in monthly partitions. The existing table becomes the first one; no row moves.
    name: '0002_months',
    async up(transaction) {
      await keepForEver(transaction)
      await renameFirst(transaction)
      await sql`
        CREATE TABLE audit_entries (LIKE audit_entries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
        PARTITION BY RANGE (recorded_at)`.execute(transaction)
      await sql`
        ALTER TABLE audit_entries
          ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY,
          ADD PRIMARY KEY (id, recorded_at)`.execute(transaction)
      await sql`
        SELECT setval(pg_get_serial_sequence('audit_entries', 'id'),
          coalesce((SELECT max(id) FROM audit_entries_before), 0) + 1, false)`.execute(transaction)
      await sql`CREATE INDEX audit_entries_account ON audit_entries (account_id, id)`.execute(
        transaction,
      )
      await attachFirst(transaction)
      await sql`CREATE TABLE audit_entries_rest PARTITION OF audit_entries DEFAULT`.execute(
        transaction,
      )
      await sql`
        CREATE TRIGGER audit_entries_rows
          BEFORE INSERT OR UPDATE OR DELETE ON audit_entries
          FOR EACH ROW EXECUTE FUNCTION audit_entries_keep()`.execute(transaction)
      for (const table of ['audit_entries', 'audit_entries_before', 'audit_entries_rest']) {
        await sql`
          CREATE TRIGGER ${sql.id(`${table}_kept`)} BEFORE TRUNCATE ON ${sql.id(table)}
            FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_keep()`.execute(transaction)
      }
    },
  },
]

/** A unique key over all partitions must include the time, so a trigger ensures that a number is used once. */
async function keepForEver(transaction: Queryable): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION audit_entries_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF EXISTS (SELECT FROM audit_entries WHERE id = NEW.id) THEN
          RAISE EXCEPTION 'audit entries are append-only: there is an entry %', NEW.id
            USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        NEW.recorded_at := now();
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'audit entries are append-only: % refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
    END
    $$`.execute(transaction)
}

/** Renames the existing table and gives it the keys that a partition needs. */
async function renameFirst(transaction: Queryable): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE audit_entries RENAME TO audit_entries_before`,
    sql`DROP TRIGGER audit_entries_rows ON audit_entries_before`,
    sql`DROP TRIGGER audit_entries_table ON audit_entries_before`,
    sql`ALTER TABLE audit_entries_before ALTER COLUMN id DROP IDENTITY`,
    sql`ALTER TABLE audit_entries_before DROP CONSTRAINT audit_entries_pkey`,
    sql`ALTER TABLE audit_entries_before ADD PRIMARY KEY (id, recorded_at)`,
    sql`ALTER INDEX audit_entries_account RENAME TO audit_entries_before_account`,
    sql`DROP INDEX audit_entries_age`,
  ]) {
    await statement.execute(transaction)
  }
}

/** Everything up to the end of the current month, in UTC. */
async function attachFirst(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ end: Date }>`
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'
      AS end`.execute(transaction)
  const end = rows[0]?.end.toISOString() ?? ''
  await sql`
    ALTER TABLE audit_entries ATTACH PARTITION audit_entries_before
      FOR VALUES FROM (MINVALUE) TO (${sql.lit(end)})`.execute(transaction)
}
