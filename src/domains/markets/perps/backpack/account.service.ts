import { AppError } from '../../../../kernel/errors.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import type { Database } from '../../../../ports/database.ts'
import { moneyText } from '../decimals.ts'
import { specNamed } from '../exchange/markets.ts'
import { found } from '../market-data.service.ts'
import type { OrderRequest } from '../perps.schemas.ts'
import {
  type FillKind,
  type HistoryPage,
  recordsStore,
  type TransferRecord,
} from '../records.store.ts'
import { createPaperTrading, type OrderCaller, readOrderName } from '../trading.service.ts'
import { accountView } from '../views.ts'
import type { Writer } from '../writer.ts'
import type { FillHistoryQuery, TransfersQuery } from './account.schemas.ts'
import { zoneless } from './clock-texts.ts'
import { failureOf } from './failure-form.ts'
import {
  clientAccount,
  clientBalances,
  clientFill,
  clientFunding,
  clientOrder,
  clientPosition,
  historyOrder,
} from './views.ts'

const openMax = 1_000
/** The paper exchange has no backstop providers, so no fill is of their kind. */
const fillKinds: Readonly<Record<NonNullable<FillHistoryQuery['fillType']>, FillKind | null>> = {
  User: 'user',
  BookLiquidation: 'liquidation',
  Liquidation: 'liquidation',
  AllLiquidation: 'liquidation',
  Adl: 'adl',
  Backstop: null,
}

type Parts = {
  /** Writes after waking the exchange. */
  readonly writer: Writer
  readonly database: Database
}
type ClientOrderRequest = Omit<OrderRequest, 'mode'> & { readonly brokerId?: number }
type Name = { readonly symbol: string; readonly orderId?: string; readonly clientId?: number }
type ListQuery = {
  readonly symbol?: string
  readonly limit: number
  readonly offset: number
  readonly sortDirection?: 'Asc' | 'Desc'
}

/** An account's orders and state, in the shapes that clients of the exchange parse. */
export function createClientAccount(parts: Parts) {
  return { ...createOrders(parts), ...createHistories(parts), ...createMoney(parts) }
}

function createOrders({ database, writer }: Parts) {
  const trading = createPaperTrading({ database, writer, toView: clientOrder })
  return {
    place: (caller: OrderCaller, request: ClientOrderRequest, key?: string) =>
      trading.place(caller, withoutBroker(request), key),
    async placeMany(caller: OrderCaller, requests: readonly ClientOrderRequest[], key?: string) {
      const orders = { orders: requests.map(withoutBroker) }
      const { items } = await trading.placeMany(caller, orders, key)
      return items.map((item) =>
        item.refusal === null
          ? { operation: 'Ok' as const, ...item.order }
          : { operation: 'Err' as const, ...failureOf({ status: 400, ...item.refusal }) },
      )
    },
    cancel: trading.cancel,
    /** Cancels resting limit orders, orders with a trigger, or both. */
    cancelAll(
      accountId: string,
      { orderType, symbol }: { readonly symbol: string; readonly orderType?: string },
      key?: string,
    ) {
      const only = orderType === undefined ? {} : { isTrigger: orderType === 'ConditionalOrder' }
      return trading.cancelAll(accountId, { symbol, ...only }, key)
    },
    async openOrders(accountId: string, symbol: string | undefined) {
      const orders = await recordsStore(database.query).orders({
        accountId,
        symbol: symbol ?? null,
        beforeId: null,
        limit: openMax,
        isOpen: true,
      })
      return orders.map((order) => clientOrder(specNamed(order.symbol), order))
    },
    /** Raises 404 for an order that is no longer open. */
    async openOrder(accountId: string, query: Name) {
      const wanted = readOrderName(query)
      const open = await recordsStore(database.query).orders({
        accountId,
        symbol: query.symbol,
        beforeId: null,
        limit: openMax,
        isOpen: true,
      })
      const order = open.find(({ clientId, id }) =>
        'orderId' in wanted ? id === wanted.orderId : clientId === wanted.clientId,
      )
      if (order !== undefined) return clientOrder(specNamed(order.symbol), order)
      throw new AppError(resourceErrors.not_found, 'Order not found.')
    },
  }
}

/** The broker of an order is ignored on paper. */
function withoutBroker(order: ClientOrderRequest) {
  const { brokerId: _, ...request } = order
  return request
}

function createHistories({ database }: Parts) {
  const records = recordsStore(database.query)
  return {
    async orderHistory(accountId: string, query: ListQuery & { readonly orderId?: string }) {
      const orders = await records.orderHistory({
        ...historyPageOf(accountId, query),
        orderId: query.orderId === undefined ? null : Number(query.orderId),
      })
      return orders.map((order) => historyOrder(specNamed(order.symbol), order))
    },
    async fillHistory(accountId: string, query: FillHistoryQuery) {
      const kind = query.fillType === undefined ? 'all' : fillKinds[query.fillType]
      if (kind === null) return []
      const fills = await records.fillHistory({
        ...historyPageOf(accountId, query),
        kind,
        orderId: query.orderId === undefined ? null : Number(query.orderId),
        fromMs: query.from ?? null,
        toMs: query.to ?? null,
      })
      return fills.map((fill) => clientFill(fill, specNamed(fill.fill.symbol)))
    },
    async fundingHistory(accountId: string, query: ListQuery) {
      const payments = await records.fundingHistory(historyPageOf(accountId, query))
      return payments.map((payment) => clientFunding(accountId, payment))
    },
  }
}

function historyPageOf(accountId: string, query: ListQuery): HistoryPage {
  const { limit, offset, sortDirection, symbol } = query
  return {
    accountId,
    limit,
    offset,
    symbol: symbol ?? null,
    isOldestFirst: sortDirection === 'Asc',
  }
}

function createMoney({ database, writer }: Parts) {
  const transfers = (accountId: string, query: TransfersQuery, isOut: boolean) =>
    recordsStore(database.query).transfers({
      accountId,
      isOut,
      limit: query.limit,
      offset: query.offset,
      fromMs: query.from ?? null,
      toMs: query.to ?? query.endTime ?? null,
    })
  return {
    balances: (accountId: string) =>
      writer.read((exchange) => clientBalances(exchange, exchange.accounts.get(accountId))),
    settings: (accountId: string) =>
      writer.read(({ accounts }) => clientAccount(accounts.get(accountId))),
    /** An account that was not opened yet has no collateral. */
    collateral: (accountId: string) =>
      writer.read((exchange) => {
        const none = { id: accountId, cash: 0n, leverageLimit: null }
        const account = exchange.accounts.get(accountId) ?? {
          ...none,
          positions: new Map(),
          orders: new Map(),
        }
        return collateralOf(accountView(exchange, account))
      }),
    positions: (accountId: string, symbol: string | undefined) =>
      writer.read((exchange) => {
        if (symbol !== undefined) found(exchange, symbol)
        const account = exchange.accounts.get(accountId)
        if (account === undefined) return []
        return [...account.positions.keys()]
          .filter((name) => symbol === undefined || name === symbol)
          .map((name) => clientPosition(exchange, account, name))
      }),
    async deposits(accountId: string, query: TransfersQuery) {
      const deposits = await transfers(accountId, query, false)
      return deposits.map((transfer) => ({
        ...transferView(transfer),
        fromAddress: null,
        source: 'administrator',
      }))
    },
    /** Amounts that resets took away; nothing can be withdrawn from the paper exchange. */
    async withdrawals(accountId: string, query: TransfersQuery) {
      const resets = await transfers(accountId, query, true)
      return resets.map((transfer) => ({
        ...transferView(transfer),
        blockchain: null,
        clientId: null,
        fee: '0',
        subaccountId: null,
        isInternal: true,
      }))
    },
  }
}

/** The account's collateral as clients of the exchange parse it. */
function collateralOf(account: ReturnType<typeof accountView>) {
  const { isPaper: _, lastUpdateId: __, ...rest } = account
  const { leverageLimit: ___, openOrders: ____, ...view } = rest
  return view
}

function transferView({ amount, atMs, seq }: TransferRecord) {
  return {
    id: seq,
    toAddress: null,
    transactionHash: null,
    symbol: 'USDC',
    status: 'confirmed',
    quantity: moneyText(amount < 0n ? -amount : amount),
    createdAt: zoneless(atMs),
  }
}
