import { createSignatureWorker } from '../adapters/signature-worker/signature-worker.ts'
import { createMadeAgents } from '../domains/agent-runs/index.ts'
import { createAuditService } from '../domains/audit/index.ts'
import { createAuthService } from '../domains/auth/index.ts'
import { createSimulatedAccounts } from '../domains/demo/index.ts'
import { createEventsService } from '../domains/events/index.ts'
import { createFaucetService } from '../domains/faucet/index.ts'
import { createKeysService } from '../domains/keys/index.ts'
import { createOneshotService } from '../domains/oneshot/index.ts'
import { curveQuotes } from '../domains/payments/mpp/index.ts'
import { createPoolMirror } from '../domains/pools/index.ts'
import { createAgentWallets } from '../domains/vault/index.ts'
import { scopeOf } from '../kernel/operation.ts'
import { createScopeBook } from '../kernel/scope.ts'
import type { RetentionRule } from '../ports/retention.ts'
import type { Config } from './config.ts'
import { createAccounts } from './create-accounts.ts'
import { createAgentPlatform } from './create-agent-platform.ts'
import { createComputer } from './create-computer.ts'
import { createDiscovery, createDocuments } from './create-discovery.ts'
import { createJobs } from './create-jobs.ts'
import { createGraduations, createIndexer, createLaunchpad } from './create-launchpads.ts'
import { createMoney } from './create-money.ts'
import { makePartitions } from './create-partitions.ts'
import { createRehearsals } from './create-rehearsals.ts'
import { createRetention } from './create-retention.ts'
import { createTerminal } from './create-terminal.ts'
import { createVendors } from './create-vendors.ts'
import { createWebhooks } from './create-webhooks.ts'
import { partitionedTables, retentionRules } from './domain-retention.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Builds the service behind each domain's rows. `start` begins what runs by itself. */
export async function createServices(options: ServiceOptions) {
  const { world } = options
  const access = createAccess(options)
  const { accounts, auth } = access
  const simulated = createSimulatedAccounts(world)
  const { has: isSimulated } = simulated
  // One copy of the pools in memory, for all that quote them.
  const shared = { isSimulated, poolMirror: createPoolMirror(world) }
  const rehearsals = createRehearsals(options)
  const { fits: rehearsalFits } = rehearsals.service
  const launchpad = createLaunchpad(options, { ...shared, rehearsalFits })
  const money = await createMoney(options, curveQuotes(launchpad.quotes.quote))
  const jobs = await createJobs(world)
  const graduations = createGraduations(options, { jobs })
  const { ledger } = money
  const terminal = await createTerminal(options, {
    ...shared,
    ...{ launchpad, ledger, jobs, rehearsals },
  })
  const webhooks = createWebhooks(options)
  const documents = createDocuments(options, money.payments)
  const { version } = documents
  const agents = await createAgentPlatform(options, {
    ...{ auth, jobs, version },
    money: { ledger, billing: money.byDomain.billing, mode: money.mode },
    isSessionOpen: accounts.isSessionOpen,
  })
  const projections = [
    ...[money, terminal, agents].flatMap((part) => part.projections),
    graduations.projection,
  ]
  const indexer = createIndexer(options, projections, isSimulated)
  return {
    auth,
    /** Which accounts are simulated traders'. */
    simulated,
    accounts,
    money,
    agents,
    byDomain: {
      ...access.byDomain,
      ...money.byDomain,
      ...terminal.byDomain,
      ...agents.byDomain,
      webhooks: webhooks.service,
      vendors: createVendors(options, { documents, usage: money.usage }),
      discovery: createDiscovery(options, documents, {
        priceOf: money.gates.priceOf,
        vaultKeys: terminal.byDomain.vault.keysState,
      }),
      launchpad,
      events: createEvents(options),
      ...createFaucet(options),
    } satisfies Record<string, unknown>,
    async start(shutdown: Shutdown): Promise<void> {
      access.start(shutdown)
      await money.start(shutdown)
      await webhooks.start(shutdown)
      shutdown.onStop('jobs', () => jobs.stop())
      await jobs.start()
      await terminal.start(shutdown)
      await graduations.start()
      await agents.start(shutdown)
      await simulated.load()
      indexer.start()
      shutdown.onStop('indexer', () => indexer.stop())
      await startRetention(options, terminal.retention, shutdown)
    },
  }
}

/** What is to come has its partitions, and what is kept for a while goes by itself from now on: by rules of domains and of services. */
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

/** Who calls, and with what; and the computer that one-shot keys open. */
function createAccess(options: ServiceOptions) {
  const { config, world, foundations } = options
  const { eventLog: outbox, cache, holders } = foundations
  const parts = { ...world, outbox, cache, holders, evm: world.chains.evm }
  const signatures = createSignatureWorker()
  const auth = createAuthService({
    ...parts,
    signatures,
    audit: foundations.audit,
    settings: signInSettings(config),
    ...createMadeAgents(world),
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
      // Only an event: its service works behind the authenticator.
      identity: null,
      oneshot,
      computer,
    },
    start(shutdown: Shutdown): void {
      shutdown.onStop('signature checks', () => signatures.stop())
      shutdown.onStop('sign-in', () => auth.stop())
      shutdown.onStop('one-shot keys', () => oneshot.stop())
      computer.start()
      shutdown.onStop('one-shot computer', () => computer.stop())
      shutdown.onStop('failed sign-ins', () => accounts.failures.stop())
    },
  }
}

function signInSettings({ addresses, entry, insecureCookies, service }: Config) {
  return {
    entry,
    serviceName: service.name,
    serviceSlug: service.slug,
    origins: addresses,
    insecureCookies,
  }
}

function createFaucet({ config, world }: ServiceOptions) {
  const { faucet } = world.chains
  const { decimals } = config.platformToken
  const platformDecimals = { evm: decimals, solana: decimals }
  return faucet === null ? {} : { faucet: createFaucetService({ faucet, platformDecimals }) }
}

function createKeys({ world, foundations, catalog }: ServiceOptions) {
  const { audit, cache, eventLog: outbox, keyUsage: usage } = foundations
  const scopes = createScopeBook(
    catalog.entries.map(({ operation }) => ({ ...operation, scope: scopeOf(operation) })),
  )
  const { ownsAgentWallet } = createAgentWallets(world)
  return createKeysService({ ...world, audit, cache, outbox, usage, scopes, ownsAgentWallet })
}

function createEvents({ world, foundations, catalog }: ServiceOptions) {
  const readable = catalog.events.filter((spec) => spec.audience !== 'operator')
  const topics = new Set(readable.map((spec) => spec.topic))
  return createEventsService({ ...world, log: foundations.eventLog, topics })
}
