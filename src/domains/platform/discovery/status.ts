import { evmChainId } from '../../../kernel/chains.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { DiscoverySettings } from './settings.ts'
import type { DeveloperStatus } from './status.schemas.ts'

/** URLs, by the names that clients of the status report use. */
const routes: DeveloperStatus['routes'] = {
  docs: '/api-docs',
  apiRoot: '/api',
  docsUi: '/api-docs',
  catalogUi: '/api-catalog',
  openapi: '/openapi.json',
  catalog: '/api/developer/catalog',
  pricing: '/api/developer/pricing',
  paymentsUi: '/payments',
  llms: '/api/developer/llms.txt',
  gatewayPortal: '/gateway',
  gatewayOpenapi: '/api/gateway/openapi.json',
  mcp: '/mcp',
  mcpDiscovery: '/.well-known/mcp',
  mcpServerCard: '/.well-known/mcp/server-card.json',
  a2aAgentCard: '/.well-known/agent-card.json',
  agentConfiguration: '/.well-known/agent-configuration',
  arena: '/api/arena/rooms',
  boxes: '/api/boxes',
  skills: '/api/skills',
  skillScanner: '/api/skill-scanner/scan',
  agents: '/api/agents/catalog',
  keys: '/api/developer/keys',
  smoke: '/api/health',
  betterAuthSession: '/api/auth/get-session',
}

const refreshMs = 1_000

type CountedDocuments = {
  readonly version: string
  readonly publicRows: () => { readonly length: number }
  readonly familyCounts: () => Readonly<Record<string, number>>
}

/**
 * Creates the reader of the status report. Everything but the principal is computed once, and the report's time
 * advances at most once a second; until then a caller gets the same frozen report, which the transport serialises once.
 */
export function statusReader(options: {
  readonly documents: CountedDocuments
  readonly settings: DiscoverySettings
  readonly clock: Clock
}): (principal: Principal | null) => DeveloperStatus {
  const { documents, settings, clock } = options
  let anonymous: DeveloperStatus | undefined
  let generatedAtMs = 0
  let byPrincipal = new WeakMap<Principal, DeveloperStatus>()
  const keep = (report: DeveloperStatus): void => {
    anonymous = Object.freeze(report)
    byPrincipal = new WeakMap()
  }
  const reportFor = (principal: Principal, report: DeveloperStatus): DeveloperStatus => {
    const personal = Object.freeze({ ...report, principal: seen(principal) })
    byPrincipal.set(principal, personal)
    return personal
  }
  return (principal) => {
    const nowMs = clock.nowMs()
    let report = anonymous
    if (report === undefined || nowMs - generatedAtMs >= refreshMs || nowMs < generatedAtMs) {
      report = report
        ? { ...report, catalog: { ...report.catalog, generatedAt: new Date(nowMs).toISOString() } }
        : statusAt(documents, settings, nowMs)
      generatedAtMs = nowMs
      keep(report)
    }
    if (principal === null) return report
    return byPrincipal.get(principal) ?? reportFor(principal, report)
  }
}

function seen(principal: Principal): NonNullable<DeveloperStatus['principal']> {
  const { accountId, credential, credentialId, scopes, wallets } = principal
  return { accountId, credential, credentialId, scopes: [...scopes], wallets: [...wallets] }
}

/** The report for an anonymous caller at one moment. */
export function statusAt(
  documents: CountedDocuments,
  settings: DiscoverySettings,
  nowMs: number,
): DeveloperStatus {
  return {
    status: 'ok',
    name: settings.name,
    origin: settings.baseUrl,
    auth: authOf(settings),
    integrations: integrationsOf(settings),
    principal: null,
    routes,
    catalog: {
      total: documents.publicRows().length,
      version: documents.version,
      generatedAt: new Date(nowMs).toISOString(),
      families: { ...documents.familyCounts() },
      publicDocs: true,
      openapi: routes.openapi,
      llms: routes.llms,
      apiRoot: routes.apiRoot,
      docsUi: routes.docsUi,
      catalogUi: routes.catalogUi,
      scalarUi: '/scalar',
    },
  }
}

function authOf(settings: DiscoverySettings): DeveloperStatus['auth'] {
  const { identityProvider, accounts } = settings
  return {
    idpBearer: {
      configured: identityProvider !== null,
      issuer: identityProvider?.issuer ?? null,
      jwksUrl: identityProvider?.jwksUrl ?? null,
      header: 'Authorization: Bearer <JWT>',
      optionalForHolders: true,
    },
    apiKey: {
      configured: settings.apiKeys,
      family: 'holder',
      keyType: 'holder_developer_key',
      prefix: 'ct_sk_',
      headers: ['Authorization: Bearer ct_sk_<API_KEY>', 'x-api-key: ct_sk_<API_KEY>'],
      defaultScopes: ['api:*'],
      mint: 'POST /api/developer/keys',
      note: 'Minted with a wallet session or an identity-provider token; does not open one-shot routes.',
    },
    oneshot: {
      configured: settings.oneshotKeys,
      family: 'oneshot',
      keyType: 'oneshot_terminal_claim',
      prefix: 'ct_os_',
      headers: [
        'Authorization: Bearer ct_os_<ONESHOT_KEY>',
        `${settings.oneshotHeader}: ct_os_<ONESHOT_KEY>`,
      ],
      mint: 'POST /api/e2b/oneshot',
      note: 'Short-lived; once claimed it opens the one-shot computer and agent routes and nothing else, for the machine that claimed it.',
    },
    credentialTypes: '/api/developer/credential-types',
    walletSession: { configured: settings.walletSessions, cookie: settings.sessionCookie },
    agentAuth: {
      discovery: routes.agentConfiguration,
      enabled: settings.agentAuth,
      openapi: routes.openapi,
    },
    betterAuth: {
      enabled: accounts !== null,
      basePath: '/api/auth',
      emailPassword: accounts?.emailPassword ?? false,
      social: [...(accounts?.socialProviders ?? [])],
    },
    mcp: {
      discovery: routes.mcpDiscovery,
      serverCard: routes.mcpServerCard,
      endpoint: '/mcp',
      auth: 'Authorization: Bearer ct_sk_<API_KEY>',
    },
    agentRegistry: {
      configured: settings.agentRegistry,
      standard: 'ERC-8004',
      chainId: evmChainId,
      registry: '/api/agents/registry',
      catalog: routes.agents,
    },
  }
}

function integrationsOf(settings: DiscoverySettings): DeveloperStatus['integrations'] {
  const { telegram, memory, marketData } = settings
  return {
    telegram: {
      configured: telegram,
      status: '/api/telegram/status',
      config: '/api/telegram/config',
    },
    memory: {
      configured: memory !== null,
      workspaceId: memory?.workspaceId ?? null,
      persistence: memory?.persistence ?? 'Nothing is kept: no memory service is configured.',
    },
    marketData: {
      configured: marketData !== null,
      usage: marketData?.usage ?? 'Not used: market data is the service’s own.',
    },
  }
}
