import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Database } from '../../ports/database.ts'
import { readMoney, readPrice, readQuantity } from './decimals.ts'
import type { OrderName, Wish } from './exchange/commands.ts'
import type { Account, Exchange, Order } from './exchange/state.ts'
import { found } from './market-data.service.ts'
import { readOrder } from './order-terms.ts'
import { perpsErrors, refusalError } from './perps.errors.ts'
import type { OrderRequest, ReplaceRequest } from './perps.schemas.ts'
import { recordsStore } from './records.store.ts'
import { accountView, fillView, orderView, positionView } from './views.ts'
import type { Writer } from './writer.ts'

/** What an account is opened with by its first order. */
const openingDeposit = 10_000_000_000n

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
  return { ...createCommands(parts), ...createLists(parts) }
}

function createCommands({ writer }: Parts) {
  async function ordersOf(wish: Wish): Promise<readonly OrderView[]> {
    const { outcome } = await writer.submit(wish)
    if (!outcome.ok) throw refusalError(outcome.refusal)
    const { orders } = outcome
    return writer.read((exchange) =>
      orders.map((order) => orderView(found(exchange, order.symbol).spec, order)),
    )
  }
  async function oneOf(wish: Wish): Promise<OrderView> {
    const [order] = await ordersOf(wish)
    if (order === undefined) throw new Error('assertion failed: a command named no order')
    return order
  }
  return {
    /** Opens the account by its first order. */
    async place(accountId: string, request: OrderRequest): Promise<OrderView> {
      const terms = await writer.read((exchange) =>
        readOrder(found(exchange, request.symbol), request),
      )
      return oneOf({ kind: 'place', account: accountId, terms, opening: openingDeposit })
    },
    cancel: (accountId: string, query: NameQuery) =>
      oneOf({ kind: 'cancel', account: accountId, symbol: query.symbol, name: readName(query) }),
    cancelAll: (accountId: string, symbol: string | undefined) =>
      ordersOf({ kind: 'cancel_all', account: accountId, symbol: symbol ?? null }),
    async replace(accountId: string, request: ReplaceRequest): Promise<OrderView> {
      const { price, quantity, symbol } = request
      const { spec } = await writer.read((exchange) => ({ spec: found(exchange, symbol).spec }))
      return oneOf({
        kind: 'replace',
        account: accountId,
        symbol,
        name: readName(request),
        tick: price === undefined ? null : positive(readPrice(spec, price, 'body/price')),
        lots:
          quantity === undefined ? null : positive(readQuantity(spec, quantity, 'body/quantity')),
      })
    },
    async deposit(accountId: string, amount: string) {
      const { outcome } = await writer.submit({
        kind: 'deposit',
        account: accountId,
        amount: positive(readMoney(amount, 'body/amount')),
      })
      if (!outcome.ok) throw refusalError(outcome.refusal)
      return writer.read((exchange) => accountView(exchange, started(exchange, accountId)))
    },
  }
}

function createLists({ database, writer }: Parts) {
  const viewOf = async (orders: readonly Order[]) =>
    writer.read((exchange) =>
      orders.map((order) => orderView(found(exchange, order.symbol).spec, order)),
    )

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
      const [view] = await viewOf([order])
      if (view === undefined) throw noOrder()
      return view
    },
    async orders(
      accountId: string,
      query: ListQuery & { readonly status: 'all' | 'closed' | 'open' },
    ): Promise<Page<OrderView>> {
      const rows = await recordsStore(database.query).orders({
        ...stretchOf(accountId, query),
        isOpen: query.status === 'all' ? null : query.status === 'open',
      })
      const views = await viewOf(rows)
      return toPage({
        rows: views,
        limit: query.limit,
        key: ({ id }) => [id],
        toItem: (view) => view,
      })
    },
    async fills(accountId: string, query: ListQuery) {
      const rows = await recordsStore(database.query).fills(stretchOf(accountId, query))
      const views = await writer.read((exchange) =>
        rows.map((row) => fillView(row, found(exchange, row.fill.symbol).spec)),
      )
      return toPage({
        rows: views,
        limit: query.limit,
        key: ({ tradeId }) => [tradeId],
        toItem: (view) => view,
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
  if (beforeId !== null && !/^\d{1,15}$/.test(beforeId)) {
    throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.')
  }
  return { accountId, beforeId, limit: limit + 1, symbol: symbol ?? null }
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
