import { ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { type Principal, walletKey } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { moveCheckout } from './checkout-steps.ts'
import { ownCheckout, viewOf } from './checkouts.service.ts'
import { checkoutsStore, type StoredCheckout } from './checkouts.store.ts'
import { commerceErrors } from './commerce.errors.ts'
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
          return assignTo(tx, { checkout, payments: [payment] }, parts)
        },
        { retriesMax: 3 },
      ),
    /**
     * Assigns what a transaction of one of the caller's wallets paid to a checkout of theirs, where nothing found it
     * by itself. A repeat changes nothing. Raises 404 for a checkout of somebody else, 409 `commerce.payment_unseen`
     * and 422 `commerce.payment_unfit`.
     */
    tell: (payer: Principal, told: ToldPayment): Promise<CheckoutView> =>
      database.transaction((tx) => tellPayment(tx, { ...told, payer }, parts), { retriesMax: 3 }),
  }
}

type ToldPayment = { readonly checkoutId: string; readonly transaction: string }

async function tellPayment(
  tx: Queryable,
  { checkoutId, payer, transaction }: ToldPayment & { readonly payer: Principal },
  parts: CommerceParts,
): Promise<CheckoutView> {
  const checkout = ownCheckout(await checkoutsStore(tx).lock(checkoutId), payer)
  const { network } = checkout
  const name = network === 'evm' ? transaction.toLowerCase() : transaction
  const found = await paymentsStore(tx).lockOf(network, name)
  if (found.length === 0) {
    throw new AppError(commerceErrors.payment_unseen, 'Nothing has arrived by this transaction.')
  }
  const payments = found.filter((payment) => isFor(checkout, payment, payer))
  if (payments.length > 0) return assignTo(tx, { checkout, payments }, parts)
  if (found.some((payment) => payment.checkoutId === checkoutId)) {
    return viewOf(tx, checkout, parts)
  }
  throw new AppError(commerceErrors.payment_unfit, 'This transaction does not pay this checkout.')
}

/** Whether nobody has the payment yet and a wallet of the account sent it, since the checkout was there. */
function isFor(checkout: StoredCheckout, payment: StoredPayment, { wallets }: Principal): boolean {
  const namespace = payment.network === 'evm' ? 'eip155' : 'solana'
  const sender = walletKey({ namespace, address: payment.payer })
  // Chains tell the time in whole seconds.
  const openedMs = Math.floor(checkout.createdAt.getTime() / 1_000) * 1_000
  return (
    payment.state === 'unassigned' &&
    payment.asset === checkout.asset &&
    payment.paidAt.getTime() >= openedMs &&
    wallets.some((wallet) => walletKey(wallet) === sender)
  )
}

/** The caller has locked all of them. */
async function assignTo(
  tx: Queryable,
  {
    checkout,
    payments,
  }: { readonly checkout: StoredCheckout; readonly payments: readonly StoredPayment[] },
  parts: CommerceParts,
): Promise<CheckoutView> {
  for (const { id } of payments) await paymentsStore(tx).assign(id, checkout.id)
  const seen =
    checkout.state === 'open' ? await moveCheckout(tx, checkout, { to: 'seen', parts }) : checkout
  return viewOf(tx, await settleCheckout(tx, seen, parts), parts)
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
