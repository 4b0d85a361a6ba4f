import { AppError } from '../../kernel/errors.ts'
import type { Wallet } from '../../kernel/principal.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Egress } from '../../ports/egress.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { PaymentMethod } from '../../ports/payment-methods.ts'
import type { Paywall } from '../../ports/paywall.ts'
import type { PriceFinder } from '../../ports/price-finder.ts'
import type { Random } from '../../ports/random.ts'
import type { ReceiptSigner } from '../../ports/receipt-signer.ts'
import type { Visits } from '../../ports/visits.ts'
import type { Ledger } from '../billing/index.ts'
import type { ChargeBooks, ChargeSettings } from './charge-parts.ts'
import { type ChargesService, createChargesService } from './charges.service.ts'
import { type ChecksService, createChecksService } from './checks.service.ts'
import { createCreditFrame } from './credit-frame.ts'
import { createCreditRail } from './credit-rail.ts'
import type { PaymentFrame } from './frame.ts'
import { createPaywall } from './paywall.ts'
import type { PaywallParts } from './paywall-parts.ts'
import { createPricesService, type PricesService } from './prices.service.ts'
import type { PaymentRail } from './rail.ts'
import { createRailsService, paymentMethods, type RailsService } from './rails.service.ts'
import { createReconciler, type Reconciler } from './reconciler.ts'

export type PaymentsServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly logger: Logger
  readonly visits: Pick<Visits, 'every'>
  readonly signer: ReceiptSigner
  /** Every rail apart from credit, which is always there. Offers are made in this order. */
  readonly rails: readonly PaymentRail[]
  /** The frames that these rails need. */
  readonly frames: readonly PaymentFrame[]
  readonly books?: ChargeBooks
  /** Asks the rows for prices; without it prices are told by challenges only. */
  readonly findPrice?: PriceFinder
  /** The way out to other people's endpoints; without it none is checked. */
  readonly egress?: Egress
  readonly settings: PaymentsSettings
}

export type PaymentsSettings = Partial<ChargeSettings> & {
  /** The address of the service, the issuer of its receipts. */
  readonly baseUrl: string
  readonly operatorWallets: readonly Wallet[]
  /** Whether play money pays here; then credit in it pays first. */
  readonly takesPaper: boolean
}

const dayMs = 86_400_000
const defaults: ChargeSettings = {
  reserveLeaseMs: 90_000,
  settleTimeoutMs: 20_000,
  answerKeptMs: 7 * dayMs,
  refundWindowMs: 30 * dayMs,
  playMoneyRails: new Set(),
}

/** What the payment rows and the pay gate call. */
export type PaymentsService = Reconciler & {
  readonly paywall: Paywall
  readonly charges: ChargesService
  readonly rails: RailsService
  readonly prices: PricesService
  readonly checks: ChecksService
  /** How calls can be paid, for documents. */
  readonly methods: () => readonly PaymentMethod[]
}

/** Builds payments over the ledger and the rails that were given. Nothing runs by itself until `start`. */
export function createPaymentsService(options: PaymentsServiceOptions): PaymentsService {
  const parts = toParts(options)
  const { operatorWallets } = options.settings
  return {
    ...createReconciler(parts),
    paywall: createPaywall(parts),
    charges: createChargesService({ ...parts, operatorWallets }),
    rails: createRailsService(parts),
    prices: createPricesService({ ...parts, findPrice: options.findPrice ?? noPrices }),
    checks: createChecksService({ egress: options.egress ?? null, clock: options.clock }),
    methods: () => paymentMethods(parts),
  }
}

function toParts({
  books,
  frames,
  rails,
  settings,
  ...rest
}: PaymentsServiceOptions): PaywallParts {
  const credit = (['paper', 'live'] as const)
    .filter((mode) => mode === 'live' || settings.takesPaper)
    .map((mode) => createCreditRail({ ...rest, mode }))
  return {
    ...rest,
    books: books ?? {},
    frames: [...frames, createCreditFrame()],
    rails: new Map([...credit, ...rails].map((rail) => [rail.id, rail])),
    settings: { ...defaults, ...settings },
    issuer: settings.baseUrl,
  }
}

const noPrices: PriceFinder = async () => {
  throw new AppError(upstreamErrors.unavailable, 'This service tells prices by challenges only.')
}
