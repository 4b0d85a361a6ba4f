import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { NullableTimestamp, Timestamp } from '../../../kernel/schemas.ts'

const EndpointId = T.String({ pattern: idPattern('whe') })
const EndpointOnly = T.Object({ endpointId: EndpointId })
const endpointId = 'whe_01k0a3r9m2v7c8d4e5f6g7h8j9'
const example = { endpointId }

/** Events of an account's webhooks, and messages of external systems. */
export const webhooksEvents = {
  created: event({
    topic: 'webhook.created',
    version: 1,
    summary: 'A webhook was made',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: EndpointOnly,
    example,
  }),
  changed: event({
    topic: 'webhook.changed',
    version: 1,
    summary: 'The address, topics or description of a webhook were changed',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: T.Object({
      endpointId: EndpointId,
      fields: T.Array(T.String(), { maxItems: 8, description: 'Which of them were named.' }),
    }),
    example: { endpointId, fields: ['topics'] },
  }),
  enabled: event({
    topic: 'webhook.enabled',
    version: 1,
    summary: 'A webhook that was paused or disabled is sent to again',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: EndpointOnly,
    example,
  }),
  paused: event({
    topic: 'webhook.paused',
    version: 1,
    summary: 'A webhook was paused; its deliveries wait',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: EndpointOnly,
    example,
  }),
  disabled: event({
    topic: 'webhook.disabled',
    version: 1,
    summary: 'A webhook was disabled; its deliveries are cancelled until it is enabled',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: T.Object({
      endpointId: EndpointId,
      cause: T.Union(
        ['owner', 'failing', 'gone'].map((cause) => T.Literal(cause)),
        { description: 'The owner, 120 hours without a success, or an answer 410.' },
      ),
      failingSince: NullableTimestamp,
    }),
    example: { endpointId, cause: 'failing', failingSince: '2026-07-10T12:00:00.000Z' },
  }),
  deleted: event({
    topic: 'webhook.deleted',
    version: 1,
    summary: 'A webhook was removed with its deliveries',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: EndpointOnly,
    example,
  }),
  secretRotated: event({
    topic: 'webhook.secret_rotated',
    version: 1,
    summary: 'A webhook got a new secret; the one before signs as well until it ends',
    audience: 'account',
    changes: [{ resource: 'webhooks', id: 'endpointId' }],
    payload: T.Object({ endpointId: EndpointId, previousSecretEndsAt: Timestamp }),
    example: { endpointId, previousSecretEndsAt: '2026-07-16T12:00:00.000Z' },
  }),
  deliveryExhausted: event({
    topic: 'webhook.delivery_exhausted',
    version: 1,
    summary: 'A delivery failed at every try of its schedule',
    audience: 'account',
    changes: [
      { resource: 'webhookDeliveries', id: ['endpointId', 'deliveryId'] },
      { resource: 'webhooks', id: 'endpointId' },
    ],
    payload: T.Object({
      endpointId: EndpointId,
      deliveryId: T.String(),
      eventId: T.String(),
      topic: T.String(),
    }),
    example: {
      endpointId,
      deliveryId: '42',
      eventId: 'evt_01k0a3r9m2v7c8d4e5f6g7h8j9',
      topic: 'launch.confirmed',
    },
  }),
  test: event({
    topic: 'webhook.test',
    version: 1,
    summary: 'A test that the owner of a webhook asked for; it goes to that webhook only',
    audience: 'account',
    changes: [{ resource: 'webhookDeliveries', id: 'endpointId' }],
    payload: EndpointOnly,
    example,
  }),
  received: event({
    topic: 'webhook.received',
    version: 1,
    summary: 'A system that the configuration names sent a message',
    audience: 'operator',
    payload: T.Object({
      source: T.String(),
      messageId: T.String({ description: 'The same for every copy; only the first is recorded.' }),
      body: T.Unknown({ description: 'The JSON that was sent.' }),
    }),
    example: {
      source: 'indexer',
      messageId: 'msg_2k9',
      body: { type: 'transfer', slot: 312_000_000 },
    },
  }),
}
