import { randomBytes } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { createReceiptSigner } from '../../src/adapters/jose/receipt-signer.ts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { createIdempotencyStore } from '../../src/adapters/sql/idempotency/idempotency-store.ts'
import { idempotencyMigrations } from '../../src/adapters/sql/idempotency/migrations.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { billingMigrationSets } from '../../src/domains/money/billing/index.ts'
import {
  createLedger,
  type Ledger,
  type LedgerService,
  ledgerErrors,
  ledgerMigrationSet,
} from '../../src/domains/money/ledger/index.ts'
import type { PaymentFrame } from '../../src/domains/money/payments/frame.ts'
import {
  type ChargeBooks,
  chargesMigrations,
  createPaymentsService,
  type PaymentsService,
  type PaymentsSettings,
  paymentsRows,
} from '../../src/domains/money/payments/index.ts'
import type { PaymentRail } from '../../src/domains/money/payments/rail.ts'
import type { LedgerAsset } from '../../src/kernel/assets.ts'
import { egressErrors } from '../../src/kernel/egress-errors.ts'
import { type Quote, rowsOf } from '../../src/kernel/operation.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { shape } from '../../src/kernel/schemas.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Egress } from '../../src/ports/egress.ts'
import type { Ports } from '../../src/ports/ports.ts'
import type { PriceFinder } from '../../src/ports/price-finder.ts'
import { createPriceFinder } from '../../src/surfaces/http/price-finder.ts'
import { httpServerOf, principal, tableAuthenticator } from './http-server.ts'
import { watched } from './visits.ts'

/** A shop whose rows have prices; it counts what it gave away. */
export type Shop = {
  /** Every piece that was made, by the id of the charge that paid for it, or `free`. */
  readonly made: string[]
  quote: Quote | null
  /** What a piece costs by its name, where that is not the same for all. */
  quoteOf?: (item: string) => Quote
  /** What a chair comes to cost, where that is not all that was quoted. */
  cost?: bigint
  /** What the handler does before it answers. */
  work: (item: string) => Promise<void> | void
}

export const shopPrice = { amountAtomic: 1_000n, asset: 'USDC', unit: 'call' } as const

const { operation } = rowsOf<Shop>()
const row = {
  tier: 'public',
  family: 'Other',
  summary: 'Buy a piece',
  auth: [],
  output: T.Object({ piece: T.String(), number: T.Integer() }),
  effect: 'reversible',
  examples: [{ name: 'a cup', output: { piece: 'cup', number: 1 } }],
} as const
const itemBody = shape({ colour: T.String({ minLength: 1, maxLength: 64 }) })

async function sell(shop: Shop, item: string, chargeId: string | undefined) {
  await shop.work(item)
  shop.made.push(chargeId ?? 'free')
  return { piece: item, number: shop.made.length }
}

/** The rows of the shop: two with a body, one without, one that costs real value elsewhere, one metered, one for accounts only. */
export const shopRows = {
  operations: {
    buy: operation({
      name: 'paymentsWorld.buy',
      ...row,
      method: 'POST',
      path: '/shop/{item}',
      input: { params: shape({ item: T.String() }), body: itemBody },
      quote: (shop, { input }) => shop.quoteOf?.(input.params.item) ?? shop.quote,
      handler: (shop, { input, payment }) =>
        sell(shop, `${input.body.colour} ${input.params.item}`, payment?.chargeId),
    }),
    wrap: operation({
      name: 'paymentsWorld.wrap',
      ...row,
      method: 'PUT',
      path: '/shop/{item}',
      price: shopPrice,
      input: { params: shape({ item: T.String() }), body: itemBody },
      handler: (shop, { input, payment }) => sell(shop, input.params.item, payment?.chargeId),
    }),
    look: operation({
      name: 'paymentsWorld.look',
      ...row,
      method: 'GET',
      path: '/shop/window',
      price: shopPrice,
      effect: 'none',
      input: { query: shape({ side: T.Optional(T.String()) }) },
      handler: (shop, { input, payment }) =>
        sell(shop, input.query.side ?? 'front', payment?.chargeId),
    }),
    rent: operation({
      name: 'paymentsWorld.rent',
      ...row,
      method: 'POST',
      path: '/shop/rooms',
      price: shopPrice,
      costsOutside: true,
      input: { body: itemBody },
      handler: (shop, { input, payment }) => sell(shop, input.body.colour, payment?.chargeId),
    }),
    rentByTheMinute: operation({
      name: 'paymentsWorld.rentByTheMinute',
      ...row,
      method: 'POST',
      path: '/shop/chairs',
      price: { ...shopPrice, unit: 'minute' },
      input: { body: itemBody },
      output: T.Object({
        piece: T.String(),
        number: T.Integer(),
        cost: T.Union([T.String(), T.Null()]),
      }),
      examples: [{ name: 'a chair', output: { piece: 'chair', number: 1, cost: '300' } }],
      cost: ({ cost }) => (cost === null ? null : BigInt(cost)),
      handler: async (shop, { input, payment }) => ({
        ...(await sell(shop, input.body.colour, payment?.chargeId)),
        cost: shop.cost?.toString() ?? null,
      }),
    }),
    order: operation({
      name: 'paymentsWorld.order',
      ...row,
      method: 'POST',
      path: '/shop/orders',
      auth: ['api_key', 'wallet_session'],
      reason: 'Orders are made in the name of an account.',
      price: { ...shopPrice, amountAtomic: 2_000n },
      input: { body: itemBody },
      handler: (shop, { input, payment }) => sell(shop, input.body.colour, payment?.chargeId),
    }),
  },
}

/** Every schema that paid calls stand on. */
export const paymentMigrationSets: readonly MigrationSet[] = [
  { domain: 'event_log', migrations: eventLogMigrations },
  { domain: 'idempotency', migrations: idempotencyMigrations },
  ledgerMigrationSet,
  ...billingMigrationSets,
  { domain: 'payments', migrations: chargesMigrations },
]

export type RailParts = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly random: { readonly bytes: (length: number) => Uint8Array }
  readonly ledger: Ledger
}

export type Rails = {
  readonly rails: readonly PaymentRail[]
  readonly frames: readonly PaymentFrame[]
}

/** One process's view of paid calls: its own services and its own HTTP server over a database that others share. */
export type Till = {
  readonly http: FastifyInstance
  readonly payments: PaymentsService
  readonly shop: Shop
  readonly ledger: LedgerService
  readonly logged: readonly string[]
  /** Gives an account credit, from outside. */
  readonly fund: (owner: string, asset: LedgerAsset, amountAtomic: bigint) => Promise<void>
  readonly balance: (
    owner: string,
    asset: LedgerAsset,
    purpose?: 'available' | 'earnings' | 'external' | 'revenue',
  ) => Promise<bigint>
}

/** The key that signs receipts in tests. */
export const receiptKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
} as const

/** API keys of the accounts A and B, whose wallets are `wallet-a` and `wallet-b`; the operator's is `wallet-o`. */
export const shopKeys = Object.fromEntries(
  ['a', 'b', 'o'].map((name) => [
    `ct_sk_${name}`,
    principal({
      accountId: `acct_${name}`,
      credentialId: `key_${name}`,
      wallets: [{ namespace: 'solana', address: `wallet-${name}` }],
    }),
  ]),
)

/** The session of the account A, by the value of its cookie. */
const shopSessions = {
  'session-a': principal({ accountId: 'acct_a', credential: 'wallet_session' }),
}

/** Opens a till on a database that has `paymentMigrationSets`. `rails` builds what pays besides credit. */
export async function openTill(options: {
  readonly database: Database
  readonly clock?: Clock
  readonly rails?: (parts: RailParts) => Rails
  /** What is told of charges besides. */
  readonly books?: (parts: RailParts & { readonly ledger: LedgerService }) => ChargeBooks
  readonly settings?: Partial<PaymentsSettings>
  readonly addresses?: readonly string[]
  readonly egress?: Egress
  /** Whose API keys are known, besides those of the shop. */
  readonly keys?: Readonly<Record<string, Principal>>
}): Promise<Till> {
  const { database, clock = { nowMs: () => Date.now() } } = options
  const random = { bytes: (length: number) => randomBytes(length) }
  const logged: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (message: string, failure: unknown) => void logged.push(`${message} ${String(failure)}`),
  }
  const outbox = createEventLog({ database, clock, random, logger })
  const ledger = createLedger({ database, clock, outbox, visits: watched, logger })
  const parts = { database, clock, random, ledger, outbox, logger }
  const { rails, frames } = options.rails?.(parts) ?? { rails: [], frames: [] }
  const addresses = options.addresses ?? ['http://localhost:4663', 'https://alt.example']
  const door: { findPrice: PriceFinder } = {
    findPrice: async () => {
      throw new Error('the shop is not open yet')
    },
  }
  const payments = createPaymentsService({
    ...parts,
    visits: watched,
    rails,
    frames,
    books: options.books?.(parts) ?? {},
    signer: await createReceiptSigner({ key: receiptKey }),
    findPrice: (question) => door.findPrice(question),
    outputOf: () => T.Unknown(),
    egress: options.egress ?? noEgress,
    settings: {
      baseUrl: addresses[0] ?? '',
      operatorWallets: [{ namespace: 'solana', address: 'wallet-o' }],
      takesPaper: true,
      ...options.settings,
    },
  })
  const shop: Shop = { made: [], quote: shopPrice, work: () => {} }
  const rows = {
    shop: shopRows,
    payments: paymentsRows,
    others: { operations: {}, errors: [ledgerErrors, egressErrors] },
  }
  const services = { shop, payments }
  door.findPrice = createPriceFinder({
    catalog: buildCatalog(rows, { serviceSlug: 'svc' }),
    services,
    holders: noHolders,
    allowedOrigins: new Set(),
    handlerTimeoutMs: 60_000,
  })
  const http = await httpServerOf(rows, services, {
    paywall: payments.paywall,
    addresses,
    clock,
    logger,
    idempotency: createIdempotencyStore({ database, clock, random, logger }),
    authenticators: [
      tableAuthenticator('api_key', { ...shopKeys, ...options.keys }),
      tableAuthenticator('wallet_session', shopSessions),
    ],
    policies: { anonymous: plenty, principal: plenty, signIn: plenty },
  })
  return {
    http,
    payments,
    shop,
    ledger,
    logged,
    async fund(owner, asset, amountAtomic) {
      await database.transaction((tx) =>
        ledger.post(tx, {
          id: `fund:${randomBytes(8).toString('hex')}`,
          kind: 'test.funded',
          entries: [
            {
              account: { owner: 'platform', purpose: 'external', asset },
              amountAtomic: -amountAtomic,
            },
            { account: { owner, purpose: 'available', asset }, amountAtomic },
          ],
        }),
      )
    },
    async balance(owner, asset, purpose = 'available') {
      const balance = await ledger.balance(database.query, { owner, purpose, asset })
      return balance.availableAtomic
    },
  }
}

const noEgress: Egress = {
  request: () => Promise.reject(new Error('this shop has no way out')),
  stream: () => Promise.reject(new Error('this shop has no way out')),
}
const noHolders = {
  balanceAtomic: async () => 0n,
  requiredAtomic: 0n,
  decimals: 6,
  tokenMint: 'mint',
}
const plenty = { limit: 1_000_000, windowMs: 60_000 }
