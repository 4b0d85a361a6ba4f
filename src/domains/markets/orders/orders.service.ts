import { coalesceCalls } from '../../../kernel/coalesce-calls.ts'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
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
import { type OrderEventRecord, recordsStore } from './records.store.ts'
import { replaceOrder } from './replacement.ts'
import { roundsStore } from './rounds.store.ts'
import { evaluatePair, mayTrigger } from './triggering.ts'
import { eventView, orderSummary, orderView } from './views.ts'

const eventsShown = 50
const places = cursor({ at: 'time', id: 'text' })
const eventPlaces = cursor({ seq: 'integer' })

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
    /** What an order would do now. */
    preview: (request: PreviewOrderRequest): Promise<OrderPreview> => previewOrder(request, parts),
    /** Cancels an order; one that has ended is returned unchanged. */
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
    /** Replaces an open order by another one: both happen or neither. */
    async replace(owner: Principal, id: string, request: ReplaceOrderRequest): Promise<OrderView> {
      const before = await findOwn(database.query, id, owner)
      if (before.parentId !== null) throw legNotReplaced(before.parentId)
      const legs = await ordersStore(database.query).children(id)
      const rounds = (await roundsStore(database.query).of(id)).length
      const prepareAgain = (changed: PlaceOrderRequest) => prepare(owner, changed)
      const replacing = { before, legs, rounds, request, prepare: prepareAgain }
      const placed = await replaceOrder(replacing, parts)
      return showPlaced(owner, placed)
    },
  }
}

/**
 * Shows an order right after it was placed. If its price is already reached, its pair is evaluated once more, because a
 * block may have been evaluated before the order was visible.
 */
function showingPlaced(parts: OrderParts) {
  const evaluate = coalesceCalls(
    ({ base, quote }: Pair) => `${base} ${quote}`,
    (pair) => evaluatePair(pair, parts),
  )
  /** Whether the order is still as placed; evaluates its pair first if its price is reached. */
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
      { limit, cursor: text, status, ...filter }: OrdersQuery,
    ): Promise<Page<OrderSummary>> {
      const rows = await ordersStore(database.query).list({
        accountId,
        filter: { ...filter, ...(status === undefined ? {} : { states: [status] }) },
        after: places.read(text),
        limit: limit + 1,
      })
      const place = ({ createdAt, id }: StoredOrder) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: orderSummary })
    },
    /** Events of an order and its legs, oldest first. */
    async events(owner: Principal, id: string, { limit, cursor: text }: OrderEventsQuery) {
      await findOwn(database.query, id, owner)
      const legs = await ordersStore(database.query).children(id)
      const rows = await recordsStore(database.query).events({
        orderIds: [id, ...legs.map((leg) => leg.id)],
        afterSeq: BigInt(eventPlaces.read(text)?.seq ?? 0),
        limit: limit + 1,
      })
      const place = ({ seq }: OrderEventRecord) => ({ seq: Number(seq) })
      return eventPlaces.page({ rows, limit, place, toItem: eventView })
    },
    /** The signed record of observations and decisions. */
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
