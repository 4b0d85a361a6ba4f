import type { Queryable } from '../../../ports/database.ts'
import { bytes, integer, tablesOf } from '../../../ports/tables.ts'

const masterKeysTables = tablesOf({ vaultMasterKeys: { version: integer, checkValue: bytes } })

/** Check values of master keys that have been used, by version. */
export function masterKeysStore(db: Queryable) {
  const tables = masterKeysTables.on(db)
  return {
    async all(): Promise<ReadonlyMap<number, Uint8Array>> {
      const rows = await tables
        .selectFrom('vaultMasterKeys')
        .select(['version', 'checkValue'])
        .orderBy('version')
        .execute()
      return new Map(rows.map(({ checkValue, version }) => [version, checkValue]))
    },
    /** Does nothing when the version has one. */
    async insert(version: number, checkValue: Uint8Array): Promise<void> {
      await tables
        .insertInto('vaultMasterKeys')
        .values({ version, checkValue })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute()
    },
  }
}
