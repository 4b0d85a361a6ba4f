import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import { type DeliveryStatus, waitingStates } from './delivery-state.ts'
import type { EndpointStatus } from './endpoint-state.ts'

/** A delivery that this process may send until its lease ends. */
export type ClaimedDelivery = {
  readonly id: string
  readonly lease: string
  readonly endpointId: string
  readonly eventId: string
  readonly topic: string
  /** Tries in vain so far. */
  readonly tries: number
  readonly url: string
  readonly body: string
  /** Sealed, the newest first; those that are live. */
  readonly secrets: readonly Uint8Array[]
}

export type ClaimRequest = {
  readonly at: Date
  readonly leaseEndsAt: Date
  /** Names this claim; no other has the same. */
  readonly lease: string
  readonly limit: number
  /** Looks at endpoints after this id only, so that the first ones do not take every place. */
  readonly afterEndpointId: string
  /** How many more an endpoint may have under way here, where that is not `roomDefault`. */
  readonly room: ReadonlyMap<string, number>
  readonly roomDefault: number
}

/** What an endpoint is when results about it are written. */
export type QueueEndpoint = {
  readonly id: string
  /** Where it is now; a try that was under way may have gone to where it was. */
  readonly url: string
  readonly accountId: string
  readonly status: EndpointStatus
  readonly isDeleted: boolean
  readonly failingSince: Date | null
}

/** What became of a delivery, ready to be written. */
export type DeliveryResult = {
  readonly id: string
  readonly lease: string
  readonly status: Exclude<DeliveryStatus, 'sending'>
  readonly tries: number
  readonly dueAt: Date | null
  /** The try to put down; null when nothing was sent. */
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

/** Due deliveries: taken by one process at a time, and written back. */
export function queueStore(db: Queryable) {
  return {
    claim: (request: ClaimRequest) => claim(db, request),
    lockEndpoints: (ids: readonly string[]) => lockEndpoints(db, ids),
    /** Writes results whose leases still hold, with their tries; resolves to the ids of those. */
    write: (results: readonly DeliveryResult[]) => write(db, results),
    /** Remembers since when nothing has reached the endpoint (null when something has), and a hold that is longer. */
    async mark(endpointId: string, { failingSince, heldUntil }: EndpointMark): Promise<void> {
      await sql`
        UPDATE webhook_endpoints SET
          failing_since = ${failingSince},
          held_until = greatest(held_until, ${heldUntil}::timestamptz)
        WHERE id = ${endpointId}`.execute(db)
    },
    async disable(endpointId: string, at: Date): Promise<void> {
      await sql`
        UPDATE webhook_endpoints
        SET status = 'disabled', disabled_reason = 'automatic', status_since = ${at}
        WHERE id = ${endpointId}`.execute(db)
    },
    /** Cancels up to `limit` deliveries of the endpoint that have no try under way. */
    async cancelWaiting(endpointId: string, limit: number): Promise<void> {
      await sql`
        UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL
        WHERE id IN (
          SELECT id FROM webhook_deliveries
          WHERE endpoint_id = ${endpointId} AND due_at IS NOT NULL
            AND status = ANY(${[...waitingStates]}::text[])
          LIMIT ${limit}::int
        ) AND status = ANY(${[...waitingStates]}::text[])`.execute(db)
    },
  }
}

type ClaimRow = {
  id: string
  endpoint_id: string
  event_id: string
  topic: string
  tries: number
  url: string
  body: string
  secrets: Uint8Array[]
}

async function claim(db: Queryable, request: ClaimRequest): Promise<readonly ClaimedDelivery[]> {
  const { at, leaseEndsAt, lease, limit, afterEndpointId, room, roomDefault } = request
  // `queues` steps from endpoint to endpoint over the index, so that a long queue costs no more than a short one.
  // A delivery whose lease has run out is due like any other.
  const { rows } = await sql<ClaimRow>`
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
      LEFT JOIN unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[])
        AS room (endpoint_id, places) ON room.endpoint_id = endpoint.id
      CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries AS delivery
        WHERE delivery.endpoint_id = endpoint.id AND delivery.due_at <= ${at}::timestamptz
        ORDER BY delivery.due_at
        LIMIT coalesce(room.places,
          CASE WHEN endpoint.failing_since IS NULL THEN ${roomDefault}::int ELSE 1 END)
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
    ORDER BY claimed.endpoint_id, claimed.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    lease,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    topic: row.topic,
    tries: row.tries,
    url: row.url,
    body: row.body,
    secrets: row.secrets,
  }))
}

async function lockEndpoints(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QueueEndpoint>> {
  // In one order, so that no two transactions wait for each other in a circle.
  const { rows } = await sql<{
    id: string
    url: string
    account_id: string
    status: EndpointStatus
    failing_since: Date | null
    deleted_at: Date | null
  }>`
    SELECT id, url, account_id, status, failing_since, deleted_at FROM webhook_endpoints
    WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        url: row.url,
        accountId: row.account_id,
        status: row.status,
        isDeleted: row.deleted_at !== null,
        failingSince: row.failing_since,
      },
    ]),
  )
}

async function write(
  db: Queryable,
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
    SELECT id FROM moved`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
