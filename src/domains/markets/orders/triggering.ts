import type { OrderParts } from './order-parts.ts'
import type { Pair, StoredOrder } from './order-record.ts'
import { decide, moveOrder, publishOrder } from './order-steps.ts'
import { ordersStore, type PricePoint } from './orders.store.ts'
import { priceText } from './price.ts'
import { enqueueRound } from './round-jobs.ts'

const batchMax = 200

/**
 * Evaluates every pair with an open order that waits for a price. Safe in several processes; each order is triggered
 * once.
 */
export async function evaluateAll(parts: OrderParts): Promise<number> {
  let triggered = 0
  for (const pair of await ordersStore(parts.database.query).watchedPairs()) {
    try {
      triggered += await evaluatePair(pair, parts)
    } catch (failure) {
      parts.logger.error('orders of a pair could not be evaluated', failure, { ...pair })
    }
  }
  return triggered
}

/** Triggers the open orders of a pair that its price reaches; returns how many. */
export async function evaluatePair(pair: Pair, parts: OrderParts): Promise<number> {
  const current = await parts.prices.current(pair)
  if (current === null) return 0
  const point: PricePoint = { pair, ...current }
  const orders = ordersStore(parts.database.query)
  await orders.trail(point)
  let triggered = 0
  for (const { id, accountId } of await orders.met(point, batchMax)) {
    if (await trigger({ id, accountId }, point, parts)) triggered += 1
  }
  return triggered
}

/**
 * Whether a price may trigger an order that was just opened; false only where `claim` would not take it. A trailing
 * order always may, because its trigger is computed from its best price in the database.
 */
export function mayTrigger(
  order: Pick<StoredOrder, 'trailBps' | 'triggerDirection' | 'triggerPriceE18'>,
  price: { readonly priceE18: bigint } | null,
): boolean {
  const { trailBps, triggerDirection, triggerPriceE18 } = order
  if (price === null || triggerDirection === null) return false
  if (trailBps !== null || triggerPriceE18 === null) return true
  return triggerDirection === 'at_or_above'
    ? triggerPriceE18 <= price.priceE18
    : triggerPriceE18 >= price.priceE18
}

function trigger(
  { id, accountId }: { readonly id: string; readonly accountId: string },
  point: PricePoint,
  parts: OrderParts,
): Promise<boolean> {
  return parts.database.transaction(async (tx) => {
    const orders = ordersStore(tx)
    await orders.lockAccount(accountId)
    const claimed = await orders.claim(id, point, new Date(parts.clock.nowMs()))
    if (claimed === undefined) return false
    await publishOrder(tx, claimed, { from: 'open', parts })
    await decide(tx, claimed.parentId ?? claimed.id, {
      kind: 'triggered',
      facts: {
        orderId: claimed.id,
        price: priceText(point.priceE18),
        blockNumber: point.blockNumber.toString(),
        triggerPrice: priceText(claimed.triggerPriceE18),
      },
      parts,
    })
    if (claimed.parentId !== null) {
      const parent = await orders.find(claimed.parentId)
      if (parent?.status === 'open') await moveOrder(tx, parent, { to: 'triggered', parts })
    }
    await enqueueRound(tx, { orderId: claimed.id, round: 1 }, parts)
    return true
  })
}
