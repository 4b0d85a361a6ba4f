import type { PriceAsset } from '../../../kernel/assets.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import { moveCheckout, publishPayment, reopenCheckout } from './checkout-steps.ts'
import { checkoutsStore, type StoredCheckout } from './checkouts.store.ts'
import type { CommerceParts, NetworkName } from './commerce-parts.ts'
import { settleCheckout } from './fulfilment.ts'
import { type NewPayment, paymentsStore, type StoredPayment } from './payments.store.ts'

export const paymentIdPrefix = 'pay'
/** How long after its end a checkout still matches a payment of exactly its amount. */
export const lateMs = 7 * 86_400_000

/** A payment found on a chain. */
export type IncomingPayment = {
  readonly network: NetworkName
  readonly transaction: string
  readonly part: string
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  readonly payer: string
  readonly blockNumber: bigint
  readonly paidAt: Date
  /** References in the transaction that may identify a checkout: accounts and memos. */
  readonly references: readonly string[]
}

/**
 * Records a payment once and matches its checkout: by a reference, else by its exact amount where amounts are unique,
 * else by its payer when that announced one open checkout. An unmatched payment waits for the operator.
 */
export async function recordPayment(
  tx: Queryable,
  incoming: IncomingPayment,
  parts: CommerceParts,
): Promise<void> {
  const seenAt = new Date(parts.clock.nowMs())
  const found = await matchCheckout(tx, incoming, seenAt)
  const checkout = found && (await checkoutsStore(tx).lock(found.id))
  const { references: _, ...seen } = incoming
  const payment: NewPayment = {
    ...seen,
    id: createId(paymentIdPrefix, seenAt.getTime(), parts.random.bytes(10)),
    state: checkout === undefined ? 'unassigned' : 'seen',
    checkoutId: checkout?.id ?? null,
    seenAt,
  }
  if (!(await paymentsStore(tx).insert(payment))) {
    await paymentsStore(tx).restore(payment)
    return
  }
  if (checkout === undefined) await publishPayment(tx, payment, { what: 'unassigned', parts })
  else if (checkout.state === 'open') await moveCheckout(tx, checkout, { to: 'seen', parts })
}

/** Makes a payment final and settles its checkout as far as possible; an unassigned one waits for the operator. */
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
  // The operator may have assigned it meanwhile: then the next round confirms it under its lock.
  if (payment === undefined || payment.isFinal || payment.checkoutId !== found.checkoutId) return
  await payments.makeFinal(payment.id)
  if (checkout !== undefined && payment.state === 'seen') await settleCheckout(tx, checkout, parts)
}

/** Retracts the payments of blocks that are no longer part of the chain. */
export async function retractAbove(
  tx: Queryable,
  place: { readonly network: NetworkName; readonly blockNumber: bigint },
  parts: CommerceParts,
): Promise<void> {
  const payments = paymentsStore(tx)
  // Before the payments, as everywhere. A payment that is assigned to another checkout meanwhile is locked with that
  // one below.
  for (const id of await payments.checkoutsAbove(place.network, place.blockNumber)) {
    await checkoutsStore(tx).lock(id)
  }
  for (const payment of await payments.above(place.network, place.blockNumber)) {
    if (payment.state === 'credited') {
      // A reorganisation deeper than a final payment: the operator must decide.
      await payments.setState(payment.id, 'lost')
      await publishPayment(tx, payment, { what: 'lost', parts })
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

async function matchCheckout(
  tx: Queryable,
  incoming: IncomingPayment,
  at: Date,
): Promise<StoredCheckout | undefined> {
  const checkouts = checkoutsStore(tx)
  const { network, asset, payer, references } = incoming
  if (references.length > 0) {
    const named = await checkouts.byReference(network, references)
    if (named !== undefined && named.asset === asset) return named
  }
  // Amounts are unique on chain 4663 only; on Solana two checkouts may have the same amount.
  if (network === 'evm') {
    const exact = await checkouts.byAmount(incoming, new Date(at.getTime() - lateMs))
    if (exact !== undefined) return exact
  }
  const announced = await checkouts.byPayer(network, asset, payer)
  return announced.length === 1 ? announced[0] : undefined
}
