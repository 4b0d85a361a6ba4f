import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

/** How many transfers have their entries in one partition. */
export const transfersPerPartition = 10_000_000n

/**
 * Partitions the entries by transfer number, which grows with time and is in both keys. The existing table becomes the
 * first partition: no row moves, and no index is rebuilt.
 */
export async function divideEntries(transaction: Queryable): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  }
  await run([
    'ALTER TABLE ledger_entries RENAME TO ledger_entries_before',
    'ALTER TABLE ledger_entries_before RENAME CONSTRAINT ledger_entries_pkey TO ledger_entries_before_pkey',
    `ALTER TABLE ledger_entries_before
      RENAME CONSTRAINT ledger_entries_line_unique TO ledger_entries_before_line_unique`,
    'DROP TRIGGER ledger_entries_append_only ON ledger_entries_before',
    'DROP TRIGGER ledger_entries_applied ON ledger_entries_before',
    `CREATE TABLE ledger_entries (
      LIKE ledger_entries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
      PRIMARY KEY (account_id, transfer_seq),
      CONSTRAINT ledger_entries_line_unique UNIQUE (transfer_seq, line)
    ) PARTITION BY RANGE (transfer_seq)`,
    // Created before the partitions, so that each inherits it as always on.
    `CREATE TRIGGER ledger_entries_applied AFTER INSERT ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry()`,
    'ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_applied',
  ])
  const { rows } = await sql<{ newest: string }>`
    SELECT coalesce(max(transfer_seq), 0) AS newest FROM ledger_entries_before`.execute(transaction)
  const end = (BigInt(rows[0]?.newest ?? 0) / transfersPerPartition + 1n) * transfersPerPartition
  await run([
    `ALTER TABLE ledger_entries ATTACH PARTITION ledger_entries_before
      FOR VALUES FROM (MINVALUE) TO (${end})`,
    'CREATE TABLE ledger_entries_rest PARTITION OF ledger_entries DEFAULT',
    ...['ledger_entries', 'ledger_entries_before', 'ledger_entries_rest'].flatMap((table) => [
      `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()`,
      `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_append_only`,
    ]),
    // Both queries are for one transfer, so a cached plan finds its partition; planning each time would make a posting
    // a third slower.
    ...['ledger_check_balance', 'ledger_check_transfer'].map(
      (guard) => `ALTER FUNCTION ${guard}() SET plan_cache_mode = force_generic_plan`,
    ),
  ])
}
