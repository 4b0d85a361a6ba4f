import { createSignatureWorker } from '../adapters/signature-worker/signature-worker.ts'
import { createAuditService } from '../domains/audit/index.ts'
import { createAuthService } from '../domains/auth/index.ts'
import { createChainIndexer } from '../domains/chain-index/index.ts'
import { createEventsService } from '../domains/events/index.ts'
import { createFaucetService } from '../domains/faucet/index.ts'
import { createKeysService } from '../domains/keys/index.ts'
import { createLaunchpadProjection, createLaunchpadService } from '../domains/launchpad/index.ts'
import { createOneshotService } from '../domains/oneshot/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { scopeOf } from '../kernel/operation.ts'
import { createScopeBook } from '../kernel/scope.ts'
import { createAccounts } from './create-accounts.ts'
import { createDiscovery } from './create-discovery.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

const indexPollMs = 250

/** Builds the service behind each domain's rows. `start` begins what runs by itself. */
export function createServices(options: ServiceOptions) {
  const { config, world, foundations } = options
  const { eventLog: outbox, cache, holders } = foundations
  const parts = { ...world, outbox, cache, holders, evm: world.chains.evm }
  const { decimals } = config.platformToken
  const indexer = createIndexer(options)
  const signatures = createSignatureWorker()
  const auth = createAuthService({
    ...parts,
    signatures,
    audit: foundations.audit,
    settings: {
      entry: config.entry,
      serviceName: config.service.name,
      serviceSlug: config.service.slug,
      origins: config.addresses,
      insecureCookies: config.insecureCookies,
    },
  })
  const oneshot = createOneshotService({ ...parts, baseUrl: config.baseUrl })
  const accounts = createAccounts({
    ...options,
    description: config.service.description,
    walletsOf: auth.walletsOf,
  })
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
      launchpad: createLaunchpad(options),
      events: createEvents(options),
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
      shutdown.onStop('signature checks', () => signatures.stop())
      shutdown.onStop('sign-in', () => auth.stop())
      shutdown.onStop('one-shot keys', () => oneshot.stop())
      audit.start()
      shutdown.onStop('audit', () => audit.stop())
      indexer.start()
      shutdown.onStop('indexer', () => indexer.stop())
    },
  }
}

function createEvents({ world, foundations, catalog }: ServiceOptions) {
  const readable = catalog.events.filter((spec) => spec.audience !== 'operator')
  const topics = new Set(readable.map((spec) => spec.topic))
  return createEventsService({ ...world, log: foundations.eventLog, topics })
}

function createLaunchpad({ config, world, foundations }: ServiceOptions) {
  const { launchpad, evm, evmPublicRpcUrl } = world.chains
  return createLaunchpadService({
    ...world,
    evm,
    outbox: foundations.eventLog,
    settings: {
      launchpadAddress: launchpad.address,
      expectedCodeHash: launchpad.codeHash,
      chainId: evmChainId,
      baseUrl: config.baseUrl,
      publicRpcUrl: evmPublicRpcUrl,
    },
  })
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
