import type { GuideEntries } from './guide-entry.ts'

/** Credit, plans, charges and payments. */
export const moneyGuide: GuideEntries = {
  'billing.usage': {
    name: 'list_usage',
    use: 'To see what was called and what it cost, by family, key or agent.',
  },
  'billing.meters': {
    name: 'list_meters',
    use: 'To see what is metered at all.',
    next: ['get_meter_usage'],
  },
  'billing.meterUsage': { name: 'get_meter_usage', use: 'To see one meter over time.' },
  'billing.balance': {
    name: 'get_balance',
    use: 'To see the prepaid credit that calls are paid from; what a wallet holds is in get_portfolio.',
    next: ['ask_price'],
  },
  'billing.statement': { name: 'get_statement', use: 'To see each booking of the account.' },
  'billing.prices': {
    name: 'get_price_book',
    use: 'To see every price that is in force; for one call ask_price is exact.',
    next: ['ask_price'],
  },
  'billing.priceVersions': {
    name: 'list_price_versions',
    use: 'To see when prices changed.',
    next: ['get_price_book'],
  },
  'billing.budgets': {
    name: 'list_budgets',
    use: 'To see what may still be spent, by key or agent.',
    next: ['get_budget'],
    id: 'budgetId',
  },
  'billing.budget': {
    name: 'get_budget',
    use: 'To read one budget and what is left of it.',
    id: 'budgetId',
  },
  'billing.createHold': {
    name: 'create_hold',
    use: 'To set credit aside for something that is paid later.',
    next: ['commit_hold'],
    signer: 'ledger',
    id: 'holdId',
  },
  'billing.holds': {
    name: 'list_holds',
    use: 'To see what is set aside.',
    next: ['get_hold'],
    id: 'holdId',
  },
  'billing.hold': {
    name: 'get_hold',
    use: 'To read one amount that is set aside.',
    next: ['commit_hold', 'release_hold'],
    id: 'holdId',
  },
  'billing.commitHold': {
    name: 'commit_hold',
    use: 'To spend what was set aside.',
    next: ['get_balance'],
    signer: 'ledger',
    id: 'holdId',
  },
  'billing.releaseHold': {
    name: 'release_hold',
    use: 'To give back what was set aside.',
    next: ['get_balance'],
    signer: 'ledger',
    id: 'holdId',
  },
  'billing.credits': {
    name: 'list_credits',
    use: 'To see where credit came from and when it ends.',
    id: 'creditId',
  },
  'billing.plans': {
    name: 'list_billing_plans',
    use: 'To compare plans.',
    next: ['create_checkout'],
  },
  'billing.plan': {
    name: 'get_billing_plan',
    use: 'To read what one plan includes.',
    next: ['create_checkout'],
  },
  'billing.subscription': {
    name: 'get_subscription',
    use: 'To see which plan is active and when it renews.',
    id: 'subscriptionId',
  },
  'billing.subscriptions': {
    name: 'list_subscriptions',
    use: 'To see past plans too.',
    id: 'subscriptionId',
  },
  'billing.invoices': {
    name: 'list_invoices',
    use: 'To see what was billed.',
    next: ['get_invoice'],
    id: 'invoiceId',
  },
  'billing.upcomingInvoice': {
    name: 'get_upcoming_invoice',
    use: 'To see what the running period will cost.',
    id: 'invoiceId',
  },
  'billing.invoice': {
    name: 'get_invoice',
    use: 'To read the lines of one invoice.',
    next: ['pay_invoice'],
    id: 'invoiceId',
  },
  'billing.payInvoice': {
    name: 'pay_invoice',
    use: 'To pay an open invoice from credit.',
    next: ['get_balance'],
    signer: 'ledger',
    id: 'invoiceId',
  },
  'billing.rewardStatement': {
    name: 'get_reward_statement',
    use: 'To see what was earned as rewards.',
  },
  'billing.accruals': {
    name: 'list_reward_accruals',
    use: 'To see what each reward was earned for.',
  },
  'billing.rewardClaims': {
    name: 'list_reward_claims',
    use: 'To see rewards that were claimed.',
    id: 'claimId',
  },
  'billing.rewardClaim': {
    name: 'get_reward_claim',
    use: 'To read one claim of rewards.',
    id: 'claimId',
  },
  'billing.rewardRules': {
    name: 'list_reward_rules',
    use: 'To see what earns rewards.',
    id: 'ruleId',
  },
  'billing.rewardEpochs': { name: 'list_reward_epochs', use: 'To see the periods of rewards.' },
  'payments.listCharges': {
    name: 'list_charges',
    use: 'To see every paid call of the account.',
    next: ['get_charge'],
  },
  'payments.readCharge': {
    name: 'get_charge',
    use: 'After a paid call: whether its money moved.',
    next: ['get_charge_receipt'],
  },
  'payments.readReceipt': {
    name: 'get_charge_receipt',
    use: 'To have the signed receipt of a paid call.',
  },
  'payments.explainCharge': { name: 'explain_charge', use: 'To see why a call cost what it cost.' },
  'payments.readEvidence': {
    name: 'get_charge_evidence',
    use: 'To prove what was asked, paid and answered.',
  },
  'payments.refundCharge': {
    name: 'refund_charge',
    use: 'As who was paid, to give money back for a call.',
    next: ['get_charge'],
    signer: 'rail',
  },
  'payments.voidCharge': {
    name: 'void_charge',
    use: 'To let go of a charge whose money has not moved.',
    next: ['get_charge'],
    signer: 'ledger',
  },
  'payments.listRails': {
    name: 'list_payment_rails',
    use: 'To see in which ways calls can be paid.',
  },
  'payments.readReceiptKeys': {
    name: 'list_receipt_keys',
    use: 'To check the signature of a receipt.',
  },
  'payments.askPrice': {
    name: 'ask_price',
    use: 'Before a call over HTTP that may cost, by its method and path: the exact price and the ways to pay it. Nothing is paid. A tool that costs answers its price by itself.',
  },
  'payments.checkEndpoint': {
    name: 'check_paid_endpoint',
    use: "To check whether somebody else's paid address asks correctly.",
    signer: 'paid',
  },
  'mpp.info': { name: 'get_mpp_info', use: 'To see how payments by MPP are made here.' },
  'mpp.bareInfo': { name: 'get_mpp_protocol', use: 'To see which version of MPP is spoken.' },
  'mpp.charge': {
    name: 'create_mpp_charge',
    use: 'To pay any amount by MPP, as a trial of the payment itself.',
    next: ['list_charges'],
    signer: 'paid',
  },
  'mpp.planTrade': {
    name: 'plan_paid_trade',
    use: 'To buy the plan of a trade; it prepares nothing to sign.',
    next: ['quote_swap'],
    signer: 'paid',
  },
  'mpp.getSession': {
    name: 'get_mpp_session',
    use: 'To see what is left of a payment session.',
    id: 'sessionId',
  },
  'commerce.products': {
    name: 'list_products',
    use: 'To see what can be bought with one payment on a chain: plans and credit.',
    next: ['create_checkout'],
  },
  'commerce.createCheckout': {
    name: 'create_checkout',
    use: 'To buy a plan or credit: it answers where to send exactly how much.',
    next: ['get_checkout'],
    signer: 'checkout',
    id: 'checkoutId',
  },
  'commerce.checkouts': {
    name: 'list_checkouts',
    use: 'To see what was bought or is waiting for payment.',
    next: ['get_checkout'],
    id: 'checkoutId',
  },
  'commerce.checkout': {
    name: 'get_checkout',
    use: 'After the wallet has paid, until the checkout is fulfilled.',
    next: ['get_balance'],
    id: 'checkoutId',
  },
  'commerce.cancelCheckout': {
    name: 'cancel_checkout',
    use: 'When a checkout will not be paid.',
    signer: 'books',
    id: 'checkoutId',
  },
}
