import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Effect } from '../../../kernel/operation.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

/** The columns of an answered call, whoever called. */
export const callColumns = {
  id: text(),
  accountId: text(),
  operationId: text(),
  operation: text(),
  effect: text<Effect>(),
  method: text(),
  route: text(),
  path: text(),
  query: nullable(text()),
  body: nullable(text()),
  status: nullable(integer),
  errorCode: nullable(text()),
  durationMs: integer,
  costAsset: nullable(text<LedgerAsset>()),
  costAtomic: nullable(bigint),
  addressRange: text(),
  at: time,
}

const requestTables = tablesOf(
  { apiRequests: { ...callColumns, keyId: text() } },
  { count: bigint, firstAt: time, lastAt: time },
)

/** A call as it is stored. */
export type StoredRequest = RowOf<typeof requestTables, 'apiRequests'>
/** A call as it is written, with the step of its duration. */
export type NewRequest = StoredRequest & { readonly step: number }

/** Which calls of an account are meant. Every member that is left out holds for all. */
export type RequestFilter = {
  readonly accountId: string
  /** All of these hold. */
  readonly keyIds: readonly string[]
  readonly operation?: string | undefined
  readonly method?: string | undefined
  /** The lowest and the highest status. */
  readonly statuses?: readonly [number, number] | undefined
  readonly since?: Date | undefined
  /** Not included. */
  readonly until?: Date | undefined
  readonly text?: string | undefined
}
/** Calls of one code at one row. */
export type ErrorGroup = {
  readonly errorCode: string
  readonly operation: string
  readonly count: bigint
  readonly firstAt: Date
  readonly lastAt: Date
  readonly lastRequestId: string
  readonly keyIds: readonly string[]
}
type Place = { readonly at: Date; readonly id: string } | null
type ErrorPlace = { readonly errorCode: string; readonly operation: string } | null

/** Calls as the parameter of a statement that takes them apart. */
export function recordsOf(requests: readonly Omit<NewRequest, 'keyId'>[]): string {
  return JSON.stringify(
    requests.map(({ costAtomic, ...request }) => ({
      ...request,
      costAtomic: costAtomic === null ? null : String(costAtomic),
    })),
  )
}

/** Calls of API keys, by account. */
export function requestsStore(db: Queryable) {
  const tables = requestTables.on(db)
  const rows = () => tables.selectFrom('apiRequests').selectAll()
  return {
    /** Adds calls, and adds those that were new to the sums, in one statement. */
    add: (requests: readonly NewRequest[]) => add(db, requests),
    /** Newest first. */
    list: (
      filter: RequestFilter,
      after: Place,
      limit: number,
    ): Promise<readonly StoredRequest[]> => {
      let query = rows().where(matching(filter))
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('at', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
    /** Those of the ids that match, oldest first. */
    byIds: (filter: RequestFilter, ids: readonly string[]): Promise<readonly StoredRequest[]> =>
      rows()
        .where(matching(filter))
        .where(sql<boolean>`id = ANY (${ids}::text[])`)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    find: (filter: RequestFilter, id: string): Promise<StoredRequest | undefined> =>
      rows().where(matching(filter)).where('id', '=', id).executeTakeFirst(),
    /** Groups by code and row, in the order of those. */
    async errors(filter: RequestFilter, after: ErrorPlace, limit: number) {
      const beyond =
        after === null
          ? sql``
          : sql`AND (error_code, operation) > (${after.errorCode}, ${after.operation})`
      const { rows: groups } = await sql<ErrorGroup>`
        SELECT error_code, operation, count(*) AS count, min(at) AS first_at, max(at) AS last_at,
          (array_agg(id ORDER BY at DESC, id DESC))[1] AS last_request_id,
          (array_agg(DISTINCT key_id))[1:20] AS key_ids
        FROM api_requests
        WHERE ${matching(filter)} AND status >= 400 AND error_code IS NOT NULL ${beyond}
        GROUP BY error_code, operation ORDER BY error_code, operation LIMIT ${limit}`.execute(
        tables,
      )
      return groups
    },
  }
}

function matching(filter: RequestFilter): RawBuilder<boolean> {
  const { keyIds, operation, method, statuses, since, until, text: wanted } = filter
  const parts = [
    sql`account_id = ${filter.accountId}`,
    ...keyIds.map((keyId) => sql`key_id = ${keyId}`),
    ...(operation === undefined ? [] : [sql`operation = ${operation}`]),
    ...(method === undefined ? [] : [sql`method = ${method}`]),
    ...(statuses === undefined ? [] : [sql`status BETWEEN ${statuses[0]} AND ${statuses[1]}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    // Not LIKE, whose wildcards a caller could write.
    ...(wanted === undefined
      ? []
      : [
          sql`strpos(lower(concat_ws(' ', path, operation, error_code)), ${wanted.toLowerCase()}) > 0`,
        ]),
  ]
  return sql<boolean>`${sql.join(parts, sql` AND `)}`
}

async function add(db: Queryable, requests: readonly NewRequest[]): Promise<void> {
  const given = recordsOf(requests)
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${given}::text::jsonb) AS given (
        "id" text, "accountId" text, "keyId" text, "operationId" text, "operation" text,
        "effect" text, "method" text, "route" text, "path" text, "query" text, "body" text,
        "status" integer, "errorCode" text, "durationMs" integer, "costAsset" text,
        "costAtomic" numeric, "addressRange" text, "at" timestamptz, "step" integer)
    ), fresh AS (
      INSERT INTO api_requests (id, account_id, key_id, operation_id, operation, effect, method, route,
        path, query, body, status, error_code, duration_ms, cost_asset, cost_atomic, address_range, at)
      SELECT "id", "accountId", "keyId", "operationId", "operation", "effect", "method", "route",
        "path", "query", "body", "status", "errorCode", "durationMs", "costAsset", "costAtomic",
        "addressRange", "at"
      FROM given ORDER BY "id"
      ON CONFLICT (id) DO NOTHING
      RETURNING *
    )
    INSERT INTO api_request_days AS days
      (account_id, day, key_id, operation, cost_asset, step, calls, refused, failed, cost_atomic)
    SELECT fresh.account_id, (fresh.at AT TIME ZONE 'UTC')::date, fresh.key_id, fresh.operation,
      coalesce(fresh.cost_asset, ''), given.step, count(*),
      count(*) FILTER (WHERE fresh.status BETWEEN 400 AND 499),
      count(*) FILTER (WHERE fresh.status >= 500),
      coalesce(sum(fresh.cost_atomic), 0)
    FROM fresh JOIN given ON given."id" = fresh.id
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (account_id, day, key_id, operation, cost_asset, step) DO UPDATE SET
      calls = days.calls + EXCLUDED.calls,
      refused = days.refused + EXCLUDED.refused,
      failed = days.failed + EXCLUDED.failed,
      cost_atomic = days.cost_atomic + EXCLUDED.cost_atomic`.execute(db)
}
