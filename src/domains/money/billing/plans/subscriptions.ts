import { AppError } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import { billingErrors } from '../billing.errors.ts'
import { retriesMax } from '../billing-parts.ts'
import { forEachIsolated } from '../periodic-tasks.ts'
import { periodAt, periodOf } from './periods.ts'
import { plansStore } from './plans.store.ts'
import {
  begin,
  end,
  refundPeriod,
  renew,
  reserveFromBudgets,
  type SubscriptionParts,
  scheduleLater,
} from './subscription-steps.ts'
import { type StoredSubscription, subscriptionsStore } from './subscriptions.store.ts'

export const subscriptionIdPrefix = 'sub'
const batchMax = 100

/** What a plan entitles an account to. */
export type Entitlements = {
  readonly plan: string
  readonly planVersion: number
  readonly rateMultiplier: number
  readonly features: readonly string[]
}

/** A request to subscribe; `keyId` when a key makes it. */
export type SubscribeCommand = {
  readonly accountId: string
  readonly plan: string
  readonly keyId?: string
}

/** Subscriptions of accounts to plans. */
export type Subscriptions = {
  /**
   * Subscribes the account: at once when it has no subscription, else from the end of the current period. Raises 404
   * for an unknown plan, 402 `ledger.insufficient` when the first fee cannot be paid, 409 when another one is scheduled
   * or the plan is the current one; for a key also 429 and 403, by its budgets.
   */
  readonly subscribe: (tx: Queryable, command: SubscribeCommand) => Promise<StoredSubscription>
  /** Ends a scheduled subscription now, an active one at the end of its period. */
  readonly cancel: (tx: Queryable, subscription: StoredSubscription) => Promise<StoredSubscription>
  /**
   * Undoes a subscription whose payment was returned: a scheduled one ends now, and so does one in its first period,
   * with its fee refunded and its included credit returned. Raises `ledger.insufficient` when too little of that is
   * left. A subscription that was renewed or has ended stays unchanged.
   */
  readonly reverse: (
    tx: Queryable,
    subscriptionId: string,
    reference: Readonly<Record<string, string>>,
  ) => Promise<void>
  /**
   * Renews, ends and starts subscriptions that are due; a missed time is made up for, and each period is charged once.
   */
  readonly processDue: () => Promise<void>
}

/** Creates the subscriptions. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { database, clock, logger } = parts
  return {
    subscribe: (tx, command) => subscribe(tx, command, parts),
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
      if (isFirst) await refundPeriod(tx, subscription, { reference, parts })
      await end(tx, { subscription, to: 'canceled', reason: 'refunded' }, parts)
    },
    async processDue() {
      const due = await subscriptionsStore(database.query).due(new Date(clock.nowMs()), batchMax)
      await forEachIsolated(
        due,
        (one) => advanceOrExpire(one, parts),
        (failure, { id }) =>
          logger.error('a subscription cannot go on', failure, { subscriptionId: id }),
      )
    },
  }
}

async function subscribe(
  tx: Queryable,
  { accountId, plan, keyId }: SubscribeCommand,
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
  const created: StoredSubscription = {
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
  if (keyId !== undefined) await reserveFromBudgets(tx, { subscription: created, keyId }, parts)
  if (running === undefined) {
    await store.insert(created)
    return begin(tx, created, parts)
  }
  await store.update({ ...running, endsWithPeriod: true }, null)
  await scheduleLater(tx, created, parts)
  return created
}

async function advanceOrExpire(seen: StoredSubscription, parts: SubscriptionParts): Promise<void> {
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
    // The previous one ends at the same moment, whichever of the two is processed first.
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
  // Periods that passed while the service was down are not charged.
  const period = periodOf(subscription.startsAt, new Date(parts.clock.nowMs()))
  await renew(tx, subscription, { period, parts })
}

/** The subscription under its account's lock, if it still needs processing. */
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
