import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import { perpsErrors } from '../perps.errors.ts'
import { AccountCollateral } from '../perps.schemas.ts'
import type { PerpsService } from '../perps.service.ts'
import {
  AccountChanges,
  CancelOrdersRequest,
  ClientAccount,
  ClientBalances,
  ClientDeposit,
  ClientFill,
  ClientFunding,
  ClientOrder,
  ClientOrderRequest,
  ClientOrdersRequest,
  ClientPosition,
  ClientWithdrawal,
  FillHistoryQuery,
  FundingHistoryQuery,
  HistoryOrder,
  OpenOrdersQuery,
  OrderHistoryQuery,
  OrderName,
  OrderNameQuery,
  PlacedClientOrder,
  TransfersQuery,
} from './account.schemas.ts'
import { clientExamples as examples } from './examples.ts'
import { backpackFailure } from './failure-form.ts'
import { OpenInterestQuery as MaybeSymbolQuery } from './market-data.schemas.ts'

const { operation } = rowsOf<PerpsService>()
const listOf = <item extends TSchema>(item: item) => T.Array(item, { maxItems: 1_000 })
/**
 * Takes requests signed by a registered key, as clients of the exchange send them, or any credential of this service.
 */
const row = {
  tier: 'private',
  family: 'Perps',
  auth: ['exchange_key', 'wallet_session', 'api_key', 'idp_bearer', 'account_session'],
  // The same calls are tools already, as rows under /api/perps.
  mcp: false,
  failure: backpackFailure,
} as const
const reading = { ...row, method: 'GET', effect: 'none' } as const
const writing = { ...row, effect: 'irreversible', bodyLimitBytes: 65_536 } as const
const invalid = [requestErrors.invalid] as const
const limited = [
  perpsErrors.over_order_limit,
  perpsErrors.order_limit_market,
  perpsErrors.order_limit_trigger,
] as const
const placing = [
  ...limited,
  requestErrors.invalid,
  resourceErrors.not_found,
  perpsErrors.invalid_order,
  perpsErrors.margin,
  perpsErrors.client_id_used,
  perpsErrors.refused,
] as const
const page = { limit: 100, offset: 0 }

/** An account's orders and state on the paper exchange, for clients written for Backpack Exchange. */
export const clientAccountOperations = {
  clientPlaceOrder: operation({
    name: 'exchange.placeOrder',
    ...writing,
    method: 'POST',
    path: '/api/{exchange}/api/v1/order',
    instruction: 'orderExecute',
    summary: 'Place a paper order, for clients of the exchange',
    description: 'The first order opens a paper account with 10,000 paper dollars.',
    input: { body: ClientOrderRequest },
    output: ClientOrder,
    errors: placing,
    limit: { bucket: 'api', weight: 2 },
    handler: ({ account }, { input, principal, requestHeader }) =>
      account.place(principal, input.body, requestHeader('idempotency-key')),
  }),
  clientPlaceOrders: operation({
    name: 'exchange.placeOrders',
    ...writing,
    method: 'POST',
    path: '/api/{exchange}/api/v1/orders',
    instruction: 'orderExecute',
    summary: 'Place up to 20 paper orders at once, for clients of the exchange',
    input: { body: ClientOrdersRequest },
    output: listOf(PlacedClientOrder),
    errors: [requestErrors.invalid, resourceErrors.not_found, ...limited],
    limit: { bucket: 'api', weight: 10 },
    handler: ({ account }, { input, principal, requestHeader }) =>
      account.placeMany(principal, input.body, requestHeader('idempotency-key')),
  }),
  clientOpenOrder: operation({
    name: 'exchange.getOrder',
    ...reading,
    path: '/api/{exchange}/api/v1/order',
    instruction: 'orderQuery',
    summary: 'Read one open paper order, for clients of the exchange',
    input: { query: OrderNameQuery },
    output: ClientOrder,
    errors: [requestErrors.invalid, resourceErrors.not_found],
    handler: ({ account }, { input: { query }, principal }) =>
      account.openOrder(principal.accountId, query),
  }),
  clientOpenOrders: operation({
    name: 'exchange.listOrders',
    ...reading,
    path: '/api/{exchange}/api/v1/orders',
    instruction: 'orderQueryAll',
    summary: 'List the open paper orders, for clients of the exchange',
    input: { query: OpenOrdersQuery },
    output: listOf(ClientOrder),
    errors: invalid,
    handler: ({ account }, { input: { query }, principal }) =>
      account.openOrders(principal.accountId, query.symbol),
  }),
  clientCancelOrder: operation({
    name: 'exchange.cancelOrder',
    ...writing,
    method: 'DELETE',
    path: '/api/{exchange}/api/v1/order',
    instruction: 'orderCancel',
    summary: 'Cancel a paper order, for clients of the exchange',
    description: 'A repeat is answered with what became of the order.',
    input: { body: OrderName },
    output: ClientOrder,
    errors: [requestErrors.invalid, resourceErrors.not_found],
    handler: ({ account }, { input: { body }, principal, requestHeader }) =>
      account.cancel(principal.accountId, body, requestHeader('idempotency-key')),
  }),
  clientCancelOrders: operation({
    name: 'exchange.cancelOrders',
    ...writing,
    method: 'DELETE',
    path: '/api/{exchange}/api/v1/orders',
    instruction: 'orderCancelAll',
    summary: 'Cancel the open paper orders of a market, for clients of the exchange',
    input: { body: CancelOrdersRequest },
    output: listOf(ClientOrder),
    errors: invalid,
    handler: async ({ account }, { input: { body }, principal, requestHeader }) => [
      ...(await account.cancelAll(principal.accountId, body, requestHeader('idempotency-key'))),
    ],
  }),
  clientAccount: operation({
    name: 'exchange.getAccount',
    ...reading,
    path: '/api/{exchange}/api/v1/account',
    instruction: 'accountQuery',
    summary: 'Read settings and fees of the paper account, for clients of the exchange',
    input: {},
    output: ClientAccount,
    handler: ({ account }, { principal }) => account.settings(principal.accountId),
  }),
  clientChangeAccount: operation({
    name: 'exchange.updateAccount',
    ...writing,
    method: 'PATCH',
    path: '/api/{exchange}/api/v1/account',
    instruction: 'accountUpdate',
    summary: 'Change settings of the paper account, for clients of the exchange',
    input: { body: AccountChanges },
    output: ClientAccount,
    errors: [requestErrors.invalid, perpsErrors.not_started, perpsErrors.refused],
    effect: 'reversible',
    examples: [
      {
        name: 'at most ten times',
        input: { body: { leverageLimit: '10' } },
        output: { ...examples.account, leverageLimit: '10' },
      },
    ],
    handler: async ({ account, trading }, { input: { body }, principal }) => {
      const { leverageLimit } = body
      if (leverageLimit !== undefined)
        await trading.limitLeverage(principal.accountId, leverageLimit)
      return account.settings(principal.accountId)
    },
  }),
  clientBalances: operation({
    name: 'exchange.getBalances',
    ...reading,
    path: '/api/{exchange}/api/v1/capital',
    instruction: 'balanceQuery',
    summary: 'Read the balances of the paper account, for clients of the exchange',
    input: {},
    output: ClientBalances,
    handler: ({ account }, { principal }) => account.balances(principal.accountId),
  }),
  clientAccountCollateral: operation({
    name: 'exchange.getAccountCollateral',
    ...reading,
    path: '/api/{exchange}/api/v1/capital/collateral',
    instruction: 'collateralQuery',
    summary: 'Read equity and margins of the paper account, for clients of the exchange',
    input: {},
    output: AccountCollateral,
    handler: ({ account }, { principal }) => account.collateral(principal.accountId),
  }),
  clientPositions: operation({
    name: 'exchange.listPositions',
    ...reading,
    path: '/api/{exchange}/api/v1/position',
    instruction: 'positionQuery',
    summary: 'List the open paper positions, for clients of the exchange',
    input: { query: MaybeSymbolQuery },
    output: listOf(ClientPosition),
    errors: [requestErrors.invalid, resourceErrors.not_found],
    handler: ({ account }, { input: { query }, principal }) =>
      account.positions(principal.accountId, query.symbol),
  }),
  clientOrderHistory: operation({
    name: 'exchange.listOrderHistory',
    ...reading,
    path: '/api/{exchange}/wapi/v1/history/orders',
    instruction: 'orderHistoryQueryAll',
    summary: 'List paper orders, open or not, for clients of the exchange',
    input: { query: OrderHistoryQuery },
    output: listOf(HistoryOrder),
    errors: invalid,
    handler: ({ account }, { input: { query }, principal }) =>
      account.orderHistory(principal.accountId, query),
  }),
  clientFillHistory: operation({
    name: 'exchange.listFillHistory',
    ...reading,
    path: '/api/{exchange}/wapi/v1/history/fills',
    instruction: 'fillHistoryQueryAll',
    summary: 'List paper fills, for clients of the exchange',
    input: { query: FillHistoryQuery },
    output: listOf(ClientFill),
    errors: invalid,
    handler: ({ account }, { input: { query }, principal }) =>
      account.fillHistory(principal.accountId, query),
  }),
  clientFundingHistory: operation({
    name: 'exchange.listFundingHistory',
    ...reading,
    path: '/api/{exchange}/wapi/v1/history/funding',
    instruction: 'fundingHistoryQueryAll',
    summary: 'List funding that was paid and received on paper, for clients of the exchange',
    input: { query: FundingHistoryQuery },
    output: listOf(ClientFunding),
    errors: invalid,
    handler: ({ account }, { input: { query }, principal }) =>
      account.fundingHistory(principal.accountId, query),
  }),
  clientDeposits: operation({
    name: 'exchange.listDeposits',
    ...reading,
    path: '/api/{exchange}/wapi/v1/capital/deposits',
    instruction: 'depositQueryAll',
    summary: 'List the paper dollars that the account was given, for clients of the exchange',
    input: { query: TransfersQuery },
    output: listOf(ClientDeposit),
    errors: invalid,
    handler: ({ account }, { input: { query }, principal }) =>
      account.deposits(principal.accountId, query),
  }),
  clientWithdrawals: operation({
    name: 'exchange.listWithdrawals',
    ...reading,
    path: '/api/{exchange}/wapi/v1/capital/withdrawals',
    instruction: 'withdrawalQueryAll',
    summary: 'List the paper dollars that resets took away, for clients of the exchange',
    input: { query: TransfersQuery },
    output: listOf(ClientWithdrawal),
    errors: invalid,
    examples: [{ name: 'all', input: { query: page }, output: [examples.withdrawal] }],
    handler: ({ account }, { input: { query }, principal }) =>
      account.withdrawals(principal.accountId, query),
  }),
}
