import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

/** Check values of the master keys that have wrapped, by their versions. */
export function masterKeysStore(db: Queryable) {
  return {
    async all(): Promise<ReadonlyMap<number, Uint8Array>> {
      const { rows } = await sql<{ version: number; check_value: Uint8Array }>`
        SELECT version, check_value FROM vault_master_keys ORDER BY version`.execute(db)
      return new Map(rows.map(({ check_value, version }) => [version, check_value]))
    },
    /** Changes nothing where the version has one. */
    async insert(version: number, check: Uint8Array): Promise<void> {
      await sql`
        INSERT INTO vault_master_keys (version, check_value) VALUES (${version}, ${check})
        ON CONFLICT (version) DO NOTHING`.execute(db)
    },
  }
}
