import { deliveriesOperations } from './deliveries.operations.ts'
import { inboundOperations } from './inbound.operations.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { webhooksEvents } from './webhooks.events.ts'
import { webhooksOperations } from './webhooks.operations.ts'

export { webhooksKeeping } from './keeping.ts'
export { createSecretBox, type SecretBox } from './secret-box.ts'
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

/** What this domain brings to the table. */
export const webhooksRows = {
  operations: { ...webhooksOperations, ...deliveriesOperations, ...inboundOperations },
  events: webhooksEvents,
  errors: [webhooksErrors],
}
