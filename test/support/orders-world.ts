import { createReceiptSigner } from '../../src/adapters/jose/receipt-signer.ts'
import { createPgBossJobs } from '../../src/adapters/pg-boss/pg-boss-jobs.ts'
import { queueStoreOf } from '../../src/app/create-jobs.ts'
import {
  createOrdersService,
  createOrderWork,
  type LiveTrading,
  type OrderParts,
  type OrderPrices,
  type OrderQuotes,
  type OrdersService,
  orderQueues,
  ordersMigrations,
  type PlaceOrderRequest,
  priceScale,
} from '../../src/domains/markets/orders/index.ts'
import {
  createPaperBooks,
  createPaperService,
  type PaperService,
  paperMigrations,
} from '../../src/domains/markets/paper/index.ts'
import { billingMigrationSets } from '../../src/domains/money/billing/index.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Jobs } from '../../src/ports/jobs.ts'
import type { HandClock } from './auth-world.ts'
import { type BillingWorld, createBillingWorld, eventLogSet } from './billing-world.ts'
import { principal } from './http-server.ts'

export const base: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const quote: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const pair = { base, quote }
/** The key pair of RFC 8037, appendix A. */
const receiptKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
} as const
/** One whole unit of each. */
export const oneBase = 10n ** 18n
export const oneQuote = 10n ** 6n

const ownSets: readonly MigrationSet[] = [
  { domain: 'paper', migrations: paperMigrations },
  { domain: 'orders', migrations: ordersMigrations },
]
/** Everything that orders stand on, in order. */
export const ordersSets: readonly MigrationSet[] = [
  eventLogSet,
  ledgerMigrationSet,
  ...billingMigrationSets,
  ...ownSets,
]

let wishes = 0

/** A wish for a paper order over 100 quote or 10 base, a limit at 1.9 unless given, with an id of its own. */
export function orderRequest(differences: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest {
  const { kind = 'limit', side = 'buy' } = differences
  return {
    mode: 'paper',
    kind,
    side,
    pair,
    amountAtomic: (side === 'buy' ? 100n * oneQuote : 10n * oneBase).toString(),
    ...(kind === 'limit' ? { limitPrice: '1.9' } : {}),
    clientOrderId: `order-${++wishes}`,
    ...differences,
  }
}

/** A constant-product pool of base and quote, whose price a test sets: the market of these tests. */
export type TestMarket = {
  readonly prices: OrderPrices
  readonly quotes: OrderQuotes
  /** Sets the price, in hundredths of a quote for one base, in a new block. */
  readonly set: (hundredths: bigint) => void
  /** Takes all liquidity away, or brings it back. */
  readonly dry: (isDry: boolean) => void
}

export function createTestMarket(): TestMarket {
  let blockNumber = 1n
  let isDry = false
  const baseReserve = 1_000_000n * oneBase
  let quoteReserve = 2_000_000n * oneQuote
  const isKnown = (wanted: { base: Hex; quote: Hex }) =>
    wanted.base === base && wanted.quote === quote
  const now = () => ({
    priceE18: (quoteReserve * oneBase * priceScale) / (baseReserve * oneQuote),
    blockNumber,
  })
  const facts = { baseDecimals: 18, quoteDecimals: 6 }
  return {
    prices: {
      lookUp: async (wanted) => (isKnown(wanted) ? { facts, price: now() } : null),
      current: async (wanted) => (isKnown(wanted) ? now() : null),
    },
    quotes: {
      async quote({ side, amountInAtomic }) {
        if (isDry) return null
        const [into, from] =
          side === 'buy' ? [quoteReserve, baseReserve] : [baseReserve, quoteReserve]
        const amountOutAtomic = (amountInAtomic * from) / (into + amountInAtomic)
        const route = [{ venue: 'test_pool', pool: base, shareBps: 10_000 }]
        return { amountOutAtomic, route, blockNumber }
      },
    },
    set(hundredths) {
      quoteReserve = (1_000_000n * oneQuote * hundredths) / 100n
      blockNumber += 1n
    },
    dry(value) {
      isDry = value
      blockNumber += 1n
    },
  }
}

/** Orders on a real database, ledger and job queue, with a market of the test's own. */
export type OrdersWorld = BillingWorld & {
  readonly market: TestMarket
  readonly jobs: Jobs
  readonly parts: OrderParts
  readonly orders: OrdersService
  readonly work: ReturnType<typeof createOrderWork>
  readonly paper: PaperService
  /** A new account with a paper account of 10,000 quote and 5,000 base, without fee and slippage unless given. */
  readonly trader: (profile?: 'frictionless' | 'realistic') => Promise<Principal>
  /** What a trader has free in paper. */
  readonly free: (owner: Principal, token: Hex) => Promise<bigint>
}

let traders = 0

export async function createOrdersWorld(
  given: {
    readonly database?: Database
    readonly clock?: HandClock
    readonly live?: LiveTrading
    readonly schema?: string
    readonly market?: TestMarket
  } = {},
): Promise<OrdersWorld> {
  const world = await createBillingWorld({
    migrations: ownSets,
    ...(given.database === undefined ? {} : { database: given.database }),
    ...(given.clock === undefined ? {} : { clock: given.clock }),
  })
  const market = given.market ?? createTestMarket()
  const jobs = await createPgBossJobs({
    store: queueStoreOf(world.database),
    queues: orderQueues,
    logger: world.logger,
    pollSeconds: 0.5,
    ...(given.schema === undefined ? {} : { schema: given.schema }),
  })
  const books = createPaperBooks(world)
  const paper = createPaperService({ ...world, books })
  const parts: OrderParts = {
    ...world,
    ...market,
    jobs,
    paper: books,
    signer: await createReceiptSigner({ key: receiptKey }),
    issuer: 'http://localhost:4663',
    live: given.live ?? null,
  }
  return {
    ...world,
    market,
    jobs,
    parts,
    paper,
    orders: createOrdersService(parts),
    work: createOrderWork(parts),
    async trader(profile = 'frictionless') {
      const owner = principal({ accountId: `acct_trader${++traders}` })
      await paper.start(owner, {
        profile,
        balances: [
          { token: quote, amountAtomic: (10_000n * oneQuote).toString() },
          { token: base, amountAtomic: (5_000n * oneBase).toString() },
        ],
      })
      return owner
    },
    async free(owner, token) {
      const { balances } = await paper.get(owner)
      const found = balances.find((balance) => balance.token === token)
      return BigInt(found?.availableAtomic ?? 0)
    },
    async close() {
      await jobs.stop()
      await world.close()
    },
  }
}
