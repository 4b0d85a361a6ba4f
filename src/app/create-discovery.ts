import { createDiscoveryService } from '../domains/discovery/index.ts'
import { socketFrames } from '../domains/events/index.ts'
import type { PaymentsService } from '../domains/payments/index.ts'
import type { Quote } from '../kernel/operation.ts'
import type { ApiDocuments } from '../ports/api-documents.ts'
import { createApiDocuments } from '../surfaces/documents/create-documents.ts'
import type { Config } from './config.ts'
import { paymentNotice } from './payment-modes.ts'
import { createReadiness } from './readiness.ts'
import type { ServiceOptions } from './service-options.ts'

/** Every document of the table, with what calls can be paid in. */
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

/** Builds the service of every description, with what the configuration made exist and what is charged. */
export function createDiscovery(
  { config, world, mcp }: ServiceOptions,
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
      agentRegistry: false,
      telegram: false,
      memory: null,
      marketData: null,
    },
    clock: world.clock,
    readiness: createReadiness({
      ...{ ...world, ...world.chains },
      paymentNotice: paymentNotice(config.mpp),
      vaultKeys,
    }),
    mcp,
  })
}

function credentialNames({ credentialNames: names }: Config) {
  const { sessionCookie, oneshotHeader, accountCookies } = names
  return { sessionCookie, oneshotHeader, accountCookie: accountCookies[0] }
}
