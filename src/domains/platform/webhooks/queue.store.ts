import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { nullable, type TablesOf, tablesOf, text, time } from '../../../ports/tables.ts'
import { type DeliveryStatus, waitingStates } from './delivery-state.ts'
import type { DisabledReason, EndpointStatus } from './endpoint-state.ts'

const queueTables = tablesOf({
  webhookEndpoints: {
    id: text(),
    url: text(),
    accountId: text(),
    status: text<EndpointStatus>(),
    disabledReason: nullable(text<DisabledReason>()),
    statusSince: time,
    failingSince: nullable(time),
    deletedAt: nullable(time),
  },
})
type Tables = TablesOf<typeof queueTables>

/** A delivery that this process may send until its lease ends. */
export type ClaimedDelivery = {
  readonly id: string
  readonly lease: string
  readonly endpointId: string
  readonly eventId: string
  readonly topic: string
  /** The number of failed attempts. */
  readonly tries: number
  readonly url: string
  readonly body: string
  /** The encrypted live secrets, newest first. */
  readonly secrets: readonly Uint8Array[]
}

export type ClaimRequest = {
  readonly at: Date
  readonly leaseEndsAt: Date
  /** The unique id of this claim. */
  readonly lease: string
  readonly limit: number
  /** Only endpoints after this id, so that the first ones do not take every slot. */
  readonly afterEndpointId: string
  /** The free slots of endpoints whose number differs from `defaultSlots`. */
  readonly freeSlots: ReadonlyMap<string, number>
  readonly defaultSlots: number
}

/** The state of an endpoint when results about it are written. */
export type QueueEndpoint = {
  readonly id: string
  /** Its current URL; an attempt in progress may have used an earlier one. */
  readonly url: string
  readonly accountId: string
  readonly status: EndpointStatus
  readonly isDeleted: boolean
  readonly failingSince: Date | null
}

/** The outcome of a delivery, ready to be written. */
export type DeliveryResult = {
  readonly id: string
  readonly lease: string
  readonly status: Exclude<DeliveryStatus, 'sending'>
  readonly tries: number
  readonly dueAt: Date | null
  /** The attempt to record; null when nothing was sent. */
  readonly attempt: NewAttempt | null
}

export type NewAttempt = {
  readonly at: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly errorCode: string | null
  readonly responseExcerpt: string | null
}

type EndpointMark = { readonly failingSince: Date | null; readonly heldUntil: Date | null }

/** Due deliveries: claimed by one process at a time, and written back. */
export function queueStore(db: Queryable) {
  const tables = queueTables.on(db)
  return {
    claim: (request: ClaimRequest) => claim(tables, request),
    lockEndpoints: (ids: readonly string[]) => lockEndpoints(tables, ids),
    /** Writes results whose leases are still valid, with their attempts; resolves to their ids. */
    write: (results: readonly DeliveryResult[]) => write(tables, results),
    /**
     * Records since when the endpoint has been failing (null when it works), and a pause that is longer than the
     * current one.
     */
    async mark(endpointId: string, { failingSince, heldUntil }: EndpointMark): Promise<void> {
      await sql`
        UPDATE webhook_endpoints SET
          failing_since = ${failingSince},
          held_until = greatest(held_until, ${heldUntil}::timestamptz)
        WHERE id = ${endpointId}`.execute(tables)
    },
    async disable(endpointId: string, at: Date): Promise<void> {
      await tables
        .updateTable('webhookEndpoints')
        .set({ status: 'disabled', disabledReason: 'automatic', statusSince: at })
        .where('id', '=', endpointId)
        .execute()
    },
    /** Cancels up to `limit` deliveries of the endpoint without an attempt in progress. */
    async cancelWaiting(endpointId: string, limit: number): Promise<void> {
      await sql`
        UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL
        WHERE id IN (
          SELECT id FROM webhook_deliveries
          WHERE endpoint_id = ${endpointId} AND due_at IS NOT NULL
            AND status = ANY(${[...waitingStates]}::text[])
          LIMIT ${limit}::int
        ) AND status = ANY(${[...waitingStates]}::text[])`.execute(tables)
    },
  }
}

async function claim(tables: Tables, request: ClaimRequest): Promise<readonly ClaimedDelivery[]> {
  const { at, leaseEndsAt, lease, limit, afterEndpointId, freeSlots, defaultSlots } = request
  // `queues` skips from endpoint to endpoint over the index, so that a long queue costs no more than a short one. A
  // delivery with an expired lease is due.
  const { rows } = await sql<Omit<ClaimedDelivery, 'lease'>>`
    WITH RECURSIVE queues AS (
      (
        SELECT endpoint_id FROM webhook_deliveries
        WHERE due_at IS NOT NULL AND endpoint_id > ${afterEndpointId}
        ORDER BY endpoint_id LIMIT 1
      )
      UNION ALL
      SELECT (
        SELECT following.endpoint_id FROM webhook_deliveries AS following
        WHERE following.due_at IS NOT NULL AND following.endpoint_id > queues.endpoint_id
        ORDER BY following.endpoint_id LIMIT 1
      )
      FROM queues WHERE queues.endpoint_id IS NOT NULL
    ), picked AS MATERIALIZED (
      SELECT due.id
      FROM queues
      JOIN webhook_endpoints AS endpoint ON endpoint.id = queues.endpoint_id
      LEFT JOIN unnest(${[...freeSlots.keys()]}::text[], ${[...freeSlots.values()]}::int[])
        AS room (endpoint_id, places) ON room.endpoint_id = endpoint.id
      CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries AS delivery
        WHERE delivery.endpoint_id = endpoint.id AND delivery.due_at <= ${at}::timestamptz
        ORDER BY delivery.due_at
        LIMIT coalesce(room.places,
          CASE WHEN endpoint.failing_since IS NULL THEN ${defaultSlots}::int ELSE 1 END)
        FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL
        AND (endpoint.held_until IS NULL OR endpoint.held_until <= ${at}::timestamptz)
      LIMIT ${limit}::int
    ), claimed AS (
      UPDATE webhook_deliveries AS delivery
      SET status = 'sending', due_at = ${leaseEndsAt}, lease = ${lease}
      FROM picked WHERE delivery.id = picked.id
      RETURNING delivery.id, delivery.endpoint_id, delivery.event_id, delivery.topic, delivery.tries
    )
    SELECT claimed.*, endpoint.url, message.body, ARRAY(
      SELECT sealed FROM webhook_secrets AS secret
      WHERE secret.endpoint_id = claimed.endpoint_id
        AND (secret.ends_at IS NULL OR secret.ends_at > ${at}::timestamptz)
      ORDER BY secret.id DESC
    ) AS secrets
    FROM claimed
    JOIN webhook_endpoints AS endpoint ON endpoint.id = claimed.endpoint_id
    JOIN webhook_messages AS message ON message.event_id = claimed.event_id
    ORDER BY claimed.endpoint_id, claimed.id`.execute(tables)
  return rows.map((row) => ({ ...row, lease }))
}

async function lockEndpoints(
  tables: Tables,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QueueEndpoint>> {
  // In a fixed order, to avoid deadlocks.
  const endpoints = await tables
    .selectFrom('webhookEndpoints')
    .select(['id', 'url', 'accountId', 'status', 'failingSince'])
    .select(sql<boolean>`deleted_at IS NOT NULL`.as('isDeleted'))
    .where('id', '=', sql<string>`ANY(${[...ids]}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
}

async function write(
  tables: Tables,
  results: readonly DeliveryResult[],
): Promise<ReadonlySet<string>> {
  const attempts = results.map(({ attempt }) => attempt)
  const { rows } = await sql<{ id: string }>`
    WITH result AS (
      SELECT * FROM unnest(
        ${results.map(({ id }) => id)}::bigint[], ${results.map(({ lease }) => lease)}::text[],
        ${results.map(({ status }) => status)}::text[], ${results.map(({ tries }) => tries)}::int[],
        ${results.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${attempts.map((one) => one?.at ?? null)}::timestamptz[],
        ${attempts.map((one) => one?.durationMs ?? null)}::int[],
        ${attempts.map((one) => one?.statusCode ?? null)}::int[],
        ${attempts.map((one) => one?.errorCode ?? null)}::text[],
        ${attempts.map((one) => one?.responseExcerpt ?? null)}::text[]
      ) AS result (id, lease, status, tries, due_at, at, duration_ms, status_code, error_code, excerpt)
    ), moved AS (
      UPDATE webhook_deliveries AS delivery SET
        status = result.status, tries = result.tries, due_at = result.due_at, lease = NULL,
        attempts = delivery.attempts + (result.at IS NOT NULL)::int
      FROM result WHERE delivery.id = result.id AND delivery.lease = result.lease
      RETURNING delivery.id, delivery.attempts
    ), noted AS (
      INSERT INTO webhook_attempts
        (delivery_id, number, at, duration_ms, status_code, error_code, response_excerpt)
      SELECT moved.id, moved.attempts, at, duration_ms, status_code, error_code, excerpt
      FROM moved JOIN result ON result.id = moved.id
      WHERE result.at IS NOT NULL
    )
    SELECT id FROM moved`.execute(tables)
  return new Set(rows.map(({ id }) => id))
}
