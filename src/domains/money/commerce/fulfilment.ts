import { ledgerAsset } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { moveCheckout, publishPayment } from './checkout-steps.ts'
import { checkoutsStore, type StoredCheckout } from './checkouts.store.ts'
import type { CommerceParts } from './commerce-parts.ts'
import { paymentsStore, type StoredPayment } from './payments.store.ts'

/**
 * Fulfils a checkout as far as its final payments allow: gives the item once the requested amount is reached; payments
 * after the checkout's end become credit. Call it under the checkout's lock; safe to repeat.
 */
export async function settleCheckout(
  tx: Queryable,
  checkout: StoredCheckout,
  parts: CommerceParts,
): Promise<StoredCheckout> {
  const final = (await paymentsStore(tx).ofCheckout(checkout.id)).filter(
    ({ state }) => state === 'confirmed',
  )
  if (final.length === 0) return checkout
  if (checkout.state !== 'seen') return creditLate(tx, { checkout, final }, parts)
  const received = { ...checkout, receivedAtomic: sumOf(final) }
  if (received.receivedAtomic < checkout.amountAtomic) {
    await checkoutsStore(tx).update(received, new Date(parts.clock.nowMs()))
    return received
  }
  const confirmed = await moveCheckout(tx, received, { to: 'confirmed', parts })
  const given = await give(tx, { checkout: confirmed, final }, parts)
  const to = received.receivedAtomic > checkout.amountAtomic ? 'overpaid' : 'fulfilled'
  return moveCheckout(tx, { ...confirmed, ...given }, { to, parts })
}

/** Ends an expired checkout: underpaid, or without payment. */
export async function endCheckout(
  tx: Queryable,
  checkout: StoredCheckout,
  parts: CommerceParts,
): Promise<void> {
  if (checkout.state === 'open') {
    await moveCheckout(tx, checkout, { to: 'expired', parts })
    return
  }
  const payments = await paymentsStore(tx).ofCheckout(checkout.id)
  // A payment that is on the chain but not final may still complete it.
  if (payments.some(({ state }) => state === 'seen')) return
  const final = payments.filter(({ state }) => state === 'confirmed')
  await credit(tx, { checkout, final, source: `checkout:${checkout.id}` }, parts)
  const received: StoredCheckout = { ...checkout, receivedAtomic: sumOf(final), note: 'credited' }
  await moveCheckout(tx, received, { to: 'underpaid', parts })
}

type Paid = { readonly checkout: StoredCheckout; readonly final: readonly StoredPayment[] }

/** All of it becomes credit first; a plan is then paid from it, or it stays credit if that fails. */
async function give(
  tx: Queryable,
  paid: Paid,
  parts: CommerceParts,
): Promise<Pick<StoredCheckout, 'note' | 'subscriptionId'>> {
  const { item, id, accountId } = paid.checkout
  await credit(tx, { ...paid, source: `checkout:${id}` }, parts)
  const credited = { note: 'credited', subscriptionId: null } as const
  if (item.kind === 'credit') return credited
  try {
    const { id: subscriptionId } = await checkoutsStore(tx).attempt(() =>
      parts.billing.subscriptions.subscribe(tx, { accountId, plan: item.plan }),
    )
    return { note: 'subscribed', subscriptionId }
  } catch (failure) {
    if (failure instanceof AppError) return credited
    throw failure
  }
}

async function creditLate(
  tx: Queryable,
  { checkout, final }: Paid,
  parts: CommerceParts,
): Promise<StoredCheckout> {
  for (const payment of final) {
    await credit(tx, { checkout, final: [payment], source: `payment:${payment.id}` }, parts)
    await publishPayment(tx, payment, { what: 'credited', accountId: checkout.accountId, parts })
  }
  const late = { ...checkout, lateAtomic: checkout.lateAtomic + sumOf(final) }
  await checkoutsStore(tx).update(late, new Date(parts.clock.nowMs()))
  return late
}

/** The source is unique, so the credit is given once, whatever happens in between. */
async function credit(
  tx: Queryable,
  { checkout, final, source }: Paid & { readonly source: string },
  { billing, mode }: CommerceParts,
): Promise<void> {
  await billing.creditBook.grant(tx, {
    accountId: checkout.accountId,
    asset: ledgerAsset(checkout.asset, mode),
    kind: 'purchased',
    amountAtomic: sumOf(final),
    expiresAt: null,
    source,
    note: final
      .map(({ transaction }) => transaction)
      .join(' ')
      .slice(0, 200),
    funding: 'external',
  })
  for (const { id } of final) await paymentsStore(tx).setState(id, 'credited')
}

function sumOf(payments: readonly StoredPayment[]): bigint {
  return payments.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
