import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import {
  exampleEndpoint as endpoint,
  exampleSecret as secret,
  exampleWarning as warning,
} from './webhook-examples.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  EndpointParams,
  ListWebhooksQuery,
  WebhookCatalog,
  WebhookEndpoint,
  WebhookPage,
  WebhookTest,
  WebhookWithSecret,
} from './webhooks.schemas.ts'
import type { WebhooksService } from './webhooks.service.ts'

const { operation } = rowsOf<WebhooksService>()
const oneEndpoint = { params: { endpointId: endpoint.id } }
const row = {
  tier: 'private',
  family: 'Developer',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const

/** Addresses of the account's own to which events are posted. */
export const webhooksOperations = {
  create: operation({
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks',
    summary: 'Have events posted to an address (a webhook)',
    description:
      'Answers the signing secret once. Messages are signed as Standard Webhooks says and delivered at least once: a repeat has the same `webhook-id`. Order is not kept; `seq` in the body is the number of the event.',
    input: { body: CreateWebhookRequest },
    output: WebhookWithSecret,
    errors: [
      webhooksErrors.url_refused,
      webhooksErrors.limit_reached,
      webhooksErrors.not_configured,
    ],
    effect: 'reversible',
    // A stored answer would keep the secret at rest, readable, for as long as the answer is kept.
    idempotent: false,
    examples: [
      {
        name: 'everything about launches',
        input: {
          body: {
            url: endpoint.url,
            description: endpoint.description,
            topics: endpoint.topics,
          },
        },
        output: { secret, endpoint, warning },
      },
    ],
    mcp: false,
    handler: (webhooks, { input, principal }) => webhooks.create(principal, input.body),
  }),

  list: operation({
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks',
    summary: 'List the webhooks of the account, newest first',
    input: { query: ListWebhooksQuery },
    output: WebhookPage,
    effect: 'none',
    examples: [
      {
        name: 'all of them',
        input: { query: { limit: 50 } },
        output: { items: [endpoint], nextCursor: null },
      },
    ],
    handler: (webhooks, { input, principal }) => webhooks.list(principal, input.query),
  }),

  catalog: operation({
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/catalog',
    summary: 'List the events that webhooks may ask for, with their JSON Schemas',
    input: {},
    output: WebhookCatalog,
    effect: 'none',
    examples: [
      {
        name: 'one of them',
        output: {
          items: [
            {
              topic: 'webhook.test',
              version: 1,
              summary: 'A test that the owner of a webhook asked for; it goes to that webhook only',
              audience: 'account',
              schema: {
                type: 'object',
                required: ['endpointId'],
                properties: { endpointId: { type: 'string' } },
              },
              example: { endpointId: endpoint.id },
            },
          ],
        },
      },
    ],
    handler: (webhooks) => webhooks.catalog(),
  }),

  get: operation({
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/{endpointId}',
    summary: 'Read one webhook',
    input: { params: EndpointParams },
    output: WebhookEndpoint,
    effect: 'none',
    examples: [{ name: 'one webhook', input: oneEndpoint, output: endpoint }],
    handler: (webhooks, { input, principal }) => webhooks.get(principal, input.params.endpointId),
  }),

  change: operation({
    ...row,
    method: 'PATCH',
    path: '/api/developer/webhooks/{endpointId}',
    summary: 'Change the address, topics or description of a webhook, pause, disable or enable it',
    description:
      'What is left out stays. While it is paused its deliveries wait; while it is disabled they are cancelled and can be recovered.',
    input: { params: EndpointParams, body: ChangeWebhookRequest },
    output: WebhookEndpoint,
    errors: [webhooksErrors.url_refused, resourceErrors.illegal_transition],
    effect: 'reversible',
    examples: [
      {
        name: 'pause it',
        input: { ...oneEndpoint, body: { status: 'paused' } },
        output: { ...endpoint, status: 'paused' },
      },
    ],
    handler: (webhooks, { input, principal }) =>
      webhooks.change(principal, input.params.endpointId, input.body),
  }),

  remove: operation({
    ...row,
    method: 'DELETE',
    path: '/api/developer/webhooks/{endpointId}',
    summary: 'Remove a webhook with its deliveries',
    input: { params: EndpointParams },
    output: WebhookEndpoint,
    effect: 'irreversible',
    examples: [{ name: 'one webhook', input: oneEndpoint, output: endpoint }],
    handler: (webhooks, { input, principal }) =>
      webhooks.remove(principal, input.params.endpointId),
  }),

  rotate: operation({
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/rotate-secret',
    summary: 'Give a webhook a new secret',
    description:
      'The new secret is answered once. For 24 hours messages have two signatures, of the new secret and of the one before; any earlier one ends at once.',
    input: { params: EndpointParams },
    output: WebhookWithSecret,
    errors: [webhooksErrors.not_configured],
    effect: 'irreversible',
    // For the reason that creating is not.
    idempotent: false,
    examples: [
      {
        name: 'one webhook',
        input: oneEndpoint,
        output: {
          secret,
          endpoint: { ...endpoint, previousSecretEndsAt: '2026-07-16T12:00:00.000Z' },
          warning,
        },
      },
    ],
    mcp: false,
    handler: (webhooks, { input, principal }) =>
      webhooks.rotate(principal, input.params.endpointId),
  }),

  test: operation({
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/test',
    summary: 'Send a test event to a webhook',
    description: 'It goes to this webhook only, whatever its topics, on the way of all events.',
    input: { params: EndpointParams },
    output: WebhookTest,
    errors: [webhooksErrors.disabled],
    effect: 'reversible',
    examples: [
      {
        name: 'one webhook',
        input: oneEndpoint,
        output: { eventId: 'evt_01k0a4b2c3d4e5f6g7h8j9k0m1', topic: 'webhook.test' },
      },
    ],
    handler: (webhooks, { input, principal }) => webhooks.test(principal, input.params.endpointId),
  }),
}
