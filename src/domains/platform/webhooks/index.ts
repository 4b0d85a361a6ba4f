import { deliveriesOperations } from './deliveries.operations.ts'
import { inboundOperations } from './inbound.operations.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { webhooksEvents } from './webhooks.events.ts'
import examples from './webhooks.examples.json' with { type: 'json' }
import { webhooksOperations } from './webhooks.operations.ts'

export { webhooksRetention } from './retention.ts'
export { type InboundSources, readInboundSources } from './verify-inbound.ts'
export {
  createWebhookDelivery,
  type WebhookDelivery,
  type WebhookDeliveryOptions,
} from './webhook-delivery.ts'
export { webhooksMigrations } from './webhooks.migrations.ts'
export {
  createWebhooksService,
  type WebhooksService,
  type WebhooksServiceOptions,
} from './webhooks.service.ts'

/** The domain's part of the table. */
export const webhooksRows = {
  examples,
  operations: { ...webhooksOperations, ...deliveriesOperations, ...inboundOperations },
  events: webhooksEvents,
  errors: [webhooksErrors],
}
