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
import { type AgentsService, agentsRows } from '../domains/agents/index.ts'
import { metaplexAgentsEvents } from '../domains/metaplex-agents/index.ts'
import { evmChain } from '../kernel/chains.ts'
import { AppError } from '../kernel/errors.ts'
import type { EventSpec, RecordedEvent } from '../kernel/event.ts'
import type { ServiceOptions } from './service-options.ts'

/** What reads one registered agent; null while no registry is configured. */
type Registry = Pick<AgentRegistryService, 'agent'> | null

/** What reads the agents that accounts offer, as everybody sees them. */
type Offered = Pick<AgentsService['agents'], 'get'>

/**
 * The explorer over what this program knows of agents: its catalog, those that accounts offer by call, assets on Solana,
 * and the registries' log.
 */
export function createAgentExplorer(
  { config, foundations, world }: ServiceOptions,
  {
    agents,
    offered,
    registry,
  }: {
    readonly agents: readonly TranslatedAgent[]
    readonly offered: Offered
    readonly registry: Registry
  },
) {
  const { eventLog } = foundations
  const sources = [
    mintSource,
    ...offeredSources(offered, config.baseUrl),
    ...(registry === null ? [] : registrySources(registry)),
  ]
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

/** The events are their accounts' own: what is shown is what anybody may read, and nothing of an agent that is off. */
function offeredSources(offered: Offered, baseUrl: string): readonly ObservationSource[] {
  const { activated, changed, created, deactivated } = agentsRows.events
  return [activated, changed, created, deactivated].map((spec) => ({
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

/** Undefined for what is not there. */
async function orGone<found>(reading: Promise<found>): Promise<found | undefined> {
  try {
    return await reading
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.status === 404) return undefined
    throw failure
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
