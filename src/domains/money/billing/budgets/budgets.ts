import { AppError } from '../../../../kernel/errors.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { Outbox } from '../../../../ports/event-log.ts'
import type { Ports } from '../../../../ports/ports.ts'
import { billingErrors } from '../billing.errors.ts'
import { windowEnd } from './budget-window.ts'
import { budgetsEvents } from './budgets.events.ts'
import { type BudgetSpend, type BudgetVerdict, budgetsStore } from './budgets.store.ts'

export type { BudgetSpend } from './budgets.store.ts'

/** Spending limits that hold under concurrency. All methods run in the transaction that they are given. */
export type Budgets = {
  /**
   * Takes the amount from every budget of the account that applies, and publishes thresholds that are reached for the
   * first time in their window. Raises 429 `billing.budget_exceeded` when a blocking budget has too little left; the
   * transaction must then be rolled back. Call it once per charge.
   */
  readonly reserve: (tx: Queryable, spend: BudgetSpend) => Promise<void>
  /** The maximum that the blocking budgets would permit now; null for no limit. Takes nothing. */
  readonly left: (
    db: Queryable,
    spend: Omit<BudgetSpend, 'amountAtomic' | 'chargeId'>,
  ) => Promise<bigint | null>
  /** Releases what the charge took; a repeat has no effect. */
  readonly release: (tx: Queryable, chargeId: string) => Promise<void>
  /** Releases what the charge took beyond its final cost. */
  readonly reduce: (tx: Queryable, chargeId: string, actualAtomic: bigint) => Promise<void>
}

/** Creates the budgets. */
export function createBudgets(options: Ports<'clock' | 'outbox'>): Budgets {
  const { clock, outbox } = options
  return {
    async reserve(tx, spend) {
      if (spend.amountAtomic <= 0n) return
      const at = new Date(clock.nowMs())
      const verdicts = await budgetsStore(tx).take(spend, at)
      const refused = verdicts.find(({ isRefused }) => isRefused)
      if (refused !== undefined) throw exceeded(refused, spend, at)
      for (const verdict of verdicts) await publishThresholds(tx, outbox, { verdict, spend })
    },
    left: (db, spend) => budgetsStore(db).left(spend, new Date(clock.nowMs())),
    release: (tx, chargeId) => budgetsStore(tx).release(chargeId),
    reduce: (tx, chargeId, actualAtomic) => budgetsStore(tx).reduce(chargeId, actualAtomic),
  }
}

function exceeded(budget: BudgetVerdict, spend: BudgetSpend, at: Date): AppError {
  const end = windowEnd(budget.windowKind, budget.windowStart)
  const leftAtomic = budget.limitAtomic - budget.usedAtomic
  return new AppError(
    billingErrors.budget_exceeded,
    `The budget "${budget.name}" has too little left for this call.`,
    {
      extra: {
        budgetId: budget.id,
        asset: budget.asset,
        neededAtomic: spend.amountAtomic.toString(),
        leftAtomic: (leftAtomic > 0n ? leftAtomic : 0n).toString(),
      },
      ...(end === null
        ? {}
        : {
            retryAfterSeconds: Math.max(1, Math.ceil((end.getTime() - at.getTime()) / 1_000)),
          }),
    },
  )
}

async function publishThresholds(
  tx: Queryable,
  outbox: Outbox,
  { verdict, spend }: { readonly verdict: BudgetVerdict; readonly spend: BudgetSpend },
): Promise<void> {
  const used = verdict.usedAtomic + spend.amountAtomic
  for (const thresholdPercent of verdict.thresholds) {
    const isReached = used * 100n >= BigInt(thresholdPercent) * verdict.limitAtomic
    if (!isReached || thresholdPercent <= verdict.alertedBefore) continue
    await outbox.append(tx, budgetsEvents.threshold, {
      subject: verdict.id,
      accountId: verdict.accountId,
      payload: {
        budgetId: verdict.id,
        name: verdict.name,
        thresholdPercent,
        action: verdict.action,
        window: verdict.windowKind,
        windowStart: verdict.windowStart.toISOString(),
        asset: verdict.asset,
        usedAtomic: used.toString(),
        limitAtomic: verdict.limitAtomic.toString(),
      },
    })
  }
}
