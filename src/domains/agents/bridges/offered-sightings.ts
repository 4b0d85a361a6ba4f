import { agentsRows, type PaidAgentsService } from '../directory/index.ts'
import type { ObservationSource, Sighting } from '../explorer/index.ts'
import { orGone, payloadOf } from './event-reading.ts'

/** Reads the agents that accounts offer, in their public form. */
export type Offered = Pick<PaidAgentsService, 'get'>

/**
 * Paid agents of accounts as observations. Their events are private to the account, so only the public view is used,
 * and an inactive agent is not shown.
 */
export function offeredSources(offered: Offered, baseUrl: string): readonly ObservationSource[] {
  const { activated, changed, deactivated, monetized, shown } = agentsRows.events
  return [activated, changed, deactivated, monetized, shown].map((spec) => ({
    topic: spec.topic,
    observationOf: async (event) => offeredAgent(payloadOf(spec, event).slug, offered, baseUrl),
  }))
}

async function offeredAgent(slug: string, offered: Offered, baseUrl: string): Promise<Sighting> {
  const head = { origin: 'account', key: slug } as const
  const agent = await orGone(offered.get(slug))
  if (agent === undefined) return { ...head, isGone: true }
  const { asset, description, families, label, pricePerCall, unit } = agent
  return {
    ...head,
    name: label,
    description: description === '' ? null : description,
    services: [{ name: 'x402', endpoint: `${baseUrl}/api/x402/agent/chat` }],
    active: true,
    lifecycleStatus: 'active',
    metadata: { agent: slug, families: [...families], pricePerCall, asset, unit },
    explorerUrl: `${baseUrl}/api/x402/agents/${slug}`,
  }
}
