import { AppError, errorCodes } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Refusal } from './exchange/refusals.ts'

/** The codes of perpetuals. */
export const perpsErrors = errorCodes('perps', {
  invalid_order: {
    status: 400,
    title: 'Invalid order',
    retryable: false,
    fix: 'Change what the detail names; GET /api/backpack/market has the filters of the market.',
  },
  margin: {
    status: 402,
    title: 'Too little margin',
    retryable: false,
    fix: 'Order less, close a position, or add paper collateral with POST /api/backpack/account/deposit.',
  },
  not_started: {
    status: 404,
    title: 'No paper perpetuals account',
    retryable: false,
    fix: 'Place an order, which opens one with 10,000 paper dollars, or deposit paper collateral.',
  },
  refused: {
    status: 409,
    title: 'Order refused',
    retryable: false,
    fix: 'Read `reason`: the order does not fit the order book, the mark price or the position.',
  },
  client_id_used: {
    status: 409,
    title: 'Client id in use',
    retryable: false,
    fix: 'Use another clientId, or cancel the open order that has it.',
  },
  deposit_limit: {
    status: 409,
    title: 'Deposit limit reached',
    retryable: false,
    fix: 'A paper account holds at most 1,000,000 paper dollars of cash.',
  },
  signing_key_known: {
    status: 409,
    title: 'Signing key registered before',
    retryable: false,
    fix: 'Make a new ED25519 key pair; a public key is registered once, also where it was revoked.',
  },
  signing_keys_limit: {
    status: 409,
    title: 'Too many signing keys',
    retryable: false,
    fix: 'Revoke a key with DELETE /api/backpack/signing-keys/{keyId}.',
  },
  alerts_limit: {
    status: 409,
    title: 'Too many price alerts',
    retryable: false,
    fix: 'Delete an alert with DELETE /api/backpack/alerts/{alertId}.',
  },
  live_not_configured: {
    status: 503,
    title: 'No live exchange is configured',
    retryable: false,
    fix: 'Use mode=paper, or set PERPS_EXCHANGE_URL and, for orders, PERPS_API_KEY.',
  },
  live_operator_only: {
    status: 403,
    title: 'Live orders are for the operator',
    retryable: false,
    fix: 'Use mode=paper. Live orders are signed with the operator’s key.',
  },
  over_order_limit: {
    status: 403,
    title: 'Beyond the order limit of the key',
    retryable: false,
    fix: 'Order less: one order may come to `largest`, and `left` is what all further ones may. Orders that only reduce a position count nothing. The owner mints another key when it is used up.',
  },
  order_limit_market: {
    status: 403,
    title: 'Not a market of the key',
    retryable: false,
    fix: 'Trade in a market that the order limit of the key names (`markets`), or with another credential.',
  },
  order_limit_trigger: {
    status: 403,
    title: 'No triggers for a key with an order limit',
    retryable: false,
    fix: 'Send `reduceOnly: true` with a trigger, attach stopLoss and takeProfit to an order, or use another credential.',
  },
  order_limit_live: {
    status: 403,
    title: 'A key with an order limit is for paper',
    retryable: false,
    fix: 'Use mode=paper: only the paper exchange counts what such a key orders.',
  },
  lending_not_configured: {
    status: 503,
    title: 'Paper exchange has no lending',
    retryable: false,
    fix: 'Set PERPS_EXCHANGE_URL: the paper exchange has no lending, the live one does.',
  },
  index_not_settable: {
    status: 409,
    title: 'The index cannot be set here',
    retryable: false,
    fix: 'Only a service with its own chains, its own database and local addresses lets an index be set by hand.',
  },
  venue_not_configured: {
    status: 503,
    title: 'No perpetuals venue is configured',
    retryable: false,
    fix: 'Set PERPS_VENUE_URL.',
  },
})

const sentences: Readonly<Record<Refusal, string>> = {
  client_id_used: 'An open order has this clientId.',
  deposit_limit: 'The account would hold more than 1,000,000 paper dollars.',
  fill_or_kill: 'The book cannot fill the whole order.',
  leverage_in_use: 'The account’s equity does not bear its positions and orders at this leverage.',
  margin: 'The account’s equity does not bear the initial margin that this order needs.',
  market_depth: 'Nothing waits on the other side of the book.',
  no_account: 'This account has no paper perpetuals account yet.',
  nothing_to_reduce: 'There is no position that this order could reduce.',
  order_too_large: 'The order is larger than the market’s largest one.',
  order_too_small: 'The order is smaller than the market’s smallest one.',
  order_unknown: 'There is no open order of this name.',
  positions_open:
    'The account has open positions; close them first, for example with closePosition.',
  price_out_of_band: 'The price is too far from the mark price.',
  replace_refused: 'Only a waiting limit order can be replaced.',
  too_many_orders: 'The account has 200 open orders.',
  would_take: 'A post-only order would trade at once at this price.',
}

/** The error that a caller gets for a refusal. */
export function refusalError(reason: Refusal): AppError {
  return new AppError(specOf(reason), sentences[reason], { extra: { reason } })
}

/** The refusal of one order among several. */
export function refusalView(reason: Refusal) {
  const { code, fix } = specOf(reason)
  return { code, reason, detail: sentences[reason], fix }
}

function specOf(reason: Refusal) {
  switch (reason) {
    case 'client_id_used':
      return perpsErrors.client_id_used
    case 'deposit_limit':
      return perpsErrors.deposit_limit
    case 'margin':
      return perpsErrors.margin
    case 'no_account':
      return perpsErrors.not_started
    case 'order_unknown':
      return resourceErrors.not_found
    case 'order_too_large':
    case 'order_too_small':
    case 'price_out_of_band':
      return perpsErrors.invalid_order
    case 'fill_or_kill':
    case 'leverage_in_use':
    case 'market_depth':
    case 'nothing_to_reduce':
    case 'positions_open':
    case 'replace_refused':
    case 'too_many_orders':
    case 'would_take':
      return perpsErrors.refused
  }
}
