import type { EventSpec } from '../../kernel/event.ts'
import type { WebhookCatalog } from './webhooks.schemas.ts'

/** What endpoints may ask for, by topic and version: every event but those for the operator. */
export function toCatalog(events: readonly EventSpec[]): WebhookCatalog {
  const items = events.flatMap(({ topic, version, summary, audience, payload, example }) =>
    audience === 'operator'
      ? []
      : [{ topic, version, summary, audience, schema: { ...payload }, example: { ...example } }],
  )
  return { items: items.toSorted((a, b) => (a.topic < b.topic ? -1 : 1)) }
}
