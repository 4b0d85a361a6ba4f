import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Database } from '../../ports/database.ts'
import { commandIdOf } from './command-id.ts'
import { readMoney, readPrice, readQuantity } from './decimals.ts'
import type { OrderName, Wish } from './exchange/commands.ts'
import { specNamed } from './exchange/markets.ts'
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
import { type FillPlace, recordsStore } from './records.store.ts'
import { accountView, fillView, orderView, positionView, switchView } from './views.ts'
import type { Writer } from './writer.ts'

type OrderView = ReturnType<typeof orderView>
type NameQuery = {
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
}
type ListQuery = { readonly symbol?: string; readonly limit: number; readonly cursor?: string }

type Parts = { readonly database: Database; readonly writer: Writer }

/** What an account does and has on the paper exchange. */
export function createPaperTrading(parts: Parts) {
  return { ...createCommands(parts), ...createLists(parts), preview: createPreview(parts) }
}

/** A call's `Idempotency-Key`, where it has one. */
type Key = string | undefined

function createCommands({ writer }: Parts) {
  const specOf = (symbol: string) =>
    writer.read((exchange) => ({ spec: found(exchange, symbol).spec }))
  async function ordersOf(wish: Wish, id: string | undefined): Promise<readonly OrderView[]> {
    const { outcome } = await writer.submit(wish, id)
    if (!outcome.ok) throw refusalError(outcome.refusal)
    return outcome.orders.map((order) => orderView(specNamed(order.symbol), order))
  }
  async function oneOf(wish: Wish, id: string | undefined): Promise<OrderView> {
    const [order] = await ordersOf(wish, id)
    if (order === undefined) throw new Error('assertion failed: a command named no order')
    return order
  }
  return {
    /** Opens the account by its first order. */
    async place(accountId: string, request: OrderRequest, key?: Key): Promise<OrderView> {
      const terms = await writer.read((exchange) =>
        readOrder(found(exchange, request.symbol), request),
      )
      const id = commandIdOf(key, { accountId, operation: 'place', input: request })
      return oneOf({ kind: 'place', account: accountId, terms, opening: openingDeposit }, id)
    },
    /** One answer for each order; one that is refused keeps no other from being placed. */
    async placeMany(accountId: string, request: OrdersRequest, key?: Key) {
      const orders = await writer.read((exchange) =>
        request.orders.map((order, index) =>
          locatedIn(index, () => readOrder(found(exchange, order.symbol), order)),
        ),
      )
      const id = commandIdOf(key, { accountId, operation: 'place_many', input: request })
      const wish = {
        kind: 'place_many',
        account: accountId,
        orders,
        opening: openingDeposit,
      } as const
      const { outcome } = await writer.submit(wish, id)
      if (!outcome.ok) throw refusalError(outcome.refusal)
      return { items: (outcome.each ?? []).map(placedView) }
    },
    cancel(accountId: string, query: NameQuery, key?: Key) {
      const { symbol } = query
      const id = commandIdOf(key, { accountId, operation: 'cancel', input: query })
      return oneOf({ kind: 'cancel', account: accountId, symbol, name: readName(query) }, id)
    },
    cancelAll(accountId: string, symbol: string | undefined, key?: Key) {
      const wish = { kind: 'cancel_all', account: accountId, symbol: symbol ?? null } as const
      return ordersOf(
        wish,
        commandIdOf(key, { accountId, operation: 'cancel_all', input: { symbol } }),
      )
    },
    async replace(accountId: string, request: ReplaceRequest, key?: Key): Promise<OrderView> {
      const { price, quantity, symbol } = request
      const { spec } = await specOf(symbol)
      const wish: Wish = {
        ...{ kind: 'replace', account: accountId, symbol, name: readName(request) },
        tick: price === undefined ? null : positive(readPrice(spec, price, 'body/price')),
        lots:
          quantity === undefined ? null : positive(readQuantity(spec, quantity, 'body/quantity')),
      }
      return oneOf(wish, commandIdOf(key, { accountId, operation: 'replace', input: request }))
    },
    deposit: createDeposits(writer),
    ...createSwitch(writer),
  }
}

/** Paper dollars out of nothing, up to the limit of an account. */
function createDeposits(writer: Writer) {
  return async (accountId: string, amount: string, key?: Key) => {
    const wish: Wish = {
      ...{ kind: 'deposit', account: accountId },
      amount: positive(readMoney(amount, 'body/amount')),
    }
    const id = commandIdOf(key, { accountId, operation: 'deposit', input: { amount } })
    const { outcome } = await writer.submit(wish, id)
    if (!outcome.ok) throw refusalError(outcome.refusal)
    return writer.read((exchange) => accountView(exchange, started(exchange, accountId)))
  }
}

/** The dead man's switch of an account. */
function createSwitch(writer: Writer) {
  return {
    /** Sets it anew, or takes it off where `timeoutMs` is 0. A repeat is a later sign of life, and no repeat. */
    async cancelAfter(accountId: string, { keepReduceOnly, timeoutMs }: CancelAfterRequest) {
      const { outcome } = await writer.submit({
        ...{ kind: 'cancel_after', account: accountId },
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

function createLists({ database, writer }: Parts) {
  return {
    /** The newest order of this name, open or not. */
    async order(accountId: string, query: NameQuery): Promise<OrderView> {
      const name = readName(query)
      const order = await recordsStore(database.query).order({
        accountId,
        orderId: 'orderId' in name ? String(name.orderId) : null,
        clientId: 'clientId' in name ? name.clientId : null,
      })
      if (order === undefined || order.symbol !== query.symbol) throw noOrder()
      return orderView(specNamed(order.symbol), order)
    },
    async orders(
      accountId: string,
      query: ListQuery & { readonly status: 'all' | 'closed' | 'open' },
    ): Promise<Page<OrderView>> {
      const rows = await recordsStore(database.query).orders({
        ...stretchOf(accountId, query),
        isOpen: query.status === 'all' ? null : query.status === 'open',
      })
      return toPage({
        rows,
        limit: query.limit,
        key: ({ id }) => [String(id)],
        toItem: (order) => orderView(specNamed(order.symbol), order),
      })
    },
    async fills(accountId: string, query: ListQuery) {
      const { cursor, limit, symbol } = query
      const rows = await recordsStore(database.query).fills({
        ...{ accountId, symbol: symbol ?? null, limit: limit + 1 },
        before: cursor === undefined ? null : readFillPlace(cursor),
      })
      return toPage({
        rows,
        limit,
        key: ({ fill, leg }) => [String(fill.id), leg],
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

function started({ accounts }: Exchange, id: string): Account {
  const account = accounts.get(id)
  if (account !== undefined) return account
  throw new AppError(perpsErrors.not_started, 'This account has no paper perpetuals account yet.')
}

function stretchOf(accountId: string, { cursor, limit, symbol }: ListQuery) {
  const [beforeId = null] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  if (beforeId !== null && !isNumber(beforeId)) throw foreignCursor()
  return { accountId, beforeId, limit: limit + 1, symbol: symbol ?? null }
}

function readFillPlace(cursor: string): FillPlace {
  const [id = '', leg = ''] = decodeCursor(cursor, 2)
  if (!isNumber(id) || (leg !== 'maker' && leg !== 'taker')) throw foreignCursor()
  return { id, leg }
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

function foreignCursor(): AppError {
  return new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        ...{ location: 'query/cursor', message: 'was not made by this list' },
        fix: 'Leave it out to begin anew, and then send nextCursor as it is.',
      },
    ],
  })
}

/** An order of a batch, or why it was refused, in the words of a refusal by itself. */
function placedView(placed: Order | Refusal) {
  if (typeof placed !== 'string') {
    return { order: orderView(specNamed(placed.symbol), placed), refusal: null }
  }
  return { order: null, refusal: refusalView(placed) }
}

/** What is wrong with one order of several says which one it is. */
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

function readName({ clientId, orderId }: Omit<NameQuery, 'symbol'>): OrderName {
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
