import { versions, words } from './words.ts'

type Schema = Readonly<Record<string, unknown>>

const text = { type: 'string', minLength: 1 }
const integer = { type: 'integer' }
const flag = { type: 'boolean' }
const time = { type: 'string', format: 'date-time' }
const address = { type: 'string', format: 'uri' }
const path = { type: 'string', pattern: '^/' }
const texts = listOf({ type: 'string' })
const map = (values: Schema) => ({ type: 'object', additionalProperties: values })
const maybe = (schema: Schema) => ({ anyOf: [schema, { type: 'null' }] })
const one = (values: readonly unknown[]) => ({ enum: [...values] })
const exactly = (value: unknown) => ({ const: value })

/** Every member is required. */
function having(properties: Readonly<Record<string, Schema>>, optional: Schema = {}): Schema {
  return {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  }
}

function listOf(items: Schema, more: Schema = {}): Schema {
  return { type: 'array', items, ...more }
}

/** The named values and no other, each at most once. */
function allOf(values: readonly string[]): Schema {
  const { length } = values
  return listOf(one(values), { minItems: length, maxItems: length, uniqueItems: true })
}

const keyRecord = having(
  { id: integer, name: text, keyPrefix: text, scopes: listOf(text), createdAt: time },
  { agentWalletId: maybe(integer), lastUsedAt: maybe(time), expiresAt: maybe(time) },
)

const agentEntry = having(
  {
    id: text,
    title: text,
    category: one(words.categories),
    capabilities: texts,
    metaplexSkills: texts,
    oneShot: flag,
    featured: flag,
    endpoints: having({
      catalog: address,
      registration: address,
      a2a: address,
      mint: address,
      forge: address,
    }),
    registrations: listOf(
      having({
        agentId: text,
        agentRegistry: text,
        status: exactly('pending-onchain-registration'),
        registrationUri: address,
      }),
      { minItems: 1 },
    ),
  },
  { chainCapabilities: having({ evm: texts, solana: texts }), supportedChains: texts },
)

const statistics = having({
  totalAgents: integer,
  totalOneShots: integer,
  totalFeatured: integer,
  totalTemplates: integer,
  byCategory: {
    ...map(integer),
    required: words.categories,
    propertyNames: one(words.categories),
  },
  metaplexEnabledAgents: integer,
  tradingCapableAgents: integer,
  launchCapableAgents: integer,
  mintCapableAgents: integer,
})

const categoryEntry = having({ id: one(words.categories), label: text, icon: text })
const deployPath = having({ id: one(words.deployPaths), label: text, description: text })

const catalogIndex = having({
  stats: statistics,
  categories: listOf(categoryEntry, { minItems: 17, maxItems: 17 }),
  deployPaths: listOf(deployPath, { minItems: 5, maxItems: 5 }),
  agents: listOf(agentEntry, { minItems: 1 }),
})

const localeEntry = having({
  id: text,
  localeCount: integer,
  locales: allOf(['default', ...words.locales.filter((locale) => locale !== 'en-US')]),
  defaultTitle: text,
  defaultDescription: text,
  openingMessage: text,
  openingQuestions: texts,
  fileCount: integer,
  baseFile: text,
})

const listedAgent = having({
  id: text,
  name: text,
  description: text,
  category: one(words.categories),
  tags: texts,
})
const group = {
  ...having({ count: integer, description: text }, { agents: listOf(listedAgent) }),
  anyOf: [{ required: ['agents'] }, { required: ['subcategories'] }],
}
const manifest = {
  ...having({
    accessPatterns: map(text),
    agents: map(group),
    apiVersion: exactly(versions.agents.apiVersion),
    categories: allOf(words.categories),
    description: text,
    documentation: text,
    endpoints: map(text),
    features: texts,
    homepage: text,
    license: text,
    name: text,
    repository: { type: 'object' },
    schemaVersion: exactly(versions.agents.schemaVersion),
    stats: { type: 'object' },
    supportedLanguages: allOf(words.locales),
    updated: text,
    usage: { type: 'object' },
    version: exactly(versions.agents.version),
  }),
  additionalProperties: false,
}

const micropayments = having({
  recipient: { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' },
  network: text,
  mode: exactly('paper'),
  realm: text,
  currency: exactly('USDC'),
  mint: text,
  decimals: exactly(6),
  tokenProgram: text,
  rpcConfigured: flag,
})
const methodAndPath = { type: 'string', pattern: '^(GET|POST) /' }

const routeNames = [
  'docs',
  'apiRoot',
  'docsUi',
  'catalogUi',
  'openapi',
  'catalog',
  'pricing',
  'paymentsUi',
  'llms',
  'gatewayPortal',
  'gatewayOpenapi',
  'mcp',
  'mcpDiscovery',
  'mcpServerCard',
  'a2aAgentCard',
  'agentConfiguration',
  'arena',
  'boxes',
  'skills',
  'skillScanner',
  'agents',
  'keys',
  'smoke',
  'betterAuthSession',
]

const authentication = having({
  idpBearer: having({
    configured: flag,
    issuer: maybe(address),
    jwksUrl: maybe(address),
    header: text,
    optionalForHolders: flag,
  }),
  apiKey: having({
    family: exactly('holder'),
    keyType: exactly('holder_developer_key'),
    prefix: exactly('ct_sk_'),
    headers: texts,
    defaultScopes: exactly(['api:*']),
    mint: exactly('POST /api/developer/keys'),
    note: text,
  }),
  oneshot: having({
    family: exactly('oneshot'),
    keyType: exactly('oneshot_terminal_claim'),
    prefix: exactly('ct_os_'),
    headers: texts,
    mint: exactly('POST /api/e2b/oneshot'),
    note: text,
  }),
  credentialTypes: exactly('/api/developer/credential-types'),
  walletSession: having({ configured: flag, cookie: exactly('__Host-svc.sid') }),
  agentAuth: having({ discovery: path, enabled: flag, openapi: path }),
  betterAuth: having({
    enabled: flag,
    basePath: exactly('/api/auth'),
    emailPassword: flag,
    social: texts,
  }),
  mcp: having({ discovery: path, serverCard: path, endpoint: exactly('/mcp'), auth: text }),
  agentRegistry: { type: 'object' },
})

const developerStatus = having(
  {
    status: exactly('ok'),
    name: text,
    origin: address,
    auth: authentication,
    integrations: having({
      telegram: having({
        configured: flag,
        status: exactly('/api/telegram/status'),
        config: exactly('/api/telegram/config'),
      }),
      memory: having({ configured: flag, workspaceId: maybe(text), persistence: text }),
      marketData: having({ configured: flag, usage: text }),
    }),
    routes: having(Object.fromEntries(routeNames.map((name) => [name, path]))),
    catalog: having({
      total: integer,
      version: exactly(versions.api),
      generatedAt: time,
      families: map(integer),
      publicDocs: flag,
      openapi: path,
      llms: path,
      apiRoot: path,
      docsUi: path,
      catalogUi: path,
      scalarUi: path,
    }),
  },
  { principal: maybe({ type: 'object' }) },
)

const openapi = (version: string) =>
  having({
    openapi: { type: 'string', pattern: `^${version}\\.` },
    info: having({ version: exactly(versions.api) }),
    paths: { type: 'object', minProperties: 1 },
  })

/** What the specification says of answers, each as a JSON Schema. Members that it does not name may be there as well. */
export const shapes = {
  anything: {},
  object: { type: 'object' },
  list: { type: 'array' },
  keyRecord,
  mintedKey: having({ key: { type: 'string', pattern: '^ct_sk_' }, record: keyRecord }),
  mintedOneshotKey: having({
    key: { type: 'string', pattern: '^ct_os_' },
    keyType: exactly('oneshot_terminal_claim'),
  }),
  developerStatus,
  catalogIndex,
  agentEntry,
  manifest,
  localized: having({ agents: listOf({ type: 'object' }), locales: listOf(localeEntry) }),
  registration: having({
    type: exactly(versions.registration),
    name: text,
    registrations: listOf({ type: 'object' }, { minItems: 1 }),
  }),
  index: having({ agents: listOf({ type: 'object' }, { minItems: 1 }) }),
  definition: having({ identifier: text, meta: { type: 'object' }, config: { type: 'object' } }),
  openapi31: openapi('3\\.1'),
  openapi30: openapi('3\\.0'),
  asyncapi: having({ asyncapi: text, info: { type: 'object' } }),
  mcpDiscovery: having({ protocolVersion: exactly(versions.mcp) }),
  mcpInitialized: having({ result: having({ protocolVersion: exactly(versions.mcp) }) }),
  a2aCard: having({ protocolVersion: exactly(versions.a2a), url: address, skills: listOf({}) }),
  rpcAnswer: having({ jsonrpc: exactly('2.0') }),
  mppProduct: having({
    ok: flag,
    product: text,
    productUrl: address,
    intents: allOf(words.intents),
    rails: allOf(words.rails),
    config: micropayments,
    endpoints: map(methodAndPath),
    install: { type: 'object' },
  }),
  mppInfo: having({
    ok: flag,
    product: text,
    config: micropayments,
    docs: text,
    npm: text,
    endpoints: {
      ...having({
        charge: methodAndPath,
        sessionOpen: methodAndPath,
        sessionUse: methodAndPath,
        sessionClose: methodAndPath,
        paidTradePlan: methodAndPath,
      }),
      additionalProperties: false,
    },
  }),
  venueMarkets: having({ source: text, markets: listOf({ type: 'object' }, { minItems: 1 }) }),
  tokenCheck: having({ requiredBalance: exactly('1') }),
} as const satisfies Readonly<Record<string, Schema>>

export type ShapeName = keyof typeof shapes
