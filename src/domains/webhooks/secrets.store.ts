import { type Generated, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

type SecretTables = {
  webhook_secrets: {
    id: Generated<string>
    endpoint_id: string
    sealed: Uint8Array
    created_at: Date
    ends_at: Generated<Date | null>
  }
}

/** Sealed secrets of endpoints. */
export function secretsStore(db: Queryable) {
  const tables = db.withTables<SecretTables>()
  return {
    async add(endpointId: string, sealed: Uint8Array, at: Date): Promise<void> {
      await tables
        .insertInto('webhook_secrets')
        .values({ endpoint_id: endpointId, sealed, created_at: at })
        .execute()
    },
    /** Lets the newest secret live until then, and removes all before it. */
    async end(endpointId: string, endsAt: Date): Promise<void> {
      await sql`
        DELETE FROM webhook_secrets WHERE endpoint_id = ${endpointId} AND id < (
          SELECT max(id) FROM webhook_secrets WHERE endpoint_id = ${endpointId}
        )`.execute(db)
      await tables
        .updateTable('webhook_secrets')
        .set({ ends_at: endsAt })
        .where('endpoint_id', '=', endpointId)
        .execute()
    },
    async remove(endpointId: string): Promise<void> {
      await tables.deleteFrom('webhook_secrets').where('endpoint_id', '=', endpointId).execute()
    },
    /** The oldest and the newest secret of all, to see whether they can be opened. */
    async sample(): Promise<readonly { endpointId: string; sealed: Uint8Array }[]> {
      const { rows } = await sql<{ endpoint_id: string; sealed: Uint8Array }>`
        SELECT endpoint_id, sealed FROM webhook_secrets
        WHERE id IN (
          (SELECT min(id) FROM webhook_secrets), (SELECT max(id) FROM webhook_secrets)
        )`.execute(db)
      return rows.map((row) => ({ endpointId: row.endpoint_id, sealed: row.sealed }))
    },
  }
}
