import { Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { namedObject, shape, Timestamp } from '../../../kernel/schemas.ts'

const Names = T.Array(T.String())
const Address = T.Union([T.String(), T.Null()], {
  description: 'Null where this service does not answer it.',
})
export const AgentFileParams = shape({ 'agent-id': T.String({ minLength: 1, maxLength: 200 }) })
export const TemplateFileParams = shape({
  'template-id': T.String({ minLength: 1, maxLength: 200 }),
})

const Registration = namedObject('CatalogRegistration', {
  agentId: T.Union([T.String(), T.Integer({ minimum: 0 })], {
    description: 'The number in the registry; our own name until there is one.',
  }),
  agentRegistry: T.String({ description: 'CAIP-2 chain, and the registry where it is known.' }),
  status: T.String({
    description:
      'pending-onchain-registration until a registry names it; then submitted, registered, stale, transferred or revoked.',
  }),
  registrationUri: T.String(),
})

export const CatalogAgent = T.Object(
  {
    id: T.String(),
    title: T.String(),
    description: T.String(),
    avatar: T.String(),
    category: T.String(),
    tags: Names,
    capabilities: Names,
    metaplexSkills: Names,
    oneShot: T.Boolean(),
    featured: T.Boolean(),
    openingMessage: T.String(),
    openingQuestions: Names,
    tokenUsage: T.Integer({ description: 'Estimated tokens of the system role.' }),
    endpoints: T.Object({
      catalog: T.String(),
      registration: T.String(),
      a2a: Address,
      mint: Address,
      forge: Address,
    }),
    registrations: T.Array(Registration),
    chainCapabilities: T.Object({ evm: Names, solana: Names }),
    supportedChains: Names,
  },
  { $id: 'CatalogAgent' },
)
const Statistics = namedObject('AgentStatistics', {
  totalAgents: T.Integer(),
  totalOneShots: T.Integer(),
  totalFeatured: T.Integer(),
  totalTemplates: T.Integer(),
  byCategory: T.Record(T.String(), T.Integer()),
  metaplexEnabledAgents: T.Integer(),
  tradingCapableAgents: T.Integer(),
  launchCapableAgents: T.Integer(),
  mintCapableAgents: T.Integer(),
})
const ListedTemplate = namedObject('AgentTemplateEntry', {
  id: T.String(),
  name: T.String(),
  description: T.String(),
  category: T.String(),
  avatar: T.String(),
  endpoint: T.String(),
})
const Category = T.Object({ id: T.String(), label: T.String(), icon: T.String() })
const DeployPath = T.Object({ id: T.String(), label: T.String(), description: T.String() })

export const AgentCatalog = namedObject('AgentCatalog', {
  $schema: T.String(),
  apiVersion: T.String(),
  generatedAt: Timestamp,
  stats: Statistics,
  categories: T.Array(Category),
  deployPaths: T.Array(DeployPath),
  oneShots: Names,
  featured: Names,
  agents: T.Array(CatalogAgent),
  templates: T.Array(ListedTemplate),
})
export const AgentRegistry = namedObject('AgentRegistry', {
  schemaVersion: T.String(),
  generatedAt: Timestamp,
  registry: T.String(),
  count: T.Integer(),
  agents: T.Array(
    T.Object({
      id: T.String(),
      name: T.String(),
      registrationUri: T.String(),
      agentRegistry: T.String(),
      status: T.String(),
    }),
  ),
})
export const RegistrationDocument = namedObject('AgentRegistrationDocument', {
  type: T.String(),
  schemaVersion: T.String(),
  name: T.String(),
  description: T.String(),
  image: T.String(),
  external_url: T.String(),
  active: T.Boolean(),
  createdAt: T.String(),
  tags: Names,
  categories: Names,
  services: T.Array(
    T.Object({ name: T.String(), endpoint: T.String(), version: T.Optional(T.String()) }),
  ),
  x402Support: T.Boolean(),
  registrations: T.Array(Registration),
  supportedTrust: Names,
  capabilities: Names,
})
export const AgentTemplates = namedObject('AgentTemplates', {
  schemaVersion: T.String(),
  generatedAt: Timestamp,
  count: T.Integer(),
  templates: T.Array(ListedTemplate),
})
export const AgentTemplate = namedObject('AgentTemplate', {
  templateId: T.String(),
  name: T.String(),
  description: T.String(),
  category: T.String(),
  avatar: T.String(),
  variables: T.Array(T.Object({ name: T.String(), default: T.String(), description: T.String() })),
  scaffold: T.Object({
    schemaVersion: T.Integer(),
    meta: T.Object({
      avatar: T.String(),
      title: T.String(),
      description: T.String(),
      tags: Names,
      category: T.String(),
    }),
    config: T.Object({ systemRole: T.String(), plugins: Names }),
  }),
})
export const CommerceRegistry = namedObject('CommerceRegistry', {
  schemaVersion: T.String(),
  protocol: T.String(),
  generatedAt: Timestamp,
  host: T.String(),
  discover: T.Object({
    catalog: T.String(),
    registry: T.String(),
    templates: T.String(),
    wellKnown: T.String(),
  }),
  stats: Statistics,
  agents: T.Array(CatalogAgent),
  templates: T.Array(ListedTemplate),
})
const LocaleEntry = namedObject('LocalisedAgentEntry', {
  id: T.String(),
  localeCount: T.Integer(),
  locales: Names,
  defaultTitle: T.String(),
  defaultDescription: T.String(),
  openingMessage: T.String(),
  openingQuestions: Names,
  fileCount: T.Integer(),
  baseFile: T.String(),
})
export const BrowserAgents = namedObject('BrowserAgents', {
  generatedAt: Timestamp,
  count: T.Integer(),
  agents: T.Array(CatalogAgent),
  locales: T.Array(LocaleEntry),
})
export const BrowserAgentTools = namedObject('BrowserAgentTools', {
  endpoint: Address,
  transport: T.String(),
  protocolVersion: T.String(),
  ...wholeList(
    T.Object({
      id: T.String(),
      title: T.String(),
      tools: T.Array(T.String(), {
        description: 'Operation identifiers; * is a wildcard at the end.',
      }),
    }),
    { maxItems: 1_000 },
  ),
})
