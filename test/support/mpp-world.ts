import { randomBytes } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { createReceiptSigner } from '../../src/adapters/jose/receipt-signer.ts'
import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { createIdempotencyStore } from '../../src/adapters/sql/idempotency/idempotency-store.ts'
import {
  type BillingServiceOptions,
  type ChargeBooks,
} from '../../src/domains/money/billing/index.ts'
import {
  createLedger,
  type LedgerService,
  ledgerErrors,
} from '../../src/domains/money/ledger/index.ts'
import { createCharges } from '../../src/domains/money/payments/charge.ts'
import { chargesErrors } from '../../src/domains/money/payments/charges.errors.ts'
import { chargesEvents } from '../../src/domains/money/payments/charges.events.ts'
import { createCreditFrame } from '../../src/domains/money/payments/credit/credit-frame.ts'
import { createCreditRail } from '../../src/domains/money/payments/credit/credit-rail.ts'
import {
  createMpp,
  joinedBooks,
  type Mpp,
  type MppSettings,
  type MppSolana,
  mppMigrations,
  mppRows,
} from '../../src/domains/money/payments/mpp/index.ts'
import type { QuoteToken } from '../../src/domains/money/payments/mpp/product/trade-plan.ts'
import { createPaywall } from '../../src/domains/money/payments/paywall.ts'
import type { PaywallParts } from '../../src/domains/money/payments/paywall-parts.ts'
import { createReconciler, type Reconciler } from '../../src/domains/money/payments/reconciler.ts'
import type { RefundRecord } from '../../src/domains/money/payments/refunds.store.ts'
import type { LedgerAsset } from '../../src/kernel/assets.ts'
import { type Quote, rowsOf } from '../../src/kernel/operation.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { shape } from '../../src/kernel/schemas.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { MigrationSet } from '../../src/ports/database.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { handClock } from './auth-world.ts'
import { createTestDatabase } from './database.ts'
import { httpServerOf, tableAuthenticator } from './http-server.ts'
import { paymentMigrationSets, shopKeys } from './payments-world.ts'
import { watched } from './visits.ts'

/** The schemas of paid calls and of micropayments. */
export const mppMigrationSets: readonly MigrationSet[] = [
  ...paymentMigrationSets,
  { domain: 'mpp', migrations: mppMigrations },
]

export const testRealm = 'svc'
export const testSecret = 'a secret of the tests, 32 bytes or more'
/** What the rows of the kitchen cost unless a test says otherwise. */
export const dishPrice = { amountAtomic: 10_000n, asset: 'USDC', unit: 'call' } as const

/** A kitchen whose dishes have a price; it counts what it gave away. */
export type Kitchen = {
  readonly served: string[]
  quote: Quote
  work: () => Promise<void> | void
}

const { operation } = rowsOf<Kitchen>()
const dish = {
  tier: 'public',
  family: 'Other',
  summary: 'Order a dish',
  auth: [],
  output: T.Object({ dish: T.String(), number: T.Integer() }),
  effect: 'reversible',
  examples: [{ name: 'soup', output: { dish: 'soup', number: 1 } }],
} as const

async function serve(kitchen: Kitchen, name: string) {
  await kitchen.work()
  kitchen.served.push(name)
  return { dish: name, number: kitchen.served.length }
}

/** Priced rows of another domain than the product's own: they know nothing of how they are paid. */
const kitchenRows = {
  operations: {
    order: operation({
      name: 'mppWorld.order',
      ...dish,
      method: 'POST',
      path: '/kitchen/orders',
      input: { body: shape({ dish: T.String({ minLength: 1 }) }) },
      quote: (kitchen) => kitchen.quote,
      handler: (kitchen, { input }) => serve(kitchen, input.body.dish),
    }),
    other: operation({
      name: 'mppWorld.other',
      ...dish,
      method: 'POST',
      path: '/kitchen/other',
      input: { body: shape({ dish: T.String({ minLength: 1 }) }) },
      quote: (kitchen) => kitchen.quote,
      handler: (kitchen, { input }) => serve(kitchen, input.body.dish),
    }),
    stove: operation({
      name: 'mppWorld.stove',
      ...dish,
      method: 'POST',
      path: '/kitchen/stove',
      price: { ...dishPrice, unit: 'minute' },
      input: {},
      output: T.Object({ dish: T.String(), number: T.Integer(), cost: T.String() }),
      examples: [{ name: 'soup', output: { dish: 'soup', number: 1, cost: '4000' } }],
      cost: ({ cost }) => BigInt(cost),
      handler: async (kitchen) => ({ ...(await serve(kitchen, 'soup')), cost: '4000' }),
    }),
    pot: operation({
      name: 'mppWorld.pot',
      ...dish,
      method: 'GET',
      path: '/kitchen/pot',
      price: dishPrice,
      effect: 'none',
      input: {},
      handler: (kitchen) => serve(kitchen, 'pot'),
    }),
    ring: operation({
      name: 'mppWorld.ring',
      ...dish,
      method: 'POST',
      path: '/kitchen/bell',
      price: dishPrice,
      input: {},
      handler: (kitchen) => serve(kitchen, 'bell'),
    }),
  },
}

/** One process's micropayments: its own services and its own HTTP server over a database that others share. */
export type MppProcess = {
  readonly http: FastifyInstance
  readonly mpp: Mpp
  readonly reconciler: Reconciler
  readonly ledger: LedgerService
  readonly outbox: SqlEventLog
  readonly kitchen: Kitchen
  readonly logged: readonly string[]
  /** Sends a part of a charge back, or the rest of it, on the operator's order. */
  readonly refund: (chargeId: string, amountAtomic: bigint | null) => Promise<RefundRecord>
  readonly balance: (
    owner: string,
    asset: LedgerAsset,
    purpose?: 'available' | 'deposit' | 'earnings' | 'external' | 'revenue',
  ) => Promise<bigint>
}

type SpendingParts = Omit<BillingServiceOptions, 'mode' | 'operations' | 'staticPrices'>

/** Opens a process on a database that has `mppMigrationSets`. */
export async function openMppProcess(
  options: Ports<'clock' | 'database'> & {
    readonly solana?: MppSolana | null
    readonly settings?: Partial<MppSettings>
    readonly addresses?: readonly string[]
    readonly quoteToken?: QuoteToken
    /** Whose API keys are known, besides those of the shop. */
    readonly keys?: Readonly<Record<string, Principal>>
    /** The books of billing over the same ledger; none unless given. */
    readonly spendingOf?: (parts: SpendingParts) => ChargeBooks
  },
): Promise<MppProcess> {
  const { database, clock, addresses = ['http://localhost:4663', 'https://alt.example'] } = options
  const random = { bytes: (length: number) => randomBytes(length) }
  const logged: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (message: string, failure: unknown) => void logged.push(`${message} ${String(failure)}`),
  }
  const outbox = createEventLog({ database, clock, random, logger })
  const ledger = createLedger({ database, clock, outbox, logger, visits: watched })
  const parts = { database, clock, random, ledger, outbox, logger, visits: watched }
  const spending = options.spendingOf?.(parts)
  const mpp = createMpp({
    ...parts,
    ...(spending === undefined ? {} : { spending }),
    solana: options.solana ?? null,
    quoteToken: options.quoteToken ?? (async () => ({ outcome: 'unknown' })),
    settings: {
      modes: ['paper'],
      realm: testRealm,
      secrets: { current: testSecret },
      baseUrl: addresses[0] ?? '',
      serviceName: 'Bourse',
      serviceSlug: 'svc',
      ...options.settings,
    },
  })
  const credit = createCreditRail({ ...parts, mode: 'live' })
  const paywall: PaywallParts = {
    ...parts,
    rails: new Map([credit, ...mpp.rails].map((rail) => [rail.id, rail])),
    frames: [mpp.frame, createCreditFrame()],
    books: spending === undefined ? mpp.books : joinedBooks(mpp.books, spending),
    signer: await createReceiptSigner({ key: receiptKey }),
    issuer: addresses[0] ?? '',
    settings: {
      reserveLeaseMs: 90_000,
      settleTimeoutMs: 20_000,
      answerRetentionMs: 86_400_000,
      refundWindowMs: 86_400_000,
      playMoneyRails: new Set(),
    },
  }
  const charges = createCharges(paywall)
  const kitchen: Kitchen = { served: [], quote: dishPrice, work: () => {} }
  const http = await httpServerOf(
    {
      kitchen: kitchenRows,
      mpp: mppRows,
      payments: { operations: {}, events: chargesEvents, errors: [chargesErrors] },
      ledger: { operations: {}, errors: [ledgerErrors] },
    },
    { kitchen, mpp: mpp.service },
    {
      paywall: createPaywall(paywall, charges),
      addresses,
      clock,
      logger,
      idempotency: createIdempotencyStore({ database, clock, random, logger }),
      authenticators: [tableAuthenticator('api_key', { ...shopKeys, ...options.keys })],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
    },
  )
  return {
    http,
    mpp,
    reconciler: createReconciler(paywall, charges),
    ledger,
    outbox,
    kitchen,
    logged,
    async refund(chargeId, amountAtomic) {
      const charge = await charges.byId(chargeId)
      if (charge === undefined) throw new Error(`there is no charge ${chargeId}`)
      const order = { amountAtomic, reason: 'asked for', orderedBy: 'acct_o' }
      return charges.bind(charge).refund({ ...order, lending: 'none', key: undefined })
    },
    async balance(owner, asset, purpose = 'available') {
      const balance = await ledger.balance(database.query, { owner, purpose, asset })
      return balance.availableAtomic
    },
  }
}

/** A process that listens, with a database and a clock of its own. */
export async function startMpp(
  options: {
    readonly solana?: MppSolana
    readonly settings?: Partial<MppSettings>
    readonly quoteToken?: QuoteToken
    /** Real time, for clients that look at the clock; stands still unless given. */
    readonly clock?: Clock
    readonly keys?: Readonly<Record<string, Principal>>
    readonly spendingOf?: (parts: SpendingParts) => ChargeBooks
  } = {},
) {
  const database = await createTestDatabase(mppMigrationSets)
  const hand = handClock()
  const clock = options.clock ?? hand
  const process = await openMppProcess({ ...options, database, clock })
  const url = await process.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...process,
    database,
    clock: hand,
    url,
    async close() {
      await process.http.close()
      await process.mpp.stop()
      await database.close()
    },
  }
}

export type RunningMpp = Awaited<ReturnType<typeof startMpp>>

const receiptKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
} as const
const plenty = { limit: 10_000_000, windowMs: 60_000 }
