import { ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { moveCheckout } from './checkout-steps.ts'
import { viewOf } from './checkouts.service.ts'
import { checkoutsStore } from './checkouts.store.ts'
import type { ArrivedPayment, ArrivedQuery, CheckoutView } from './commerce.schemas.ts'
import type { CommerceParts } from './commerce-parts.ts'
import { settleCheckout } from './fulfilment.ts'
import { paymentsStore, type StoredPayment } from './payments.store.ts'

export type ArrivalsService = ReturnType<typeof createArrivalsService>

const places = cursor({ at: 'time', id: 'text' })

/** Payments that need the operator: those without a checkout, and those removed by a deep reorganisation. */
export function createArrivalsService(parts: CommerceParts) {
  const { database } = parts
  return {
    async payments({
      state = 'unassigned',
      ...query
    }: ArrivedQuery): Promise<Page<ArrivedPayment>> {
      const { limit } = query
      const after = places.read(query.cursor)
      const rows = await paymentsStore(database.query).list({ state, after, limit: limit + 1 })
      const place = ({ seenAt, id }: StoredPayment) => ({ at: seenAt, id })
      return places.page({ rows, limit, place, toItem: paymentView })
    },
    /** Assigns an unassigned payment to a checkout, as if it had referenced it. Raises 404 for any other payment. */
    assign: (paymentId: string, checkoutId: string): Promise<CheckoutView> =>
      database.transaction(
        async (tx) => {
          const checkout = await checkoutsStore(tx).lock(checkoutId)
          const payment = await paymentsStore(tx).lock(paymentId)
          const fits = checkout?.asset === payment?.asset && checkout?.network === payment?.network
          if (checkout === undefined || payment?.state !== 'unassigned' || !fits) {
            throw new AppError(
              resourceErrors.not_found,
              'There is no such unassigned payment, or no such checkout in its asset and network.',
            )
          }
          await paymentsStore(tx).assign(paymentId, checkoutId)
          const seen =
            checkout.state === 'open'
              ? await moveCheckout(tx, checkout, { to: 'seen', parts })
              : checkout
          return viewOf(tx, await settleCheckout(tx, seen, parts), parts)
        },
        { retriesMax: 3 },
      ),
  }
}

function paymentView(payment: StoredPayment): ArrivedPayment {
  return {
    id: payment.id,
    network: payment.network,
    transaction: payment.transaction,
    ...ledgerMoney(payment.asset, payment.amountAtomic),
    payer: payment.payer,
    checkoutId: payment.checkoutId,
    paidAt: payment.paidAt.toISOString(),
    seenAt: payment.seenAt.toISOString(),
  }
}
