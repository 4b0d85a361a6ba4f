import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bytes, generated, nullable, tablesOf, text, time } from '../../../ports/tables.ts'

const secretTables = tablesOf({
  webhookSecrets: {
    id: generated(text()),
    endpointId: text(),
    sealed: bytes,
    createdAt: time,
    endsAt: generated(nullable(time)),
  },
})

/** Encrypted secrets of endpoints. */
export function secretsStore(db: Queryable) {
  const tables = secretTables.on(db)
  return {
    async add(endpointId: string, sealed: Uint8Array, at: Date): Promise<void> {
      await tables
        .insertInto('webhookSecrets')
        .values({ endpointId, sealed, createdAt: at })
        .execute()
    },
    /** Sets the end of the newest secret, and deletes all earlier ones. */
    async end(endpointId: string, endsAt: Date): Promise<void> {
      await tables
        .deleteFrom('webhookSecrets')
        .where('endpointId', '=', endpointId)
        .where('id', '<', (secrets) =>
          secrets
            .selectFrom('webhookSecrets')
            .select(({ fn }) => fn.max('id').as('id'))
            .where('endpointId', '=', endpointId),
        )
        .execute()
      await tables
        .updateTable('webhookSecrets')
        .set({ endsAt })
        .where('endpointId', '=', endpointId)
        .execute()
    },
    async remove(endpointId: string): Promise<void> {
      await tables.deleteFrom('webhookSecrets').where('endpointId', '=', endpointId).execute()
    },
    /** The oldest and the newest stored secret, to check whether they can be decrypted. */
    async sample(): Promise<readonly { endpointId: string; sealed: Uint8Array }[]> {
      const { rows } = await sql<{ endpointId: string; sealed: Uint8Array }>`
        SELECT endpoint_id, sealed FROM webhook_secrets
        WHERE id IN (
          (SELECT min(id) FROM webhook_secrets), (SELECT max(id) FROM webhook_secrets)
        )`.execute(tables)
      return rows
    },
  }
}
