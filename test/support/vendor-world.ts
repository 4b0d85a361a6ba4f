import type { FastifyInstance } from 'fastify'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { createMemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import {
  createVendorsService,
  type VendorSetting,
  type VendorUsage,
  vendorRoutes,
  vendorsMigrations,
  vendorsRows,
} from '../../src/domains/money/vendors/index.ts'
import type { Vendor } from '../../src/domains/money/vendors/vendor.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { paymentErrors } from '../../src/kernel/shared-errors.ts'
import type { Logger } from '../../src/ports/logger.ts'
import type { Paywall, PricedCall } from '../../src/ports/paywall.ts'
import { documentsOf } from '../conformance/documents.fixture.ts'
import { type HandClock, handClock } from './auth-world.ts'
import { callerAddresses } from './caller-addresses.ts'
import { createTestDatabase } from './database.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'
import { startVendorServer, type VendorServer } from './vendor-server.ts'

/** What became of the money of each call, in order: `captured 1000`, `released 1000`. */
type Money = string[]

export type VendorWorld = {
  readonly http: FastifyInstance
  readonly clock: HandClock
  readonly usage: readonly VendorUsage[]
  readonly money: Money
  /** The calls that were asked to pay. */
  readonly priced: readonly PricedCall[]
  readonly pauses: readonly number[]
  readonly logged: readonly string[]
  /** The vendor's own server; it raises for a vendor that was not started. */
  readonly server: (vendor: Vendor) => VendorServer
  readonly close: () => Promise<void>
}

export const vendorSecret = 'sk_vendor_0123456789abcdef'
/** Two callers with a key each, and a third whose key is the operator's. */
export const callers = { ct_sk_ann: 'acct_ann', ct_sk_bob: 'acct_bob' } as const

/** The gateway over HTTP, with a paywall that takes `payment: coin` from anybody, and servers of the given vendors. */
export async function createVendorWorld(
  vendors: readonly Vendor[],
  differences: {
    readonly settings?: Readonly<Record<string, VendorSetting>>
    readonly allowedHosts?: readonly string[]
    readonly recordUsage?: (usage: VendorUsage) => void
  } = {},
): Promise<VendorWorld> {
  const servers = new Map<string, VendorServer>()
  for (const vendor of vendors)
    servers.set(vendor.id, await startVendorServer(vendor, vendorSecret))
  const settings = Object.fromEntries(
    [...servers].map(([id, { baseUrl }]) => [id, { baseUrl, secret: vendorSecret }]),
  )
  const egress = createEgress({
    lookup: async (name) => {
      throw new Error(`${name} was looked up`)
    },
    allowedHosts: differences.allowedHosts ?? [...servers.values()].map(({ host }) => host),
  })
  const database = await createTestDatabase([{ domain: 'vendors', migrations: vendorsMigrations }])
  const clock = handClock()
  const usage: VendorUsage[] = []
  const pauses: number[] = []
  const logged: string[] = []
  const { paywall, money, priced } = coinPaywall()
  const service = createVendorsService({
    egress,
    database,
    clock,
    routes: vendorRoutes,
    limiter: createMemoryRateLimiter(),
    random: { bytes: (length) => new Uint8Array(length) },
    logger: keepingLogger(logged),
    settings: { ...settings, ...differences.settings },
    documents: documentsOf(buildCatalog({ vendors: vendorsRows }, { serviceSlug: 'svc' })),
    recordUsage: differences.recordUsage ?? ((one) => void usage.push(one)),
    pause: async (ms) => {
      pauses.push(ms)
      clock.advance(ms)
    },
  })
  const known: Record<string, Principal> = Object.fromEntries(
    Object.entries(callers).map(([secret, accountId]) => [
      secret,
      principal({ accountId, credentialId: `key_${accountId}` }),
    ]),
  )
  const http = await httpServerOf(
    { vendors: vendorsRows },
    { vendors: service },
    {
      paywall,
      authenticators: [tableAuthenticator('api_key', known)],
      logger: keepingLogger(logged),
    },
  )
  return {
    http,
    clock,
    usage,
    money,
    priced,
    pauses,
    logged,
    server(vendor) {
      const server = servers.get(vendor.id)
      if (server === undefined) throw new Error(`${vendor.id} was not started`)
      return server
    },
    async close() {
      await http.close()
      await egress.close()
      await Promise.all([...servers.values()].map((server) => server.close()))
      await database.close()
    },
  }
}

function keepingLogger(logged: string[]): Logger {
  const keep = (...parts: readonly unknown[]) => {
    logged.push(
      parts
        .map((part) => (part instanceof Error ? String(part.stack) : JSON.stringify(part)))
        .join(' '),
    )
  }
  return { debug: () => {}, info: keep, warn: keep, error: keep }
}

function coinPaywall(): { paywall: Paywall; money: Money; priced: PricedCall[] } {
  const money: Money = []
  const priced: PricedCall[] = []
  return {
    money,
    priced,
    paywall: {
      async admit(call) {
        priced.push(call)
        if (call.requestHeader('payment') !== 'coin') {
          throw new AppError(paymentErrors.required, 'Pay first.')
        }
        const { amountAtomic, asset } = call.quote
        return {
          outcome: 'admitted',
          admission: {
            payment: {
              chargeId: `chg_${priced.length}`,
              rail: 'credit',
              mode: 'paper',
              amountAtomic,
              asset,
              payer: call.principal?.accountId ?? '',
              quote: call.quote,
            },
            capture: async (answer) => {
              money.push(`captured ${amountAtomic}`)
              return answer
            },
            release: async () => void money.push(`released ${amountAtomic}`),
          },
        }
      },
    },
  }
}

const placeOf = callerAddresses()

/** Calls a row as a caller from where that caller is; with `pay: false` nothing is paid. */
export async function callVendor(
  { http }: VendorWorld,
  url: string,
  options: {
    readonly method?: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
    readonly body?: unknown
    readonly as?: keyof typeof callers | null
    readonly pay?: boolean
    readonly headers?: Readonly<Record<string, string>>
  } = {},
) {
  const { body, as = 'ct_sk_ann', pay = true } = options
  const answer = await http.inject({
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    url,
    remoteAddress: placeOf(as ?? 'nobody'),
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
      ...(pay ? { payment: 'coin' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const json: unknown = answer.body === '' ? null : JSON.parse(answer.body)
  return { status: answer.statusCode, headers: answer.headers, json, text: answer.body }
}
