import type { Entry } from '../catalog/entry.ts'
import {
  createBillingService,
  createUsageRecorder,
  type StaticPrice,
  type UsageRecorder,
} from '../domains/money/billing/index.ts'
import { createLedger, createProofsService } from '../domains/money/ledger/index.ts'
import type { MppOptions } from '../domains/money/payments/mpp/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import type { PassedCall } from '../surfaces/http/gates.ts'
import { createCommerce } from './create-commerce.ts'
import { createPayments } from './create-payments.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/** The ledger, billing, and payments over both. */
export async function createMoney(options: ServiceOptions, quoteToken: MppOptions['quoteToken']) {
  const { config, world, catalog, findPrice } = options
  const ledger = createLedger(world)
  const usage = createUsageRecorder(world)
  const mode: PaymentMode = config.mpp.modes.includes('live') ? 'live' : 'paper'
  const staticPrices = catalog.entries.flatMap(toStaticPrice)
  const outputs = new Map(
    catalog.entries.flatMap(({ id, operation }) =>
      operation.kind === 'json' ? [[id, operation.output] as const] : [],
    ),
  )
  const billing = createBillingService({
    ...world,
    ledger,
    mode,
    staticPrices,
    // Only operations with a price of their own: others are free whatever the price book says.
    operations: new Set(staticPrices.map(({ operationId }) => operationId)),
    families: new Set(catalog.entries.map(({ operation }) => operation.family)),
  })
  const { mpp, payments } = await createPayments({
    config,
    world,
    ledger,
    books: billing.chargeBooks,
    quoteToken,
    findPrice,
    outputOf: (operationId) => outputs.get(operationId),
  })
  const commerce = await createCommerce(options, { billing, ledger, mode })
  const priceOf = (operationId: string) =>
    billing.book.priceOf(operationId, new Date(world.clock.nowMs()))
  return {
    usage,
    ledger,
    mode,
    /** The chain index's projections for commerce. */
    projections: commerce.projection === null ? [] : [commerce.projection],
    payments,
    checkoutNetworks: commerce.networks,
    /** The parts that the API's gates use. */
    gates: {
      paywall: payments.paywall,
      priceOf,
      recordCall: countCall(usage, world),
      limitFactorOf: billing.rateFactors.factorOf,
    },
    byDomain: {
      ledger: { proofs: createProofsService({ database: world.database, ledger }) },
      billing,
      payments,
      mpp: mpp.service,
      commerce: commerce.service,
    },
    async start(shutdown: Shutdown): Promise<void> {
      await billing.prepare()
      for (const [name, part] of Object.entries({
        ledger,
        usage,
        billing,
        payments,
        mpp,
        commerce: commerce.service,
      })) {
        part.start()
        shutdown.onStop(name, () => part.stop())
      }
    },
  }
}

/** Counts each admitted call for its account. The gateway counts its own, in the vendors' units. */
function countCall(usage: UsageRecorder, { clock }: World) {
  return ({ entry, principal, payment }: PassedCall): void => {
    if (entry.operation.tier === 'monetized') return
    usage.record({
      accountId: principal.accountId,
      ...(principal.credential === 'api_key' ? { keyId: principal.credentialId } : {}),
      ...(payment === null ? {} : { chargeId: payment.chargeId }),
      ...(payment?.agentId === undefined ? {} : { agentId: payment.agentId }),
      operationId: entry.id,
      family: entry.operation.family,
      units: 1n,
      at: new Date(clock.nowMs()),
    })
  }
}

function toStaticPrice({ id, operation }: Entry): readonly StaticPrice[] {
  return operation.price === undefined ? [] : [{ operationId: id, price: operation.price }]
}
