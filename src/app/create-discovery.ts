import { createClientLibrary } from '../adapters/client-library/create-client-library.ts'
import { companionRetentionDays } from '../domains/agents/companion/index.ts'
import type { PaymentsService } from '../domains/money/payments/index.ts'
import { configuredVendors } from '../domains/money/vendors/index.ts'
import { createDiscoveryService } from '../domains/platform/discovery/index.ts'
import { socketFrames } from '../domains/platform/events/index.ts'
import type { Quote } from '../kernel/operation.ts'
import type { ApiDocuments } from '../ports/api-documents.ts'
import { createApiDocuments } from '../surfaces/documents/create-documents.ts'
import type { Config } from './config.ts'
import { placesOf } from './create-agent-registry.ts'
import { paymentNotice } from './payment-modes.ts'
import { createReadiness } from './readiness.ts'
import type { ServiceOptions } from './service-options.ts'

/** Every document of the table, with the payment methods. */
export function createDocuments(
  { config, catalog, mcp }: ServiceOptions,
  payments: PaymentsService,
): ApiDocuments {
  const { name, description } = config.service
  return createApiDocuments({
    catalog,
    settings: {
      name,
      description,
      baseUrl: config.baseUrl,
      altBaseUrl: config.altBaseUrl,
      credentials: credentialNames(config),
    },
    mcpTools: mcp.tools,
    frames: socketFrames,
    paymentMethods: payments.methods,
  })
}

/** Creates the discovery services, with the configured integrations and prices. */
export function createDiscovery(
  { config, world, mcp, catalog }: ServiceOptions,
  documents: ApiDocuments,
  {
    priceOf,
    vaultKeys,
  }: {
    readonly priceOf: (operationId: string) => Promise<Quote | null>
    readonly vaultKeys: Parameters<typeof createReadiness>[0]['vaultKeys']
  },
) {
  const credentials = credentialNames(config)
  const { name, description } = config.service
  return createDiscoveryService({
    documents,
    library: createClientLibrary(),
    terminalFiles: world.terminalFiles,
    priceOf,
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
      ...integrations({ config, world, catalog }),
    },
    clock: world.clock,
    readiness: createReadiness({
      ...world,
      ...world.chains,
      paymentNotice: paymentNotice(config.mpp),
      vaultKeys,
    }),
    mcp,
  })
}

/** The available integrations: by configured contracts, vendors' keys, and rows of the table. */
function integrations({
  config,
  world,
  catalog,
}: Pick<ServiceOptions, 'catalog' | 'config' | 'world'>) {
  const isServed = (path: string) =>
    catalog.entries.some(({ operation }) => operation.path === path)
  const marketData = configuredVendors(config.vendors, 'Market Data').map(({ name }) => name)
  const bots = configuredVendors(config.vendors, 'Messaging')
  return {
    agentRegistry: placesOf(world.chains) !== null,
    telegram: bots.length > 0 && isServed('/api/telegram/status'),
    memory: isServed('/api/memory/facts')
      ? {
          workspaceId: `${config.service.slug}-memory`,
          persistence: `Facts (/api/memory/facts) are kept ${databaseOf(config)} until their account forgets them or they expire. Companion sessions (/api/companion/sessions) are forgotten ${companionRetentionDays} days after they ended.`,
        }
      : null,
    marketData:
      marketData.length === 0
        ? null
        : {
            usage: `${marketData.join(' and ')} answers the calls of the gateway (/api/gateway/openapi.json); the markets of chain 4663 are computed from its own logs.`,
          },
  }
}

function databaseOf({ databaseUrl }: Config): string {
  return databaseUrl === null
    ? 'in the embedded PostgreSQL of this installation'
    : 'in the PostgreSQL database of the service'
}

function credentialNames({ credentialNames: names }: Config) {
  const { sessionCookie, oneshotHeader, accountCookies } = names
  return { sessionCookie, oneshotHeader, accountCookie: accountCookies[0] }
}
