import type { Catalog } from '../catalog/entry.ts'
import { createAuditService } from '../domains/audit/index.ts'
import { createAuthService } from '../domains/auth/index.ts'
import { createChainIndexer } from '../domains/chain-index/index.ts'
import { createDiscoveryService } from '../domains/discovery/index.ts'
import { createEventsService, socketFrames } from '../domains/events/index.ts'
import { createFaucetService } from '../domains/faucet/index.ts'
import { createKeysService } from '../domains/keys/index.ts'
import { createLaunchpadProjection, createLaunchpadService } from '../domains/launchpad/index.ts'
import { createOneshotService } from '../domains/oneshot/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { scopeOf } from '../kernel/operation.ts'
import { createScopeBook } from '../kernel/scope.ts'
import type { McpTool } from '../ports/api-documents.ts'
import type { McpEndpoint } from '../ports/mcp-endpoint.ts'
import { createApiDocuments } from '../surfaces/documents/create-documents.ts'
import type { Config } from './config.ts'
import { createAccounts } from './create-accounts.ts'
import type { Foundations } from './create-foundations.ts'
import { createReadiness } from './readiness.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

const description =
  'A self-hosted trading terminal and agent platform: trade, launch tokens on chain 4663, run agents, pay by call.'
const indexPollMs = 250

type ServiceOptions = {
  readonly config: Config
  readonly world: World
  readonly foundations: Foundations
  readonly catalog: Catalog
  /** Runs a request through every gate, in process. */
  readonly dispatch: (request: Request) => Promise<Response>
  readonly mcp: McpEndpoint & { readonly tools: () => readonly McpTool[] }
}

/** Builds the service behind each domain's rows. `start` begins what runs by itself. */
export function createServices(options: ServiceOptions) {
  const { config, world, foundations } = options
  const { eventLog: outbox, cache, holders } = foundations
  const parts = { ...world, outbox, cache, holders, evm: world.chains.evm }
  const { decimals } = config.platformToken
  const indexer = createIndexer(options)
  const auth = createAuthService({
    ...parts,
    settings: {
      serviceName: config.service.name,
      serviceSlug: config.service.slug,
      origins: config.addresses,
      insecureCookies: config.insecureCookies,
    },
  })
  const oneshot = createOneshotService({ ...parts, baseUrl: config.baseUrl })
  const accounts = createAccounts({ ...options, description, walletsOf: auth.walletsOf })
  const audit = createAuditService(world)
  return {
    auth,
    accounts,
    byDomain: {
      discovery: createDiscovery(options),
      auth,
      accounts: accounts.service,
      audit,
      keys: createKeysService({
        ...parts,
        audit: foundations.audit,
        usage: foundations.keyUsage,
        scopes: createScopeBook(
          options.catalog.entries.map(({ operation }) => ({
            ...operation,
            scope: scopeOf(operation),
          })),
        ),
      }),
      // Only an event: its service works behind the authenticator.
      identity: null,
      oneshot,
      launchpad: createLaunchpadService({
        ...parts,
        settings: {
          launchpadAddress: world.chains.launchpad.address,
          expectedCodeHash: world.chains.launchpad.codeHash,
          chainId: evmChainId,
          baseUrl: config.baseUrl,
          publicRpcUrl: world.chains.evmPublicRpcUrl,
        },
      }),
      events: createEventsService({
        ...world,
        log: foundations.eventLog,
        topics: new Set(
          options.catalog.events
            .filter((spec) => spec.audience !== 'operator')
            .map((spec) => spec.topic),
        ),
      }),
      ...(world.chains.faucet === null
        ? {}
        : {
            faucet: createFaucetService({
              faucet: world.chains.faucet,
              platformDecimals: { evm: decimals, solana: decimals },
            }),
          }),
    } satisfies Record<string, unknown>,
    start(shutdown: Shutdown): void {
      shutdown.onStop('sign-in', () => auth.stop())
      shutdown.onStop('one-shot keys', () => oneshot.stop())
      audit.start()
      shutdown.onStop('audit', () => audit.stop())
      indexer.start()
      shutdown.onStop('indexer', () => indexer.stop())
    },
  }
}

function createIndexer({ world, foundations }: ServiceOptions) {
  const { launchpad, evm } = world.chains
  const parts = { ...world, evm, outbox: foundations.eventLog }
  return createChainIndexer({
    ...parts,
    projections: [createLaunchpadProjection({ ...parts, launchpadAddress: launchpad.address })],
    settings: { startBlock: launchpad.startBlock, pollMs: indexPollMs },
  })
}

function createDiscovery({ config, world, catalog, mcp }: ServiceOptions) {
  const { sessionCookie, oneshotHeader, accountCookies } = config.credentialNames
  const credentials = { sessionCookie, oneshotHeader, accountCookie: accountCookies[0] }
  const { name } = config.service
  return createDiscoveryService({
    documents: createApiDocuments({
      catalog,
      settings: {
        name,
        description,
        baseUrl: config.baseUrl,
        altBaseUrl: config.altBaseUrl,
        credentials,
      },
      mcpTools: mcp.tools,
      frames: socketFrames,
    }),
    settings: {
      name,
      description,
      baseUrl: config.baseUrl,
      ...credentials,
      walletSessions: true,
      apiKeys: true,
      oneshotKeys: true,
      identityProvider: config.identityProvider,
      agentAuth: true,
      accounts: { emailPassword: true, socialProviders: Object.keys(config.accounts.providers) },
      agentRegistry: false,
      telegram: false,
      memory: null,
      marketData: null,
    },
    clock: world.clock,
    readiness: createReadiness({ ...world, ...world.chains }),
    mcp,
  })
}
