import type { Catalog } from '../../catalog/entry.ts'
import { publicOperations } from '../../catalog/listed.ts'
import type { ToldByFamily } from '../../ports/api-documents.ts'
import { describeFamily } from '../openapi/tags.ts'

/** What the domains behind each family tell by themselves: events and live channels that callers may read. */
export function toldByFamily(catalog: Catalog): ToldByFamily {
  const domains = new Map<string, Set<string>>()
  for (const { entry } of publicOperations(catalog)) {
    const { family } = entry.operation
    domains.set(family, (domains.get(family) ?? new Set()).add(entry.domain))
  }
  const isOf = (family: string, name: string) =>
    domains.get(family)?.has(catalog.domainOf.get(name) ?? '') === true
  return (family) => ({
    about: describeFamily(family),
    events: catalog.events
      .filter(({ audience, topic }) => audience !== 'operator' && isOf(family, topic))
      .map(({ audience, summary, topic }) => ({ topic, audience, summary })),
    channels: catalog.channels
      .filter(({ name }) => isOf(family, name))
      .map(({ audience, name, summary }) => ({ name, audience, summary })),
  })
}
