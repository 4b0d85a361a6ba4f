import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { runTogether } from '../../kernel/run-together.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Queryable } from '../../ports/database.ts'
import { cancelAll, cancelOrder } from './cancellation.ts'
import { readOrderDraft, readPair } from './order-draft.ts'
import type { OrderParts } from './order-parts.ts'
import type { Pair, StoredOrder } from './order-record.ts'
import { ordersErrors } from './orders.errors.ts'
import type {
  CancelAllRequest,
  OrderEventsQuery,
  OrderPreview,
  OrderReceipt,
  OrderSummary,
  OrdersQuery,
  OrderView,
  PlaceOrderRequest,
  PreviewOrderRequest,
  ReplaceOrderRequest,
} from './orders.schemas.ts'
import { ordersStore } from './orders.store.ts'
import { assertPair } from './pair.ts'
import { type Placed, type Placing, placeOrder } from './placement.ts'
import { previewOrder } from './preview.ts'
import { receiptClaims } from './receipt.ts'
import { recordsStore } from './records.store.ts'
import { replaceOrder } from './replacement.ts'
import { roundsStore } from './rounds.store.ts'
import { evaluatePair, mayTrigger } from './triggering.ts'
import { eventView, orderSummary, orderView } from './views.ts'

const eventsShown = 50

export type OrdersService = ReturnType<typeof createOrdersService>

/** Orders as their owners see them. */
export function createOrdersService(parts: OrderParts) {
  return { ...changing(parts), ...reading(parts) }
}

function changing(parts: OrderParts) {
  const { database, clock } = parts
  const prepare = async (owner: Principal, request: PlaceOrderRequest): Promise<Placing> => {
    const { accountId } = owner
    const draft = readOrderDraft(request, new Date(clock.nowMs()))
    const { facts, price } = await assertPair(draft.pair, parts)
    if (draft.mode === 'live') await assertLive(owner, parts)
    if (draft.kind === 'market' && price === null) {
      throw new AppError(ordersErrors.no_price, 'No price of this pair is known yet.')
    }
    return {
      accountId,
      draft,
      facts,
      priceE18: price?.priceE18 ?? null,
      blockNumber: price?.blockNumber ?? null,
      confirmDuplicate: request.confirmDuplicate ?? false,
      replacesId: null,
    }
  }
  const showPlaced = showingPlaced(parts)
  return {
    /** Places an order. Raises what `placeOrder` raises, 422 for the pair, 503 where live orders are not configured. */
    async place(owner: Principal, request: PlaceOrderRequest): Promise<OrderView> {
      const placing = await prepare(owner, request)
      const placed = await database.transaction(async (tx) => {
        await ordersStore(tx).lockAccount(owner.accountId)
        return placeOrder(tx, placing, parts)
      })
      return showPlaced(owner, placed)
    },
    /** Says what an order would do now. */
    preview: (request: PreviewOrderRequest): Promise<OrderPreview> => previewOrder(request, parts),
    /** Cancels an order; one that has ended is answered as it is. */
    async cancel(owner: Principal, id: string): Promise<OrderView> {
      const order = await findOwn(database.query, id, owner)
      await database.transaction((tx) => cancelOrder(tx, order, parts))
      return showOrder(database.query, id, owner)
    },
    async cancelAll(
      { accountId }: Principal,
      { pair, ...filter }: CancelAllRequest,
    ): Promise<{ cancelled: OrderSummary[] }> {
      const wanted = { ...filter, ...(pair === undefined ? {} : { pair: readPair(pair) }) }
      return { cancelled: (await cancelAll(accountId, wanted, parts)).map(orderSummary) }
    },
    /** Ends an open order and places another one in its stead: both or neither. */
    async replace(owner: Principal, id: string, request: ReplaceOrderRequest): Promise<OrderView> {
      const before = await findOwn(database.query, id, owner)
      if (before.parentId !== null) throw legNotReplaced(before.parentId)
      const legs = await ordersStore(database.query).children(id)
      const rounds = (await roundsStore(database.query).of(id)).length
      const wish = (again: PlaceOrderRequest) => prepare(owner, again)
      const placed = await replaceOrder({ before, legs, rounds, request, prepare: wish }, parts)
      return showPlaced(owner, placed)
    },
  }
}

/**
 * Shows what was placed, as it is now. An order whose price is met already is not kept waiting for the next block: the
 * market is looked at once more, because a block may have come before the order could be seen.
 */
function showingPlaced(parts: OrderParts) {
  const evaluate = runTogether(
    ({ base, quote }: Pair) => `${base} ${quote}`,
    (pair) => evaluatePair(pair, parts),
  )
  /** Whether nothing has become of it since it was placed; if something may, that is seen to first. */
  const isQuiet = async (placed: Placed): Promise<boolean> => {
    const { order, legs } = placed
    if (order.status !== 'open' || order.intervalSeconds !== null) return false
    try {
      const price = await parts.prices.current(order.pair)
      if (![order, ...legs.map((leg) => leg.order)].some((one) => mayTrigger(one, price)))
        return true
      await evaluate(order.pair)
    } catch (failure) {
      parts.logger.error('a new order could not be evaluated', failure, { order: order.id })
    }
    return false
  }
  return async (owner: Principal, placed: Placed): Promise<OrderView> => {
    const { order, rounds, legs, events } = placed
    if (await isQuiet(placed)) return orderView(order, { rounds, legs, events })
    return showOrder(parts.database.query, order.id, owner)
  }
}

function reading({ database, signer, issuer }: OrderParts) {
  return {
    get: (owner: Principal, id: string): Promise<OrderView> => showOrder(database.query, id, owner),
    async list(
      { accountId }: Principal,
      { limit, cursor, status, ...filter }: OrdersQuery,
    ): Promise<Page<OrderSummary>> {
      const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readCursorTime(at), id }
      const rows = await ordersStore(database.query).list({
        accountId,
        filter: { ...filter, ...(status === undefined ? {} : { states: [status] }) },
        after,
        limit: limit + 1,
      })
      const key = (order: StoredOrder) => [order.createdAt.toISOString(), order.id]
      return toPage({ rows, limit, key, toItem: orderSummary })
    },
    /** Events of an order and its legs, oldest first. The cursor of the last page waits for more. */
    async events(owner: Principal, id: string, { limit, cursor }: OrderEventsQuery) {
      await findOwn(database.query, id, owner)
      const [seq = '0'] = cursor === undefined ? [] : decodeCursor(cursor, 1)
      if (!/^\d{1,18}$/.test(seq)) throw strangeCursor()
      const legs = await ordersStore(database.query).children(id)
      const found = await recordsStore(database.query).events({
        orderIds: [id, ...legs.map((leg) => leg.id)],
        afterSeq: BigInt(seq),
        limit: limit + 1,
      })
      const items = found.slice(0, limit).map(eventView)
      const last = items.at(-1)
      const more = found.length > limit && last !== undefined
      return { items, nextCursor: more ? encodeCursor([last.seq]) : null }
    },
    /** The record of what was seen and decided, signed. */
    async receipt(owner: Principal, id: string): Promise<OrderReceipt> {
      const order = await findOwn(database.query, id, owner)
      const decisions = await recordsStore(database.query).decisions(order.id)
      return {
        orderId: order.id,
        status: order.status,
        isPaper: order.mode === 'paper',
        decisions: decisions.map((decision) => ({ ...decision, facts: { ...decision.facts } })),
        signature: await signer.sign(receiptClaims(order, decisions, issuer)),
        keys: [...signer.keys()],
      }
    },
  }
}

async function findOwn(db: Queryable, id: string, owner: Principal): Promise<StoredOrder> {
  const order = await ordersStore(db).find(id)
  if (order !== undefined && order.accountId === owner.accountId) return order
  throw new AppError(resourceErrors.not_found, 'There is no such order.')
}

async function showOrder(db: Queryable, id: string, owner: Principal): Promise<OrderView> {
  const order = await findOwn(db, id, owner)
  const legs = await ordersStore(db).children(id)
  const orderIds = [id, ...legs.map((leg) => leg.id)]
  return orderView(order, {
    rounds: await roundsStore(db).of(id),
    legs: await Promise.all(
      legs.map(async (leg) => ({ order: leg, rounds: await roundsStore(db).of(leg.id) })),
    ),
    events: await recordsStore(db).events({ orderIds, afterSeq: 0n, limit: eventsShown }),
  })
}

async function assertLive(
  { accountId, agentWalletId }: Principal,
  { live }: OrderParts,
): Promise<void> {
  if (live === null) {
    throw new AppError(ordersErrors.live_not_configured, 'No wallet signs orders here.')
  }
  if ((await live.wallet.addressOf(accountId, agentWalletId)) !== null) return
  const whose = agentWalletId === undefined ? 'This account' : 'This key'
  throw new AppError(ordersErrors.no_wallet, `${whose} has no wallet that may sign orders.`)
}

function legNotReplaced(parentId: string): AppError {
  return new AppError(requestErrors.invalid, 'A leg is replaced with its pair.', {
    faults: [{ location: 'params/orderId', message: `a leg of ${parentId}` }],
  })
}

function readCursorTime(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw strangeCursor()
  return at
}

function strangeCursor(): AppError {
  return new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
  })
}
