import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { endOrder } from './ending.ts'
import type { OrderParts } from './order-parts.ts'
import type { StoredOrder } from './order-record.ts'
import { orderMachine } from './order-states.ts'
import type { LegRequest, PlaceOrderRequest, ReplaceOrderRequest } from './orders.schemas.ts'
import { ordersStore } from './orders.store.ts'
import { type Placed, type Placing, placeOrder } from './placement.ts'
import { priceDecimals } from './price.ts'

type Replacing = {
  readonly before: StoredOrder
  readonly legs: readonly StoredOrder[]
  /** How many rounds it has. */
  readonly rounds: number
  readonly request: ReplaceOrderRequest
  readonly prepare: (request: PlaceOrderRequest) => Promise<Placing>
}

/**
 * Ends an open order and places its changed replacement, in one transaction: when the new one is refused, the old one
 * stays. Raises 409 unless the order is open and unfilled.
 */
export async function replaceOrder(replacing: Replacing, parts: OrderParts): Promise<Placed> {
  const { before } = replacing
  assertReplaceable(before)
  const placing = await replacing.prepare(requestOf(replacing))
  return parts.database.transaction(async (tx) => {
    const orders = ordersStore(tx)
    await orders.lockAccount(before.accountId)
    const current = await orders.find(before.id)
    if (current === undefined) throw new Error('an order was deleted')
    assertReplaceable(current)
    await endOrder(tx, current, { to: 'replaced', reason: 'replaced_by_owner', parts })
    const placed = await placeOrder(tx, { ...placing, replacesId: before.id }, parts)
    await nameSuccessor(tx, before.id, placed.order.id)
    return placed
  })
}

function assertReplaceable({ status }: StoredOrder): void {
  if (status === 'open') return
  throw new AppError(
    resourceErrors.illegal_transition,
    `An order that is ${status} cannot be replaced.`,
    { extra: { state: status, allowed: orderMachine.next(status) } },
  )
}

async function nameSuccessor(tx: Queryable, id: string, replacedById: string): Promise<void> {
  const ended = await ordersStore(tx).find(id)
  if (ended !== undefined) await ordersStore(tx).update({ ...ended, replacedById })
}

/** The request that would place the same order again, with the changes. */
function requestOf({ before, legs, rounds, request: changes }: Replacing): PlaceOrderRequest {
  const { kind, mode, side, pair } = before
  const isTimed = (changes.timeInForce ?? before.timeInForce) === 'gtd'
  const slips = kind !== 'limit'
  return {
    mode,
    kind,
    side,
    pair: { ...pair },
    amountAtomic: before.amountInAtomic.toString(),
    ...conditionsOf(before),
    ...(slips ? { maxSlippageBps: before.maxSlippageBps } : {}),
    ...(before.intervalSeconds === null ? {} : { schedule: scheduleOf(before, rounds) }),
    ...(kind === 'oco' ? { legs: legs.map(legOf) } : {}),
    timeInForce: before.timeInForce,
    ...(isTimed && before.expiresAt !== null ? { expiresAt: before.expiresAt.toISOString() } : {}),
    ...(before.tag === null ? {} : { tag: before.tag }),
    ...changes,
  }
}

function scheduleOf(
  { intervalSeconds, minPriceE18, maxPriceE18 }: StoredOrder,
  rounds: number,
): NonNullable<PlaceOrderRequest['schedule']> {
  return {
    rounds,
    intervalSeconds: intervalSeconds ?? 0,
    ...(minPriceE18 === null ? {} : { minPrice: formatAmount(minPriceE18, priceDecimals) }),
    ...(maxPriceE18 === null ? {} : { maxPrice: formatAmount(maxPriceE18, priceDecimals) }),
  }
}

function legOf(leg: StoredOrder): LegRequest {
  const { kind } = leg
  const isLeg = kind === 'limit' || kind === 'stop' || kind === 'take_profit' || kind === 'trailing'
  if (!isLeg) throw new Error(`a leg of kind ${kind}`)
  return { kind, ...conditionsOf(leg) }
}

function conditionsOf({ kind, limitPriceE18, triggerPriceE18, trailBps }: StoredOrder) {
  const text = (priceE18: bigint) => formatAmount(priceE18, priceDecimals)
  const waits = kind === 'stop' || kind === 'take_profit'
  return {
    ...(limitPriceE18 === null ? {} : { limitPrice: text(limitPriceE18) }),
    ...(waits && triggerPriceE18 !== null ? { trigger: { price: text(triggerPriceE18) } } : {}),
    ...(trailBps === null ? {} : { trailBps }),
  }
}
