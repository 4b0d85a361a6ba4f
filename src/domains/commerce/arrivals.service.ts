import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import { moveCheckout } from './checkout-steps.ts'
import { viewOf } from './checkouts.service.ts'
import { checkoutsStore } from './checkouts.store.ts'
import type { ArrivedPayment, ArrivedQuery, CheckoutView } from './commerce.schemas.ts'
import type { CommerceParts } from './commerce-parts.ts'
import { settleCheckout } from './fulfilment.ts'
import { paymentsStore, type StoredPayment } from './payments.store.ts'

export type ArrivalsService = ReturnType<typeof createArrivalsService>

/** Payments that need the operator: those of nobody's checkout, and those that a deep reorganisation took. */
export function createArrivalsService(parts: CommerceParts) {
  const { database } = parts
  return {
    async payments({ limit, cursor, state }: ArrivedQuery): Promise<Page<ArrivedPayment>> {
      const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readTime(at), id }
      const page = { state: state ?? 'unassigned', after, limit: limit + 1 }
      const rows = await paymentsStore(database.query).list(page)
      const key = (payment: StoredPayment) => [payment.seenAt.toISOString(), payment.id]
      return toPage({ rows, limit, key, toItem: paymentView })
    },
    /** Gives a payment of nobody's to a checkout, as if it had named it. Raises 404 for any other payment. */
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
    asset: payment.asset,
    amountAtomic: payment.amountAtomic.toString(),
    payer: payment.payer,
    checkoutId: payment.checkoutId,
    paidAt: payment.paidAt.toISOString(),
    seenAt: payment.seenAt.toISOString(),
  }
}

function readTime(text: string): Date {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.')
}
