import { evmChain } from '../../../kernel/chains.ts'
import type { ObservationSource, Sighting } from '../explorer/index.ts'
import { type AgentRegistryService, agentRegistryRows } from '../registry/index.ts'
import { orGone, payloadOf, recordsOf, textsOf } from './event-reading.ts'

/** Reads one registered agent. */
export type Registered = Pick<AgentRegistryService, 'agent'>

/**
 * Agents of the registries on chain as observations. An event only names the agent that changed; its present state is
 * read from the registry's index.
 */
export function registrySources(registry: Registered): readonly ObservationSource[] {
  const { agentChanged, agentRegistered, agentReorganised } = agentRegistryRows.events
  return [agentRegistered, agentChanged, agentReorganised].map((spec) => ({
    topic: spec.topic,
    observationOf: async (event) => registered(payloadOf(spec, event).agentId, registry),
  }))
}

async function registered(agentId: string, registry: Registered): Promise<Sighting> {
  const key = `${evmChain}:${agentId}`
  const agent = await orGone(registry.agent(agentId))
  if (agent === undefined) return { origin: 'registration', key, isGone: true }
  const content = agent.document?.content ?? null
  return {
    origin: 'registration',
    key,
    name: content?.name ?? `#${agentId}`,
    description: content?.description ?? null,
    image: content?.image ?? null,
    network: evmChain,
    registrationUri: agent.agentURI,
    services: recordsOf(content?.services),
    active: content?.active ?? null,
    supportedTrust: textsOf(content?.supportedTrust),
    ownerWallet: agent.owner,
    authorityWallet: agent.agentWallet,
    lifecycleStatus: agent.status,
    metadata: { agentId, verifiedDomain: agent.verifiedDomain },
    rawRegistry: { agentRegistry: agent.agentRegistry, registrant: agent.registrant },
  }
}
