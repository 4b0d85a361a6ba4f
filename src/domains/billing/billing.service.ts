import type { Visits } from '../../ports/visits.ts'
import type { BillingParts } from './billing-parts.ts'
import { createBudgetsService } from './budgets/budgets.service.ts'
import { budgetsStore } from './budgets/budgets.store.ts'
import { createBudgets } from './budgets/budgets.ts'
import { createChargeBooks } from './charges/charge-books.ts'
import { type ClockTask, createClockWork } from './clock-work.ts'
import { createCreditsService } from './credits/credits.service.ts'
import { createCredits } from './credits/credits.ts'
import { createDebts } from './debts/debts.ts'
import { createHoldsService } from './holds/holds.service.ts'
import { createInvoicesService } from './invoices/invoices.service.ts'
import { createInvoices } from './invoices/invoices.ts'
import { createProofsService } from './ledger/proofs.service.ts'
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
const usageKeptMs = 400 * dayMs
/** Longer than the longest window that a reservation can be given back to. */
const reservationsKeptMs = 40 * dayMs
const tidyBatch = 1_000
const standardSettings: RewardSettings = { settleDelayMs: 30 * dayMs, referralBps: 1_000 }

export type BillingServiceOptions = BillingParts & {
  readonly visits: Pick<Visits, 'every'>
  /** The static prices of the table: what version 1 of the price book holds. */
  readonly staticPrices: readonly StaticPrice[]
  /** Every operation that may be given a price. */
  readonly operations: ReadonlySet<string>
  /** The families of the table; where they are named, a budget for any other is refused. */
  readonly families?: ReadonlySet<string>
  readonly rewardSettings?: Partial<RewardSettings>
  /** Pays rewards to addresses on chains; without it they are paid as credit only. */
  readonly payout?: RewardPayout
  readonly meters?: readonly Meter[]
  readonly standardPlans?: readonly PlanTerms[]
  readonly standardRewards?: readonly RewardTerms[]
}

export type BillingService = ReturnType<typeof createBillingService>

/** Builds what stands behind the rows of billing, and what other domains ask of it. Nothing runs until `start`. */
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
    proofs: createProofsService(parts),
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
  const clockWork = createClockWork({
    logger: parts.logger,
    visits: options.visits,
    tasks: [
      { name: 'prices', run: rows.prices.followClock },
      { name: 'holds', run: rows.holds.followClock },
      { name: 'expiring credit', run: creditBook.expireDue },
      { name: 'promised credit', run: creditBook.givePromised },
      { name: 'subscriptions', run: subscriptions.followClock },
      { name: 'invoices', run: invoiceBook.followClock },
      { name: 'rewards', run: rewardBook.followClock },
      tidying(parts),
    ],
  })
  return {
    ...rows,
    /** What calls cost, and by which version. */
    book,
    /** What spending is held against. */
    spending,
    /** Credit by where it came from, for whoever sells it. */
    creditBook,
    subscriptions,
    /** What plans make of rate limits. */
    rateFactors: createRateFactors(parts),
    /** What is written beside each charge. */
    chargeBooks: createChargeBooks({
      rewards: rewardBook,
      spending,
      debts: createDebts(parts.ledger),
    }),
    clockWork,
    /** Writes what a new installation begins with; harmless to repeat, in any number of processes. */
    async prepare(): Promise<void> {
      await book.prepare()
      await rows.plans.preparePlans()
      await rows.rewards.prepareRules()
    },
    start: clockWork.start,
    stop: clockWork.stop,
  }
}

function tidying({ database, clock }: BillingParts): ClockTask {
  const before = (ms: number) => new Date(clock.nowMs() - ms)
  return {
    name: 'tidying',
    async run() {
      await usageStore(database.query).removeBefore(before(usageKeptMs), tidyBatch)
      await budgetsStore(database.query).forgetBefore(before(reservationsKeptMs), tidyBatch)
    },
  }
}
