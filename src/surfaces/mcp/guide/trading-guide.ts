import type { GuideEntries } from './guide-entry.ts'

/** Swaps, orders, vault wallets, paper accounts and perpetuals. */
export const tradingGuide: GuideEntries = {
  'trading.tokens': {
    name: 'list_swap_tokens',
    use: "To see what can be swapped here, by address; symbols can be anybody's.",
    next: ['quote_swap'],
  },
  'trading.quote': {
    name: 'quote_swap',
    use: 'To buy or sell any token, on a curve or in a pool: first the price. Pass `wallet` to see what it lacks.',
    next: ['prepare_swap'],
  },
  'trading.getQuote': {
    name: 'get_quote',
    use: 'To read a quote again before it expires.',
    next: ['prepare_swap'],
  },
  'trading.build': {
    name: 'prepare_swap',
    use: 'With a quoteId of quote_swap that is still good.',
    next: ['submit_swap'],
  },
  'trading.simulate': {
    name: 'simulate_swap',
    use: 'Before prepare_swap, where you doubt that the swap would pass or that the token can be sold again.',
    next: ['prepare_swap'],
  },
  'trading.submit': {
    name: 'submit_swap',
    use: 'Once for each intent of prepare_swap, in order, with the transaction as its wallet signed it.',
    next: ['get_swap'],
  },
  'trading.get': {
    name: 'get_swap',
    use: 'After submit_swap, until the status is final; `execution` says what was bought.',
    next: ['get_portfolio'],
  },
  'trading.list': {
    name: 'list_swaps',
    use: 'To see the swaps that the account prepared.',
    next: ['get_swap'],
  },
  'trading.portfolio': {
    name: 'get_portfolio',
    use: 'To see what a wallet holds and what its positions earned or lost.',
    next: ['quote_swap'],
  },
  'trading.history': {
    name: 'get_portfolio_history',
    use: 'To see the trades of a wallet, one by one.',
  },
  'trading.solanaOrder': {
    name: 'quote_solana_swap',
    use: 'To swap on Solana, where an aggregator is configured.',
    next: ['submit_solana_swap'],
    signer: 'quoted',
  },
  'trading.solanaExecute': {
    name: 'submit_solana_swap',
    use: 'With the transaction of quote_solana_swap as its wallet signed it.',
  },
  'agent_service.trade': {
    name: 'trade_with_agent',
    use: 'To let an agent quote, prepare or place a trade by its `mode`: read the mode before you choose.',
    next: ['submit_swap'],
    signer: 'mode',
  },
  'orders.placeOrder': {
    name: 'place_order',
    use: 'For a trade that waits for a price or a time; for a trade now use quote_swap. Preview it first.',
    next: ['get_order'],
    signer: 'orders',
    id: 'orderId',
  },
  'orders.orders': {
    name: 'list_orders',
    use: 'To see open and past orders of the account.',
    next: ['get_order', 'cancel_order'],
    id: 'orderId',
  },
  'orders.previewOrder': {
    name: 'preview_order',
    use: 'Before place_order: what the order would spend, receive and cost; nothing is placed.',
    next: ['place_order'],
  },
  'orders.cancelAllOrders': {
    name: 'cancel_all_orders',
    use: 'To stop everything at once, or all of one pair, side or tag.',
    next: ['list_orders'],
    signer: 'books',
    id: 'orderId',
  },
  'orders.order': {
    name: 'get_order',
    use: 'After place_order: how far the order is, its fills and why it ended.',
    next: ['cancel_order'],
    id: 'orderId',
  },
  'orders.cancelOrder': {
    name: 'cancel_order',
    use: 'To call off one order that has not ended; what was filled stays filled.',
    next: ['get_order'],
    signer: 'books',
    id: 'orderId',
  },
  'orders.replaceOrder': {
    name: 'replace_order',
    use: 'To change price or size of an open order.',
    next: ['get_order'],
    signer: 'orders',
    id: 'orderId',
  },
  'orders.orderEvents': { name: 'list_order_events', use: 'To see each step of one order.' },
  'orders.orderReceipt': {
    name: 'get_order_receipt',
    use: 'To prove what an order was filled at.',
  },
  'vault.vaultWallets': {
    name: 'list_vault_wallets',
    use: 'To find the wallets that can sign by themselves here, and their walletId.',
    next: ['get_vault_policy'],
    id: 'walletId',
  },
  'vault.vaultWallet': {
    name: 'get_vault_wallet',
    use: 'To read one vault wallet.',
    next: ['get_vault_policy'],
    id: 'walletId',
  },
  'vault.vaultPolicy': {
    name: 'get_vault_policy',
    use: 'To see what a vault wallet may sign before you ask for it.',
    next: ['evaluate_vault_transaction'],
  },
  'vault.evaluateVaultPolicy': {
    name: 'evaluate_vault_transaction',
    use: 'Before sign_vault_transaction: whether the policy would allow it; nothing is signed.',
    next: ['sign_vault_transaction'],
  },
  'vault.evaluateVaultTypedData': {
    name: 'evaluate_vault_typed_data',
    use: 'Before sign_vault_typed_data: whether the policy would allow it; nothing is signed.',
    next: ['sign_vault_typed_data'],
  },
  'vault.freezeVaultWallet': {
    name: 'freeze_vault_wallet',
    use: 'At once when something is wrong; only its owner can thaw it, in the browser.',
    signer: 'books',
    id: 'walletId',
  },
  'vault.vaultAudit': {
    name: 'list_vault_audit',
    use: 'To see everything that was asked of vault wallets, as a chained record.',
  },
  'vault.requestVaultSigning': {
    name: 'sign_vault_transaction',
    use: 'To have a vault wallet send a transaction; above its limits it waits for the owner.',
    next: ['get_signing_request'],
    signer: 'vault',
    id: 'requestId',
  },
  'vault.requestVaultTypedData': {
    name: 'sign_vault_typed_data',
    use: 'To have a vault wallet sign a permit or a payment.',
    next: ['get_signing_request'],
    signer: 'vault',
    id: 'requestId',
  },
  'vault.vaultSigningRequests': {
    name: 'list_signing_requests',
    use: 'To see what waits for approval and what was signed.',
    next: ['get_signing_request'],
    id: 'requestId',
  },
  'vault.vaultSigningRequest': {
    name: 'get_signing_request',
    use: 'After sign_vault_transaction: whether it was approved, signed and confirmed.',
    id: 'requestId',
  },
  'vault.denyVaultSigning': {
    name: 'deny_signing_request',
    use: 'To refuse a request that waits for approval; approving is for its owner in the browser.',
    signer: 'books',
    id: 'requestId',
  },
  'paper.paperAccount': {
    name: 'get_paper_account',
    use: 'To see the play money of the account, for orders of mode `paper`.',
    next: ['place_order'],
  },
  'paper.startPaperAccount': {
    name: 'start_paper_account',
    use: 'Before a first order of mode `paper`.',
    next: ['place_order'],
  },
  'paper.resetPaperAccount': {
    name: 'reset_paper_account',
    use: 'To begin again with play money; open paper orders end.',
    next: ['get_paper_account'],
    signer: 'paper',
  },
  'perps.changeAccount': {
    name: 'change_perp_account',
    use: 'To limit the leverage of the account.',
    next: ['get_perp_account'],
  },
  'perps.resetAccount': {
    name: 'reset_perp_account',
    use: 'To begin anew on paper with a given amount, once no position is open.',
    next: ['get_perp_account'],
    signer: 'exchange',
  },
  'perps.setIndex': {
    name: 'set_perp_index',
    use: 'To try on paper what a price would do, where nobody else trades; null lets the index go.',
    next: ['list_perp_positions'],
    signer: 'exchange',
  },
  'perps.listSigningKeys': {
    name: 'list_perp_signing_keys',
    use: 'To see which keys sign requests of clients of the exchange.',
  },
  'perps.revokeSigningKey': {
    name: 'revoke_perp_signing_key',
    use: 'To end such a key for good.',
    next: ['list_perp_signing_keys'],
    signer: 'books',
  },
  'perps.assets': {
    name: 'list_perp_assets',
    use: 'To see the assets of the perpetuals exchange.',
  },
  'perps.collateral': {
    name: 'list_perp_collateral',
    use: 'To see what counts as collateral, and how much of it.',
  },
  'perps.borrowLendApy': {
    name: 'list_perp_lending_rates',
    use: 'To compare what lending earns and borrowing costs.',
  },
  'perps.borrowLendMarkets': {
    name: 'list_perp_lending_markets',
    use: 'To see how much is lent and borrowed of each asset.',
  },
  'perps.markets': {
    name: 'list_perp_markets',
    use: 'First for perpetuals: their symbols, tick and step sizes.',
    next: ['get_perp_depth'],
  },
  'perps.market': {
    name: 'get_perp_market',
    use: 'To read the rules of one market before an order.',
    next: ['preview_perp_order'],
  },
  'perps.depth': {
    name: 'get_perp_depth',
    use: 'To see what lies in the order book.',
    next: ['preview_perp_order'],
  },
  'perps.klines': { name: 'list_perp_candles', use: 'To see how the price of a market moved.' },
  'perps.markPrices': {
    name: 'list_perp_mark_prices',
    use: 'To see mark and index price and the next funding.',
  },
  'perps.openInterest': {
    name: 'list_perp_open_interest',
    use: 'To see how much is open in a market.',
  },
  'perps.fundingRates': {
    name: 'list_perp_funding_rates',
    use: 'To see what positions paid each other.',
  },
  'perps.status': {
    name: 'get_perp_status',
    use: 'When the exchange refuses: which of paper and live is there.',
  },
  'perps.venueMarkets': {
    name: 'list_phoenix_markets',
    use: 'To list the same markets in the form of another venue.',
  },
  'perps.placeOrder': {
    name: 'place_perp_order',
    use: 'To open, change or close a position. Preview it first.',
    next: ['get_perp_order', 'list_perp_positions'],
    signer: 'exchange',
    id: 'orderId',
  },
  'perps.replaceOrder': {
    name: 'replace_perp_order',
    use: 'To change price or size of a resting order.',
    next: ['get_perp_order'],
    signer: 'exchange',
    id: 'orderId',
  },
  'perps.previewOrder': {
    name: 'preview_perp_order',
    use: 'Before place_perp_order: margin, worst price and liquidation price; nothing is placed.',
    next: ['place_perp_order'],
  },
  'perps.placeOrders': {
    name: 'place_perp_orders',
    use: 'To place several orders in one call.',
    next: ['list_perp_orders'],
    signer: 'exchange',
    id: 'orderId',
  },
  'perps.setCancelAfter': {
    name: 'set_perp_cancel_timer',
    use: 'To have all orders cancelled unless you call again in time, in case you stop.',
    next: ['get_perp_cancel_timer'],
  },
  'perps.readCancelAfter': {
    name: 'get_perp_cancel_timer',
    use: 'To see when orders will be cancelled by themselves.',
  },
  'perps.readOrder': { name: 'get_perp_order', use: 'To see how far one order is.', id: 'orderId' },
  'perps.cancelOrder': {
    name: 'cancel_perp_order',
    use: 'To take one resting order back.',
    next: ['list_perp_orders'],
    signer: 'books',
    id: 'orderId',
  },
  'perps.cancelOrders': {
    name: 'cancel_perp_orders',
    use: 'To take back all orders of a market.',
    next: ['list_perp_orders'],
    signer: 'books',
    id: 'orderId',
  },
  'perps.listOrders': {
    name: 'list_perp_orders',
    use: 'To see the resting and past orders of the account.',
    id: 'orderId',
  },
  'perps.listFills': {
    name: 'list_perp_fills',
    use: 'To see at which prices orders were filled, and the fees.',
  },
  'perps.positions': {
    name: 'list_perp_positions',
    use: 'To see what is open, its profit and its liquidation price.',
  },
  'perps.account': {
    name: 'get_perp_account',
    use: 'To see equity and margin of the exchange account.',
    next: ['deposit_perp_dollars'],
  },
  'perps.deposit': {
    name: 'deposit_perp_dollars',
    use: 'To put paper dollars into the exchange account.',
    next: ['get_perp_account'],
    signer: 'paper',
  },
}
