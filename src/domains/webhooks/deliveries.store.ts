import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import { type DeliveryStatus, recoverableStates } from './delivery-state.ts'

type DeliveryTables = {
  webhook_deliveries: {
    id: Generated<string>
    endpoint_id: string
    event_id: string
    seq: string
    topic: string
    event_at: Date
    status: DeliveryStatus
    tries: number
    attempts: number
    due_at: Date | null
    lease: string | null
    created_at: Date
  }
  webhook_attempts: {
    delivery_id: string
    number: number
    at: Date
    duration_ms: number
    status_code: number | null
    error_code: string | null
    response_excerpt: string | null
  }
  webhook_messages: { event_id: string; body: string }
}
type Tables = Kysely<DeliveryTables>

/** A delivery as its owner may see it. */
export type StoredDelivery = {
  readonly id: string
  readonly eventId: string
  readonly seq: string
  readonly topic: string
  readonly eventAt: Date
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly dueAt: Date | null
}

export type StoredAttempt = {
  readonly number: number
  readonly at: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly errorCode: string | null
  readonly responseExcerpt: string | null
}

/** Which deliveries of an endpoint to list. */
export type DeliveryListing = {
  readonly endpointId: string
  readonly beforeId: string | null
  readonly status: DeliveryStatus | undefined
  /** A topic, or a prefix that ends in `.*`. */
  readonly topic: string | undefined
  readonly eventId: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
  readonly limit: number
}

/** Deliveries, as owners read them and have them sent again. */
export function deliveriesStore(db: Queryable) {
  const tables = db.withTables<DeliveryTables>()
  return {
    /** The deliveries of an endpoint, the last made first. */
    list: (listing: DeliveryListing) => list(tables, listing),
    async find(id: string, endpointId: string): Promise<StoredDelivery | undefined> {
      const row = await ownDelivery(tables, id, endpointId).executeTakeFirst()
      return row && toDelivery(row)
    },
    async lock(id: string, endpointId: string): Promise<StoredDelivery | undefined> {
      const row = await ownDelivery(tables, id, endpointId).forUpdate().executeTakeFirst()
      return row && toDelivery(row)
    },
    async bodyOf(eventId: string): Promise<string> {
      const { body } = await tables
        .selectFrom('webhook_messages')
        .select('body')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
      return body
    },
    /** The tries of a delivery, the last first. */
    async attemptsOf(id: string, limit: number): Promise<readonly StoredAttempt[]> {
      const rows = await tables
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('delivery_id', '=', id)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        number: row.number,
        at: row.at,
        durationMs: row.duration_ms,
        statusCode: row.status_code,
        errorCode: row.error_code,
        responseExcerpt: row.response_excerpt,
      }))
    },
    /** Makes a delivery due, with its whole schedule before it. */
    async requeue(id: string, at: Date): Promise<StoredDelivery> {
      const row = await tables
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', tries: 0, due_at: at, lease: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toDelivery(row)
    },
    /** The same for the oldest that did not arrive, of events since a moment; resolves to how many. */
    async recover(request: {
      readonly endpointId: string
      readonly since: Date
      readonly at: Date
      readonly limit: number
    }): Promise<number> {
      const from = [...recoverableStates]
      const { rows } = await sql`
        UPDATE webhook_deliveries SET status = 'pending', tries = 0, due_at = ${request.at}
        WHERE id IN (
          SELECT id FROM webhook_deliveries
          WHERE endpoint_id = ${request.endpointId} AND event_at >= ${request.since}
            AND status = ANY(${from}::text[])
          ORDER BY id LIMIT ${request.limit}::int
        ) AND status = ANY(${from}::text[])
        RETURNING 1`.execute(db)
      return rows.length
    },
  }
}

function ownDelivery(tables: Tables, id: string, endpointId: string) {
  return tables
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
}

async function list(
  tables: Tables,
  { endpointId, beforeId, status, topic, eventId, since, until, limit }: DeliveryListing,
): Promise<readonly StoredDelivery[]> {
  let query = tables
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
  if (beforeId !== null) query = query.where('id', '<', beforeId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (topic?.endsWith('.*')) {
    query = query.where(sql<boolean>`starts_with(topic, ${topic.slice(0, -1)})`)
  } else if (topic !== undefined) query = query.where('topic', '=', topic)
  if (eventId !== undefined) query = query.where('event_id', '=', eventId)
  if (since !== undefined) query = query.where('event_at', '>=', since)
  if (until !== undefined) query = query.where('event_at', '<', until)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toDelivery)
}

function toDelivery(row: Selectable<DeliveryTables['webhook_deliveries']>): StoredDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    seq: row.seq,
    topic: row.topic,
    eventAt: row.event_at,
    status: row.status,
    attempts: row.attempts,
    // Of a try that is under way it is the end of the lease, which is nobody's business.
    dueAt: row.status === 'sending' ? null : row.due_at,
  }
}
