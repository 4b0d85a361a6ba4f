import { Type as T, type TSchema } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { perpsErrors } from '../perps.errors.ts'
import { AccountCollateral } from '../perps.schemas.ts'
import type { PerpsService } from '../perps.service.ts'
import { perpsExamples } from '../perps-examples.ts'
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
/** Requests that a registered key has signed, as clients of the exchange send them, or any credential of ours. */
const row = {
  tier: 'private',
  family: 'Perps',
  auth: ['exchange_key', 'wallet_session', 'api_key', 'idp_bearer', 'account_session'],
  // The same calls are tools already, by the routes beside these.
  mcp: false,
  failure: backpackFailure,
} as const
const reading = { ...row, method: 'GET', effect: 'none' } as const
const writing = { ...row, effect: 'irreversible', bodyLimitBytes: 65_536 } as const
const invalid = [requestErrors.invalid] as const
const placing = [
  requestErrors.invalid,
  resourceErrors.not_found,
  perpsErrors.invalid_order,
  perpsErrors.margin,
  perpsErrors.client_id_used,
  perpsErrors.refused,
] as const
const { symbol } = perpsExamples.markPrice
const page = { limit: 100, offset: 0 }
type Path = (end: string) => `/${string}`

/** What an account does and has on the paper exchange, for clients that were written for the exchange itself. */
export function clientAccountOperations(api: Path, wapi: Path) {
  return {
    ...placingRows(api),
    ...orderRows(api),
    ...cancellingRows(api),
    ...accountRows(api),
    ...moneyRows(api),
    ...historyRows(wapi),
    ...transferRows(wapi),
  }
}

function placingRows(path: Path) {
  const body = { symbol, side: 'Bid', orderType: 'Limit', price: '179.5', quantity: '2' } as const
  return {
    clientPlaceOrder: operation({
      ...writing,
      method: 'POST',
      path: path('order'),
      instruction: 'orderExecute',
      summary: 'Place a paper order, for clients of the exchange',
      description: 'The first order opens a paper account with 10,000 paper dollars.',
      input: { body: ClientOrderRequest },
      output: ClientOrder,
      errors: placing,
      limit: { bucket: 'api', weight: 2 },
      examples: [{ name: 'one that waits', input: { body }, output: examples.order }],
      handler: ({ account }, { input, principal, requestHeader }) =>
        account.place(principal.accountId, input.body, requestHeader('idempotency-key')),
    }),
    clientPlaceOrders: operation({
      ...writing,
      method: 'POST',
      path: path('orders'),
      instruction: 'orderExecute',
      summary: 'Place up to 20 paper orders at once, for clients of the exchange',
      input: { body: ClientOrdersRequest },
      output: listOf(PlacedClientOrder),
      errors: [requestErrors.invalid, resourceErrors.not_found],
      limit: { bucket: 'api', weight: 10 },
      examples: [
        {
          name: 'one',
          input: { body: [body] },
          output: [{ operation: 'Ok', ...examples.order }],
        },
      ],
      handler: ({ account }, { input, principal, requestHeader }) =>
        account.placeMany(principal.accountId, input.body, requestHeader('idempotency-key')),
    }),
  }
}

function orderRows(path: Path) {
  return {
    clientOpenOrder: operation({
      ...reading,
      path: path('order'),
      instruction: 'orderQuery',
      summary: 'Read one open paper order, for clients of the exchange',
      input: { query: OrderNameQuery },
      output: ClientOrder,
      errors: [requestErrors.invalid, resourceErrors.not_found],
      examples: [
        { name: 'by id', input: { query: { symbol, orderId: '12' } }, output: examples.order },
      ],
      handler: ({ account }, { input: { query }, principal }) =>
        account.openOrder(principal.accountId, query),
    }),
    clientOpenOrders: operation({
      ...reading,
      path: path('orders'),
      instruction: 'orderQueryAll',
      summary: 'List the open paper orders, for clients of the exchange',
      input: { query: OpenOrdersQuery },
      output: listOf(ClientOrder),
      errors: invalid,
      examples: [{ name: 'all', input: { query: {} }, output: [examples.order] }],
      handler: ({ account }, { input: { query }, principal }) =>
        account.openOrders(principal.accountId, query.symbol),
    }),
  }
}

function cancellingRows(path: Path) {
  const cancelled = { ...examples.order, status: 'Cancelled' }
  return {
    clientCancelOrder: operation({
      ...writing,
      method: 'DELETE',
      path: path('order'),
      instruction: 'orderCancel',
      summary: 'Cancel a paper order, for clients of the exchange',
      description: 'A repeat is answered with what became of the order.',
      input: { body: OrderName },
      output: ClientOrder,
      errors: [requestErrors.invalid, resourceErrors.not_found],
      examples: [{ name: 'by id', input: { body: { symbol, orderId: '12' } }, output: cancelled }],
      handler: ({ account }, { input: { body }, principal, requestHeader }) =>
        account.cancel(principal.accountId, body, requestHeader('idempotency-key')),
    }),
    clientCancelOrders: operation({
      ...writing,
      method: 'DELETE',
      path: path('orders'),
      instruction: 'orderCancelAll',
      summary: 'Cancel the open paper orders of a market, for clients of the exchange',
      input: { body: CancelOrdersRequest },
      output: listOf(ClientOrder),
      errors: invalid,
      examples: [{ name: 'all of them', input: { body: { symbol } }, output: [cancelled] }],
      handler: async ({ account }, { input: { body }, principal, requestHeader }) => [
        ...(await account.cancelAll(principal.accountId, body, requestHeader('idempotency-key'))),
      ],
    }),
  }
}

function accountRows(path: Path) {
  return {
    clientAccount: operation({
      ...reading,
      path: path('account'),
      instruction: 'accountQuery',
      summary: 'Read settings and fees of the paper account, for clients of the exchange',
      input: {},
      output: ClientAccount,
      examples: [{ name: 'a new one', output: examples.account }],
      handler: ({ account }, { principal }) => account.settings(principal.accountId),
    }),
    clientChangeAccount: operation({
      ...writing,
      method: 'PATCH',
      path: path('account'),
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
  }
}

function moneyRows(path: Path) {
  return {
    clientBalances: operation({
      ...reading,
      path: path('capital'),
      instruction: 'balanceQuery',
      summary: 'Read the balances of the paper account, for clients of the exchange',
      input: {},
      output: ClientBalances,
      examples: [
        { name: 'paper', output: { USDC: { available: '9990', locked: '10', staked: '0' } } },
      ],
      handler: ({ account }, { principal }) => account.balances(principal.accountId),
    }),
    clientAccountCollateral: operation({
      ...reading,
      path: path('capital/collateral'),
      instruction: 'collateralQuery',
      summary: 'Read equity and margins of the paper account, for clients of the exchange',
      input: {},
      output: AccountCollateral,
      examples: [{ name: 'paper', output: examples.collateral }],
      handler: ({ account }, { principal }) => account.collateral(principal.accountId),
    }),
    clientPositions: operation({
      ...reading,
      path: path('position'),
      instruction: 'positionQuery',
      summary: 'List the open paper positions, for clients of the exchange',
      input: { query: MaybeSymbolQuery },
      output: listOf(ClientPosition),
      errors: [requestErrors.invalid, resourceErrors.not_found],
      examples: [{ name: 'all', input: { query: {} }, output: [examples.position] }],
      handler: ({ account }, { input: { query }, principal }) =>
        account.positions(principal.accountId, query.symbol),
    }),
  }
}

function historyRows(path: Path) {
  return {
    clientOrderHistory: operation({
      ...reading,
      path: path('history/orders'),
      instruction: 'orderHistoryQueryAll',
      summary: 'List paper orders, open or not, for clients of the exchange',
      input: { query: OrderHistoryQuery },
      output: listOf(HistoryOrder),
      errors: invalid,
      examples: [{ name: 'all', input: { query: page }, output: [examples.historyOrder] }],
      handler: ({ account }, { input: { query }, principal }) =>
        account.orderHistory(principal.accountId, query),
    }),
    clientFillHistory: operation({
      ...reading,
      path: path('history/fills'),
      instruction: 'fillHistoryQueryAll',
      summary: 'List paper fills, for clients of the exchange',
      input: { query: FillHistoryQuery },
      output: listOf(ClientFill),
      errors: invalid,
      examples: [{ name: 'all', input: { query: page }, output: [examples.fill] }],
      handler: ({ account }, { input: { query }, principal }) =>
        account.fillHistory(principal.accountId, query),
    }),
    clientFundingHistory: operation({
      ...reading,
      path: path('history/funding'),
      instruction: 'fundingHistoryQueryAll',
      summary: 'List funding that was paid and received on paper, for clients of the exchange',
      input: { query: FundingHistoryQuery },
      output: listOf(ClientFunding),
      errors: invalid,
      examples: [{ name: 'all', input: { query: page }, output: [examples.funding] }],
      handler: ({ account }, { input: { query }, principal }) =>
        account.fundingHistory(principal.accountId, query),
    }),
  }
}

function transferRows(path: Path) {
  return {
    clientDeposits: operation({
      ...reading,
      path: path('capital/deposits'),
      instruction: 'depositQueryAll',
      summary: 'List the paper dollars that the account was given, for clients of the exchange',
      input: { query: TransfersQuery },
      output: listOf(ClientDeposit),
      errors: invalid,
      examples: [{ name: 'all', input: { query: page }, output: [examples.deposit] }],
      handler: ({ account }, { input: { query }, principal }) =>
        account.deposits(principal.accountId, query),
    }),
    clientWithdrawals: operation({
      ...reading,
      path: path('capital/withdrawals'),
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
}
