import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
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
const row = {
  tier: 'private',
  family: 'Developer',
  auth: accountCredentials,
} as const

/** The account's own URLs to which events are posted. */
export const webhooksOperations = {
  create: operation({
    name: 'webhooks.create',
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
    // A stored answer would keep the secret readable at rest.
    idempotent: false,
    mcp: false,
    handler: (webhooks, { input, principal }) => webhooks.create(principal, input.body),
  }),

  list: operation({
    name: 'webhooks.list',
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks',
    summary: 'List the webhooks of the account, newest first',
    input: { query: ListWebhooksQuery },
    output: WebhookPage,
    effect: 'none',
    handler: (webhooks, { input, principal }) => webhooks.list(principal, input.query),
  }),

  catalog: operation({
    name: 'webhooks.listEvents',
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/catalog',
    summary: 'List the events that webhooks may ask for, with their JSON Schemas',
    input: {},
    output: WebhookCatalog,
    effect: 'none',
    handler: (webhooks) => webhooks.catalog(),
  }),

  get: operation({
    name: 'webhooks.get',
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/{endpointId}',
    summary: 'Read one webhook',
    input: { params: EndpointParams },
    output: WebhookEndpoint,
    effect: 'none',
    handler: (webhooks, { input, principal }) => webhooks.get(principal, input.params.endpointId),
  }),

  change: operation({
    name: 'webhooks.update',
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
    handler: (webhooks, { input, principal }) =>
      webhooks.change(principal, input.params.endpointId, input.body),
  }),

  remove: operation({
    name: 'webhooks.delete',
    ...row,
    method: 'DELETE',
    path: '/api/developer/webhooks/{endpointId}',
    summary: 'Remove a webhook with its deliveries',
    input: { params: EndpointParams },
    output: WebhookEndpoint,
    effect: 'irreversible',
    handler: (webhooks, { input, principal }) =>
      webhooks.remove(principal, input.params.endpointId),
  }),

  rotate: operation({
    name: 'webhooks.rotateSecret',
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
    // For the same reason as creation.
    idempotent: false,
    mcp: false,
    handler: (webhooks, { input, principal }) =>
      webhooks.rotate(principal, input.params.endpointId),
  }),

  test: operation({
    name: 'webhooks.test',
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/test',
    summary: 'Send a test event to a webhook',
    description: 'It goes to this webhook only, whatever its topics, on the way of all events.',
    input: { params: EndpointParams },
    output: WebhookTest,
    errors: [webhooksErrors.disabled],
    effect: 'reversible',
    handler: (webhooks, { input, principal }) => webhooks.test(principal, input.params.endpointId),
  }),
}
