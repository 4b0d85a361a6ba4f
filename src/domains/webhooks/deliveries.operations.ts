import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import {
  exampleBody as body,
  exampleDelivery as delivery,
  exampleEndpoint as endpoint,
} from './webhook-examples.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import {
  DeliveryPage,
  DeliveryParams,
  EndpointParams,
  ListDeliveriesQuery,
  Recovered,
  RecoverRequest,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from './webhooks.schemas.ts'
import type { WebhooksService } from './webhooks.service.ts'

const { operation } = rowsOf<WebhooksService>()
const oneEndpoint = { params: { endpointId: endpoint.id } }
const oneDelivery = { params: { endpointId: endpoint.id, deliveryId: delivery.id } }
const row = {
  tier: 'private',
  family: 'Developer',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const

/** What became of the events that a webhook asked for. */
export const deliveriesOperations = {
  listDeliveries: operation({
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/{endpointId}/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    description: 'Each event that the webhook asked for has one. They are kept for 30 days.',
    input: { params: EndpointParams, query: ListDeliveriesQuery },
    output: DeliveryPage,
    effect: 'none',
    examples: [
      {
        name: 'what failed',
        input: { ...oneEndpoint, query: { limit: 50, status: 'failed', topic: 'launch.*' } },
        output: { items: [delivery], nextCursor: null },
      },
    ],
    handler: (webhooks, { input, principal }) =>
      webhooks.listDeliveries(principal, input.params.endpointId, input.query),
  }),

  getDelivery: operation({
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/{endpointId}/deliveries/{deliveryId}',
    summary: 'Read one delivery with its body and every try',
    input: { params: DeliveryParams },
    output: WebhookDeliveryDetail,
    effect: 'none',
    examples: [
      {
        name: 'one that failed once',
        input: oneDelivery,
        output: {
          ...delivery,
          body,
          attemptLog: [
            {
              number: 1,
              at: '2026-07-15T12:00:00.100Z',
              durationMs: 84,
              statusCode: 500,
              errorCode: null,
              responseExcerpt: 'Internal Server Error',
            },
          ],
        },
      },
    ],
    handler: (webhooks, { input, principal }) => webhooks.getDelivery(principal, input.params),
  }),

  resend: operation({
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/deliveries/{deliveryId}/resend',
    summary: 'Send one delivery again',
    description: 'With the same `webhook-id` and the whole schedule before it.',
    input: { params: DeliveryParams },
    output: WebhookDelivery,
    errors: [webhooksErrors.disabled, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      { name: 'one delivery', input: oneDelivery, output: { ...delivery, status: 'pending' } },
    ],
    handler: (webhooks, { input, principal }) => webhooks.resend(principal, input.params),
  }),

  recover: operation({
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/recover',
    summary: 'Send again what did not arrive since a moment',
    description: 'Deliveries that failed, were exhausted or were cancelled; 10,000 at a time.',
    input: { params: EndpointParams, body: RecoverRequest },
    output: Recovered,
    errors: [webhooksErrors.disabled],
    effect: 'irreversible',
    examples: [
      {
        name: 'since midnight',
        input: { ...oneEndpoint, body: { since: '2026-07-15T00:00:00Z' } },
        output: { recovered: 12, more: false },
      },
    ],
    handler: (webhooks, { input, principal }) =>
      webhooks.recover(principal, input.params.endpointId, input.body),
  }),
}
