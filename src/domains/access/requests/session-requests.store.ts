import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { type RowOf, tablesOf } from '../../../ports/tables.ts'
import { callColumns, type NewRequest, recordsOf, type StoredRequest } from './requests.store.ts'

/** Of an account the newest so many are kept, however much it asks for what is refused. */
export const sessionCallsMax = 1_000

const sessionTables = tablesOf({ sessionRequests: callColumns })
type SessionRequest = RowOf<typeof sessionTables, 'sessionRequests'>
/** A call of a key, or of a session, which has none. */
export type AnyRequest = Omit<StoredRequest, 'keyId'> & { readonly keyId: string | null }

/** Calls of sessions, by account. */
export function sessionRequestsStore(db: Queryable) {
  const tables = sessionTables.on(db)
  return {
    /** Adds calls, each once, and takes out those of their accounts beyond the newest that are kept. */
    async add(requests: readonly Omit<NewRequest, 'keyId'>[]): Promise<void> {
      if (requests.length === 0) return
      await sql`
        INSERT INTO session_requests (id, account_id, operation_id, operation, effect, method, route,
          path, query, body, status, error_code, duration_ms, cost_asset, cost_atomic, address_range, at)
        SELECT * FROM jsonb_to_recordset(${recordsOf(requests)}::text::jsonb) AS given (
          "id" text, "accountId" text, "operationId" text, "operation" text, "effect" text,
          "method" text, "route" text, "path" text, "query" text, "body" text, "status" integer,
          "errorCode" text, "durationMs" integer, "costAsset" text, "costAtomic" numeric,
          "addressRange" text, "at" timestamptz)
        ON CONFLICT (id) DO NOTHING`.execute(tables)
      const accounts = [...new Set(requests.map(({ accountId }) => accountId))]
      await sql`
        DELETE FROM session_requests USING unnest(${accounts}::text[]) AS account (id)
          CROSS JOIN LATERAL (
            SELECT at, id FROM session_requests WHERE account_id = account.id
            ORDER BY at DESC, id DESC OFFSET ${sessionCallsMax}::bigint LIMIT 1
          ) AS oldest
        WHERE session_requests.account_id = account.id
          AND (session_requests.at, session_requests.id) <= (oldest.at, oldest.id)`.execute(tables)
    },
    async find(accountId: string, id: string): Promise<AnyRequest | undefined> {
      const found: SessionRequest | undefined = await tables
        .selectFrom('sessionRequests')
        .selectAll()
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return found && { ...found, keyId: null }
    },
  }
}
