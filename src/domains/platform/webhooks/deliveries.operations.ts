import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
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
const row = {
  tier: 'private',
  family: 'Developer',
  auth: accountCredentials,
} as const

/** Deliveries of the events that a webhook subscribed to. */
export const deliveriesOperations = {
  listDeliveries: operation({
    name: 'webhookDeliveries.list',
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/{endpointId}/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    description: 'Each event that the webhook asked for has one. They are kept for 30 days.',
    input: { params: EndpointParams, query: ListDeliveriesQuery },
    output: DeliveryPage,
    effect: 'none',
    handler: (webhooks, { input, principal }) =>
      webhooks.listDeliveries(principal, input.params.endpointId, input.query),
  }),

  getDelivery: operation({
    name: 'webhookDeliveries.get',
    ...row,
    method: 'GET',
    path: '/api/developer/webhooks/{endpointId}/deliveries/{deliveryId}',
    summary: 'Read one delivery with its body and every try',
    input: { params: DeliveryParams },
    output: WebhookDeliveryDetail,
    effect: 'none',
    handler: (webhooks, { input, principal }) => webhooks.getDelivery(principal, input.params),
  }),

  resend: operation({
    name: 'webhookDeliveries.resend',
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/deliveries/{deliveryId}/resend',
    summary: 'Send one delivery again',
    description: 'With the same `webhook-id` and the whole schedule before it.',
    input: { params: DeliveryParams },
    output: WebhookDelivery,
    errors: [webhooksErrors.disabled, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (webhooks, { input, principal }) => webhooks.resend(principal, input.params),
  }),

  recover: operation({
    name: 'webhookDeliveries.recover',
    ...row,
    method: 'POST',
    path: '/api/developer/webhooks/{endpointId}/recover',
    summary: 'Send again what did not arrive since a moment',
    description: 'Deliveries that failed, were exhausted or were cancelled; 10,000 at a time.',
    input: { params: EndpointParams, body: RecoverRequest },
    output: Recovered,
    errors: [webhooksErrors.disabled],
    effect: 'irreversible',
    handler: (webhooks, { input, principal }) =>
      webhooks.recover(principal, input.params.endpointId, input.body),
  }),
}
