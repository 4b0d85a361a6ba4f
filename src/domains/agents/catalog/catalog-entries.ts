import type { Static } from '@sinclair/typebox'
import { baseLocale, locales } from '../../../kernel/locales.ts'
import type { OperationName } from '../../../kernel/operation.ts'
import type { CatalogAgent } from './agent-catalog.schemas.ts'
import { publishedAgent, tokensOf } from './catalog-files.ts'
import { categories } from './categories.ts'
import type { AgentDefinition, TranslatedAgent } from './definition.ts'
import type { AccountAgent } from './registration.ts'

/** The addresses and configuration that documents about agents name. */
export type CatalogPlace = {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly serviceSlug: string
  readonly evmChainId: number
  /** The ERC-8004 identity registry on that chain; null until its address is known. */
  readonly identityRegistry: string | null
  /** The path of an operation; null where the table has none, so that documents name no dead address. */
  readonly pathOf: (name: OperationName) => string | null
  /** The states of registrations, by agent; a missing one is pending. */
  readonly registrations?: RegistrationStates
}

/** The states of our agents' registrations on the chain, by identifier. */
export type RegistrationStates = ReadonlyMap<
  string,
  {
    readonly status: string
    /** The agent's number in the registry; null until it has one. */
    readonly agentId: number | null
  }
>

/** What an agent is shown with whose owner has named no picture and no category. */
export const plainAvatar = '🤖'
export const plainCategory = 'tools'

/** The state of a registration that is in no registry yet. */
const pendingRegistration = 'pending-onchain-registration'

/** The URL of an operation, or null where the table has none. */
export function addressOf(place: CatalogPlace, name: OperationName): string | null {
  const path = place.pathOf(name)
  return path === null ? null : `${place.baseUrl}${path}`
}

/** Where the documents about an agent are. */
export function documentsOf(id: string, { baseUrl }: Pick<CatalogPlace, 'baseUrl'>) {
  return {
    catalog: `${baseUrl}/api/agents/catalog/${id}.json`,
    registration: `${baseUrl}/api/agents/registry/${id}.json`,
  }
}

/** An entry of the catalog. */
export type CatalogEntry = Static<typeof CatalogAgent>

/** The chains on which the agent acts, in CAIP-2 names for EVM chains. */
export function chainsOf({ evm, solana }: AgentDefinition): string[] {
  const evmChains = (evm?.networks ?? []).map((network) => `eip155:${network}`)
  return solana === undefined ? evmChains : [...evmChains, 'solana']
}

/** The agent's names in registries. */
export function registrationsOf(id: string, place: CatalogPlace) {
  const chain = `eip155:${place.evmChainId}`
  const known = place.registrations?.get(id)
  return [
    {
      agentId: known?.agentId ?? `${place.serviceSlug}:${id}`,
      agentRegistry: place.identityRegistry === null ? chain : `${chain}:${place.identityRegistry}`,
      status: known?.status ?? pendingRegistration,
      registrationUri: documentsOf(id, place).registration,
    },
  ]
}

/** The agent's entry in the catalog and the registry index. */
export function catalogEntry(base: AgentDefinition, place: CatalogPlace): CatalogEntry {
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
      ...documentsOf(id, place),
      a2a: addressOf(place, 'a2a.call'),
      mint: addressOf(place, 'agentMints.prepare'),
      forge: addressOf(place, 'agentRegistry.prepareRegistration'),
    },
    registrations: registrationsOf(id, place),
    chainCapabilities: { evm: evm?.capabilities ?? [], solana: solana?.capabilities ?? [] },
    supportedChains: chainsOf(base),
  }
}

/** The same of an agent of an account that others find. */
export function accountEntry(agent: AccountAgent, place: CatalogPlace): CatalogEntry {
  const { slug: id, avatarUrl, category, greeting, promptBytes, questions, tags } = agent
  const a2a = addressOf(place, 'a2a.call')
  return {
    id,
    title: agent.name,
    description: agent.description,
    avatar: avatarUrl ?? plainAvatar,
    category: category ?? plainCategory,
    tags: [...tags],
    capabilities: [],
    metaplexSkills: [],
    oneShot: false,
    featured: false,
    openingMessage: greeting ?? '',
    openingQuestions: [...questions],
    tokenUsage: tokensOf(promptBytes),
    endpoints: {
      ...documentsOf(id, place),
      a2a: a2a === null ? null : `${a2a}?agent=${id}`,
      // An identity on Solana is prepared for agents of the catalog alone.
      mint: null,
      forge: addressOf(place, 'agentRegistry.prepareRegistration'),
    },
    registrations: registrationsOf(id, { ...place, registrations: agent.registrations }),
    chainCapabilities: { evm: [], solana: [] },
    supportedChains: [],
  }
}

/** The number of agents of each kind. */
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

/** The ways to use an agent. */
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

/** The languages of an agent. `default` stands for the base file. */
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
