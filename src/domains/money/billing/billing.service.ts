import type { Visits } from '../../../ports/visits.ts'
import type { BillingParts } from './billing-parts.ts'
import { createBudgetsService } from './budgets/budgets.service.ts'
import { budgetsStore } from './budgets/budgets.store.ts'
import { createBudgets } from './budgets/budgets.ts'
import { createChargeBooks } from './charges/charge-books.ts'
import { createCreditsService } from './credits/credits.service.ts'
import { createCredits } from './credits/credits.ts'
import { createDebts } from './debts/debts.ts'
import { createHoldsService } from './holds/holds.service.ts'
import { createInvoicesService } from './invoices/invoices.service.ts'
import { createInvoices } from './invoices/invoices.ts'
import { createPeriodicTasks, type PeriodicTask } from './periodic-tasks.ts'
import { createPlansService } from './plans/plans.service.ts'
import { createRateFactors } from './plans/rate-factors.ts'
import { type PlanTerms, standardPlans } from './plans/standard-plans.ts'
import { createSubscriptions } from './plans/subscriptions.ts'
import { createPriceBook, type StaticPrice } from './prices/price-book.ts'
import { createPricesService } from './prices/prices.service.ts'
import { createClaimsService, type RewardPayout } from './rewards/claims.service.ts'
import { createReferralsService } from './rewards/referrals.service.ts'
import { type RewardTerms, standardRewards } from './rewards/reward-rules.ts'
import { createRewardsService } from './rewards/rewards.service.ts'
import { createRewards, type RewardSettings } from './rewards/rewards.ts'
import { createStatementsService } from './statements/statements.service.ts'
import { type Meter, standardMeters } from './usage/meters.ts'
import { createUsageService } from './usage/usage.service.ts'
import { usageStore } from './usage/usage.store.ts'

const dayMs = 86_400_000
const usageRetentionMs = 400 * dayMs
/** Longer than the longest budget window, within which reservations can be released. */
const reservationRetentionMs = 40 * dayMs
const cleanupBatch = 1_000
const standardSettings: RewardSettings = { settleDelayMs: 30 * dayMs, referralBps: 1_000 }

export type BillingServiceOptions = BillingParts & {
  readonly visits: Pick<Visits, 'every'>
  /** The table's static prices, which are version 1 of the price book. */
  readonly staticPrices: readonly StaticPrice[]
  /** Every operation that may have a price. */
  readonly operations: ReadonlySet<string>
  /** The table's families; if given, a budget for any other is refused. */
  readonly families?: ReadonlySet<string>
  readonly rewardSettings?: Partial<RewardSettings>
  /** Pays rewards to on-chain addresses. Default: rewards are paid as credit only. */
  readonly payout?: RewardPayout
  readonly meters?: readonly Meter[]
  readonly standardPlans?: readonly PlanTerms[]
  readonly standardRewards?: readonly RewardTerms[]
}

export type BillingService = ReturnType<typeof createBillingService>

/** Creates the services behind billing's operations, and what other domains use of them. Nothing runs until `start`. */
export function createBillingService(options: BillingServiceOptions) {
  const parts = {
    ...options,
    meters: options.meters ?? standardMeters,
    standardPlans: options.standardPlans ?? standardPlans,
    standardRewards: options.standardRewards ?? standardRewards,
    settings: { ...standardSettings, ...options.rewardSettings },
  }
  const book = createPriceBook(parts)
  const spending = createBudgets(parts)
  const creditBook = createCredits(parts)
  const subscriptions = createSubscriptions({ ...parts, credits: creditBook, spending })
  const invoiceBook = createInvoices(parts)
  const rewardBook = createRewards(parts)
  const rows = {
    usage: createUsageService(parts),
    statements: createStatementsService(parts),
    prices: createPricesService({ ...parts, book }),
    budgets: createBudgetsService(parts),
    holds: createHoldsService({ ...parts, budgets: spending }),
    credits: createCreditsService({ ...parts, credits: creditBook }),
    plans: createPlansService({ ...parts, credits: creditBook, spending, subscriptions }),
    invoices: createInvoicesService({ ...parts, invoices: invoiceBook }),
    rewards: createRewardsService({ ...parts, rewards: rewardBook }),
    claims: createClaimsService(parts),
    referrals: createReferralsService(parts),
  }
  const periodicTasks = createPeriodicTasks({
    logger: parts.logger,
    visits: options.visits,
    tasks: [
      { name: 'prices', run: rows.prices.processDue },
      { name: 'holds', run: rows.holds.processDue },
      { name: 'expiring credit', run: creditBook.expireDue },
      { name: 'promised credit', run: creditBook.givePromised },
      { name: 'subscriptions', run: subscriptions.processDue },
      { name: 'invoices', run: invoiceBook.processDue },
      { name: 'rewards', run: rewardBook.processDue },
      cleanup(parts),
    ],
  })
  return {
    ...rows,
    /** The prices of calls, with the price book version. */
    book,
    /** Budgets, against which spending is checked. */
    spending,
    /** Credit by source, for domains that sell it. */
    creditBook,
    subscriptions,
    /** The plans' multipliers of rate limits. */
    rateFactors: createRateFactors(parts),
    /** Hooks that the payments domain calls for each charge. */
    chargeBooks: createChargeBooks({
      rewards: rewardBook,
      spending,
      debts: createDebts(parts.ledger),
    }),
    periodicTasks,
    /** Writes the initial data of a new installation; safe to repeat, in any number of processes. */
    async prepare(): Promise<void> {
      await book.prepare()
      await rows.plans.preparePlans()
      await rows.rewards.prepareRules()
    },
    start: periodicTasks.start,
    stop: periodicTasks.stop,
  }
}

function cleanup({ database, clock }: BillingParts): PeriodicTask {
  const before = (ms: number) => new Date(clock.nowMs() - ms)
  return {
    name: 'cleanup',
    async run() {
      await usageStore(database.query).deleteBefore(before(usageRetentionMs), cleanupBatch)
      await budgetsStore(database.query).deleteBefore(before(reservationRetentionMs), cleanupBatch)
    },
  }
}
