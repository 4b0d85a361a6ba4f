import { AppError } from '../../kernel/errors.ts'
import type { Queryable } from '../../ports/database.ts'
import { type Conditions, fingerprintOf, type OrderDraft, splitAmount } from './order-draft.ts'
import type { OrderParts, PairFacts } from './order-parts.ts'
import { freshProgress, type StoredOrder, type StoredRound, tokensOf } from './order-record.ts'
import { decide, moveOrder, newOrderId, tellOrder } from './order-steps.ts'
import { ordersErrors } from './orders.errors.ts'
import { ordersStore } from './orders.store.ts'
import { priceText } from './price.ts'
import { enqueueRound } from './round-jobs.ts'
import { roundsStore } from './rounds.store.ts'

const livingMax = 500
const duplicateMs = 30_000

/** What was found out about a draft before its transaction. */
export type Placing = {
  readonly accountId: string
  readonly draft: OrderDraft
  readonly facts: PairFacts
  /** Null while no price is known. */
  readonly priceE18: bigint | null
  readonly blockNumber: bigint | null
  readonly confirmDuplicate: boolean
  readonly replacesId: string | null
}

/**
 * Accepts an order: reserves its value, opens it, and starts what is due at once. All of it or nothing. The account is
 * locked. Raises 409 for a repeat, 402 when the value is not there.
 */
export async function placeOrder(
  tx: Queryable,
  placing: Placing,
  parts: OrderParts,
): Promise<StoredOrder> {
  const { accountId, draft } = placing
  await assertNew(tx, placing, parts)
  const account = draft.mode === 'paper' ? await parts.paper.lock(tx, accountId) : null
  const order = newOrder(placing, parts, { paperGeneration: account?.generation ?? null })
  await ordersStore(tx).insert(order)
  await tellOrder(tx, order, { from: null, parts })
  await decide(tx, order.id, { kind: 'placed', facts: placedFacts(order, placing), parts })
  const rounds = newRounds(order, draft)
  for (const round of rounds) {
    await roundsStore(tx).insert(round)
    if (account === null || round.holdId === null) continue
    const { sells: token } = tokensOf(order)
    const { holdId, amountInAtomic: amountAtomic } = round
    await parts.paper.reserve(tx, account, { holdId, token, amountAtomic })
  }
  const opened = await moveOrder(tx, order, { to: 'open', parts })
  for (const [index, leg] of draft.legs.entries()) {
    await placeLeg(tx, { parent: opened, leg, legNumber: index + 1, placing }, parts)
  }
  return beginAtOnce(tx, opened, { placing, parts })
}

/** What an order reserves of its own; the legs of a pair spend what their parent reserved. */
function newRounds(order: StoredOrder, draft: OrderDraft): readonly StoredRound[] {
  const interval = (draft.intervalSeconds ?? 0) * 1_000
  const isScheduled = draft.intervalSeconds !== null
  return splitAmount(order.amountInAtomic, draft.rounds).map((amountInAtomic, n) => ({
    orderId: order.id,
    round: n + 1,
    amountInAtomic,
    dueAt: isScheduled ? new Date(order.createdAt.getTime() + n * interval) : null,
    holdId: order.mode === 'paper' ? `order:${order.id}:${n + 1}` : null,
    status: 'scheduled',
    reason: null,
    attempts: 0,
    fill: null,
    endedAt: null,
  }))
}

async function placeLeg(
  tx: Queryable,
  {
    parent,
    leg,
    legNumber,
    placing,
  }: {
    readonly parent: StoredOrder
    readonly leg: Conditions
    readonly legNumber: number
    readonly placing: Placing
  },
  parts: OrderParts,
): Promise<void> {
  const order: StoredOrder = {
    ...newOrder(placing, parts, { paperGeneration: parent.paperGeneration }),
    ...leg,
    clientOrderId: null,
    fingerprint: null,
    replacesId: null,
    parentId: parent.id,
    legNumber,
    waterMarkE18: leg.trailBps === null ? null : placing.priceE18,
  }
  await ordersStore(tx).insert(order)
  await tellOrder(tx, order, { from: null, parts })
  const [round] = newRounds(order, { ...placing.draft, rounds: 1 })
  if (round !== undefined) {
    const holdId = parent.mode === 'paper' ? `order:${parent.id}:1` : null
    await roundsStore(tx).insert({ ...round, holdId })
  }
  await moveOrder(tx, order, { to: 'open', parts })
}

/** A market order, one that must not wait, and the first round of a schedule begin without a trigger. */
async function beginAtOnce(
  tx: Queryable,
  order: StoredOrder,
  { placing, parts }: { readonly placing: Placing; readonly parts: OrderParts },
): Promise<StoredOrder> {
  if (order.intervalSeconds !== null) {
    await enqueueRound(tx, { orderId: order.id, round: 1 }, parts)
    return order
  }
  const isNow =
    order.kind === 'market' || order.timeInForce === 'ioc' || order.timeInForce === 'fok'
  if (!isNow) return order
  const triggered = await moveOrder(tx, order, {
    to: 'triggered',
    parts,
    changes: { referencePriceE18: placing.priceE18, referenceBlock: placing.blockNumber },
  })
  await enqueueRound(tx, { orderId: order.id, round: 1 }, parts)
  return triggered
}

async function assertNew(tx: Queryable, placing: Placing, parts: OrderParts): Promise<void> {
  const { accountId, draft } = placing
  const orders = ordersStore(tx)
  if (draft.clientOrderId !== null) {
    const known = await orders.byClientOrderId(accountId, draft.clientOrderId)
    if (known !== undefined) {
      throw new AppError(
        ordersErrors.duplicate_client_order_id,
        `The order ${known.id} has this clientOrderId.`,
        { extra: { existingOrderId: known.id, status: known.status } },
      )
    }
  } else if (!placing.confirmDuplicate && placing.replacesId === null) {
    const since = new Date(parts.clock.nowMs() - duplicateMs)
    const known = await orders.byFingerprint(accountId, fingerprintOf(draft), since)
    if (known !== undefined) {
      throw new AppError(
        ordersErrors.possible_duplicate,
        `The order ${known.id} of the last 30 seconds has the same side, pair and size.`,
        { extra: { existingOrderId: known.id, status: known.status } },
      )
    }
  }
  if ((await orders.countLiving(accountId)) < livingMax) return
  throw new AppError(ordersErrors.too_many_open, `At most ${livingMax} orders are open at once.`)
}

function newOrder(
  { accountId, draft, facts, priceE18, replacesId }: Placing,
  parts: OrderParts,
  { paperGeneration }: { readonly paperGeneration: number | null },
): StoredOrder {
  const { legs: _, rounds: __, ...terms } = draft
  const createdAt = new Date(parts.clock.nowMs())
  return {
    ...freshProgress,
    ...terms,
    ...facts,
    id: newOrderId(parts),
    accountId,
    parentId: null,
    legNumber: null,
    replacesId,
    fingerprint: draft.clientOrderId === null ? fingerprintOf(draft) : null,
    paperGeneration,
    waterMarkE18: draft.trailBps === null ? null : priceE18,
    createdAt,
    updatedAt: createdAt,
  }
}

function placedFacts(order: StoredOrder, { priceE18, blockNumber }: Placing) {
  return {
    mode: order.mode,
    orderKind: order.kind,
    side: order.side,
    base: order.pair.base,
    quote: order.pair.quote,
    amountInAtomic: order.amountInAtomic.toString(),
    limitPrice: priceText(order.limitPriceE18),
    triggerPrice: priceText(order.triggerPriceE18),
    trailBps: order.trailBps,
    maxSlippageBps: order.maxSlippageBps,
    timeInForce: order.timeInForce,
    priceSeen: priceText(priceE18),
    blockSeen: blockNumber?.toString() ?? null,
  }
}
