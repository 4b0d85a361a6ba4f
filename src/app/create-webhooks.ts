import { createUrlCheck } from '../adapters/egress/undici-egress.ts'
import { createWebhookDelivery, createWebhooksService } from '../domains/platform/webhooks/index.ts'
import { openSecretBox } from './open-secret-box.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Outbound webhooks and inbound messages. Without a key to encrypt secrets, endpoints cannot be created. */
export function createWebhooks({ config, world, foundations, catalog }: ServiceOptions) {
  const { eventLog } = foundations
  const box = openSecretBox(world)
  const parts = { ...world, log: eventLog }
  return {
    service: createWebhooksService({
      ...parts,
      box,
      checkUrl: createUrlCheck({ allowedHosts: config.egressAllowedHosts }),
      events: catalog.events,
      inbound: config.webhookInbound,
    }),
    async start(shutdown: Shutdown): Promise<void> {
      if (box === null) return
      const delivery = createWebhookDelivery({ ...parts, box, userAgent: config.service.name })
      await delivery.start()
      shutdown.onStop('webhooks', () => delivery.stop())
    },
  }
}
