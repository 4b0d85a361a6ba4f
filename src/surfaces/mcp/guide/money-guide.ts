import type { GuideEntries } from './guide-entry.ts'

/** Credit, plans, charges and payments. */
export const moneyGuide: GuideEntries = {
  'usage.get': {
    use: 'To see what was called and what it cost, by family, key or agent.',
  },
  'meters.list': {
    use: 'To see what is metered at all.',
    next: ['meters.getUsage'],
  },
  'meters.getUsage': { use: 'To see one meter over time.' },
  'balance.get': {
    use: 'To see the prepaid credit that calls are paid from; what a wallet holds is in portfolios.get.',
    next: ['payments.quote'],
  },
  'statement.get': { use: 'To see each booking of the account.' },
  'priceBook.get': {
    use: 'To see every price that is in force; for one call payments.quote is exact.',
    next: ['payments.quote'],
  },
  'priceBook.listVersions': {
    use: 'To see when prices changed.',
    next: ['priceBook.get'],
  },
  'budgets.list': {
    use: 'To see what may still be spent, by key or agent.',
    next: ['budgets.get'],
    id: 'budgetId',
  },
  'budgets.get': {
    use: 'To read one budget and what is left of it.',
    id: 'budgetId',
  },
  'budgets.create': {
    use: 'To limit what another key, an agent or the account may spend; not the key that calls.',
    next: ['budgets.get'],
    id: 'budgetId',
  },
  'budgets.update': {
    use: 'To raise or lower the limit of a budget.',
    next: ['budgets.get'],
    id: 'budgetId',
  },
  'budgets.delete': {
    use: 'To take a limit away.',
    next: ['budgets.list'],
    signer: 'books',
  },
  'holds.create': {
    use: 'To set credit aside for something that is paid later.',
    next: ['holds.commit'],
    signer: 'ledger',
    id: 'holdId',
  },
  'holds.list': {
    use: 'To see what is set aside.',
    next: ['holds.get'],
    id: 'holdId',
  },
  'holds.get': {
    use: 'To read one amount that is set aside.',
    next: ['holds.commit', 'holds.release'],
    id: 'holdId',
  },
  'holds.commit': {
    use: 'To spend what was set aside.',
    next: ['balance.get'],
    signer: 'ledger',
    id: 'holdId',
  },
  'holds.release': {
    use: 'To give back what was set aside.',
    next: ['balance.get'],
    signer: 'ledger',
    id: 'holdId',
  },
  'credits.list': {
    use: 'To see where credit came from and when it ends.',
    id: 'creditId',
  },
  'plans.list': {
    use: 'To compare plans.',
    next: ['checkouts.create'],
  },
  'plans.get': {
    use: 'To read what one plan includes.',
    next: ['checkouts.create'],
  },
  'subscriptions.getCurrent': {
    use: 'To see which plan is active and when it renews.',
    id: 'subscriptionId',
  },
  'subscriptions.list': {
    use: 'To see past plans too.',
    id: 'subscriptionId',
  },
  'subscriptions.create': {
    use: 'To take a plan, or another one from the next period on; its fee is paid from credit.',
    next: ['subscriptions.getCurrent'],
    signer: 'ledger',
    id: 'subscriptionId',
  },
  'subscriptions.cancel': {
    use: 'To let a plan end with its period.',
    next: ['subscriptions.getCurrent'],
    signer: 'books',
    id: 'subscriptionId',
  },
  'invoices.list': {
    use: 'To see what was billed.',
    next: ['invoices.get'],
    id: 'invoiceId',
  },
  'invoices.getUpcoming': {
    use: 'To see what the running period will cost.',
    id: 'invoiceId',
  },
  'invoices.get': {
    use: 'To read the lines of one invoice.',
    next: ['invoices.pay'],
    id: 'invoiceId',
  },
  'invoices.pay': {
    use: 'To pay an open invoice from credit.',
    next: ['balance.get'],
    signer: 'ledger',
    id: 'invoiceId',
  },
  'rewards.get': {
    use: 'To see what was earned as rewards.',
  },
  'rewards.listAccruals': {
    use: 'To see what each reward was earned for.',
  },
  'rewardClaims.list': {
    use: 'To see rewards that were claimed.',
    id: 'claimId',
  },
  'rewardClaims.get': {
    use: 'To read one claim of rewards.',
    id: 'claimId',
  },
  'referrals.createCode': {
    use: 'To get the code that earns rewards when somebody new gives it.',
    signer: 'books',
  },
  'rewardRules.list': {
    use: 'To see what earns rewards.',
    id: 'ruleId',
  },
  'rewards.listEpochs': { use: 'To see the periods of rewards.' },
  'charges.list': {
    use: 'To see every paid call of the account.',
    next: ['charges.get'],
  },
  'charges.get': {
    use: 'After a paid call: whether its money moved.',
    next: ['charges.getReceipt'],
  },
  'charges.getReceipt': {
    use: 'To have the signed receipt of a paid call.',
  },
  'charges.explain': { use: 'To see why a call cost what it cost.' },
  'charges.getEvidence': {
    use: 'To prove what was asked, paid and answered.',
  },
  'charges.refund': {
    use: 'As who was paid, to give money back for a call.',
    next: ['charges.get'],
    signer: 'rail',
  },
  'charges.void': {
    use: 'To void a charge whose money has not moved.',
    next: ['charges.get'],
    signer: 'ledger',
  },
  'paymentRails.list': {
    use: 'To see in which ways calls can be paid.',
  },
  'receiptKeys.list': {
    use: 'To check the signature of a receipt.',
  },
  'payments.quote': {
    use: 'Before a call over HTTP that may cost, by its method and path: the exact price and the ways to pay it. Nothing is paid. A tool that costs answers its price by itself.',
  },
  'payments.checkEndpoint': {
    use: "To check whether somebody else's paid address asks correctly.",
    signer: 'paid',
  },
  'mpp.get': { use: 'To see how payments by MPP are made here.' },
  'mpp.getConfiguration': { use: 'To see which version of MPP is spoken.' },
  'mpp.charge': {
    use: 'To pay any amount by MPP, as a trial of the payment itself.',
    next: ['charges.list'],
    signer: 'paid',
  },
  'mpp.planTrade': {
    use: 'To buy the plan of a trade; it prepares nothing to sign.',
    next: ['swaps.quote'],
    signer: 'paid',
  },
  'mppSessions.list': {
    use: 'To see which MPP sessions the account has opened, and what is left in each.',
    next: ['mppSessions.get'],
  },
  'mppSessions.get': {
    use: 'To see what is left of a payment session.',
    id: 'sessionId',
  },
  'products.list': {
    use: 'To see what can be bought with one payment on a chain: plans and credit.',
    next: ['checkouts.create'],
  },
  'checkouts.create': {
    use: 'To buy a plan or credit: it answers where to send exactly how much.',
    next: ['checkouts.get'],
    signer: 'checkout',
    id: 'checkoutId',
  },
  'checkouts.list': {
    use: 'To see what was bought or is waiting for payment.',
    next: ['checkouts.get'],
    id: 'checkoutId',
  },
  'checkouts.get': {
    use: 'After the wallet has paid, until the checkout is fulfilled.',
    next: ['balance.get'],
    id: 'checkoutId',
  },
  'checkouts.submitPayment': {
    use: 'When a wallet of the account paid a checkout by a transfer that is not found by itself, such as one of a round amount.',
    next: ['checkouts.get'],
    signer: 'books',
    id: 'checkoutId',
  },
  'checkouts.cancel': {
    use: 'When a checkout will not be paid.',
    signer: 'books',
    id: 'checkoutId',
  },
}
