import { createDiscoveryService } from '../domains/discovery/index.ts'
import { socketFrames } from '../domains/events/index.ts'
import { createApiDocuments } from '../surfaces/documents/create-documents.ts'
import { createReadiness } from './readiness.ts'
import type { ServiceOptions } from './service-options.ts'

/** Builds the service of every description, with what the configuration made exist. */
export function createDiscovery({ config, world, catalog, mcp }: ServiceOptions) {
  const { sessionCookie, oneshotHeader, accountCookies } = config.credentialNames
  const credentials = { sessionCookie, oneshotHeader, accountCookie: accountCookies[0] }
  const { name, description } = config.service
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
