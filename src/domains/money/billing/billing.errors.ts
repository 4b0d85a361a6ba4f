import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of prices, plans, credit, invoices, holds and budgets. The ledger has its own. */
export const billingErrors = errorCodes('billing', {
  budget_exceeded: {
    status: 429,
    title: 'Budget used up',
    retryable: true,
    fix: 'Wait for the next window of the budget, or let the owner of the account raise it; nothing was charged.',
  },
  budgets_full: {
    status: 409,
    title: 'Too many budgets',
    retryable: false,
    fix: 'Delete a budget of the account that is no longer needed.',
  },
  own_budget: {
    status: 403,
    title: 'A key does not move its own limits',
    retryable: false,
    fix: 'Use a session of the account: a key sets and changes the budgets of other keys, and none that it spends under itself.',
  },
  own_budget_missing: {
    status: 403,
    title: 'The key has no budget of its own',
    retryable: false,
    fix: 'Have the owner set a blocking budget for this key in the asset of the plan, or subscribe with a session.',
  },
  version_conflict: {
    status: 409,
    title: 'Another version came first',
    retryable: false,
    fix: 'Read the versions again and make a new draft from the newest one.',
  },
  price_unknown: {
    status: 400,
    title: 'Nothing that can be priced',
    retryable: false,
    fix: 'Name a priced operation of the table or a `sum` or `count` meter, each once.',
  },
  plan_unknown: {
    status: 404,
    title: 'No such plan',
    retryable: false,
    fix: 'Choose a plan of GET /api/billing/plans.',
  },
  subscription_exists: {
    status: 409,
    title: 'Already subscribed',
    retryable: false,
    fix: 'Cancel the subscription that waits or runs before another one is made.',
  },
  invoice_not_due: {
    status: 409,
    title: 'Nothing to pay',
    retryable: false,
    fix: 'Read the invoice: it is paid, void, or not issued yet.',
  },
  grant_ended: {
    status: 409,
    title: 'The credit has ended',
    retryable: false,
    fix: 'Read the grant: it is used up, expired or voided.',
  },
  holds_full: {
    status: 409,
    title: 'Too many open holds',
    retryable: false,
    fix: 'Commit or release a hold first.',
  },
})
