import type { GuideEntries } from './guide-entry.ts'

/** Swaps, orders, vault wallets, paper accounts and perpetuals. */
export const tradingGuide: GuideEntries = {
  'swaps.listTokens': {
    use: "To see what can be swapped here, by address; symbols can be anybody's.",
    next: ['swaps.quote'],
  },
  'swaps.getToken': {
    use: 'To read amounts of a token right: how many decimals it says that it has.',
    next: ['swaps.quote'],
  },
  'swaps.quote': {
    use: 'To buy or sell any token, on a curve or in a pool: first the price. Pass `wallet` to see what it lacks.',
    next: ['swaps.prepare'],
  },
  'swaps.getQuote': {
    use: 'To read a quote again before it expires.',
    next: ['swaps.prepare'],
  },
  'swaps.prepare': {
    use: 'With a quoteId of swaps.quote that is still good.',
    next: ['swaps.submit'],
  },
  'swaps.simulate': {
    use: 'Before swaps.prepare, where you doubt that the swap would pass or that the token can be sold again.',
    next: ['swaps.prepare'],
  },
  'swaps.submit': {
    use: 'Once for each intent of swaps.prepare, in order, with the transaction as its wallet signed it.',
    next: ['swaps.get'],
  },
  'swaps.get': {
    use: 'After swaps.submit, until the status is final; `execution` says what was bought.',
    next: ['portfolios.get'],
  },
  'swaps.list': {
    use: 'To see the swaps that the account prepared.',
    next: ['swaps.get'],
  },
  'portfolios.get': {
    use: 'To see what a wallet holds and what its positions earned or lost.',
    next: ['swaps.quote'],
  },
  'portfolios.getEquity': {
    use: 'To see how the worth of a wallet’s launched tokens went over a day, a week, a month or all time.',
    next: ['portfolios.get'],
  },
  'portfolios.getHistory': {
    use: 'To see the trades of a wallet, one by one.',
  },
  'solanaSwaps.quote': {
    use: 'To swap on Solana, where an aggregator is configured.',
    next: ['solanaSwaps.submit'],
    signer: 'quoted',
  },
  'solanaSwaps.submit': {
    use: 'With the transaction of solanaSwaps.quote as its wallet signed it.',
  },
  'agentService.trade': {
    use: 'To let an agent quote, prepare or place a trade by its `mode`: read the mode before you choose.',
    next: ['swaps.submit'],
    signer: 'mode',
  },
  'orders.place': {
    use: 'For a trade that waits for a price or a time; for a trade now use swaps.quote. Preview it first.',
    next: ['orders.get'],
    signer: 'orders',
    id: 'orderId',
  },
  'orders.list': {
    use: 'To see open and past orders of the account.',
    next: ['orders.get', 'orders.cancel'],
    id: 'orderId',
  },
  'orders.preview': {
    use: 'Before orders.place: what the order would spend, receive and cost; nothing is placed.',
    next: ['orders.place'],
  },
  'orders.cancelAll': {
    use: 'To stop everything at once, or all of one pair, side or tag.',
    next: ['orders.list'],
    signer: 'books',
    id: 'orderId',
  },
  'orders.get': {
    use: 'After orders.place: how far the order is, its fills and why it ended.',
    next: ['orders.cancel'],
    id: 'orderId',
  },
  'orders.cancel': {
    use: 'To call off one order that has not ended; what was filled stays filled.',
    next: ['orders.get'],
    signer: 'books',
    id: 'orderId',
  },
  'orders.replace': {
    use: 'To change price or size of an open order.',
    next: ['orders.get'],
    signer: 'orders',
    id: 'orderId',
  },
  'orders.listEvents': { use: 'To see each step of one order.' },
  'orders.getReceipt': {
    use: 'To prove what an order was filled at.',
  },
  'vaultWallets.list': {
    use: 'To find the wallets that can sign by themselves here, and their walletId.',
    next: ['vaultWallets.getPolicy'],
    id: 'walletId',
  },
  'vaultWallets.get': {
    use: 'To read one vault wallet.',
    next: ['vaultWallets.getPolicy'],
    id: 'walletId',
  },
  'vaultWallets.getPolicy': {
    use: 'To see what a vault wallet may sign before you ask for it.',
    next: ['vaultWallets.evaluateTransaction'],
  },
  'vaultWallets.listPolicyChanges': {
    use: 'To see who changed what a vault wallet may sign, and what it was before.',
    next: ['vaultWallets.getPolicy'],
  },
  'vaultWallets.evaluateTransaction': {
    use: 'Before vaultWallets.signTransaction: whether the policy would allow it; nothing is signed.',
    next: ['vaultWallets.signTransaction'],
  },
  'vaultWallets.evaluateTypedData': {
    use: 'Before vaultWallets.signTypedData: whether the policy would allow it; nothing is signed.',
    next: ['vaultWallets.signTypedData'],
  },
  'vaultWallets.freeze': {
    use: 'At once when something is wrong; only its owner can thaw it, in the browser.',
    signer: 'books',
    id: 'walletId',
  },
  'vaultWallets.listAudit': {
    use: 'To see everything that was asked of vault wallets, as a chained record.',
  },
  'vaultWallets.signTransaction': {
    use: 'To have a vault wallet send a transaction; above its limits it waits for the owner.',
    next: ['signingRequests.get'],
    signer: 'vault',
    id: 'requestId',
  },
  'vaultWallets.signTypedData': {
    use: 'To have a vault wallet sign a permit or a payment.',
    next: ['signingRequests.get'],
    signer: 'vault',
    id: 'requestId',
  },
  'signingRequests.list': {
    use: 'To see what waits for approval and what was signed.',
    next: ['signingRequests.get'],
    id: 'requestId',
  },
  'signingRequests.get': {
    use: 'After vaultWallets.signTransaction: whether it was approved, signed and confirmed.',
    id: 'requestId',
  },
  'signingRequests.deny': {
    use: 'To refuse a request that waits for approval, and say why; approving is for its owner in the browser.',
    signer: 'books',
    id: 'requestId',
  },
  'paperAccount.get': {
    use: 'To see the play money of the account, for orders of mode `paper`.',
    next: ['orders.place'],
  },
  'paperAccount.start': {
    use: 'Before a first order of mode `paper`.',
    next: ['orders.place'],
  },
  'paperAccount.reset': {
    use: 'To begin again with play money; open paper orders end.',
    next: ['paperAccount.get'],
    signer: 'paper',
  },
  'perpAccount.update': {
    use: 'To limit the leverage of the account.',
    next: ['perpAccount.get'],
  },
  'perpAccount.reset': {
    use: 'To begin anew on paper with a given amount, once no position is open.',
    next: ['perpAccount.get'],
    signer: 'exchange',
  },
  'perpMarkets.setIndexPrice': {
    use: 'To try on paper what a price would do, where nobody else trades; null lets the index go.',
    next: ['perpPositions.list'],
    signer: 'exchange',
  },
  'exchangeKeys.list': {
    use: 'To see which keys sign requests of clients of the exchange.',
    id: 'keyId',
  },
  'exchangeKeys.revoke': {
    use: 'To end such a key for good.',
    next: ['exchangeKeys.list'],
    signer: 'books',
    id: 'keyId',
  },
  'perps.listAssets': {
    use: 'To see the assets of the perpetuals exchange.',
  },
  'perps.listCollateral': {
    use: 'To see what counts as collateral, and how much of it.',
  },
  'perps.listLendingRates': {
    use: 'To compare what lending earns and borrowing costs.',
  },
  'perps.listLendingMarkets': {
    use: 'To see how much is lent and borrowed of each asset.',
  },
  'perpMarkets.list': {
    use: 'First for perpetuals: their symbols, tick and step sizes.',
    next: ['perpMarkets.getDepth'],
  },
  'perpMarkets.get': {
    use: 'To read the rules of one market before an order.',
    next: ['perpOrders.preview'],
  },
  'perpMarkets.getDepth': {
    use: 'To see what lies in the order book.',
    next: ['perpOrders.preview'],
  },
  'perpMarkets.listCandles': { use: 'To see how the price of a market moved.' },
  'perpMarkets.listMarkPrices': {
    use: 'To see mark and index price and the next funding.',
  },
  'perpMarkets.listOpenInterest': {
    use: 'To see how much is open in a market.',
  },
  'perpMarkets.listFundingRates': {
    use: 'To see what positions paid each other.',
  },
  'perps.getStatus': {
    use: 'When the exchange refuses: which of paper and live is there.',
  },
  'perps.listVenueMarkets': {
    use: 'To list the same markets in the form of another venue.',
  },
  'perpOrders.place': {
    use: 'To open, change or close a position. Preview it first.',
    next: ['perpOrders.get', 'perpPositions.list'],
    signer: 'exchange',
    id: 'orderId',
  },
  'perpOrders.replace': {
    use: 'To change price or size of a resting order.',
    next: ['perpOrders.get'],
    signer: 'exchange',
    id: 'orderId',
  },
  'perpOrders.preview': {
    use: 'Before perpOrders.place: margin, worst price and liquidation price; nothing is placed.',
    next: ['perpOrders.place'],
  },
  'perpOrders.placeMany': {
    use: 'To place several orders in one call.',
    next: ['perpOrders.list'],
    signer: 'exchange',
    id: 'orderId',
  },
  'perpOrders.setCancelTimer': {
    use: 'To have all orders cancelled unless you call again in time, in case you stop.',
    next: ['perpOrders.getCancelTimer'],
  },
  'perpOrders.getCancelTimer': {
    use: 'To see when orders will be cancelled by themselves.',
  },
  'perpOrders.get': { use: 'To see how far one order is.', id: 'orderId' },
  'perpOrders.cancel': {
    use: 'To take one resting order back.',
    next: ['perpOrders.list'],
    signer: 'books',
    id: 'orderId',
  },
  'perpOrders.cancelAll': {
    use: 'To take back all orders of a market.',
    next: ['perpOrders.list'],
    signer: 'books',
    id: 'orderId',
  },
  'perpOrders.list': {
    use: 'To see the resting and past orders of the account.',
    id: 'orderId',
  },
  'perpFills.list': {
    use: 'To see at which prices orders were filled, and the fees.',
  },
  'perpPositions.list': {
    use: 'To see what is open, its profit and its liquidation price.',
  },
  'perpAlerts.create': {
    use: 'To be told by an event when the mark price reaches a price, instead of asking again.',
    next: ['perpAlerts.list'],
  },
  'perpAlerts.list': { use: 'To see which mark prices are watched and which fired.' },
  'perpAlerts.get': { use: 'To read one alert on a mark price and when it fired.' },
  'perpAlerts.pause': {
    use: 'To silence an alert on a mark price for a while.',
    next: ['perpAlerts.resume'],
  },
  'perpAlerts.resume': { use: 'To have a paused alert watch its mark price again.' },
  'perpAlerts.delete': {
    use: 'When a mark price need not be watched any more.',
    signer: 'books',
  },
  'perpAccount.get': {
    use: 'To see equity and margin of the exchange account.',
    next: ['perpAccount.deposit'],
  },
  'perpAccount.deposit': {
    use: 'To put paper dollars into the exchange account.',
    next: ['perpAccount.get'],
    signer: 'paper',
  },
}
