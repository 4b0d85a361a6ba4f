import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type DeliveryListing, deliveriesStore, type StoredDelivery } from './deliveries.store.ts'
import { deliveryMachine } from './delivery-state.ts'
import { endpointNotFound } from './endpoint-record.ts'
import { endpointsStore } from './endpoints.store.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import type {
  ListDeliveriesQuery,
  Recovered,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from './webhooks.schemas.ts'

/** The cursors of lists of deliveries. */
const places = cursor({ id: 'int8' })
const attemptsShownMax = 100
const recoveredMax = 10_000

/** Identifies one delivery of one endpoint. */
export type DeliveryName = { readonly endpointId: string; readonly deliveryId: string }

/** Deliveries of the caller's own endpoints; raises 404 for others. */
export type DeliveriesService = {
  readonly listDeliveries: (
    owner: Principal,
    endpointId: string,
    query: ListDeliveriesQuery,
  ) => Promise<Page<WebhookDelivery>>
  readonly getDelivery: (owner: Principal, name: DeliveryName) => Promise<WebhookDeliveryDetail>
  /** Makes it due at once, with its full retry schedule. Raises 409 while an attempt is in progress. */
  readonly resend: (owner: Principal, name: DeliveryName) => Promise<WebhookDelivery>
  /** The same for all undelivered events since a moment. */
  readonly recover: (
    owner: Principal,
    endpointId: string,
    request: { readonly since: string },
  ) => Promise<Recovered>
}

/** Creates the reading side, and the check that an endpoint belongs to the account and is enabled. */
export function createDeliveriesService(options: Ports<'clock' | 'database'>): DeliveriesService & {
  readonly assertOpen: (accountId: string, endpointId: string) => Promise<void>
} {
  const { database, clock } = options
  return {
    assertOpen: (accountId, endpointId) => assertOpen(database.query, accountId, endpointId),
    async listDeliveries({ accountId }, endpointId, query) {
      await findEndpoint(database.query, accountId, endpointId)
      const rows = await deliveriesStore(database.query).list(toListing(endpointId, query))
      return places.page({
        rows,
        limit: query.limit,
        place: ({ id }) => ({ id: BigInt(id) }),
        toItem: toRecord,
      })
    },
    async getDelivery({ accountId }, { endpointId, deliveryId }) {
      await findEndpoint(database.query, accountId, endpointId)
      const deliveries = deliveriesStore(database.query)
      const delivery = await deliveries.find(deliveryId, endpointId)
      if (delivery === undefined) throw deliveryNotFound()
      const attempts = await deliveries.attemptsOf(deliveryId, attemptsShownMax)
      return {
        ...toRecord(delivery),
        body: await deliveries.bodyOf(delivery.eventId),
        attemptLog: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
      }
    },
    async resend({ accountId }, { endpointId, deliveryId }) {
      return database.transaction(async (transaction) => {
        await assertOpen(transaction, accountId, endpointId)
        const deliveries = deliveriesStore(transaction)
        const delivery = await deliveries.lock(deliveryId, endpointId)
        if (delivery === undefined) throw deliveryNotFound()
        // It already waits for its first attempt.
        if (delivery.status === 'pending') return toRecord(delivery)
        if (delivery.status === 'sending') throw inFlight()
        deliveryMachine.assertTransition(delivery.status, 'pending')
        return toRecord(await deliveries.requeue(deliveryId, new Date(clock.nowMs())))
      })
    },
    async recover({ accountId }, endpointId, request) {
      const at = new Date(clock.nowMs())
      const since = readMoment(request.since, 'body/since')
      await assertOpen(database.query, accountId, endpointId)
      const recovered = await deliveriesStore(database.query).recover({
        endpointId,
        since,
        at,
        limit: recoveredMax,
      })
      return { recovered, more: recovered === recoveredMax }
    },
  }
}

async function findEndpoint(db: Queryable, accountId: string, endpointId: string) {
  const endpoint = await endpointsStore(db).find(endpointId, accountId)
  if (endpoint === undefined) throw endpointNotFound()
  return endpoint
}

async function assertOpen(db: Queryable, accountId: string, endpointId: string): Promise<void> {
  const { status } = await findEndpoint(db, accountId, endpointId)
  if (status !== 'disabled') return
  throw new AppError(webhooksErrors.disabled, 'Nothing is sent to a disabled webhook.')
}

function toListing(endpointId: string, query: ListDeliveriesQuery): DeliveryListing {
  const { since, until, status, topic, eventId } = query
  return {
    endpointId,
    beforeId: places.read(query.cursor)?.id ?? null,
    status,
    topic,
    eventId,
    since: since === undefined ? undefined : readMoment(since, 'query/since'),
    until: until === undefined ? undefined : readMoment(until, 'query/until'),
    limit: query.limit + 1,
  }
}

function toRecord(delivery: StoredDelivery): WebhookDelivery {
  const { id, eventId, seq, topic, eventAt, status, attempts, dueAt } = delivery
  return {
    id,
    eventId,
    seq,
    topic,
    status,
    attempts,
    eventAt: eventAt.toISOString(),
    nextAttemptAt: dueAt?.toISOString() ?? null,
  }
}

/** The schema's format accepts invalid dates, such as leap seconds, and years that the store does not support. */
function readMoment(text: string, location: string): Date {
  const moment = new Date(text)
  if (moment.getTime() >= 0) return moment
  throw new AppError(requestErrors.invalid, `${location} is not a moment since 1970.`, {
    faults: [{ location, message: 'is not a moment since 1970', fix: 'Send ISO 8601, UTC.' }],
  })
}

function inFlight(): AppError {
  return new AppError(resourceErrors.illegal_transition, 'A try of this delivery is under way.', {
    extra: { state: 'sending', allowed: [] },
  })
}

function deliveryNotFound(): AppError {
  return new AppError(resourceErrors.not_found, 'This webhook has no delivery with that id.')
}
