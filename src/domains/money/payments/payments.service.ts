import { AppError } from '../../../kernel/errors.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Egress } from '../../../ports/egress.ts'
import type { PaymentMethod } from '../../../ports/payment-methods.ts'
import type { Paywall } from '../../../ports/paywall.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PriceFinder } from '../../../ports/price-finder.ts'
import type { ReceiptSigner } from '../../../ports/receipt-signer.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { Ledger } from '../ledger/index.ts'
import { createCharges } from './charge.ts'
import type { ChargeBooks, ChargeSettings } from './charge-parts.ts'
import { type ChargesService, createChargesService, type OutputOf } from './charges.service.ts'
import { type ChecksService, createChecksService } from './checks.service.ts'
import { createCreditFrame } from './credit/credit-frame.ts'
import { createCreditRail } from './credit/credit-rail.ts'
import type { PaymentFrame } from './frame.ts'
import { createPaywall } from './paywall.ts'
import type { PaywallParts } from './paywall-parts.ts'
import { createPricesService, type PricesService } from './prices.service.ts'
import type { PaymentRail } from './rail.ts'
import { createRailsService, paymentMethods, type RailsService } from './rails.service.ts'
import { createReconciler, type Reconciler } from './reconciler.ts'

export type PaymentsServiceOptions = Ports<
  'clock' | 'database' | 'logger' | 'outbox' | 'random'
> & {
  readonly ledger: Ledger
  readonly visits: Pick<Visits, 'every'>
  readonly signer: ReceiptSigner
  /** Every rail except credit, which is always there. Offers follow this order. */
  readonly rails: readonly PaymentRail[]
  /** The frames of these rails. */
  readonly frames: readonly PaymentFrame[]
  readonly books?: ChargeBooks
  /** Asks rows for prices. Default: prices are in challenges only. */
  readonly findPrice?: PriceFinder
  /** Which members of a paid answer are told once. */
  readonly outputOf: OutputOf
  /** Calls external endpoints. Default: they cannot be checked. */
  readonly egress?: Egress
  readonly settings: PaymentsSettings
}

export type PaymentsSettings = Partial<ChargeSettings> & {
  /** The service's base URL, the issuer of its receipts. */
  readonly baseUrl: string
  readonly operatorWallets: readonly Wallet[]
  /** Whether play money is accepted; then paper credit pays first. */
  readonly takesPaper: boolean
}

const dayMs = 86_400_000
const defaults: ChargeSettings = {
  reserveLeaseMs: 90_000,
  settleTimeoutMs: 20_000,
  answerRetentionMs: 7 * dayMs,
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
  /** The payment methods, for documents. */
  readonly methods: () => readonly PaymentMethod[]
}

/** Creates payments over the ledger and the given rails. Nothing runs in the background until `start`. */
export function createPaymentsService(options: PaymentsServiceOptions): PaymentsService {
  const parts = toParts(options)
  const charges = createCharges(parts)
  const { operatorWallets } = options.settings
  return {
    ...createReconciler(parts, charges),
    paywall: createPaywall(parts, charges),
    charges: createChargesService({
      ...parts,
      charges,
      operatorWallets,
      outputOf: options.outputOf,
    }),
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
