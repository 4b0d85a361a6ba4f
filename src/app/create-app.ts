import type { FastifyInstance } from 'fastify'
import { createIdpAuthenticator } from '../adapters/jose/idp-authenticator.ts'
import { migrate } from '../adapters/sql/migrate.ts'
import { buildCatalog } from '../catalog/build-catalog.ts'
import type { Catalog } from '../catalog/entry.ts'
import { type AuthService, createSessionAuthenticator } from '../domains/auth/index.ts'
import type { Demo } from '../domains/demo/index.ts'
import { createKeyAuthenticator } from '../domains/keys/index.ts'
import { createOneshotAuthenticator } from '../domains/oneshot/index.ts'
import { createExchangeKeyAuthenticator } from '../domains/perps/index.ts'
import type { Scope } from '../kernel/principal.ts'
import type { Authenticator } from '../ports/authenticator.ts'
import type { Dispatch } from '../ports/dispatch.ts'
import type { PriceFinder } from '../ports/price-finder.ts'
import type { Visits } from '../ports/visits.ts'
import { createDispatch } from '../surfaces/http/dispatch.ts'
import { createPriceFinder } from '../surfaces/http/price-finder.ts'
import { createRequestIds } from '../surfaces/http/request-ids.ts'
import { createHttpServer } from '../surfaces/http/server.ts'
import { createMcpEndpoint } from '../surfaces/mcp/mcp-endpoint.ts'
import { createEventStreamWriter } from '../surfaces/realtime/event-stream.ts'
import { createSocketAcceptor } from '../surfaces/realtime/socket-acceptor.ts'
import { appMigrations } from './app-migrations.ts'
import type { Config } from './config.ts'
import { startDemo } from './create-demo.ts'
import { createFoundations, type Foundations } from './create-foundations.ts'
import { createServices } from './create-services.ts'
import { domainRows } from './domain-rows.ts'
import type { Shutdown } from './shutdown.ts'
import { watchVisits } from './watch-visits.ts'
import type { World } from './world.ts'

/** The program, built and ready to listen. */
export type App = {
  readonly http: FastifyInstance
  readonly catalog: Catalog
  /** Runs the jobs that keep the store true: the event log, the indexer, the upkeep of keys. */
  readonly startJobs: () => Promise<void>
  /** Starts the simulated traders where there are any, or sends those of an earlier run home; null elsewhere. */
  readonly startDemo: () => Promise<Demo | null>
}

/** Builds the whole program over a world: table, stores, services, surfaces. Nothing listens yet. */
export async function createApp(options: {
  readonly config: Config
  readonly world: World
  readonly shutdown: Shutdown
  /** Answers that do not match their schema become failures; for tests. */
  readonly verifyOutput?: boolean
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
    world,
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
    authenticators: [
      ...authenticators({
        ...{ config, world, foundations, catalog },
        ...{ walletsOf: services.auth.walletsOf, amongKeys: services.agents.among },
      }),
      services.accounts.authenticator,
    ],
    budgets: foundations.keyBudgets,
    ...services.money.gates,
    ...{ limiter: world.limiter, callers: world.callers, clock: world.clock },
    holders: foundations.holders,
    ...(services.auth.entryGate === undefined ? {} : { entry: services.auth.entryGate }),
    idempotency: foundations.idempotency,
    logger: world.logger,
    verifyOutput: options.verifyOutput ?? false,
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
  }
}

function createCatalog(
  { domainAssociation: { name }, perps, service }: Config,
  { chains }: World,
): Catalog {
  const rows = domainRows({
    embedded: chains.faucet !== null,
    perps: perps.names,
    ...(name === undefined ? {} : { domainAssociationName: name }),
  })
  return buildCatalog(rows, { serviceSlug: service.slug })
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
    serverInfo: { name: slug, title: name, version: '0.1.0' },
    allowedHosts: config.allowedOrigins.map((origin) => new URL(origin).host),
    clock: world.clock,
    logger: world.logger,
  })
}

type Inside = { readonly dispatch: Dispatch; readonly findPrice: PriceFinder }

/** What calls the API from inside, such as the tools of MCP, is built before the API that it calls, and is a visit too. */
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
  readonly walletsOf: AuthService['walletsOf']
  readonly catalog: Catalog
  /** Lets what runs hold for one call stand beside keys. */
  readonly amongKeys: (keys: Authenticator) => Authenticator
}) {
  const { catalog, config, world, walletsOf, amongKeys } = options
  const { cache, keyUsage, keyBudgets, identity } = options.foundations
  return [
    createSessionAuthenticator({ ...world, cache }),
    createExchangeKeyAuthenticator({ ...world, walletsOf, readScopes: readScopesOf(catalog) }),
    createOneshotAuthenticator({
      ...{ ...world, cache },
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
    amongKeys(
      createKeyAuthenticator({ ...world, cache, usage: keyUsage, budgets: keyBudgets, walletsOf }),
    ),
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

/** What of the HTTP surface comes from configuration alone. */
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
