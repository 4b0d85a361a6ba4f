import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { OrderLimit, Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Database } from '../../../ports/database.ts'
import { commandIdOf } from './command-id.ts'
import { readMoney, readPrice, readQuantity } from './decimals.ts'
import type { Command, OrderName } from './exchange/commands.ts'
import { type MarketSpec, specNamed } from './exchange/markets.ts'
import type { Refusal } from './exchange/refusals.ts'
import type { Account, Exchange, Order } from './exchange/state.ts'
import { found } from './market-data.service.ts'
import { openingDeposit, readOrder } from './order-terms.ts'
import { perpsErrors, refusalError, refusalView } from './perps.errors.ts'
import type {
  CancelAfterRequest,
  OrderRequest,
  OrdersRequest,
  ReplaceRequest,
} from './perps.schemas.ts'
import { createPreview } from './preview.service.ts'
import { recordsStore } from './records.store.ts'
import { accountView, fillView, positionView, switchView } from './views.ts'
import type { Writer } from './writer.ts'

type NameQuery = {
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
}
type ListQuery = { readonly symbol?: string; readonly limit: number; readonly cursor?: string }

const orderPlaces = cursor({ id: 'integer' })
const fillPlaces = cursor({ id: 'integer', leg: ['maker', 'taker'] })

type Parts<view> = {
  readonly database: Database
  readonly writer: Writer
  /** The view of an order for this interface. */
  readonly toView: (spec: MarketSpec, order: Order) => view
}

/** An account's orders and state on the paper exchange. */
export function createPaperTrading<view>(parts: Parts<view>) {
  return { ...createCommands(parts), ...createLists(parts), preview: createPreview(parts) }
}

/** A call's `Idempotency-Key`, where it has one. */
type Key = string | undefined

/** Who places orders: every way to one takes the order limit of its caller along. */
export type OrderCaller = Pick<Principal, 'accountId' | 'orderLimit'>

function createCommands<view>(parts: Parts<view>) {
  const { toView, writer } = parts
  const specOf = (symbol: string) =>
    writer.read((exchange) => ({ spec: found(exchange, symbol).spec }))
  async function oneOf(command: Command, call: CallOf): Promise<view> {
    const [order] = await ordersOf(parts, command, call)
    if (order === undefined) throw new Error('assertion failed: a command named no order')
    return order
  }
  return {
    /** Places an order; the first one opens the account. */
    async place(caller: OrderCaller, request: OrderRequest, key?: Key): Promise<view> {
      const { accountId, orderLimit: limit } = caller
      const terms = await writer.read((exchange) =>
        readOrder(found(exchange, request.symbol), request),
      )
      const id = commandIdOf(key, { accountId, operation: 'place', input: request })
      const command = { kind: 'place', account: accountId, terms, opening: openingDeposit } as const
      return oneOf(command, { id, limit })
    },
    /** One answer for each order; a refused one does not stop the others. */
    async placeMany(caller: OrderCaller, request: OrdersRequest, key?: Key) {
      const { accountId, orderLimit } = caller
      const orders = await writer.read((exchange) =>
        request.orders.map((order, index) =>
          locatedIn(index, () => readOrder(found(exchange, order.symbol), order)),
        ),
      )
      const id = commandIdOf(key, { accountId, operation: 'place_many', input: request })
      const command = {
        kind: 'place_many',
        account: accountId,
        orders,
        opening: openingDeposit,
      } as const
      const { outcome } = await writer.submit(command, id, orderLimit)
      if (!outcome.ok) throw refusalError(outcome.refusal)
      return { items: (outcome.each ?? []).map((placed) => placedView(placed, toView)) }
    },
    async replace(caller: OrderCaller, request: ReplaceRequest, key?: Key): Promise<view> {
      const { accountId, orderLimit: limit } = caller
      const { price, quantity, symbol } = request
      const { spec } = await specOf(symbol)
      const command: Command = {
        kind: 'replace',
        account: accountId,
        symbol,
        name: readOrderName(request),
        tick: price === undefined ? null : positive(readPrice(spec, price, 'body/price')),
        lots:
          quantity === undefined ? null : positive(readQuantity(spec, quantity, 'body/quantity')),
      }
      const id = commandIdOf(key, { accountId, operation: 'replace', input: request })
      return oneOf(command, { id, limit })
    },
    ...createCancels(parts),
    deposit: createDeposits(writer),
    ...createSettings(writer),
    ...createSwitch(writer),
  }
}

/** The id of a call's command, and what its caller's orders are held to. */
type CallOf = { readonly id: string | undefined; readonly limit?: OrderLimit | undefined }

async function ordersOf<view>(
  { toView, writer }: Parts<view>,
  command: Command,
  { id, limit }: CallOf,
): Promise<readonly view[]> {
  const { outcome } = await writer.submit(command, id, limit)
  if (!outcome.ok) throw refusalError(outcome.refusal)
  return outcome.orders.map((order) => toView(specNamed(order.symbol), order))
}

type Which = { readonly symbol?: string | undefined; readonly isTrigger?: boolean }

function createCancels<view>(parts: Parts<view>) {
  const { database, toView, writer } = parts
  return {
    /** A repeat returns the order's state; raises 404 for an unknown order. */
    async cancel(accountId: string, query: NameQuery, key?: Key): Promise<view> {
      const { symbol } = query
      const command = { account: accountId, symbol, name: readOrderName(query) }
      const id = commandIdOf(key, { accountId, operation: 'cancel', input: query })
      const { outcome } = await writer.submit({ kind: 'cancel', ...command }, id)
      const [cancelled] = outcome.ok ? outcome.orders : []
      const order = cancelled ?? (await findOrder(database, accountId, query))
      if (order === undefined) throw refusalError('order_unknown')
      return toView(specNamed(order.symbol), order)
    },
    /**
     * Cancels all orders of an account, or those of one market; with `isTrigger` only those with a trigger, or without.
     */
    cancelAll(accountId: string, which: Which = {}, key?: Key) {
      const { symbol, ...only } = which
      const command = {
        kind: 'cancel_all',
        account: accountId,
        symbol: symbol ?? null,
        ...only,
      } as const
      const id = commandIdOf(key, { accountId, operation: 'cancel_all', input: which })
      return ordersOf(parts, command, { id })
    },
  }
}

/** Deposits of paper dollars, created from nothing, up to the limit of an account. */
function createDeposits(writer: Writer) {
  return async (accountId: string, amount: string, key?: Key) => {
    const command: Command = {
      kind: 'deposit',
      account: accountId,
      amount: positive(readMoney(amount, 'body/amount')),
    }
    const id = commandIdOf(key, { accountId, operation: 'deposit', input: { amount } })
    const { outcome } = await writer.submit(command, id)
    if (!outcome.ok) throw refusalError(outcome.refusal)
    return writer.read((exchange) => accountView(exchange, started(exchange, accountId)))
  }
}

/** An account's leverage limit, and its reset. */
function createSettings(writer: Writer) {
  const viewAfter = async (accountId: string, command: Command, id?: string) => {
    const { outcome } = await writer.submit(command, id)
    if (!outcome.ok) throw refusalError(outcome.refusal)
    return writer.read((exchange) => accountView(exchange, started(exchange, accountId)))
  }
  return {
    /** Null removes the limit. Raises 409 where the account's positions and orders would break it. */
    limitLeverage: (accountId: string, limit: string | null) =>
      viewAfter(accountId, {
        kind: 'limit_leverage',
        account: accountId,
        limit: limit === null ? null : BigInt(limit),
      }),
    /** Cancels all orders and leaves the account with this amount; raises 409 while a position is open. */
    reset(accountId: string, seed: string, key?: Key) {
      const command: Command = {
        kind: 'reset',
        account: accountId,
        seed: positive(readMoney(seed, 'body/seed')),
      }
      return viewAfter(
        accountId,
        command,
        commandIdOf(key, { accountId, operation: 'reset', input: { seed } }),
      )
    },
  }
}

/** The dead man's switch of an account. */
function createSwitch(writer: Writer) {
  return {
    /**
     * Restarts the timeout, or turns the switch off where `timeoutMs` is 0. A repeat is a later sign of life, so it is
     * executed again.
     */
    async cancelAfter(accountId: string, { keepReduceOnly, timeoutMs }: CancelAfterRequest) {
      const { outcome } = await writer.submit({
        kind: 'cancel_after',
        account: accountId,
        afterMs: timeoutMs === 0 ? null : timeoutMs,
        keepsReducing: keepReduceOnly ?? true,
      })
      if (!outcome.ok) throw refusalError(outcome.refusal)
      return writer.read((exchange) => switchView(exchange, accountId))
    },
    cancelsAfter: (accountId: string) =>
      writer.read((exchange) => switchView(exchange, started(exchange, accountId).id)),
  }
}

function createLists<view>({ database, toView, writer }: Parts<view>) {
  return {
    /** The newest order of this name, open or not. */
    async order(accountId: string, query: NameQuery): Promise<view> {
      const order = await findOrder(database, accountId, query)
      if (order === undefined) throw noOrder()
      return toView(specNamed(order.symbol), order)
    },
    async orders(
      accountId: string,
      query: ListQuery & { readonly status: 'all' | 'closed' | 'open' },
    ): Promise<Page<view>> {
      const rows = await recordsStore(database.query).orders({
        accountId,
        symbol: query.symbol ?? null,
        beforeId: orderPlaces.read(query.cursor)?.id ?? null,
        limit: query.limit + 1,
        isOpen: query.status === 'all' ? null : query.status === 'open',
      })
      return orderPlaces.page({
        rows,
        limit: query.limit,
        place: ({ id }) => ({ id }),
        toItem: (order) => toView(specNamed(order.symbol), order),
      })
    },
    async fills(accountId: string, query: ListQuery) {
      const { limit, symbol } = query
      const rows = await recordsStore(database.query).fills({
        accountId,
        symbol: symbol ?? null,
        limit: limit + 1,
        before: fillPlaces.read(query.cursor),
      })
      return fillPlaces.page({
        rows,
        limit,
        place: ({ fill, leg }) => ({ id: fill.id, leg }),
        toItem: (row) => fillView(row, specNamed(row.fill.symbol)),
      })
    },
    positions: (accountId: string, symbol: string | undefined) =>
      writer.read((exchange) => {
        const account = exchange.accounts.get(accountId)
        if (account === undefined) return []
        return [...account.positions.keys()]
          .filter((name) => symbol === undefined || name === symbol)
          .map((name) => positionView(exchange, account, name))
      }),
    /** Raises 404 `perps.not_started`. */
    account: (accountId: string) =>
      writer.read((exchange) => accountView(exchange, started(exchange, accountId))),
  }
}

/** The newest order of this name, open or not; undefined where the market has none. */
async function findOrder(
  database: Database,
  accountId: string,
  query: NameQuery,
): Promise<Order | undefined> {
  const order = await recordsStore(database.query).order(accountId, readOrderName(query))
  return order?.symbol === query.symbol ? order : undefined
}

function started({ accounts }: Exchange, id: string): Account {
  const account = accounts.get(id)
  if (account !== undefined) return account
  throw new AppError(perpsErrors.not_started, 'This account has no paper perpetuals account yet.')
}

/** An order of a batch, or its refusal in the form of a single order's. */
function placedView<view>(placed: Order | Refusal, toView: Parts<view>['toView']) {
  if (typeof placed !== 'string') {
    return { order: toView(specNamed(placed.symbol), placed), refusal: null }
  }
  return { order: null, refusal: refusalView(placed) }
}

/** Adds the index of the order to the location of its faults. */
function locatedIn<result>(index: number, read: () => result): result {
  try {
    return read()
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const { message, options, spec } = failure
    const own = options.faults ?? [{ location: 'body/symbol', message }]
    const faults = own.map((fault) => ({
      ...fault,
      location: fault.location.replace(/^body\//, `body/orders/${index}/`),
    }))
    throw new AppError(spec, `Order ${index}: ${message}`, { ...options, faults })
  }
}

/** Exactly one of the two names; raises 400 for none or both. */
export function readOrderName({ clientId, orderId }: Omit<NameQuery, 'symbol'>): OrderName {
  if (orderId !== undefined && clientId === undefined) return { orderId: Number(orderId) }
  if (orderId === undefined && clientId !== undefined) return { clientId }
  throw new AppError(requestErrors.invalid, 'Name the order by orderId or by clientId.', {
    faults: [{ location: 'orderId', message: 'exactly one of orderId and clientId is needed' }],
  })
}

function positive(value: bigint): bigint {
  if (value > 0n) return value
  throw new AppError(requestErrors.invalid, 'Amounts, prices and quantities are above zero.')
}

function noOrder(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no order of this name.')
}
