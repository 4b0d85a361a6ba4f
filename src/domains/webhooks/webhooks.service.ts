import { AppError } from '../../kernel/errors.ts'
import type { EventSpec } from '../../kernel/event.ts'
import { idPattern } from '../../kernel/ids.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { EventLog, Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import { createDeliveryReading, type DeliveryReading } from './delivery-reading.ts'
import { changeEndpoint, removeEndpoint, rotateSecret } from './endpoint-changes.ts'
import { makeEndpoint } from './endpoint-making.ts'
import { endpointNotFound, toEndpointRecord } from './endpoint-record.ts'
import type { CheckUrl } from './endpoint-wish.ts'
import { endpointsStore } from './endpoints.store.ts'
import { toCatalog } from './event-catalog.ts'
import { createInbound, type Inbound, type InboundSources } from './inbound.service.ts'
import type { SecretBox } from './secret-box.ts'
import { encodeSecret } from './standard-webhooks.ts'
import { webhooksEvents } from './webhooks.events.ts'
import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  ListWebhooksQuery,
  WebhookCatalog,
  WebhookEndpoint,
  WebhookTest,
  WebhookWithSecret,
} from './webhooks.schemas.ts'

export type WebhooksServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly log: Pick<EventLog, 'headSeq'>
  /** Null where there is no key to seal secrets with: then none are made, 503 `webhooks.not_configured`. */
  readonly box: SecretBox | null
  readonly checkUrl: CheckUrl
  /** Every event of the table; those for the operator are left out. */
  readonly events: readonly EventSpec[]
  /** Systems that may send messages, by the name in their address. */
  readonly inbound: InboundSources
}

/** Webhooks of the caller's own account. All methods raise 404 for an endpoint of anybody else. */
export type WebhooksService = DeliveryReading &
  Inbound & {
    /** Makes an endpoint. The answer is the only place where its secret ever stands. */
    readonly create: (owner: Principal, request: CreateWebhookRequest) => Promise<WebhookWithSecret>
    readonly list: (owner: Principal, query: ListWebhooksQuery) => Promise<Page<WebhookEndpoint>>
    readonly get: (owner: Principal, endpointId: string) => Promise<WebhookEndpoint>
    /** Naming the status that the endpoint has changes nothing. Raises 409 for one that cannot follow on it. */
    readonly change: (
      owner: Principal,
      endpointId: string,
      request: ChangeWebhookRequest,
    ) => Promise<WebhookEndpoint>
    /** Removes the endpoint and, a little later, its deliveries. Resolves to what it was. */
    readonly remove: (owner: Principal, endpointId: string) => Promise<WebhookEndpoint>
    /** Gives a new secret; the one before signs as well for 24 hours, any earlier one no more. */
    readonly rotate: (owner: Principal, endpointId: string) => Promise<WebhookWithSecret>
    /** Records an event for this endpoint alone. Raises 409 when it is disabled. */
    readonly test: (owner: Principal, endpointId: string) => Promise<WebhookTest>
    readonly catalog: () => WebhookCatalog
  }

const warning = 'Store the secret now: it is shown once and cannot be read again.'

/** Builds the service behind the rows. Delivery is `createWebhookDelivery`. */
export function createWebhooksService(options: WebhooksServiceOptions): WebhooksService {
  const { database, clock } = options
  const reading = createDeliveryReading(options)
  const catalog = toCatalog(options.events)
  const topics = new Set(catalog.items.map(({ topic }) => topic))
  const record = (endpoint: Parameters<typeof toEndpointRecord>[0]) =>
    toEndpointRecord(endpoint, clock.nowMs())
  return {
    ...reading,
    ...createInbound(options),
    catalog: () => catalog,
    async create(owner, request) {
      const { endpoint, secret } = await makeEndpoint(owner, request, { ...options, topics })
      return { secret: encodeSecret(secret), endpoint: record(endpoint), warning }
    },
    async list({ accountId }, { limit, cursor }) {
      const rows = await endpointsStore(database.query).list({
        accountId,
        beforeId: cursor === undefined ? null : readCursor(cursor),
        limit: limit + 1,
      })
      return toPage({ rows, limit, key: ({ id }) => [id], toItem: record })
    },
    async get({ accountId }, endpointId) {
      const endpoint = await endpointsStore(database.query).find(endpointId, accountId)
      if (endpoint === undefined) throw endpointNotFound()
      return record(endpoint)
    },
    async change(owner, endpointId, request) {
      return record(await changeEndpoint(owner, { endpointId, request }, { ...options, topics }))
    },
    remove: async (owner, endpointId) => record(await removeEndpoint(owner, endpointId, options)),
    async rotate(owner, endpointId) {
      const { endpoint, secret } = await rotateSecret(owner, endpointId, options)
      return { secret: encodeSecret(secret), endpoint: record(endpoint), warning }
    },
    async test({ accountId }, endpointId) {
      await reading.assertOpen(accountId, endpointId)
      const eventId = await database.transaction((transaction) =>
        options.outbox.append(transaction, webhooksEvents.test, {
          subject: endpointId,
          accountId,
          payload: { endpointId },
        }),
      )
      return { eventId, topic: webhooksEvents.test.topic }
    },
  }
}

function readCursor(cursor: string): string {
  const [beforeId = ''] = decodeCursor(cursor, 1)
  if (new RegExp(idPattern('whe')).test(beforeId)) return beforeId
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
  })
}
