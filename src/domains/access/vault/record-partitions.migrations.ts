import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

/**
 * Partitions the record by month. A unique key over all partitions must include the time, so the head of each account's
 * chain guarantees that a number is used once: one row per account, which each entry advances by one. The existing
 * table becomes the first partition; no row moves.
 */
export async function divideRecord(transaction: Queryable): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  }
  const place = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(transaction)
  await run(guardHeads(place.rows[0]?.name ?? 'public'))
  await run([
    'ALTER TABLE vault_audit RENAME TO vault_audit_before',
    'DROP TRIGGER vault_audit_kept ON vault_audit_before',
    'ALTER TABLE vault_audit_before ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now()',
    `ALTER TABLE vault_audit_before DROP CONSTRAINT vault_audit_pkey,
      ADD PRIMARY KEY (account_id, number, recorded_at)`,
    `CREATE TABLE vault_audit (
      LIKE vault_audit_before INCLUDING DEFAULTS,
      PRIMARY KEY (account_id, number, recorded_at)
    ) PARTITION BY RANGE (recorded_at)`,
    `CREATE TRIGGER vault_audit_follows BEFORE INSERT ON vault_audit
      FOR EACH ROW EXECUTE FUNCTION vault_audit_follows()`,
    'ALTER TABLE vault_audit ENABLE ALWAYS TRIGGER vault_audit_follows',
  ])
  const { rows } = await sql<{ end: Date }>`
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'
      AS end`.execute(transaction)
  await run([
    `ALTER TABLE vault_audit ATTACH PARTITION vault_audit_before
      FOR VALUES FROM (MINVALUE) TO ('${rows[0]?.end.toISOString()}')`,
    'CREATE TABLE vault_audit_rest PARTITION OF vault_audit DEFAULT',
    ...['vault_audit', 'vault_audit_before', 'vault_audit_rest'].flatMap((table) => [
      `CREATE TRIGGER ${table}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION vault_audit_is_kept()`,
      `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_kept`,
    ]),
  ])
}

/** Names are resolved in the vault's own schema first, so a temporary table of the same name cannot interfere. */
const guardHeads = (schema: string) => [
  `CREATE FUNCTION vault_audit_follows() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, "${schema}", pg_temp AS $$
    BEGIN
      UPDATE vault_audit_heads SET number = NEW.number, hash = NEW.hash
      WHERE account_id = NEW.account_id AND number = NEW.number - 1 AND hash = NEW.previous_hash;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'entry % does not follow the end of the audit of the vault', NEW.number
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      NEW.recorded_at := now();
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER vault_audit_heads_kept BEFORE DELETE OR TRUNCATE ON vault_audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION vault_audit_is_kept()`,
  `CREATE FUNCTION vault_audit_head_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the end of the audit of the vault only goes on'
        USING ERRCODE = 'integrity_constraint_violation';
    END $$`,
  `CREATE TRIGGER vault_audit_heads_go_on BEFORE UPDATE ON vault_audit_heads FOR EACH ROW
    WHEN (NEW.account_id <> OLD.account_id OR NOT (NEW.number = OLD.number + 1
      OR (NEW.number = OLD.number AND NEW.hash = OLD.hash)))
    EXECUTE FUNCTION vault_audit_head_goes_on()`,
  ...['vault_audit_heads_kept', 'vault_audit_heads_go_on'].map(
    (trigger) => `ALTER TABLE vault_audit_heads ENABLE ALWAYS TRIGGER ${trigger}`,
  ),
]
