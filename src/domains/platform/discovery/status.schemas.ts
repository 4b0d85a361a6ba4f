import { type Static, Type as T } from '@sinclair/typebox'
import { Nullable, Timestamp } from '../../../kernel/schemas.ts'

const path = (description: string) => T.String({ description })
const flag = (description: string) => T.Boolean({ description })

const IdentityBearer = T.Object(
  {
    configured: flag('An issuer and a JWKS address are configured.'),
    issuer: Nullable(T.String()),
    jwksUrl: Nullable(T.String({ format: 'uri' })),
    header: T.String({ description: 'How the token is presented.' }),
    optionalForHolders: flag('Holders need no identity provider; a wallet is enough.'),
  },
  { description: 'Identity-provider bearer token' },
)

const ApiKeyScheme = T.Object(
  {
    configured: T.Boolean(),
    family: T.Literal('holder'),
    keyType: T.Literal('holder_developer_key'),
    prefix: T.Literal('ct_sk_'),
    headers: T.Array(T.String(), { maxItems: 4 }),
    defaultScopes: T.Array(T.String(), { maxItems: 4 }),
    mint: path('The operation that mints one.'),
    note: T.String(),
  },
  { description: 'Holder API key' },
)

const OneshotScheme = T.Object(
  {
    configured: T.Boolean(),
    family: T.Literal('oneshot'),
    keyType: T.Literal('oneshot_terminal_claim'),
    prefix: T.Literal('ct_os_'),
    headers: T.Array(T.String(), { maxItems: 4 }),
    mint: path('The operation that mints one.'),
    note: T.String(),
  },
  { description: 'One-shot claim key' },
)

const AuthStatus = T.Object({
  idpBearer: IdentityBearer,
  apiKey: ApiKeyScheme,
  oneshot: OneshotScheme,
  credentialTypes: path('Describes every credential.'),
  walletSession: T.Object({ configured: T.Boolean(), cookie: T.String() }),
  agentAuth: T.Object({ discovery: T.String(), enabled: T.Boolean(), openapi: T.String() }),
  betterAuth: T.Object(
    {
      enabled: T.Boolean(),
      basePath: T.Literal('/api/auth'),
      emailPassword: T.Boolean(),
      social: T.Array(T.String(), { maxItems: 16, description: 'Configured providers.' }),
    },
    { description: 'Account library' },
  ),
  mcp: T.Object({
    discovery: T.String(),
    serverCard: T.String(),
    endpoint: T.Literal('/mcp'),
    auth: T.String(),
  }),
  agentRegistry: T.Object({
    configured: T.Boolean(),
    standard: T.Literal('ERC-8004'),
    chainId: T.Integer(),
    registry: T.String(),
    catalog: T.String(),
  }),
})

const IntegrationsStatus = T.Object({
  telegram: T.Object(
    { configured: T.Boolean(), status: T.String(), config: T.String() },
    { description: 'Messaging bot' },
  ),
  memory: T.Object(
    {
      configured: T.Boolean(),
      workspaceId: Nullable(T.String()),
      persistence: T.String({ description: 'What is kept, and where.' }),
    },
    { description: 'Memory service' },
  ),
  marketData: T.Object(
    { configured: T.Boolean(), usage: T.String() },
    { description: 'Market-data vendor' },
  ),
})

/** The caller as the service identified it. */
export const DeveloperPrincipal = T.Object(
  {
    accountId: T.String(),
    credential: T.Union([
      T.Literal('wallet_session'),
      T.Literal('api_key'),
      T.Literal('idp_bearer'),
      T.Literal('account_session'),
      T.Literal('oneshot_key'),
      T.Literal('exchange_key'),
    ]),
    credentialId: T.String({
      description: 'Which session or key was presented; never the secret.',
    }),
    scopes: T.Array(T.String()),
    wallets: T.Array(
      T.Object({
        namespace: T.Union([T.Literal('eip155'), T.Literal('solana')]),
        address: T.String(),
      }),
    ),
  },
  { $id: 'DeveloperPrincipal' },
)

const RouteMap = T.Object({
  docs: T.String(),
  apiRoot: T.String(),
  docsUi: T.String(),
  catalogUi: T.String(),
  openapi: T.String(),
  catalog: T.String(),
  pricing: T.String(),
  paymentsUi: T.String(),
  llms: T.String(),
  gatewayPortal: T.String(),
  gatewayOpenapi: T.String(),
  mcp: T.String(),
  mcpDiscovery: T.String(),
  mcpServerCard: T.String(),
  a2aAgentCard: T.String(),
  agentConfiguration: T.String(),
  arena: T.String(),
  boxes: T.String(),
  skills: T.String(),
  skillScanner: T.String(),
  agents: T.String(),
  keys: T.String(),
  smoke: T.String(),
  betterAuthSession: T.String(),
})

/** The number of operations in each family. A map with plain members serialises faster than one with patterns. */
export const FamilyCounts = T.Unsafe<Record<string, number>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'Number of listed operations of each family.',
})

const CatalogStatus = T.Object({
  total: T.Integer({ description: 'Number of listed operations, public and private.' }),
  version: T.String({ description: 'Dated version, YYYY-MM-DD.' }),
  generatedAt: Timestamp,
  families: FamilyCounts,
  publicDocs: T.Boolean(),
  openapi: T.String(),
  llms: T.String(),
  apiRoot: T.String(),
  docsUi: T.String(),
  catalogUi: T.String(),
  scalarUi: T.String(),
})

export const DeveloperStatus = T.Object(
  {
    status: T.Literal('ok'),
    name: T.String(),
    origin: T.String({ format: 'uri' }),
    auth: AuthStatus,
    integrations: IntegrationsStatus,
    principal: T.Optional(Nullable(DeveloperPrincipal)),
    routes: RouteMap,
    catalog: CatalogStatus,
  },
  {
    $id: 'DeveloperStatus',
    description: 'What is configured, who the caller is, and where things are.',
  },
)
export type DeveloperStatus = Static<typeof DeveloperStatus>
