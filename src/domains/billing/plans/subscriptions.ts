import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import { retriesMax } from '../billing-parts.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { periodAt, periodOf } from './periods.ts'
import { plansStore } from './plans.store.ts'
import {
  begin,
  end,
  renew,
  returnPeriod,
  type SubscriptionParts,
  scheduleLater,
  takeFromBudgets,
} from './subscription-steps.ts'
import { type StoredSubscription, subscriptionsStore } from './subscriptions.store.ts'

export const subscriptionIdPrefix = 'sub'
const batchMax = 100

/** What an account may do by its plan. */
export type Entitlements = {
  readonly plan: string
  readonly planVersion: number
  readonly rateMultiplier: number
  readonly features: readonly string[]
}

/** Who subscribes to what; `keyId` where a key asks. */
export type SubscriptionWish = {
  readonly accountId: string
  readonly plan: string
  readonly keyId?: string
}

/** Subscriptions of accounts to plans. */
export type Subscriptions = {
  /**
   * Subscribes the account: at once when it has no subscription, else from the end of the running period on. Raises 404
   * for an unknown plan, 402 `ledger.insufficient` when the first fee cannot be paid, 409 when another one waits already
   * or the plan is the running one; for a key also 429 and 403, by its budgets.
   */
  readonly subscribe: (tx: Queryable, wish: SubscriptionWish) => Promise<StoredSubscription>
  /** Ends a waiting subscription now, a running one with its period. */
  readonly cancel: (tx: Queryable, subscription: StoredSubscription) => Promise<StoredSubscription>
  /**
   * Takes back what was begun with a payment that went back: a waiting subscription ends now, as does one in its first
   * period, whose fee the account gets and whose included credit goes where it came from. Raises `ledger.insufficient`
   * where there is not so much. What has been renewed or has ended since stays as it is.
   */
  readonly reverse: (
    tx: Queryable,
    subscriptionId: string,
    reference: Readonly<Record<string, string>>,
  ) => Promise<void>
  /** Renews, ends and begins what is due; a moment that was missed is made up for, a fee is charged once a period. */
  readonly followClock: () => Promise<void>
}

/** Builds the subscriptions. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { database, clock, logger } = parts
  return {
    subscribe: (tx, wish) => subscribe(tx, wish, parts),
    async cancel(tx, subscription) {
      if (subscription.state !== 'active') {
        return end(tx, { subscription, to: 'canceled', reason: 'canceled' }, parts)
      }
      const ending = { ...subscription, endsWithPeriod: true }
      await subscriptionsStore(tx).update(ending, null)
      return ending
    },
    async reverse(tx, subscriptionId, reference) {
      const store = subscriptionsStore(tx)
      const seen = await store.find(subscriptionId)
      if (seen === undefined) return
      await store.lockAccount(seen.accountId)
      const subscription = await store.find(subscriptionId)
      const isFirst = subscription?.state === 'active' && subscription.period.index === 0
      if (subscription?.state !== 'scheduled' && !isFirst) return
      if (isFirst) await returnPeriod(tx, subscription, { reference, parts })
      await end(tx, { subscription, to: 'canceled', reason: 'refunded' }, parts)
    },
    async followClock() {
      const due = await subscriptionsStore(database.query).due(new Date(clock.nowMs()), batchMax)
      for (const one of due) {
        try {
          await followOne(one, parts)
        } catch (failure) {
          logger.error('a subscription cannot go on', failure, { subscriptionId: one.id })
        }
      }
    },
  }
}

async function subscribe(
  tx: Queryable,
  { accountId, plan, keyId }: SubscriptionWish,
  parts: SubscriptionParts,
): Promise<StoredSubscription> {
  const store = subscriptionsStore(tx)
  await store.lockAccount(accountId)
  const terms = await plansStore(tx).active(plan)
  if (terms === undefined) throw new AppError(billingErrors.plan_unknown, 'There is no such plan.')
  const running = await store.inState(accountId, 'active')
  const waiting = await store.inState(accountId, 'scheduled')
  const isSame = running !== undefined && running.plan === plan && !running.endsWithPeriod
  if (waiting !== undefined || isSame) {
    throw new AppError(
      billingErrors.subscription_exists,
      isSame ? `The account has the plan ${plan}.` : 'Another subscription waits already.',
    )
  }
  const at = new Date(parts.clock.nowMs())
  const startsAt = running?.period.end ?? at
  const made: StoredSubscription = {
    id: createId(subscriptionIdPrefix, at.getTime(), parts.random.bytes(10)),
    accountId,
    plan,
    planVersion: terms.version,
    state: 'scheduled',
    startsAt,
    period: periodAt(startsAt, 0),
    endsWithPeriod: false,
    reason: null,
    createdAt: at,
  }
  if (keyId !== undefined) await takeFromBudgets(tx, { subscription: made, keyId }, parts)
  if (running === undefined) {
    await store.insert(made)
    return begin(tx, made, parts)
  }
  await store.update({ ...running, endsWithPeriod: true }, null)
  await scheduleLater(tx, made, parts)
  return made
}

async function followOne(seen: StoredSubscription, parts: SubscriptionParts): Promise<void> {
  try {
    await parts.database.transaction((tx) => advance(tx, seen, parts), { retriesMax })
  } catch (failure) {
    if (!(failure instanceof AppError && failure.spec === ledgerErrors.insufficient)) throw failure
    await parts.database.transaction(async (tx) => {
      const subscription = await lockDue(tx, seen, parts)
      if (subscription === undefined) return
      await end(tx, { subscription, to: 'expired', reason: 'unpaid' }, parts)
    })
  }
}

async function advance(
  tx: Queryable,
  seen: StoredSubscription,
  parts: SubscriptionParts,
): Promise<void> {
  const subscription = await lockDue(tx, seen, parts)
  if (subscription === undefined) return
  const store = subscriptionsStore(tx)
  if (subscription.state === 'scheduled') {
    // The one before it ends at the same moment, whichever of the two is looked at first.
    const running = await store.inState(subscription.accountId, 'active')
    if (running !== undefined) {
      await end(tx, { subscription: running, to: 'canceled', reason: 'replaced' }, parts)
    }
    await begin(tx, subscription, parts)
    return
  }
  if (subscription.endsWithPeriod) {
    const next = await store.inState(subscription.accountId, 'scheduled')
    const reason = next === undefined ? 'canceled' : 'replaced'
    await end(tx, { subscription, to: 'canceled', reason }, parts)
    return
  }
  // Periods that nobody saw go by, because the service was down, are not charged for.
  const period = periodOf(subscription.startsAt, new Date(parts.clock.nowMs()))
  await renew(tx, subscription, { period, parts })
}

/** The subscription under its account's lock, if there is still something to do. */
async function lockDue(
  tx: Queryable,
  { id, accountId }: StoredSubscription,
  { clock }: SubscriptionParts,
): Promise<StoredSubscription | undefined> {
  const store = subscriptionsStore(tx)
  await store.lockAccount(accountId)
  const found = await store.find(id)
  const nowMs = clock.nowMs()
  const isDue =
    (found?.state === 'active' && found.period.end.getTime() <= nowMs) ||
    (found?.state === 'scheduled' && found.startsAt.getTime() <= nowMs)
  return isDue ? found : undefined
}
