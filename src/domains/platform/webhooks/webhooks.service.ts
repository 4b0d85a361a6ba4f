import type { EventSpec } from '../../../kernel/event.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SecretBox } from '../../../ports/secret-box.ts'
import { createDeliveriesService, type DeliveriesService } from './deliveries.service.ts'
import { changeEndpoint, removeEndpoint, rotateSecret } from './endpoint-changes.ts'
import { createEndpoint } from './endpoint-creation.ts'
import { endpointNotFound, toEndpointRecord } from './endpoint-record.ts'
import type { CheckUrl } from './endpoint-request.ts'
import { endpointsStore } from './endpoints.store.ts'
import { toCatalog } from './event-catalog.ts'
import { createInbound, type Inbound, type InboundSources } from './inbound.service.ts'
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

export type WebhooksServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly log: Pick<EventLog, 'headSeq'>
  /** Null without a key to encrypt secrets; creation then answers 503 `webhooks.not_configured`. */
  readonly box: SecretBox | null
  readonly checkUrl: CheckUrl
  /** Every event of the table; operator events are filtered out. */
  readonly events: readonly EventSpec[]
  /** Systems that may send messages, by their name in the URL. */
  readonly inbound: InboundSources
}

/** Webhooks of the caller's own account. All methods raise 404 for an endpoint of another account. */
export type WebhooksService = DeliveriesService &
  Inbound & {
    /** Creates an endpoint. The answer is the only place where its secret appears. */
    readonly create: (owner: Principal, request: CreateWebhookRequest) => Promise<WebhookWithSecret>
    readonly list: (owner: Principal, query: ListWebhooksQuery) => Promise<Page<WebhookEndpoint>>
    readonly get: (owner: Principal, endpointId: string) => Promise<WebhookEndpoint>
    /** Setting the current status changes nothing. Raises 409 for an illegal transition. */
    readonly change: (
      owner: Principal,
      endpointId: string,
      request: ChangeWebhookRequest,
    ) => Promise<WebhookEndpoint>
    /** Removes the endpoint and, a little later, its deliveries. Resolves to its last state. */
    readonly remove: (owner: Principal, endpointId: string) => Promise<WebhookEndpoint>
    /** Issues a new secret; the previous one also signs for 24 hours, earlier ones no longer do. */
    readonly rotate: (owner: Principal, endpointId: string) => Promise<WebhookWithSecret>
    /** Records an event for this endpoint only. Raises 409 when it is disabled. */
    readonly test: (owner: Principal, endpointId: string) => Promise<WebhookTest>
    readonly catalog: () => WebhookCatalog
  }

/** The cursors of lists of webhooks. */
const places = cursor({ list: ['webhooks'], id: 'text' })
const warning = 'Store the secret now: it is shown once and cannot be read again.'

/** Creates the service behind the rows. Delivery is `createWebhookDelivery`. */
export function createWebhooksService(options: WebhooksServiceOptions): WebhooksService {
  const { database, clock } = options
  const reading = createDeliveriesService(options)
  const catalog = toCatalog(options.events)
  const topics = new Set(catalog.items.map(({ topic }) => topic))
  const record = (endpoint: Parameters<typeof toEndpointRecord>[0]) =>
    toEndpointRecord(endpoint, clock.nowMs())
  return {
    ...reading,
    ...createInbound(options),
    catalog: () => catalog,
    async create(owner, request) {
      const { endpoint, secret } = await createEndpoint(owner, request, { ...options, topics })
      return { secret: encodeSecret(secret), endpoint: record(endpoint), warning }
    },
    async list({ accountId }, { limit, cursor: text }) {
      const rows = await endpointsStore(database.query).list({
        accountId,
        beforeId: places.read(text)?.id ?? null,
        limit: limit + 1,
      })
      const place = ({ id }: { readonly id: string }) => ({ list: 'webhooks', id }) as const
      return places.page({ rows, limit, place, toItem: record })
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
