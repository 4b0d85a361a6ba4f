import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery, wholeList } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { toldOnce } from '../../../kernel/told-once.ts'
import { deliveryMachine } from './delivery-state.ts'
import { endpointMachine } from './endpoint-state.ts'

/** 18 digits, so that every value fits its database column. */
const numberForm = '^[1-9]\\d{0,17}$'

const EndpointId = T.String({ pattern: idPattern('whe') })
const DeliveryId = T.String({ pattern: numberForm })
const EventId = T.String({ pattern: idPattern('evt'), description: 'The `webhook-id`.' })
const EndpointUrl = T.String({
  pattern: '^https?://[\\x21-\\x7e]+$',
  maxLength: 2_048,
  description:
    'An https address of a public host. A name is not looked up before the first delivery.',
})
const Description = line({ maxLength: 256, description: 'For people.' })
const Topic = T.String({
  pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*(\\.\\*)?$',
  maxLength: 128,
  description: 'A topic such as `launch.confirmed`, or a prefix such as `launch.*`.',
})
const Topics = T.Array(Topic, {
  maxItems: 50,
  uniqueItems: true,
  description: 'An empty list means everything that the account may see.',
})
const EndpointStatus = T.Union(
  endpointMachine.states.map((state) => T.Literal(state)),
  { description: 'Deliveries of a paused one wait, those of a disabled one are cancelled.' },
)
const DeliveryStatus = T.Union(
  deliveryMachine.states.map((state) => T.Literal(state)),
  { description: '`failed` has a next try, `exhausted` has none.' },
)

export const WebhookEndpoint = T.Object(
  {
    id: EndpointId,
    url: T.String(),
    description: T.String(),
    topics: T.Array(T.String(), { maxItems: 50 }),
    status: EndpointStatus,
    disabledReason: T.Union([T.Literal('manual'), T.Literal('automatic'), T.Null()], {
      description: 'By the owner, or after 120 hours without a success or an answer 410.',
    }),
    createdAt: Timestamp,
    secretPrefix: T.String({ description: 'Leading characters of the secret.' }),
    previousSecretEndsAt: T.Union([Timestamp, T.Null()], {
      description: 'Until then messages are signed with the secret before this one as well.',
    }),
    failingSince: T.Union([Timestamp, T.Null()], {
      description:
        'The first failure after the last success; null when the last one was a success.',
    }),
  },
  { $id: 'WebhookEndpoint' },
)
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookWithSecret = T.Object(
  {
    secret: toldOnce(
      T.String({ description: 'The secret itself. It is shown here and never again.' }),
    ),
    endpoint: WebhookEndpoint,
    warning: T.String(),
  },
  { $id: 'WebhookWithSecret' },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const CreateWebhookRequest = shape(
  {
    url: EndpointUrl,
    description: T.Optional(Description),
    topics: T.Optional({ ...Topics, default: [] }),
  },
  { $id: 'CreateWebhookRequest' },
)
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>

export const ChangeWebhookRequest = shape(
  {
    url: T.Optional(EndpointUrl),
    description: T.Optional(Description),
    topics: T.Optional(Topics),
    status: T.Optional(EndpointStatus),
  },
  { $id: 'ChangeWebhookRequest', description: 'What is left out stays.' },
)
export type ChangeWebhookRequest = Static<typeof ChangeWebhookRequest>

export const EndpointParams = shape({ endpointId: EndpointId })
export const ListWebhooksQuery = shape({ ...pageQuery })
export type ListWebhooksQuery = Static<typeof ListWebhooksQuery>
export const WebhookPage = pageOf(WebhookEndpoint)

export const WebhookTest = T.Object(
  { eventId: EventId, topic: T.String() },
  { $id: 'WebhookTest', description: 'The delivery appears in the list within a second or so.' },
)
export type WebhookTest = Static<typeof WebhookTest>

const deliveryMembers = {
  id: DeliveryId,
  eventId: EventId,
  seq: T.String({ description: 'The number of the event in the log.' }),
  topic: T.String(),
  eventAt: Timestamp,
  status: DeliveryStatus,
  attempts: T.Integer({ minimum: 0, description: 'How often it was tried, resending included.' }),
  nextAttemptAt: T.Union([Timestamp, T.Null()], {
    description: 'Null when no try is planned, or one is under way.',
  }),
}
export const WebhookDelivery = T.Object(deliveryMembers, { $id: 'WebhookDelivery' })
export type WebhookDelivery = Static<typeof WebhookDelivery>

const WebhookAttempt = T.Object(
  {
    number: T.Integer({ minimum: 1 }),
    at: Timestamp,
    durationMs: T.Integer({ minimum: 0 }),
    statusCode: T.Union([T.Integer(), T.Null()]),
    errorCode: T.Union([T.String(), T.Null()], {
      description:
        'Why there was no answer, as GET /errors/{code} explains; null when there was one.',
    }),
    responseExcerpt: T.Union([T.String(), T.Null()], {
      description: 'The first 20,000 bytes of what was answered; kept for seven days.',
    }),
  },
  { $id: 'WebhookAttempt' },
)
export const WebhookDeliveryDetail = T.Object(
  {
    ...deliveryMembers,
    body: T.String({ description: 'The JSON that is signed and sent, byte for byte.' }),
    attemptLog: T.Array(WebhookAttempt, { maxItems: 100, description: 'The last one first.' }),
  },
  { $id: 'WebhookDeliveryDetail' },
)
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const ListDeliveriesQuery = shape({
  ...pageQuery,
  status: T.Optional(DeliveryStatus),
  topic: T.Optional(Topic),
  eventId: T.Optional(EventId),
  since: T.Optional({ ...Timestamp, description: 'Events recorded at this moment or later.' }),
  until: T.Optional({ ...Timestamp, description: 'Events recorded before this moment.' }),
})
export type ListDeliveriesQuery = Static<typeof ListDeliveriesQuery>
export const DeliveryPage = pageOf(WebhookDelivery)
export const DeliveryParams = shape({ endpointId: EndpointId, deliveryId: DeliveryId })

export const RecoverRequest = shape(
  { since: { ...Timestamp, description: 'Events recorded at this moment or later.' } },
  { $id: 'RecoverWebhookRequest' },
)
export const Recovered = T.Object(
  {
    recovered: T.Integer({ minimum: 0, description: 'Deliveries that are due again.' }),
    more: T.Boolean({ description: 'Whether the same call would find more; 10,000 is the most.' }),
  },
  { $id: 'RecoveredWebhooks' },
)
export type Recovered = Static<typeof Recovered>

export const WebhookCatalog = T.Object(
  wholeList(
    T.Object({
      topic: T.String(),
      version: T.Integer(),
      summary: T.String(),
      audience: T.Union([T.Literal('public'), T.Literal('account')]),
      schema: T.Record(T.String(), T.Unknown(), {
        description: 'The JSON Schema of `data` in the body.',
      }),
      example: T.Record(T.String(), T.Unknown(), { description: 'A `data` that matches it.' }),
    }),
    { maxItems: 1_000 },
  ),
  { $id: 'WebhookCatalog' },
)
export type WebhookCatalog = Static<typeof WebhookCatalog>
