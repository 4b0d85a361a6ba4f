import { Value } from '@sinclair/typebox/value'
import type { TranslatedAgent } from '../domains/agent-catalog/index.ts'
import {
  createAgentExplorerService,
  createObservationFeed,
  type Observation,
  type ObservationSource,
  type Sighting,
} from '../domains/agent-explorer/index.ts'
import { type AgentRegistryService, agentRegistryRows } from '../domains/agent-registry/index.ts'
import { metaplexAgentsEvents } from '../domains/metaplex-agents/index.ts'
import { evmChain } from '../kernel/chains.ts'
import { AppError } from '../kernel/errors.ts'
import type { EventSpec, RecordedEvent } from '../kernel/event.ts'
import type { ServiceOptions } from './service-options.ts'

/** What reads one registered agent; null while no registry is configured. */
type Registry = Pick<AgentRegistryService, 'agent'> | null

/** The explorer over what this program knows of agents: its catalog, assets on Solana, and the registries' log. */
export function createAgentExplorer(
  { config, foundations, world }: ServiceOptions,
  {
    agents,
    registry,
  }: { readonly agents: readonly TranslatedAgent[]; readonly registry: Registry },
) {
  const { eventLog } = foundations
  const sources = [mintSource, ...(registry === null ? [] : registrySources(registry))]
  const parts = { ...world, outbox: eventLog, log: eventLog, sources }
  const feed = createObservationFeed(parts)
  return {
    service: createAgentExplorerService(parts),
    /** Keeps the catalog's agents and begins to follow events. */
    async start(): Promise<void> {
      await feed.observeAll(agents.map((agent) => catalogObservation(agent, config.baseUrl)))
      feed.start()
    },
    stop: () => feed.stop(),
  }
}

function catalogObservation({ base }: TranslatedAgent, baseUrl: string): Observation {
  const { capabilities, identifier: key, meta } = base
  return {
    origin: 'catalog',
    key,
    name: meta.title,
    description: meta.description,
    image: /^(https|ipfs):/.test(meta.avatar) ? meta.avatar : null,
    registrationUri: `${baseUrl}/api/agents/registry/${key}.json`,
    active: true,
    lifecycleStatus: 'published',
    metadata: { category: meta.category, tags: [...meta.tags], capabilities: [...capabilities] },
    explorerUrl: `${baseUrl}/api/agents/catalog/${key}.json`,
  }
}

const mintSource: ObservationSource = {
  topic: metaplexAgentsEvents.confirmed.topic,
  observationOf(event) {
    const mint = payloadOf(metaplexAgentsEvents.confirmed, event)
    const document = mint.document ?? {}
    const text = (name: string) => {
      const value = document[name]
      return typeof value === 'string' ? value : null
    }
    const active = document['active']
    return {
      origin: 'mint',
      key: mint.asset,
      name: mint.name,
      description: text('description'),
      image: text('image'),
      assetAddress: mint.asset,
      signature: mint.signature,
      slot: mint.slot,
      blockTime: mint.blockTime,
      network: mint.network,
      registrationUri: mint.uri,
      services: recordsOf(document['services']),
      active: typeof active === 'boolean' ? active : null,
      supportedTrust: textsOf(document['supportedTrust']),
      ownerWallet: mint.ownerWallet,
      payerWallet: mint.payerWallet,
      authorityWallet: mint.authorityWallet,
      agentIdentityPda: mint.agentIdentity,
      assetSignerPda: mint.assetSigner,
      lifecycleStatus: 'minted',
      metadata: { agentId: mint.agentId, attributes: mint.attributes },
    }
  },
}

/** Each event only says where to look: what is shown is the agent as the registry has it then. */
function registrySources(registry: NonNullable<Registry>): readonly ObservationSource[] {
  const { agentChanged, agentRegistered, agentReorganised } = agentRegistryRows.events
  return [agentRegistered, agentChanged, agentReorganised].map((spec) => ({
    topic: spec.topic,
    observationOf: async (event) => registered(payloadOf(spec, event).agentId, registry),
  }))
}

async function registered(agentId: string, registry: NonNullable<Registry>): Promise<Sighting> {
  const key = `${evmChain}:${agentId}`
  try {
    const agent = await registry.agent(agentId)
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
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.spec.status !== 404) throw failure
    return { origin: 'registration', key, isGone: true }
  }
}

/** The payload as its event declares it; anything else was not written by this program. */
function payloadOf<spec extends EventSpec>({ payload: schema }: spec, { payload }: RecordedEvent) {
  const read: unknown = payload
  if (Value.Check<spec['payload']>(schema, read)) return read
  throw new Error('the payload of an event is not as declared')
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.flatMap((item) => (typeof item === 'object' && item !== null ? [{ ...item }] : []))
}

function textsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.filter((item) => typeof item === 'string')
}
