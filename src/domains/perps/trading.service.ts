import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Database } from '../../ports/database.ts'
import { commandIdOf } from './command-id.ts'
import { readMoney, readPrice, readQuantity } from './decimals.ts'
import type { OrderName, Wish } from './exchange/commands.ts'
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
import { type FillPlace, recordsStore } from './records.store.ts'
import { accountView, fillView, positionView, switchView } from './views.ts'
import type { Writer } from './writer.ts'

type NameQuery = {
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
}
type ListQuery = { readonly symbol?: string; readonly limit: number; readonly cursor?: string }

type Parts<view> = {
  readonly database: Database
  readonly writer: Writer
  /** An order as those who ask for it know one. */
  readonly toView: (spec: MarketSpec, order: Order) => view
}

/** What an account does and has on the paper exchange. */
export function createPaperTrading<view>(parts: Parts<view>) {
  return { ...createCommands(parts), ...createLists(parts), preview: createPreview(parts) }
}

/** A call's `Idempotency-Key`, where it has one. */
type Key = string | undefined

function createCommands<view>(parts: Parts<view>) {
  const { toView, writer } = parts
  const specOf = (symbol: string) =>
    writer.read((exchange) => ({ spec: found(exchange, symbol).spec }))
  async function oneOf(wish: Wish, id: string | undefined): Promise<view> {
    const [order] = await ordersOf(parts, wish, id)
    if (order === undefined) throw new Error('assertion failed: a command named no order')
    return order
  }
  return {
    /** Opens the account by its first order. */
    async place(accountId: string, request: OrderRequest, key?: Key): Promise<view> {
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
      return { items: (outcome.each ?? []).map((placed) => placedView(placed, toView)) }
    },
    async replace(accountId: string, request: ReplaceRequest, key?: Key): Promise<view> {
      const { price, quantity, symbol } = request
      const { spec } = await specOf(symbol)
      const wish: Wish = {
        ...{ kind: 'replace', account: accountId, symbol, name: readOrderName(request) },
        tick: price === undefined ? null : positive(readPrice(spec, price, 'body/price')),
        lots:
          quantity === undefined ? null : positive(readQuantity(spec, quantity, 'body/quantity')),
      }
      return oneOf(wish, commandIdOf(key, { accountId, operation: 'replace', input: request }))
    },
    ...createCancels(parts),
    deposit: createDeposits(writer),
    ...createSettings(writer),
    ...createSwitch(writer),
  }
}

async function ordersOf<view>(
  { toView, writer }: Parts<view>,
  wish: Wish,
  id: string | undefined,
): Promise<readonly view[]> {
  const { outcome } = await writer.submit(wish, id)
  if (!outcome.ok) throw refusalError(outcome.refusal)
  return outcome.orders.map((order) => toView(specNamed(order.symbol), order))
}

type Which = { readonly symbol?: string | undefined; readonly isTrigger?: boolean }

function createCancels<view>(parts: Parts<view>) {
  const { database, toView, writer } = parts
  return {
    /** A repeat is answered with what the order came to; raises 404 for one that never was. */
    async cancel(accountId: string, query: NameQuery, key?: Key): Promise<view> {
      const { symbol } = query
      const wish = { account: accountId, symbol, name: readOrderName(query) }
      const id = commandIdOf(key, { accountId, operation: 'cancel', input: query })
      const { outcome } = await writer.submit({ kind: 'cancel', ...wish }, id)
      const [cancelled] = outcome.ok ? outcome.orders : []
      const order = cancelled ?? (await findOrder(database, accountId, query))
      if (order === undefined) throw refusalError('order_unknown')
      return toView(specNamed(order.symbol), order)
    },
    /** All of an account, or those of one market; with `isTrigger` those that wait for a trigger, or those that do not. */
    cancelAll(accountId: string, which: Which = {}, key?: Key) {
      const { symbol, ...only } = which
      const wish = {
        kind: 'cancel_all',
        account: accountId,
        symbol: symbol ?? null,
        ...only,
      } as const
      const id = commandIdOf(key, { accountId, operation: 'cancel_all', input: which })
      return ordersOf(parts, wish, id)
    },
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

/** What an account sets for itself, and how it begins anew. */
function createSettings(writer: Writer) {
  const viewAfter = async (accountId: string, wish: Wish, id?: string) => {
    const { outcome } = await writer.submit(wish, id)
    if (!outcome.ok) throw refusalError(outcome.refusal)
    return writer.read((exchange) => accountView(exchange, started(exchange, accountId)))
  }
  return {
    /** Null takes the limit off. Raises 409 where the account would not bear what it has open. */
    limitLeverage: (accountId: string, limit: string | null) =>
      viewAfter(accountId, {
        ...{ kind: 'limit_leverage', account: accountId },
        limit: limit === null ? null : BigInt(limit),
      }),
    /** Cancels what waits and leaves the account with this much; raises 409 while a position is open. */
    reset(accountId: string, seed: string, key?: Key) {
      const wish: Wish = {
        ...{ kind: 'reset', account: accountId },
        seed: positive(readMoney(seed, 'body/seed')),
      }
      return viewAfter(
        accountId,
        wish,
        commandIdOf(key, { accountId, operation: 'reset', input: { seed } }),
      )
    },
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
        ...stretchOf(accountId, query),
        isOpen: query.status === 'all' ? null : query.status === 'open',
      })
      return toPage({
        rows,
        limit: query.limit,
        key: ({ id }) => [String(id)],
        toItem: (order) => toView(specNamed(order.symbol), order),
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

/** The newest order of this name, open or not; undefined where the market has none of it. */
async function findOrder(
  database: Database,
  accountId: string,
  query: NameQuery,
): Promise<Order | undefined> {
  const name = readOrderName(query)
  const order = await recordsStore(database.query).order({
    accountId,
    orderId: 'orderId' in name ? String(name.orderId) : null,
    clientId: 'clientId' in name ? name.clientId : null,
  })
  return order?.symbol === query.symbol ? order : undefined
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
function placedView<view>(placed: Order | Refusal, toView: Parts<view>['toView']) {
  if (typeof placed !== 'string') {
    return { order: toView(specNamed(placed.symbol), placed), refusal: null }
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

/** Exactly one of both names; raises 400 for none and for two. */
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
