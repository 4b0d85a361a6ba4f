import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { insertNewOrders } from './new-orders.store.ts'
import { createOpening, type Opening } from './opening.ts'
import { type Conditions, fingerprintOf, type OrderDraft, splitAmount } from './order-draft.ts'
import type { OrderParts, PairFacts } from './order-parts.ts'
import { freshProgress, type StoredOrder, type StoredRound, tokensOf } from './order-record.ts'
import { newOrderId } from './order-steps.ts'
import { ordersErrors } from './orders.errors.ts'
import { type Candidate, ordersStore } from './orders.store.ts'
import { priceText } from './price.ts'
import { enqueueRound } from './round-jobs.ts'

const livingMax = 500
const duplicateMs = 30_000

/** What is known about a draft before its transaction. */
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

/** A placed order with its legs, rounds and first events. */
export type Placed = {
  readonly order: StoredOrder
  readonly rounds: readonly StoredRound[]
  readonly legs: readonly { readonly order: StoredOrder; readonly rounds: readonly StoredRound[] }[]
  readonly events: Opening['events']
}

/**
 * Accepts an order: reserves its value, opens it, and starts what is due at once, all or nothing. The account is
 * locked. Raises 409 for a duplicate, 402 when the value is not there.
 */
export async function placeOrder(
  tx: Queryable,
  placing: Placing,
  parts: OrderParts,
): Promise<Placed> {
  const { accountId, draft } = placing
  const lastSeq = await lastSeqOfNew(tx, placing, parts)
  const account = draft.mode === 'paper' ? await parts.paper.lock(tx, accountId) : null
  const now = new Date(parts.clock.nowMs())
  const fresh = newOrder(placing, parts, { now, paperGeneration: account?.generation ?? null })
  const opening = createOpening({ accountId, lastSeq, now })
  const rounds = newRounds(fresh, draft)
  const created = opening.begin(fresh, rounds)
  opening.decide(created, { kind: 'placed', facts: placedFacts(created, placing) })
  const opened = opening.move(created, { to: 'open' })
  const legs = draft.legs.map((leg, index) =>
    openLeg(opening, { parent: opened, leg, legNumber: index + 1, placing }, parts),
  )
  const order = isDueAtOnce(opened)
    ? opening.move(opened, { to: 'triggered', changes: referenceOf(placing) })
    : opened
  if (account !== null) {
    for (const { holdId, amountInAtomic: amountAtomic } of rounds) {
      if (holdId === null) continue
      const { sells: token } = tokensOf(order)
      await parts.paper.reserve(tx, account, { holdId, token, amountAtomic })
    }
  }
  await write(tx, opening, parts)
  if (order.intervalSeconds !== null || order.status === 'triggered') {
    await enqueueRound(tx, { orderId: order.id, round: 1 }, parts)
  }
  return { order, rounds, legs, events: opening.events }
}

/** Inserts everything at once: one statement for the orders, and one for their events. */
async function write(tx: Queryable, opening: Opening, parts: OrderParts): Promise<void> {
  await insertNewOrders(tx, opening)
  await parts.outbox.batched(tx, async (outbox) => {
    for (const { spec, ...event } of opening.unpublished) await outbox.append(tx, spec, event)
  })
}

/** The rounds of an order, with their reservations; the legs of a pair spend what their parent reserved. */
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

function openLeg(
  opening: Opening,
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
): Placed['legs'][number] {
  const order: StoredOrder = {
    ...newOrder(placing, parts, {
      now: parent.createdAt,
      paperGeneration: parent.paperGeneration,
    }),
    ...leg,
    clientOrderId: null,
    fingerprint: null,
    replacesId: null,
    parentId: parent.id,
    legNumber,
    waterMarkE18: leg.trailBps === null ? null : placing.priceE18,
  }
  const holdId = parent.mode === 'paper' ? `order:${parent.id}:1` : null
  const rounds = newRounds(order, { ...placing.draft, rounds: 1 }).map((round) => ({
    ...round,
    holdId,
  }))
  return { order: opening.move(opening.begin(order, rounds), { to: 'open' }), rounds }
}

/** A market order, and one that must not wait, are due without a trigger. */
function isDueAtOnce({ intervalSeconds, kind, timeInForce }: StoredOrder): boolean {
  if (intervalSeconds !== null) return false
  return kind === 'market' || timeInForce === 'ioc' || timeInForce === 'fok'
}

function referenceOf({ priceE18, blockNumber }: Placing) {
  return { referencePriceE18: priceE18, referenceBlock: blockNumber }
}

/** The number of the account's newest event; raises 409 where the order may not be placed. */
async function lastSeqOfNew(
  tx: Queryable,
  placing: Placing,
  parts: Pick<OrderParts, 'clock'>,
): Promise<bigint> {
  const { accountId } = placing
  const candidate = { same: sameAs(placing, parts), livingMax }
  const { lastSeq, living, same } = await ordersStore(tx).existing(accountId, candidate)
  if (same !== null) {
    const extra = { existingOrderId: same.id, status: same.status }
    throw placing.draft.clientOrderId === null
      ? new AppError(
          ordersErrors.possible_duplicate,
          `The order ${same.id} of the last 30 seconds has the same side, pair and size.`,
          { extra },
        )
      : new AppError(
          ordersErrors.duplicate_client_order_id,
          `The order ${same.id} has this clientOrderId.`,
          { extra },
        )
  }
  if (living < livingMax) return lastSeq
  throw new AppError(ordersErrors.too_many_open, `At most ${livingMax} orders are open at once.`)
}

function sameAs(
  { confirmDuplicate, draft, replacesId }: Placing,
  { clock }: Pick<OrderParts, 'clock'>,
): Candidate['same'] {
  const { clientOrderId } = draft
  if (clientOrderId !== null) return { clientOrderId }
  if (confirmDuplicate || replacesId !== null) return null
  return { fingerprint: fingerprintOf(draft), since: new Date(clock.nowMs() - duplicateMs) }
}

function newOrder(
  { accountId, draft, facts, priceE18, replacesId }: Placing,
  parts: OrderParts,
  { now, paperGeneration }: { readonly now: Date; readonly paperGeneration: number | null },
): StoredOrder {
  const { legs: _, rounds: __, ...terms } = draft
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
    createdAt: now,
    updatedAt: now,
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
