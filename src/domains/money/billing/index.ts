import type { EventSpec } from '../../../kernel/event.ts'
import type { MigrationSet } from '../../../ports/database.ts'
import { billingErrors } from './billing.errors.ts'
import examples from './billing.examples.json' with { type: 'json' }
import { budgetsEvents } from './budgets/budgets.events.ts'
import { budgetsMigrations } from './budgets/budgets.migrations.ts'
import { budgetsOperations } from './budgets/budgets.operations.ts'
import { chargesMigrations } from './charges/charges.migrations.ts'
import { creditsEvents } from './credits/credits.events.ts'
import { creditsMigrations } from './credits/credits.migrations.ts'
import { creditsOperations } from './credits/credits.operations.ts'
import { holdsMigrations } from './holds/holds.migrations.ts'
import { holdsOperations } from './holds/holds.operations.ts'
import { invoicesEvents } from './invoices/invoices.events.ts'
import { invoicesMigrations } from './invoices/invoices.migrations.ts'
import { invoicesOperations } from './invoices/invoices.operations.ts'
import { planEvents, subscriptionEvents } from './plans/plans.events.ts'
import { plansMigrations } from './plans/plans.migrations.ts'
import { plansOperations, subscriptionsOperations } from './plans/plans.operations.ts'
import { pricesEvents } from './prices/prices.events.ts'
import { pricesMigrations } from './prices/prices.migrations.ts'
import { pricesOperations } from './prices/prices.operations.ts'
import { rewardsErrors } from './rewards/rewards.errors.ts'
import { claimEvents, epochEvents, referralEvents } from './rewards/rewards.events.ts'
import { rewardsMigrations } from './rewards/rewards.migrations.ts'
import { rewardRulesOperations, rewardsOperations } from './rewards/rewards.operations.ts'
import { statementsOperations } from './statements/statements.operations.ts'
import { usageMigrations } from './usage/usage.migrations.ts'
import { usageOperations } from './usage/usage.operations.ts'

export { billingErrors } from './billing.errors.ts'
export {
  type BillingService,
  type BillingServiceOptions,
  createBillingService,
} from './billing.service.ts'
export type { BudgetSpend, Budgets } from './budgets/budgets.ts'
export type { CapturedCharge, ChargeBooks } from './charges/charge-books.ts'
export type { Credits } from './credits/credits.ts'
export type { Subscriptions } from './plans/subscriptions.ts'
export type { PriceBook, StaticPrice } from './prices/price-book.ts'
export { billingRetention } from './retention.store.ts'
export type { PayoutOutcome, RewardPayout } from './rewards/claims.service.ts'
export { meteredEventsStore } from './usage/metered-events.store.ts'
export { createUsageRecorder, type Usage, type UsageRecorder } from './usage/usage-recorder.ts'

/** The schema of billing, in order of dependency. */
export const billingMigrationSets: readonly MigrationSet[] = [
  { domain: 'billing_charges', migrations: chargesMigrations },
  { domain: 'billing_usage', migrations: usageMigrations },
  { domain: 'billing_prices', migrations: pricesMigrations },
  { domain: 'billing_budgets', migrations: budgetsMigrations },
  { domain: 'billing_holds', migrations: holdsMigrations },
  { domain: 'billing_credits', migrations: creditsMigrations },
  { domain: 'billing_plans', migrations: plansMigrations },
  { domain: 'billing_invoices', migrations: invoicesMigrations },
  { domain: 'billing_rewards', migrations: rewardsMigrations },
]

/** The domain's part of the table. */
export const billingRows = {
  examples,
  operations: {
    ...usageOperations,
    ...statementsOperations,
    ...pricesOperations,
    ...budgetsOperations,
    ...holdsOperations,
    ...creditsOperations,
    ...plansOperations,
    ...subscriptionsOperations,
    ...invoicesOperations,
    ...rewardsOperations,
    ...rewardRulesOperations,
  },
  events: {
    ...named('prices', pricesEvents),
    ...budgetsEvents,
    ...named('credit', creditsEvents),
    ...named('plan', planEvents),
    ...named('subscription', subscriptionEvents),
    ...named('invoice', invoicesEvents),
    ...named('epoch', epochEvents),
    ...named('claim', claimEvents),
    ...named('referral', referralEvents),
  },
  errors: [billingErrors, rewardsErrors],
}

/** Events under unique names, because several kinds of things can be `active`. */
function named(
  thing: string,
  events: Readonly<Record<string, EventSpec>>,
): Readonly<Record<string, EventSpec>> {
  return Object.fromEntries(
    Object.entries(events).map(([name, spec]) => [`${thing}_${name}`, spec]),
  )
}
