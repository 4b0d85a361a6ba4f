import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { type DeliveryStatus, recoverableStates } from './delivery-state.ts'

const deliveryTables = tablesOf({
  webhookDeliveries: {
    id: generated(text()),
    endpointId: text(),
    eventId: text(),
    seq: text(),
    topic: text(),
    eventAt: time,
    status: text<DeliveryStatus>(),
    tries: integer,
    attempts: integer,
    dueAt: nullable(time),
    lease: nullable(text()),
    createdAt: time,
  },
  webhookAttempts: {
    deliveryId: text(),
    number: integer,
    at: time,
    durationMs: integer,
    statusCode: nullable(integer),
    errorCode: nullable(text()),
    responseExcerpt: nullable(text()),
  },
  webhookMessages: { eventId: text(), body: text() },
})
type Tables = TablesOf<typeof deliveryTables>

const shown = ['id', 'eventId', 'seq', 'topic', 'eventAt', 'status', 'attempts', 'dueAt'] as const
/** The parts of a delivery that its owner may see. */
export type StoredDelivery = Pick<
  RowOf<typeof deliveryTables, 'webhookDeliveries'>,
  (typeof shown)[number]
>

/** One attempt of a delivery. */
export type StoredAttempt = Omit<RowOf<typeof deliveryTables, 'webhookAttempts'>, 'deliveryId'>

/** A filter of an endpoint's deliveries. */
export type DeliveryListing = {
  readonly endpointId: string
  readonly beforeId: bigint | null
  readonly status: DeliveryStatus | undefined
  /** A topic, or a prefix that ends in `.*`. */
  readonly topic: string | undefined
  readonly eventId: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
  readonly limit: number
}

/** Deliveries as owners read and resend them. */
export function deliveriesStore(db: Queryable) {
  const tables = deliveryTables.on(db)
  return {
    /** The deliveries of an endpoint, newest first. */
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
        .selectFrom('webhookMessages')
        .select('body')
        .where('eventId', '=', eventId)
        .executeTakeFirstOrThrow()
      return body
    },
    /** The attempts of a delivery, newest first. */
    async attemptsOf(id: string, limit: number): Promise<readonly StoredAttempt[]> {
      return tables
        .selectFrom('webhookAttempts')
        .select(['number', 'at', 'durationMs', 'statusCode', 'errorCode', 'responseExcerpt'])
        .where('deliveryId', '=', id)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
    },
    /** Makes a delivery due, with its full retry schedule. */
    async requeue(id: string, at: Date): Promise<StoredDelivery> {
      const row = await tables
        .updateTable('webhookDeliveries')
        .set({ status: 'pending', tries: 0, dueAt: at, lease: null })
        .where('id', '=', id)
        .returning(shown)
        .executeTakeFirstOrThrow()
      return toDelivery(row)
    },
    /** The same for the oldest undelivered ones, of events since a moment; resolves to their number. */
    async recover(request: {
      readonly endpointId: string
      readonly since: Date
      readonly at: Date
      readonly limit: number
    }): Promise<number> {
      const { numUpdatedRows } = await tables
        .updateTable('webhookDeliveries')
        .set({ status: 'pending', tries: 0, dueAt: request.at })
        .where('id', 'in', (deliveries) =>
          deliveries
            .selectFrom('webhookDeliveries')
            .select('id')
            .where('endpointId', '=', request.endpointId)
            .where('eventAt', '>=', request.since)
            .where('status', 'in', recoverableStates)
            .orderBy('id')
            .limit(request.limit),
        )
        .where('status', 'in', recoverableStates)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

function ownDelivery(tables: Tables, id: string, endpointId: string) {
  return tables
    .selectFrom('webhookDeliveries')
    .select(shown)
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
}

async function list(
  tables: Tables,
  { endpointId, beforeId, status, topic, eventId, since, until, limit }: DeliveryListing,
): Promise<readonly StoredDelivery[]> {
  let query = tables
    .selectFrom('webhookDeliveries')
    .select(shown)
    .where('endpointId', '=', endpointId)
  if (beforeId !== null) query = query.where('id', '<', String(beforeId))
  if (status !== undefined) query = query.where('status', '=', status)
  if (topic?.endsWith('.*')) {
    query = query.where(sql<boolean>`starts_with(topic, ${topic.slice(0, -1)})`)
  } else if (topic !== undefined) query = query.where('topic', '=', topic)
  if (eventId !== undefined) query = query.where('eventId', '=', eventId)
  if (since !== undefined) query = query.where('eventAt', '>=', since)
  if (until !== undefined) query = query.where('eventAt', '<', until)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toDelivery)
}

function toDelivery(delivery: StoredDelivery): StoredDelivery {
  // During an attempt it is the end of the lease, which is internal.
  return delivery.status === 'sending' ? { ...delivery, dueAt: null } : delivery
}
