import type { Reading } from '../reading/reading.ts'
import * as account from './account.ts'
import type { Recipe } from './acts.ts'
import type { IntentId } from './intent-ids.ts'
import * as launching from './launching.ts'
import * as markets from './markets.ts'
import * as orders from './orders.ts'
import * as perps from './perps.ts'
import * as remembering from './remembering.ts'
import * as trading from './trading.ts'

/** What an intent does at the most: nothing that lasts, a change, or a move of value. */
export type IntentEffect = 'changes' | 'moves' | 'none' | 'reads'

export type Intent = {
  readonly effect: IntentEffect
  /** The calls that it may come to, with the arguments that it may fill. */
  readonly calls: Readonly<Record<string, readonly string[]>>
  /** Whether runs of agents may make the calls; the rest is for conversations that only read. */
  readonly isForRuns?: false
  /** Absent where the planner cannot do it: the intent is known so that it can be refused plainly. */
  readonly recipe?: (reading: Reading) => Recipe
  /** What comes nearest to an intent that cannot be done. */
  readonly nearest?: IntentId
  /** Of each group one concept must be named, so that a guess alone never changes anything: the action, and what it is done to. */
  readonly needs?: readonly (readonly string[])[]
}

const order = ['mode', 'kind', 'side', 'pair', 'amountAtomic', 'limitPrice', 'trigger', 'schedule']
const trade = ['trader', 'token', 'side', 'amountIn', 'amountOut']
const quote = ['sellToken', 'buyToken', 'amount', 'side']
const buying = ['buy', 'swap', 'pay', 'dca', 'place', 'create', 'limit', 'claim', 'usage']
const ending = ['cancel', 'delete', 'close', 'pause', 'claim', 'revoked', 'reset']
const orderWords = [
  'order',
  'limit',
  'stoploss',
  'takeprofit',
  'dca',
  'buy',
  'sell',
  'trailing',
  'id:ord',
]
const trading_ = { 'launchTrades.prepare': trade, 'swaps.prepare': ['quoteId', 'account'] }

function reads(operation: string, recipe: Intent['recipe'], slots: readonly string[] = []): Intent {
  return {
    effect: 'reads',
    calls: { [operation]: slots },
    ...(recipe === undefined ? {} : { recipe }),
  }
}

function cannot(nearest?: IntentId): Intent {
  return { effect: 'none', calls: {}, ...(nearest === undefined ? {} : { nearest }) }
}

/** All that can be asked for in words, and what is known and cannot be done. */
export const intents: Readonly<Record<IntentId, Intent>> = {
  balances: reads('portfolios.get', markets.balances, ['address']),
  'equity-chart': reads('portfolios.getEquity', markets.equityChart, ['address', 'range']),
  'token-price': {
    effect: 'reads',
    calls: { 'prices.list': ['tokens'], 'perpMarkets.listMarkPrices': ['symbol'] },
    recipe: markets.tokenPrice,
  },
  candles: reads('candles.list', markets.candles, ['token', 'interval']),
  trending: reads('tokens.listTrending', markets.trending, ['window']),
  'token-search': reads('things.search', markets.tokenSearch, ['q']),
  holders: reads('holders.list', markets.ofToken('holders.list'), ['token']),
  'token-trades': reads('trades.list', markets.ofToken('trades.list'), ['token']),
  pools: reads('pools.list', markets.ofToken('pools.list'), ['token']),
  'token-risk': reads('launches.getRisk', markets.tokenRisk, ['launchId']),
  'swap-quote': reads('swaps.quote', trading.swapQuote, quote),
  buy: { effect: 'moves', calls: trading_, recipe: trading.buy, needs: [buying] },
  sell: {
    effect: 'moves',
    calls: trading_,
    recipe: trading.sell,
    needs: [['sell', 'swap', 'close', 'delete', 'claim']],
  },
  swap: {
    effect: 'moves',
    calls: { 'swaps.prepare': ['quoteId', 'account'] },
    recipe: trading.swap,
    needs: [['swap', 'buy', 'sell', 'change']],
  },
  'order-preview': reads('orders.preview', orders.orderPreview, order),
  'order-limit': {
    effect: 'moves',
    calls: { 'orders.place': order },
    recipe: orders.orderLimit,
    needs: [['buy', 'sell', 'limit', 'order', 'place']],
  },
  'order-stop': {
    effect: 'moves',
    calls: { 'orders.place': order },
    recipe: orders.orderStop,
    needs: [['stoploss', 'takeprofit', 'sell', 'below', 'limit']],
  },
  'order-dca': {
    effect: 'moves',
    calls: { 'orders.place': order },
    recipe: orders.orderDca,
    needs: [['dca', 'every', 'day', 'buy', 'sell', 'hour', 'week']],
  },
  'orders-list': reads('orders.list', orders.ordersList, ['status', 'side', 'mode', 'kind']),
  'order-get': reads('orders.get', orders.orderGet, ['orderId']),
  'order-cancel': {
    effect: 'moves',
    calls: { 'orders.cancel': ['orderId'] },
    recipe: orders.orderCancel,
    needs: [[...ending, 'stoploss'], orderWords],
  },
  'orders-cancel-all': {
    effect: 'moves',
    calls: { 'orders.cancelAll': ['mode', 'kind', 'side', 'pair'] },
    recipe: orders.ordersCancelAll,
    needs: [ending, orderWords, ['all', 'every']],
  },
  'order-replace': {
    effect: 'moves',
    calls: { 'orders.replace': ['orderId', 'limitPrice', 'amountAtomic', 'trigger'] },
    recipe: orders.orderReplace,
    needs: [
      ['change', 'set', 'place', 'cancel', 'above', 'below', 'send', 'swap', 'create'],
      orderWords,
    ],
  },
  'alert-create': {
    effect: 'moves',
    calls: {
      'alerts.create': ['token', 'direction', 'priceEth'],
      'perpAlerts.create': ['symbol', 'direction', 'price'],
    },
    recipe: markets.alertCreate,
  },
  'alerts-list': reads('alerts.list', markets.alertsList, ['token']),
  'alert-delete': {
    effect: 'moves',
    calls: { 'alerts.delete': ['alertId'] },
    recipe: markets.alertDelete,
    needs: [ending, ['alert', 'id:pal']],
  },
  'launches-new': reads('launches.list', markets.launchesNew, ['status', 'family', 'creator']),
  'launches-graduating': reads('graduations.list', account.plain('graduations.list')),
  'launch-get': {
    effect: 'reads',
    calls: { 'launches.getByToken': ['address'], 'launches.get': ['launchId'] },
    recipe: markets.launchGet,
  },
  'launch-prepare': {
    effect: 'moves',
    calls: { 'launches.prepare': ['creator', 'name', 'symbol', 'initialBuyEth', 'feeRecipient'] },
    recipe: launching.launchPrepare,
    needs: [['launch', 'create', 'newest', 'place']],
  },
  'launch-rehearse': {
    effect: 'changes',
    calls: { 'launches.rehearse': ['launch', 'crowd', 'minutes'] },
    recipe: launching.launchRehearse,
  },
  'launch-status': reads('launches.getStatus', launching.launchStatus, ['launchId']),
  'creator-fees': {
    effect: 'reads',
    calls: { 'creatorFees.listClaimable': ['account'], 'creatorFees.getByToken': ['address'] },
    recipe: launching.creatorFees,
  },
  'creator-fees-claim': {
    effect: 'moves',
    calls: { 'creatorFees.prepareClaim': ['account', 'tokens', 'to'] },
    recipe: launching.creatorFeesClaim,
    needs: [
      ['claim', 'send', 'pay'],
      ['fee', 'creator', 'reward', 'claimable'],
    ],
  },
  'perp-markets': reads('perpMarkets.list', perps.perpMarkets, ['mode']),
  'perp-price': reads('perpMarkets.listMarkPrices', perps.perpPrice, ['symbol']),
  'perp-positions': reads('perpPositions.list', perps.perpPositions, ['symbol', 'mode']),
  'perp-account': reads('perpAccount.get', account.plain('perpAccount.get')),
  'perp-open': {
    effect: 'moves',
    calls: {
      'perpOrders.place': [
        'symbol',
        'side',
        'orderType',
        'quantity',
        'quoteQuantity',
        'price',
        'stopLossTriggerPrice',
        'takeProfitTriggerPrice',
        'mode',
      ],
    },
    recipe: perps.perpOpen,
    needs: [['long', 'short', 'perp']],
  },
  'perp-close': {
    effect: 'moves',
    calls: {
      'perpOrders.place': [
        'symbol',
        'side',
        'orderType',
        'closePosition',
        'quantity',
        'reduceOnly',
        'mode',
      ],
    },
    recipe: perps.perpClose,
    needs: [['close', 'delete', 'cancel', 'half', 'reset', 'sell']],
  },
  'perp-orders': reads('perpOrders.list', perps.perpOrders, ['symbol', 'status']),
  'perp-order-cancel': {
    effect: 'moves',
    calls: {
      'perpOrders.cancel': ['symbol', 'orderId'],
      'perpOrders.cancelAll': ['symbol', 'mode'],
    },
    recipe: perps.perpOrderCancel,
    needs: [ending, [...orderWords, 'perp']],
  },
  'perp-funding': reads('perpMarkets.listFundingRates', perps.perpFunding, ['symbol']),
  'paper-account': reads('paperAccount.get', account.plain('paperAccount.get')),
  'paper-reset': {
    effect: 'moves',
    calls: { 'paperAccount.reset': ['profile'] },
    recipe: account.paperReset,
    needs: [
      ['reset', 'create'],
      ['paper', 'account', 'balance'],
    ],
  },
  'keys-list': reads('keys.list', account.keysList, ['state']),
  'key-mint': cannot('keys-list'),
  'key-revoke': cannot('keys-list'),
  usage: reads('usage.get', account.usage, ['groupBy']),
  'invoices-list': reads('invoices.list', account.invoicesList, ['state']),
  'invoice-get': reads('invoices.get', account.invoiceGet, ['invoiceId']),
  'invoice-upcoming': reads('invoices.getUpcoming', account.plain('invoices.getUpcoming')),
  'invoice-pay': {
    effect: 'moves',
    calls: { 'invoices.pay': ['invoiceId'] },
    recipe: account.invoicePay,
    needs: [
      ['pay', 'paid', 'due', 'close'],
      ['invoice', 'due', 'charge', 'paid'],
    ],
  },
  'credit-balance': reads('balance.get', account.plain('balance.get')),
  'budgets-list': reads('budgets.list', account.plain('budgets.list')),
  rewards: reads('rewards.get', account.plain('rewards.get')),
  'referral-code': {
    effect: 'moves',
    calls: { 'referrals.createCode': [] },
    recipe: account.plain('referrals.createCode'),
    needs: [['referral']],
  },
  'charges-list': reads('charges.list', account.chargesList, ['rail', 'status']),
  'charge-receipt': reads('charges.getReceipt', account.chargeReceipt, ['chargeId']),
  'plans-list': reads('plans.list', account.plain('plans.list')),
  'webhooks-list': reads('webhooks.list', account.plain('webhooks.list')),
  notifications: reads('notifications.list', account.notifications, ['unread']),
  'agents-search': reads('agents.search', account.agentsSearch, ['q']),
  'agents-own': reads('agents.list', account.plain('agents.list')),
  'agent-create': cannot('agents-own'),
  'runs-list': { ...reads('runs.list', account.runsList, ['agent']), isForRuns: false },
  'run-get': { ...reads('runs.get', account.runGet, ['runId']), isForRuns: false },
  'run-cancel': cannot('runs-list'),
  'agent-plans': reads('agentPlans.list', account.agentPlans, ['status']),
  help: cannot(),
  'api-docs': reads('operations.list', account.apiDocs, ['q']),
  'service-status': reads('service.getStatus', account.serviceStatus),
  'error-codes': reads('errorCodes.list', account.plain('errorCodes.list')),
  'models-list': reads('models.list', account.plain('models.list')),
  'vault-wallets': reads('vaultWallets.list', account.plain('vaultWallets.list')),
  'vault-policy': reads('vaultWallets.getPolicy', account.vaultPolicy, ['walletId']),
  transfer: {
    effect: 'moves',
    calls: {
      'vaultWallets.signTransaction': ['walletId', 'clientRequestId', 'to', 'data', 'valueAtomic'],
    },
    recipe: account.transfer,
    needs: [['send', 'pay', 'change']],
  },
  'signing-requests': reads('signingRequests.list', account.signingRequests, ['state']),
  faucet: {
    effect: 'moves',
    calls: { 'faucet.request': ['address', 'asset', 'amount'] },
    recipe: account.faucet,
  },
  'gateway-vendors': {
    ...reads('gateway.listVendors', account.plain('gateway.listVendors')),
    isForRuns: false,
  },
  'events-history': reads('events.list', account.eventsHistory, ['topics']),
  'memory-remember': {
    effect: 'changes',
    calls: { 'memories.remember': ['text'] },
    recipe: remembering.remember,
  },
  'memory-list': reads('memories.list', account.plain('memories.list')),
  'memory-forget': cannot('memory-list'),
  profile: reads('me.get', account.plain('me.get')),
  'signing-approve': cannot('signing-requests'),
  'webhook-create': cannot('webhooks-list'),
  'budget-create': cannot('budgets-list'),
  withdraw: cannot('balances'),
  'vault-keys': cannot('vault-wallets'),
  other: cannot('help'),
}
