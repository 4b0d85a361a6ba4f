import { publishedAgent } from './catalog-files.ts'
import { categories } from './categories.ts'
import type { AgentDefinition, TranslatedAgent } from './definition.ts'
import { baseLocale, locales } from './locales.ts'

/** Where the service is and what of it is running, as far as documents about agents name it. */
export type CatalogPlace = {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly serviceSlug: string
  readonly evmChainId: number
  /** The ERC-8004 identity registry on that chain; null until its address is known. */
  readonly identityRegistry: string | null
  /** Whether the table has this path: an address that nobody answers is not named. */
  readonly isServed: (path: string) => boolean
  /** How far the registrations are, by agent; one that is missing waits. */
  readonly registrations?: RegistrationStates
}

/** What a registry on the chain says about our agents, by their identifiers. */
export type RegistrationStates = ReadonlyMap<
  string,
  {
    readonly status: string
    /** The agent's number in the registry; null until it has one. */
    readonly agentId: number | null
  }
>

/** The state of a registration that no registry on a chain names yet. */
const pendingRegistration = 'pending-onchain-registration'

/** The address of a path of ours, or null where nothing answers there. */
export function addressOf(place: CatalogPlace, path: string): string | null {
  return place.isServed(path) ? `${place.baseUrl}${path}` : null
}

/** What the agent may do on which chains, in CAIP-2 names for EVM chains. */
export function chainsOf({ evm, solana }: AgentDefinition): string[] {
  const evmChains = (evm?.networks ?? []).map((network) => `eip155:${network}`)
  return solana === undefined ? evmChains : [...evmChains, 'solana']
}

/** How the agent is named in registries. */
export function registrationsOf(id: string, place: CatalogPlace) {
  const chain = `eip155:${place.evmChainId}`
  const known = place.registrations?.get(id)
  return [
    {
      agentId: known?.agentId ?? `${place.serviceSlug}:${id}`,
      agentRegistry: place.identityRegistry === null ? chain : `${chain}:${place.identityRegistry}`,
      status: known?.status ?? pendingRegistration,
      registrationUri: `${place.baseUrl}/api/agents/registry/${id}.json`,
    },
  ]
}

/** The agent's entry in the catalog and the registry index. */
export function catalogEntry(base: AgentDefinition, place: CatalogPlace) {
  const { identifier: id, evm, meta, solana } = base
  const published = publishedAgent(base)
  return {
    id,
    title: meta.title,
    description: meta.description,
    avatar: meta.avatar,
    category: meta.category,
    tags: meta.tags,
    capabilities: base.capabilities,
    metaplexSkills: solana?.metaplexSkills ?? [],
    oneShot: base.oneShot,
    featured: base.featured,
    openingMessage: published.openingMessage,
    openingQuestions: published.openingQuestions,
    tokenUsage: published.tokenUsage,
    endpoints: {
      catalog: `${place.baseUrl}/api/agents/catalog/${id}.json`,
      registration: `${place.baseUrl}/api/agents/registry/${id}.json`,
      a2a: addressOf(place, '/api/agents/a2a'),
      mint: addressOf(place, '/api/agents/mint/prepare'),
      forge: addressOf(place, '/api/agents/forge/prepare'),
    },
    registrations: registrationsOf(id, place),
    chainCapabilities: { evm: evm?.capabilities ?? [], solana: solana?.capabilities ?? [] },
    supportedChains: chainsOf(base),
  }
}
/** How many agents there are of each kind. */
export function catalogStatistics(agents: readonly AgentDefinition[], totalTemplates: number) {
  const count = (test: (agent: AgentDefinition) => boolean) => agents.filter(test).length
  return {
    totalAgents: agents.length,
    totalOneShots: count(({ oneShot }) => oneShot),
    totalFeatured: count(({ featured }) => featured),
    totalTemplates,
    byCategory: Object.fromEntries(
      categories.map(({ id }) => [id, count(({ meta }) => meta.category === id)]),
    ),
    metaplexEnabledAgents: count(({ solana }) => (solana?.metaplexSkills.length ?? 0) > 0),
    tradingCapableAgents: count(({ evm }) => evm?.capabilities.includes('swap') ?? false),
    launchCapableAgents: count(({ evm }) => evm?.capabilities.includes('launchpad') ?? false),
    mintCapableAgents: count(({ solana }) => solana?.capabilities.includes('mint') ?? false),
  }
}

/** What can be done with an agent. */
export const deployPaths = [
  { id: 'install', label: 'Install', description: 'Download the definition as a JSON file.' },
  { id: 'chat', label: 'Chat', description: 'Talk to the agent here.' },
  {
    id: 'mint',
    label: 'Mint',
    description: 'Prepare an identity asset for the agent on Solana, for your wallet to sign.',
  },
  {
    id: 'forge',
    label: 'Forge',
    description: 'Prepare an ERC-8004 registration on the EVM chain, unsigned.',
  },
  { id: 'fork', label: 'Fork', description: 'Take the definition as the start of your own.' },
]

/** In which languages the agent speaks. `default` stands for the base file. */
export function localeEntry({ base, texts }: TranslatedAgent) {
  const translated = locales.filter((locale) => locale !== baseLocale && texts.has(locale))
  const { openingMessage, openingQuestions } = base.config
  const present = ['default', ...translated]
  return {
    id: base.identifier,
    localeCount: present.length,
    locales: present,
    defaultTitle: base.meta.title,
    defaultDescription: base.meta.description,
    openingMessage,
    openingQuestions,
    fileCount: present.length,
    baseFile: 'index.json',
  }
}
