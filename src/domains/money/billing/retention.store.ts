import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/** Each process counts under its own name, and writes every few seconds while it is used. */
const sources: RetentionRule = {
  name: 'counters of processes that are gone',
  tables: ['billing_usage_sources'],
  subject: 'sessions',
  oldest: { by: 'written_at', key: ['source'] },
}

/** The retention of the domain's tables. */
export const billingRetention: TableRetention = {
  rules: [sources],
  ownUpkeep: {
    billing_usage_hours: 'Removed when no report reaches back to them (`usage/usage.store.ts`).',
    billing_budget_reservations:
      'Removed a while after their charge ended (`budgets/budgets.store.ts`).',
  },
  forEver: {
    billing_charges: 'Money: what was charged for each call.',
    billing_subscriptions: 'Money: who had which plan.',
    billing_subscription_periods: 'Money: what each period cost.',
    billing_invoices: 'Money: each invoice has a number without gaps.',
    billing_invoice_lines: 'Money: what an invoice says.',
    billing_holds: 'Money: what an account reserved.',
    billing_credit_grants: 'Money: credit that was given, and why.',
    reward_epochs: 'Money: what rewards were reckoned for.',
    reward_accruals: 'Money: what was earned by what.',
    reward_claims: 'Money: what was paid out.',
    referrals: 'Money: who is rewarded for whom.',
    billing_usage_events: 'Money: what invoices are made of.',
    billing_price_versions: 'What each charge was priced by.',
    billing_prices: 'What each charge was priced by.',
  },
  bounded: {
    billing_plans: 'One for each version of a plan.',
    billing_invoice_numbers: 'One for each series.',
    billing_budgets: 'An account has a limited number.',
    billing_credit_cursors: 'One for each account and asset.',
    reward_rules: 'One for each rule.',
    referral_codes: 'One for each account.',
  },
}
