import { createSignatureWorker } from '../adapters/signature-worker/signature-worker.ts'
import { makePartitions } from '../adapters/sql/upkeep/partitions.ts'
import { createRetention } from '../adapters/sql/upkeep/retention.ts'
import { createAuditService } from '../domains/access/audit/index.ts'
import { createAuthService } from '../domains/access/auth/index.ts'
import { createKeyExpiry, createKeysService } from '../domains/access/keys/index.ts'
import { createOneshotService } from '../domains/access/oneshot/index.ts'
import { createPreferencesService } from '../domains/access/preferences/index.ts'
import { createAgentWallets } from '../domains/access/vault/index.ts'
import { createAgentLists } from '../domains/agents/directory/index.ts'
import type { AgentSearchService } from '../domains/agents/search/index.ts'
import { createFaucetService } from '../domains/chain/faucet/index.ts'
import { createAccountIntents, createEvmTransactions } from '../domains/chain/intents/index.ts'
import { launchpadIntents } from '../domains/chain/launchpad/index.ts'
import { createPoolMirror } from '../domains/chain/pools/index.ts'
import type { MarketService } from '../domains/markets/market/index.ts'
import { marketSpecs } from '../domains/markets/perps/index.ts'
import { curveQuotes } from '../domains/money/payments/mpp/index.ts'
import { createSimulatedAccounts, type SimulatedAccounts } from '../domains/platform/demo/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { scopeOf } from '../kernel/operation.ts'
import { createScopeBook } from '../kernel/scope.ts'
import type { ApiDocuments } from '../ports/api-documents.ts'
import type { RetentionRule } from '../ports/retention.ts'
import type { Config } from './config.ts'
import { createAccounts } from './create-accounts.ts'
import { createAgentPlatform } from './create-agent-platform.ts'
import { createBootstrap } from './create-bootstrap.ts'
import { createComputer } from './create-computer.ts'
import { createDiscovery, createDocuments } from './create-discovery.ts'
import { createJobs } from './create-jobs.ts'
import { createGraduations, createIndexer, createLaunchpad } from './create-launchpads.ts'
import { createMoney } from './create-money.ts'
import { createNames } from './create-names.ts'
import { createNotifications } from './create-notifications.ts'
import { createRealtime } from './create-realtime.ts'
import { createRehearsals } from './create-rehearsals.ts'
import { createRequests } from './create-requests.ts'
import { createSearch } from './create-search.ts'
import { createTerminal } from './create-terminal.ts'
import { createVendors } from './create-vendors.ts'
import { createWebhooks } from './create-webhooks.ts'
import { partitionedTables, retentionRules } from './domain-retention.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Creates the service of each domain's rows. `start` starts their background work. */
export async function createServices(options: ServiceOptions) {
  const { world } = options
  const access = createAccess(options)
  const simulated = createSimulatedAccounts(world)
  // One in-memory copy of the pools, shared by everything that quotes them.
  const shared = { isSimulated: simulated.has, poolMirror: createPoolMirror(world) }
  const rehearsals = createRehearsals(options)
  const launchpad = createLaunchpad(options, { ...shared, rehearsalFits: rehearsals.service.fits })
  const money = await createMoney(options, curveQuotes(launchpad.quotes.quote))
  const jobs = await createJobs(world)
  const graduations = createGraduations(options, { jobs })
  const terminal = await createTerminal(options, {
    ...shared,
    launchpad,
    ledger: money.ledger,
    jobs,
    rehearsals,
  })
  const webhooks = createWebhooks(options)
  const requests = createRequests(options)
  const notifications = createNotifications(options)
  const documents = createDocuments(options, money.payments)
  const needed = agentParts({ access, documents, jobs, money, terminal })
  const agents = await createAgentPlatform(options, needed)
  const indexed = { agents, graduations, money, simulated, terminal }
  const { indexer, intents } = createIndex(options, indexed)
  const services = { ...terminal.byDomain, intents, notifications: notifications.service }
  const realtime = createRealtime(options, { channels: terminal.channels, services })
  return {
    auth: access.auth,
    requestLog: requests.log,
    failurePage: documents.pages.failure,
    /** The simulated traders' accounts. */
    simulated,
    accounts: access.accounts,
    money,
    agents,
    byDomain: {
      ...access.byDomain,
      ...money.byDomain,
      ...terminal.byDomain,
      ...agents.byDomain,
      webhooks: webhooks.service,
      requests: requests.service,
      notifications: notifications.service,
      vendors: createVendors(options, { documents, usage: money.usage }),
      discovery: createDiscovery(options, documents, {
        priceOf: money.gates.priceOf,
        vaultKeys: terminal.byDomain.vault.keysState,
      }),
      ...(await createPageReads(options, { documents, money, notifications, simulated, terminal })),
      launchpad,
      intents,
      ...realtime.byDomain,
      ...createStandalone(options, { ...terminal.byDomain, ...agents.byDomain }),
    } satisfies Record<string, unknown>,
    async start(shutdown: Shutdown): Promise<void> {
      access.start(shutdown)
      await money.start(shutdown)
      requests.start()
      notifications.start(shutdown)
      await webhooks.start(shutdown)
      shutdown.onStop('jobs', () => jobs.stop())
      await jobs.start()
      for (const part of [terminal, graduations, agents, realtime]) await part.start(shutdown)
      await simulated.load()
      indexer.start()
      shutdown.onStop('indexer', () => indexer.stop())
      await startRetention(options, terminal.retention, shutdown)
    },
  }
}

/** The result of `createServices`. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** The reader of the chain, and of the intents that it settles, over all parts that prepare some. */
function createIndex(
  options: ServiceOptions,
  parts: {
    readonly agents: Awaited<ReturnType<typeof createAgentPlatform>>
    readonly graduations: ReturnType<typeof createGraduations>
    readonly money: Awaited<ReturnType<typeof createMoney>>
    readonly simulated: SimulatedAccounts
    readonly terminal: Awaited<ReturnType<typeof createTerminal>>
  },
) {
  const { agents, graduations, money, simulated, terminal } = parts
  const projections = [money, terminal, agents].flatMap((part) => part.projections)
  const intentOwners = [launchpadIntents, ...terminal.intentOwners, ...agents.intentOwners]
  const indexed = { projections: [...projections, graduations.projection], intentOwners }
  return {
    indexer: createIndexer(options, indexed, simulated.has),
    intents: {
      ...createAccountIntents({ ...options.world, owners: intentOwners }),
      ...createEvmTransactions({ evm: options.world.chains.evm, chainId: evmChainId }),
    },
  }
}

/** What every page of a terminal begins with. */
async function createPageReads(
  options: ServiceOptions,
  parts: {
    readonly documents: ApiDocuments
    readonly money: Awaited<ReturnType<typeof createMoney>>
    readonly notifications: ReturnType<typeof createNotifications>
    readonly simulated: SimulatedAccounts
    readonly terminal: Awaited<ReturnType<typeof createTerminal>>
  },
) {
  const { documents, money, notifications, simulated, terminal } = parts
  const { checkoutNetworks, gates, payments } = money
  return {
    bootstrap: await createBootstrap(options, {
      apiVersion: documents.version,
      built: { ...terminal.built, checkoutNetworks, paymentMethods: payments.methods() },
      limitFactorOf: gates.limitFactorOf,
      unreadOf: notifications.service.unread,
    }),
    names: createNames(options, simulated),
  }
}

/** Creates future partitions and starts the retention upkeep, by the rules of domains and services. */
async function startRetention(
  { config, world }: ServiceOptions,
  ofServices: readonly RetentionRule[],
  shutdown: Shutdown,
): Promise<void> {
  const rules = [...retentionRules, ...ofServices]
  const partitioned = partitionedTables
  const retention = createRetention({ ...world, rules, partitioned, days: config.retentionDays })
  await makePartitions(world, partitionedTables)
  retention.start()
  shutdown.onStop('retention', () => retention.stop())
}

/** Authentication and credentials, and the computer for one-shot keys. */
function createAccess(options: ServiceOptions) {
  const { config, world, foundations } = options
  const { cache, holders } = foundations
  const parts = { ...world, cache, holders, evm: world.chains.evm }
  const signatures = createSignatureWorker()
  const keyExpiry = createKeyExpiry(world)
  const auth = createAuthService({
    ...parts,
    signatures,
    audit: foundations.audit,
    settings: signInSettings(config),
    ...createAgentLists(world),
  })
  const oneshot = createOneshotService({ ...parts, addresses: config.reachedAt })
  const computer = createComputer(options, { sandbox: config.sandbox, oneshot })
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
      auth,
      accounts: accounts.service,
      audit,
      keys: createKeys(options),
      // It has only an event: its service is behind the authenticator.
      identity: null,
      oneshot,
      computer,
    },
    start(shutdown: Shutdown): void {
      shutdown.onStop('signature checks', () => signatures.stop())
      shutdown.onStop('sign-in', () => auth.stop())
      shutdown.onStop('one-shot keys', () => oneshot.stop())
      keyExpiry.start()
      shutdown.onStop('keys that expire', () => keyExpiry.stop())
      computer.start()
      shutdown.onStop('one-shot computer', () => computer.stop())
      shutdown.onStop('failed sign-ins', () => accounts.failures.stop())
    },
  }
}

function signInSettings({ addresses, allowedOrigins, entry, insecureCookies, service }: Config) {
  return {
    entry,
    serviceName: service.name,
    serviceSlug: service.slug,
    origins: addresses,
    pages: allowedOrigins,
    insecureCookies,
  }
}

/** What agents need of the other services. */
function agentParts({
  access: { accounts, auth },
  documents,
  jobs,
  money: { byDomain, ledger, mode },
  terminal,
}: {
  readonly access: ReturnType<typeof createAccess>
  readonly documents: ApiDocuments
  readonly jobs: Awaited<ReturnType<typeof createJobs>>
  readonly money: Awaited<ReturnType<typeof createMoney>>
  readonly terminal: Awaited<ReturnType<typeof createTerminal>>
}) {
  return {
    auth,
    vault: terminal.byDomain.vault,
    jobs,
    version: documents.version,
    money: { ledger, billing: byDomain.billing, mode },
    isSessionOpen: accounts.isSessionOpen,
  }
}

/** Services that depend on market data and the search for agents at the most. */
function createStandalone(
  options: ServiceOptions,
  {
    agent_search: agents,
    market,
  }: { readonly agent_search: AgentSearchService; readonly market: MarketService },
) {
  return {
    search: createSearch(options, { agents, market, perpMarkets: marketSpecs }),
    preferences: createPreferencesService(options.world),
    ...createFaucet(options),
  }
}

function createFaucet({ config, world }: ServiceOptions) {
  const { faucet } = world.chains
  const { decimals } = config.platformToken
  const platformDecimals = { evm: decimals, solana: decimals }
  return faucet === null ? {} : { faucet: createFaucetService({ faucet, platformDecimals }) }
}

function createKeys({ world, foundations, catalog }: ServiceOptions) {
  const { audit, cache, keyUsage: usage } = foundations
  const scopes = createScopeBook(
    catalog.entries.map(({ operation }) => ({ ...operation, scope: scopeOf(operation) })),
  )
  const { ownsAgentWallet } = createAgentWallets(world)
  const perpMarkets = marketSpecs.map(({ symbol }) => symbol)
  return createKeysService({ ...world, audit, cache, usage, scopes, ownsAgentWallet, perpMarkets })
}
