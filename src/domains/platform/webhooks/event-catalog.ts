import type { EventSpec } from '../../../kernel/event.ts'
import { wholePage } from '../../../kernel/page.ts'
import type { WebhookCatalog } from './webhooks.schemas.ts'

type Item = WebhookCatalog['items'][number]

/** Events that endpoints can subscribe to, by topic and version: all but operator events. */
export function toCatalog(events: readonly EventSpec[]): WebhookCatalog {
  const items = events.flatMap(({ topic, version, summary, audience, payload, example }) =>
    audience === 'operator'
      ? []
      : [{ topic, version, summary, audience, schema: { ...payload }, example: { ...example } }],
  )
  return wholePage(items.toSorted(byTopic))
}

function byTopic(a: Item, b: Item): number {
  if (a.topic === b.topic) return a.version - b.version
  return a.topic < b.topic ? -1 : 1
}
