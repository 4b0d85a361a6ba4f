import type { Entry } from '../catalog/entry.ts'
import {
  createBillingService,
  createLedger,
  createUsageRecorder,
  type StaticPrice,
} from '../domains/billing/index.ts'
import type { MppOptions } from '../domains/payments/mpp/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import type { PassedCall } from '../surfaces/http/gates.ts'
import { createCommerce } from './create-commerce.ts'
import { createPayments } from './create-payments.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Everything that counts, prices, holds or takes money: the ledger, billing, and payments over both. */
export async function createMoney(options: ServiceOptions, quoteToken: MppOptions['quoteToken']) {
  const { config, world, foundations, catalog, findPrice } = options
  const outbox = foundations.eventLog
  const ledger = createLedger({ ...world, outbox })
  const usage = createUsageRecorder(world)
  const mode: PaymentMode = config.mpp.modes.includes('live') ? 'live' : 'paper'
  const staticPrices = catalog.entries.flatMap(toStaticPrice)
  const billing = createBillingService({
    ...world,
    outbox,
    ledger,
    mode,
    staticPrices,
    // What has no price of its own is free whatever the book says, and would be announced as paid.
    operations: new Set(staticPrices.map(({ operationId }) => operationId)),
    families: new Set(catalog.entries.map(({ operation }) => operation.family)),
  })
  const { mpp, payments } = await createPayments({
    config,
    world,
    foundations,
    ledger,
    books: billing.chargeBooks,
    quoteToken,
    findPrice,
  })
  const commerce = await createCommerce(options, { billing, ledger, mode })
  const priceOf = (operationId: string) =>
    billing.book.priceOf(operationId, new Date(world.clock.nowMs()))
  const recordCall = ({ entry, principal, payment }: PassedCall): void => {
    // The gateway counts its calls itself, in the vendors' own units.
    if (entry.operation.tier === 'monetized') return
    usage.record({
      accountId: principal.accountId,
      ...(principal.credential === 'api_key' ? { keyId: principal.credentialId } : {}),
      ...(payment === null ? {} : { chargeId: payment.chargeId }),
      ...(payment?.agentId === undefined ? {} : { agentId: payment.agentId }),
      operationId: entry.id,
      family: entry.operation.family,
      units: 1n,
      at: new Date(world.clock.nowMs()),
    })
  }
  return {
    usage,
    ledger,
    mode,
    /** What the chain index does for commerce. */
    projections: commerce.projection === null ? [] : [commerce.projection],
    payments,
    /** What the gates of the API ask. */
    gates: {
      paywall: payments.paywall,
      priceOf,
      recordCall,
      limitFactorOf: billing.rateFactors.factorOf,
    },
    byDomain: { billing, payments, mpp: mpp.service, commerce: commerce.service },
    async start(shutdown: Shutdown): Promise<void> {
      await billing.prepare()
      for (const [name, part] of Object.entries({
        ...{ ledger, usage, billing, payments, mpp },
        commerce: commerce.service,
      })) {
        part.start()
        shutdown.onStop(name, () => part.stop())
      }
    },
  }
}

function toStaticPrice({ id, operation }: Entry): readonly StaticPrice[] {
  return operation.price === undefined ? [] : [{ operationId: id, price: operation.price }]
}
