import type { PriceAsset } from '../../kernel/assets.ts'
import { createId } from '../../kernel/ids.ts'
import type { Queryable } from '../../ports/database.ts'
import { moveCheckout, reopenCheckout, tellPayment } from './checkout-steps.ts'
import { checkoutsStore, type StoredCheckout } from './checkouts.store.ts'
import type { CommerceParts, NetworkName } from './commerce-parts.ts'
import { settleCheckout } from './fulfilment.ts'
import { paymentsStore, type StoredPayment } from './payments.store.ts'

export const paymentIdPrefix = 'pay'
/** How long after its end a checkout still takes a payment of exactly its amount as its own. */
export const lateMs = 7 * 86_400_000

/** A payment as a chain shows it. */
export type Incoming = {
  readonly network: NetworkName
  readonly transaction: string
  readonly part: string
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  readonly payer: string
  readonly blockNumber: bigint
  readonly paidAt: Date
  /** Names of checkouts that the transaction carries: accounts and memos. */
  readonly references: readonly string[]
}

/**
 * Writes a payment down once and finds the checkout that it is for: by a reference that it carries, else by its exact amount
 * where amounts tell checkouts apart, else by its payer when that announced one open checkout. A payment of nobody's waits
 * for the operator.
 */
export async function recordPayment(
  tx: Queryable,
  incoming: Incoming,
  parts: CommerceParts,
): Promise<void> {
  const seenAt = new Date(parts.clock.nowMs())
  const found = await match(tx, incoming, seenAt)
  const checkout = found && (await checkoutsStore(tx).lock(found.id))
  const { references: _, ...seen } = incoming
  const payment: Omit<StoredPayment, 'isFinal'> = {
    ...seen,
    id: createId(paymentIdPrefix, seenAt.getTime(), parts.random.bytes(10)),
    state: checkout === undefined ? 'unassigned' : 'seen',
    checkoutId: checkout?.id ?? null,
    seenAt,
  }
  if (!(await paymentsStore(tx).insert(payment))) {
    await paymentsStore(tx).findAgain(payment)
    return
  }
  if (checkout === undefined) await tellPayment(tx, payment, { what: 'unassigned', parts })
  else if (checkout.state === 'open') await moveCheckout(tx, checkout, { to: 'seen', parts })
}

/** Makes a payment final and does for its checkout what that allows; one of nobody's waits for the operator as final. */
export async function confirmPayment(
  tx: Queryable,
  found: StoredPayment,
  parts: CommerceParts,
): Promise<void> {
  const payments = paymentsStore(tx)
  // The checkout is locked first, everywhere.
  const checkout =
    found.checkoutId === null ? undefined : await checkoutsStore(tx).lock(found.checkoutId)
  const payment = await payments.lock(found.id)
  // The operator may have given it to a checkout meanwhile: then the next round confirms it under its lock.
  if (payment === undefined || payment.isFinal || payment.checkoutId !== found.checkoutId) return
  await payments.makeFinal(payment.id)
  if (checkout !== undefined && payment.state === 'seen') await settleCheckout(tx, checkout, parts)
}

/** Takes back the payments of blocks that are no longer part of the chain. */
export async function retractAbove(
  tx: Queryable,
  place: { readonly network: NetworkName; readonly blockNumber: bigint },
  parts: CommerceParts,
): Promise<void> {
  const payments = paymentsStore(tx)
  // Before the payments, like everywhere. One that is given to another checkout meanwhile is locked with that one below.
  for (const id of await payments.checkoutsAbove(place.network, place.blockNumber)) {
    await checkoutsStore(tx).lock(id)
  }
  for (const payment of await payments.above(place.network, place.blockNumber)) {
    if (payment.state === 'credited') {
      // Deeper than a final payment can be taken back: the operator must look at it.
      await payments.setState(payment.id, 'lost')
      await tellPayment(tx, payment, { what: 'lost', parts })
      continue
    }
    if (payment.state === 'lost') continue
    await payments.remove(payment.id)
    if (payment.checkoutId !== null) await withdrawFrom(tx, payment.checkoutId, parts)
  }
}

async function withdrawFrom(
  tx: Queryable,
  checkoutId: string,
  parts: CommerceParts,
): Promise<void> {
  const checkout = await checkoutsStore(tx).lock(checkoutId)
  if (checkout?.state !== 'seen') return
  const rest = await paymentsStore(tx).ofCheckout(checkoutId)
  if (rest.length === 0) return reopenCheckout(tx, checkout, parts)
  const final = rest.filter(({ state }) => state === 'confirmed')
  const receivedAtomic = final.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  await checkoutsStore(tx).update({ ...checkout, receivedAtomic }, new Date(parts.clock.nowMs()))
}

async function match(
  tx: Queryable,
  incoming: Incoming,
  at: Date,
): Promise<StoredCheckout | undefined> {
  const checkouts = checkoutsStore(tx)
  const { network, asset, payer, references } = incoming
  if (references.length > 0) {
    const named = await checkouts.byReference(network, references)
    if (named !== undefined && named.asset === asset) return named
  }
  // Amounts tell checkouts apart on chain 4663 only; on Solana two may ask for the same.
  if (network === 'evm') {
    const exact = await checkouts.byAmount(incoming, new Date(at.getTime() - lateMs))
    if (exact !== undefined) return exact
  }
  const announced = await checkouts.byPayer(network, asset, payer)
  return announced.length === 1 ? announced[0] : undefined
}
