import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { perpsErrors } from './perps.errors.ts'
import {
  AccountChangesRequest,
  AccountCollateral,
  CancelAfter,
  CancelAfterRequest,
  DepositRequest,
  IndexPrice,
  IndexRequest,
  MaybeSymbolQuery,
  ModeQuery,
  Order,
  OrderNameQuery,
  OrderPreview,
  OrderRequest,
  OrdersRequest,
  PaperOrderRequest,
  PerpsFill,
  PlacedOrders,
  Position,
  ReplaceRequest,
  ResetRequest,
  Symbol,
} from './perps.schemas.ts'
import type { PerpsService } from './perps.service.ts'

const { operation } = rowsOf<PerpsService>()
const listOf = <item extends TSchema>(item: item) => T.Array(item, { maxItems: 1_000 })
const row = {
  tier: 'private',
  family: 'Perps',
  auth: accountCredentials,
} as const
const reading = { ...row, method: 'GET', effect: 'none' } as const
const live = [
  perpsErrors.order_limit_live,
  perpsErrors.live_not_configured,
  perpsErrors.live_operator_only,
  perpsErrors.refused,
  requestErrors.invalid,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const limited = [
  perpsErrors.over_order_limit,
  perpsErrors.order_limit_market,
  perpsErrors.order_limit_trigger,
] as const
const placing = [
  ...live,
  ...limited,
  resourceErrors.not_found,
  perpsErrors.invalid_order,
  perpsErrors.margin,
  perpsErrors.client_id_used,
] as const
const symbol = 'SOL_USDC_PERP'
const pages = { symbol: T.Optional(Symbol), ...pageQuery }
const OrdersQuery = shape({
  ...pages,
  status: T.Unsafe<'all' | 'closed' | 'open'>({
    type: 'string',
    enum: ['all', 'closed', 'open'],
    default: 'open',
  }),
})

/** Orders, positions, fills and the account on the exchange. */
export const accountOperations = {
  placeOrder: operation({
    name: 'perpOrders.place',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/order',
    summary: 'Place a perpetuals order',
    description:
      'On the paper exchange unless `mode` is live, which is for the operator. The first order opens a paper account with 10,000 paper dollars. IOC, FOK and market orders that are not filled whole answer with status Expired.',
    input: { body: OrderRequest },
    output: Order,
    errors: placing,
    effect: 'irreversible',
    playMoney: 'unless_mode_is_live',
    limit: { bucket: 'api', weight: 2 },
    handler: (perps, { input: { body }, principal, requestHeader }) =>
      perps.own(principal, body, {
        schema: Order,
        paper: () => perps.trading.place(principal, body, requestHeader('idempotency-key')),
        live: (exchange, order) => {
          const key = requestHeader('idempotency-key')
          const clientId = perps.clientIdOf(principal.accountId, body, key)
          return exchange.place({ ...order, clientId })
        },
      }),
  }),
  replaceOrder: operation({
    name: 'perpOrders.replace',
    ...row,
    method: 'PATCH',
    path: '/api/{exchange}/order',
    summary: 'Change the price or the quantity of a waiting paper order in one step',
    description:
      'Less at the same price keeps its place in the queue. Anything else is a new order, with a new id; where that would be refused the old one stays as it is.',
    input: { body: ReplaceRequest },
    output: Order,
    errors: placing,
    effect: 'irreversible',
    playMoney: 'always',
    limit: { bucket: 'api', weight: 2 },
    handler: (perps, { input: { body }, principal, requestHeader }) =>
      perps.trading.replace(principal, body, requestHeader('idempotency-key')),
  }),
  previewOrder: operation({
    name: 'perpOrders.preview',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/order/preview',
    summary: 'Work out what a paper order would do, without placing it',
    description:
      'Fills, fees, margin, the position with its liquidation price, and the refusal that the order would get, as if it were the next command after `asOf.lastUpdateId`. Where no account was opened yet, it is counted with its opening deposit.',
    input: { body: PaperOrderRequest },
    output: OrderPreview,
    errors: [requestErrors.invalid, resourceErrors.not_found],
    effect: 'none',
    // It only reads; a stored answer would be out of date.
    idempotent: false,
    limit: { bucket: 'api', weight: 2 },
    handler: (perps, { input: { body }, principal }) =>
      perps.trading.preview(principal.accountId, body),
  }),
  placeOrders: operation({
    name: 'perpOrders.placeMany',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/orders',
    summary: 'Place up to 20 paper orders, one right after the other',
    description:
      'One command of the exchange: nobody trades between them. Each takes every member that a single order does, and is answered by itself; one that is refused keeps no other from being placed. Where one is not valid, none is placed.',
    input: { body: OrdersRequest },
    output: PlacedOrders,
    errors: [requestErrors.invalid, resourceErrors.not_found, ...limited],
    effect: 'irreversible',
    playMoney: 'always',
    limit: { bucket: 'api', weight: 10 },
    handler: (perps, { input: { body }, principal, requestHeader }) =>
      perps.trading.placeMany(principal, body, requestHeader('idempotency-key')),
  }),
  setCancelAfter: operation({
    name: 'perpOrders.setCancelTimer',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/orders/cancel-all-after',
    summary: 'Cancel the open paper orders unless this is called again in time',
    description:
      'A dead man’s switch: call it again before `timeoutMs` is over to start anew, with 0 to take it off. When it fires, orders that only close positions stay unless `keepReduceOnly` is false, `perps.cancelled_after` says what went, and it is off. It fires before anything else happens on the exchange after its time, and within about two seconds while the service runs.',
    input: { body: CancelAfterRequest },
    output: CancelAfter,
    errors: [requestErrors.invalid, perpsErrors.not_started],
    effect: 'reversible',
    playMoney: 'always',
    // Each call restarts the timeout, so a stored answer to a repeat would be wrong.
    idempotent: false,
    handler: (perps, { input: { body }, principal }) =>
      perps.trading.cancelAfter(principal.accountId, body),
  }),
  readCancelAfter: operation({
    name: 'perpOrders.getCancelTimer',
    ...reading,
    path: '/api/{exchange}/orders/cancel-all-after',
    summary: 'Read when the open paper orders would be cancelled',
    input: {},
    output: CancelAfter,
    errors: [perpsErrors.not_started],
    handler: (perps, { principal }) => perps.trading.cancelsAfter(principal.accountId),
  }),
  readOrder: operation({
    name: 'perpOrders.get',
    ...reading,
    path: '/api/{exchange}/order',
    summary: 'Read one order by its id or client id',
    input: { query: OrderNameQuery },
    output: Order,
    errors: [...live, resourceErrors.not_found],
    handler: (perps, { input: { query }, principal }) =>
      perps.own(principal, query, {
        schema: Order,
        paper: () => perps.trading.order(principal.accountId, query),
        live: (exchange, name) => exchange.order(name),
      }),
  }),
  cancelOrder: operation({
    name: 'perpOrders.cancel',
    ...row,
    method: 'DELETE',
    path: '/api/{exchange}/order',
    summary: 'Cancel an open order by its id or client id',
    description: 'A repeat is answered with what became of the order.',
    input: { query: OrderNameQuery },
    output: Order,
    errors: [...live, resourceErrors.not_found],
    effect: 'irreversible',
    playMoney: 'unless_mode_is_live',
    handler: (perps, { input: { query }, principal, requestHeader }) =>
      perps.own(principal, query, {
        schema: Order,
        paper: () =>
          perps.trading.cancel(principal.accountId, query, requestHeader('idempotency-key')),
        live: (exchange, name) => exchange.cancel(name),
      }),
  }),
  cancelOrders: operation({
    name: 'perpOrders.cancelAll',
    ...row,
    method: 'DELETE',
    path: '/api/{exchange}/orders',
    summary: 'Cancel all open orders, or those of one market',
    input: { query: MaybeSymbolQuery },
    output: listOf(Order),
    errors: live,
    effect: 'irreversible',
    playMoney: 'unless_mode_is_live',
    handler: (perps, { input: { query }, principal, requestHeader }) =>
      perps.own(principal, query, {
        schema: listOf(Order),
        paper: async () => [
          ...(await perps.trading.cancelAll(
            principal.accountId,
            { symbol: query.symbol },
            requestHeader('idempotency-key'),
          )),
        ],
        live: (exchange, parameters) => exchange.cancelAll(parameters),
      }),
  }),
  listOrders: operation({
    name: 'perpOrders.list',
    ...reading,
    path: '/api/{exchange}/orders',
    summary: 'List paper orders, newest first',
    input: { query: OrdersQuery },
    output: pageOf(Order),
    errors: [requestErrors.invalid],
    handler: (perps, { input: { query }, principal }) =>
      perps.trading.orders(principal.accountId, query),
  }),
  listFills: operation({
    name: 'perpFills.list',
    ...reading,
    path: '/api/{exchange}/fills',
    summary: 'List paper fills, newest first, liquidations and deleveraging included',
    input: { query: shape(pages) },
    output: pageOf(PerpsFill),
    errors: [requestErrors.invalid],
    handler: (perps, { input: { query }, principal }) =>
      perps.trading.fills(principal.accountId, query),
  }),
  positions: operation({
    name: 'perpPositions.list',
    ...reading,
    path: '/api/{exchange}/positions',
    summary: 'List open positions with their liquidation prices and profit',
    input: { query: MaybeSymbolQuery },
    output: listOf(Position),
    errors: live,
    handler: (perps, { input: { query }, principal }) =>
      perps.own(principal, query, {
        schema: listOf(Position),
        paper: () => perps.trading.positions(principal.accountId, query.symbol),
        live: (exchange, parameters) => exchange.account('positions', parameters),
      }),
  }),
  account: operation({
    name: 'perpAccount.get',
    ...reading,
    path: '/api/{exchange}/account',
    summary: 'Read equity, collateral and margins of the account',
    input: { query: ModeQuery },
    output: AccountCollateral,
    errors: [...live, perpsErrors.not_started],
    handler: (perps, { input: { query }, principal }) =>
      perps.own(principal, query, {
        schema: AccountCollateral,
        paper: () => perps.trading.account(principal.accountId),
        live: (exchange, parameters) => exchange.account('account', parameters),
      }),
  }),
  changeAccount: operation({
    name: 'perpAccount.update',
    ...row,
    method: 'PATCH',
    path: '/api/{exchange}/account',
    summary: 'Limit the leverage of the paper account, or take the limit off',
    description:
      'Positions and orders then need at least one part in `leverageLimit` of their value as initial margin, in every market; maintenance margin stays as the markets have it.',
    input: { body: AccountChangesRequest },
    output: AccountCollateral,
    errors: [requestErrors.invalid, perpsErrors.not_started, perpsErrors.refused],
    effect: 'reversible',
    playMoney: 'always',
    handler: (perps, { input: { body }, principal }) =>
      perps.trading.limitLeverage(principal.accountId, body.leverageLimit),
  }),
  resetAccount: operation({
    name: 'perpAccount.reset',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/account/reset',
    summary: 'Begin the paper account anew with as much as you say',
    description:
      'Cancels what waits, takes leverage limit and dead man’s switch off and leaves the account with `seed` paper dollars. Close positions first: somebody has the other side of each. Orders and fills stay in the lists.',
    input: { body: ResetRequest },
    output: AccountCollateral,
    errors: [requestErrors.invalid, perpsErrors.deposit_limit, perpsErrors.refused],
    effect: 'irreversible',
    playMoney: 'always',
    handler: (perps, { input: { body }, principal, requestHeader }) =>
      perps.trading.reset(principal.accountId, body.seed, requestHeader('idempotency-key')),
  }),
  setIndex: operation({
    name: 'perpMarkets.setIndexPrice',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/index',
    summary: 'Set the index price of a market by hand, to learn and to test',
    description:
      'Only where chains and database are embedded and every address is local: there is nobody else then. The index stays there until it is set again, or let go with null; `GET status` says `simulated:set-by-hand`. Triggers, liquidations and deleveraging follow in the same command.',
    input: { body: IndexRequest },
    output: IndexPrice,
    errors: [requestErrors.invalid, resourceErrors.not_found, perpsErrors.index_not_settable],
    effect: 'irreversible',
    examples: [
      {
        name: 'a fall',
        input: { body: { symbol, indexPrice: '150' } },
        output: {
          symbol,
          indexPrice: '150',
          markPrice: '150.02',
          indexSource: 'simulated:set-by-hand',
        },
      },
    ],
    handler: (perps, { input: { body } }) => perps.setIndex(body.symbol, body.indexPrice),
  }),
  deposit: operation({
    name: 'perpAccount.deposit',
    ...row,
    method: 'POST',
    path: '/api/{exchange}/account/deposit',
    summary: 'Add paper dollars to the paper account, up to 1,000,000',
    description: 'Play money out of nothing: it is never worth, or mixed with, live value.',
    input: { body: DepositRequest },
    output: AccountCollateral,
    errors: [perpsErrors.deposit_limit, requestErrors.invalid],
    effect: 'irreversible',
    playMoney: 'always',
    handler: (perps, { input: { body }, principal, requestHeader }) =>
      perps.trading.deposit(principal.accountId, body.amount, requestHeader('idempotency-key')),
  }),
}
