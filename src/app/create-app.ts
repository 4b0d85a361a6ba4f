import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import { createIdpAuthenticator } from '../adapters/jose/idp-authenticator.ts'
import { migrate } from '../adapters/sql/migrate.ts'
import { buildCatalog } from '../catalog/build-catalog.ts'
import type { Catalog } from '../catalog/entry.ts'
import { createSessionAuthenticator } from '../domains/access/auth/index.ts'
import { createKeyAuthenticator } from '../domains/access/keys/index.ts'
import { createOneshotAuthenticator } from '../domains/access/oneshot/index.ts'
import { createExchangeKeyAuthenticator } from '../domains/markets/perps/index.ts'
import type { Demo } from '../domains/platform/demo/index.ts'
import type { Scope } from '../kernel/principal.ts'
import type { Authenticator } from '../ports/authenticator.ts'
import type { Dispatch } from '../ports/dispatch.ts'
import type { PriceFinder } from '../ports/price-finder.ts'
import type { Visits } from '../ports/visits.ts'
import { createDispatch } from '../surfaces/http/dispatch.ts'
import { createPriceFinder } from '../surfaces/http/price-finder.ts'
import { createRequestIds } from '../surfaces/http/request-ids.ts'
import type { OnOutput } from '../surfaces/http/respond.ts'
import { createHttpServer } from '../surfaces/http/server.ts'
import { createMcpEndpoint } from '../surfaces/mcp/mcp-endpoint.ts'
import { createEventStreamWriter } from '../surfaces/realtime/event-stream.ts'
import { createSocketAcceptor } from '../surfaces/realtime/socket-acceptor.ts'
import { appMigrations } from './app-migrations.ts'
import type { Config } from './config.ts'
import { startDemo } from './create-demo.ts'
import { createFoundations, type Foundations } from './create-foundations.ts'
import { createServices, type Services } from './create-services.ts'
import { domainRows } from './domain-rows.ts'
import { openPreviews } from './open-previews.ts'
import type { Shutdown } from './shutdown.ts'
import { watchVisits } from './watch-visits.ts'
import type { World } from './world.ts'

/** The program, built and ready to listen. */
export type App = {
  readonly http: FastifyInstance
  readonly catalog: Catalog
  /** Runs the background work that keeps the store consistent: the event log, the indexer, the upkeep of keys. */
  readonly startJobs: () => Promise<void>
  /**
   * Starts the simulated traders where they are enabled, or cleans up after those of an earlier run; null elsewhere.
   */
  readonly startDemo: () => Promise<Demo | null>
  /** Serves pages of sandboxes at an origin of their own. */
  readonly openPreviews: () => Promise<void>
}

/** Builds the whole program over a world: table, stores, services, surfaces. Does not listen yet. */
export async function createApp(options: {
  readonly config: Config
  readonly world: World
  readonly shutdown: Shutdown
  /** Looks at every JSON answer; for tests. */
  readonly onOutput?: OnOutput
}): Promise<App> {
  const { config, world, shutdown } = options
  const catalog = createCatalog(config, world)
  const foundations = createFoundations(config, world)
  await migrate(world.database, appMigrations)

  const door = createDoor(world.visits)
  const nextRequestId = createRequestIds(world.random)
  const mcp = createMcp({ config, world, catalog, nextRequestId, dispatch: door.dispatch })
  shutdown.onStop('mcp', () => mcp.close())
  const services = await createServices({
    config,
    world: { ...world, outbox: foundations.eventLog },
    foundations,
    catalog,
    dispatch: door.dispatch,
    findPrice: door.findPrice,
    mcp,
  })
  const http = await createHttpServer({
    ...httpSettings(config),
    catalog,
    services: services.byDomain,
    authenticators: authenticators({ config, world, foundations, catalog, services }),
    budgets: foundations.keyBudgets,
    requestLog: services.requestLog,
    failurePage: services.failurePage,
    ...services.money.gates,
    limiter: world.limiter,
    callers: world.callers,
    clock: world.clock,
    holders: foundations.holders,
    ...(services.auth.entryGate === undefined ? {} : { entry: services.auth.entryGate }),
    idempotency: foundations.idempotency,
    logger: world.logger,
    ...(options.onOutput === undefined ? {} : { onOutput: options.onOutput }),
    stopping: shutdown.signal,
    nextRequestId,
    writeEventStream: createEventStreamWriter({ logger: world.logger }),
    acceptSocket: createSocketAcceptor({ ...world, stopping: shutdown.signal }),
  })
  door.open({
    dispatch: createDispatch(http),
    findPrice: createPriceFinder({
      ...httpSettings(config),
      catalog,
      services: services.byDomain,
      holders: foundations.holders,
      priceOf: services.money.gates.priceOf,
    }),
  })
  // Stopped after the server, so that its last answers are written.
  shutdown.onStop('request log', () => services.requestLog.stop())
  shutdown.onStop('visits', watchVisits(http.server, world.visits))
  shutdown.onStop('http', () => http.close())
  return {
    http,
    catalog,
    startJobs: async () => {
      await foundations.start(shutdown)
      await services.start(shutdown)
    },
    startDemo: () => startDemo({ config, world, services, shutdown }),
    openPreviews: () =>
      openPreviews({ config, world, shutdown, previews: services.byDomain.computer.previews }),
  }
}

function createCatalog(
  { domainAssociation: { name }, perps, service }: Config,
  { chains }: World,
): Catalog {
  return buildCatalog(domainRows({ embedded: chains.faucet !== null }), {
    serviceSlug: service.slug,
    exchange: perps.names.exchange,
    perpsVenue: perps.names.venue,
    ...(name === undefined ? {} : { domainAssociation: name }),
  })
}

function createMcp({
  config,
  world,
  ...parts
}: Pick<Parameters<typeof createMcpEndpoint>[0], 'catalog' | 'dispatch' | 'nextRequestId'> & {
  readonly config: Config
  readonly world: World
}) {
  const { name, slug } = config.service
  return createMcpEndpoint({
    ...parts,
    serverInfo: { name: slug, title: name, version: manifest.version },
    allowedHosts: config.allowedOrigins.map((origin) => new URL(origin).host),
    clock: world.clock,
    logger: world.logger,
  })
}

type Inside = { readonly dispatch: Dispatch; readonly findPrice: PriceFinder }

/**
 * Callers inside the process, such as MCP tools, are built before the API that they call. Their calls count as visits
 * too.
 */
function createDoor({
  note,
}: Pick<Visits, 'note'>): Inside & { readonly open: (inside: Inside) => void } {
  let behind: Inside | undefined
  const inside = (): Inside => {
    if (behind === undefined) throw new Error('the API is not built yet')
    return behind
  }
  return {
    dispatch(request) {
      note()
      return inside().dispatch(request)
    },
    findPrice: (question) => inside().findPrice(question),
    open(built) {
      behind = built
    },
  }
}

function authenticators(options: {
  readonly config: Config
  readonly world: World
  readonly foundations: Foundations
  readonly catalog: Catalog
  readonly services: Services
}): readonly Authenticator[] {
  const { catalog, config, services, world } = options
  const { walletsOf } = services.auth
  const { cache, keyUsage, keyBudgets, identity } = options.foundations
  return [
    createSessionAuthenticator({ ...world, cache }),
    createExchangeKeyAuthenticator({ ...world, walletsOf, readScopes: readScopesOf(catalog) }),
    createOneshotAuthenticator({
      ...world,
      cache,
      machineHeader: config.credentialNames.machineHeader,
    }),
    ...(config.identityProvider === null
      ? []
      : [
          createIdpAuthenticator({
            ...config.identityProvider,
            ...world,
            accountOf: identity.accountOf,
            walletsOf,
          }),
        ]),
    services.agents.among(
      createKeyAuthenticator({ ...world, cache, usage: keyUsage, budgets: keyBudgets, walletsOf }),
    ),
    services.accounts.authenticator,
  ]
}

/** One scope for each row that a signed request may read. */
function readScopesOf({ entries }: Catalog): readonly Scope[] {
  return entries
    .filter(
      ({ operation: { instruction, method } }) => method === 'GET' && instruction !== undefined,
    )
    .map(({ operation: { path } }): Scope => `route:get:${path}`)
}

/** Settings of the HTTP surface that come from configuration alone. */
function httpSettings(config: Config) {
  const perMinute = (limit: number) => ({ limit, windowMs: 60_000 })
  return {
    names: config.credentialNames,
    policies: {
      anonymous: perMinute(config.rates.anonymousPerMinute),
      principal: perMinute(config.rates.principalPerMinute),
      signIn: perMinute(config.rates.signInPerMinute),
    },
    allowedOrigins: new Set(config.allowedOrigins),
    operatorWallets: config.operatorWallets,
    baseUrl: config.baseUrl,
    addresses: config.addresses,
    handlerTimeoutMs: 30_000,
    trustedProxies: config.trustedProxies,
    securityHeaders: [
      ['x-content-type-options', 'nosniff'],
      ...(config.baseUrl.startsWith('https:')
        ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const]
        : []),
    ] as const,
  }
}
