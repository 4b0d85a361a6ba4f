import type { Queryable } from '../../../ports/database.ts'
import { type CheckoutState, checkoutMachine } from './checkout-states.ts'
import { checkoutsStore, type StoredCheckout } from './checkouts.store.ts'
import { checkoutEvents, paymentEvents } from './commerce.events.ts'
import type { CommerceParts } from './commerce-parts.ts'
import type { NewPayment } from './payments.store.ts'

/** Moves a checkout to another state, with one event. */
export async function moveCheckout(
  tx: Queryable,
  checkout: StoredCheckout,
  { to, parts }: { readonly to: Exclude<CheckoutState, 'open'>; readonly parts: CommerceParts },
): Promise<StoredCheckout> {
  checkoutMachine.assertTransition(checkout.state, to)
  const moved: StoredCheckout = { ...checkout, state: to }
  const eventId = await publishCheckout(tx, moved, { what: to, parts })
  const change = to === 'seen' ? { ...moved, seenEvent: eventId } : moved
  await checkoutsStore(tx).update(change, new Date(parts.clock.nowMs()))
  return change
}

/** Reopens a checkout whose payment a reorganisation removed: the only transition back. */
export async function reopenCheckout(
  tx: Queryable,
  checkout: StoredCheckout,
  parts: CommerceParts,
): Promise<void> {
  const reopened: StoredCheckout = {
    ...checkout,
    state: 'open',
    receivedAtomic: 0n,
    seenEvent: null,
  }
  await publishCheckout(tx, reopened, {
    what: 'reopened',
    parts,
    ...(checkout.seenEvent === null ? {} : { retracts: checkout.seenEvent }),
  })
  await checkoutsStore(tx).update(reopened, new Date(parts.clock.nowMs()))
}

/** Publishes the state of a payment apart from its checkout. */
export async function publishPayment(
  tx: Queryable,
  payment: NewPayment,
  {
    what,
    accountId,
    parts,
  }: {
    readonly what: keyof typeof paymentEvents
    readonly accountId?: string
    readonly parts: CommerceParts
  },
): Promise<void> {
  await parts.outbox.append(tx, paymentEvents[what], {
    subject: payment.id,
    ...(accountId === undefined ? {} : { accountId }),
    payload: {
      paymentId: payment.id,
      network: payment.network,
      transaction: payment.transaction,
      asset: payment.asset,
      amountAtomic: payment.amountAtomic.toString(),
      checkoutId: payment.checkoutId,
    },
  })
}

function publishCheckout(
  tx: Queryable,
  checkout: StoredCheckout,
  {
    what,
    parts,
    retracts,
  }: {
    readonly what: keyof typeof checkoutEvents
    readonly parts: CommerceParts
    readonly retracts?: string
  },
): Promise<string> {
  return parts.outbox.append(tx, checkoutEvents[what], {
    subject: checkout.id,
    accountId: checkout.accountId,
    payload: {
      checkoutId: checkout.id,
      status: checkout.state,
      network: checkout.network,
      asset: checkout.asset,
      amountAtomic: checkout.amountAtomic.toString(),
      receivedAtomic: checkout.receivedAtomic.toString(),
      note: checkout.note,
    },
    ...(retracts === undefined ? {} : { retracts }),
  })
}
