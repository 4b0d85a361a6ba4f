import { ledgerAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { BillingParts } from '../billing-parts.ts'
import type { Credits } from '../credits/credits.ts'
import { type Period, periodAt } from './periods.ts'
import { type SubscriptionState, subscriptionMachine } from './plan-states.ts'
import { subscriptionEvents } from './plans.events.ts'
import { plansStore, type StoredPlan } from './plans.store.ts'
import { type StoredSubscription, subscriptionsStore } from './subscriptions.store.ts'

export type SubscriptionParts = BillingParts & { readonly credits: Credits }

/** Begins a subscription now: its first period is paid, or `ledger.insufficient` is raised. */
export async function begin(
  tx: Queryable,
  subscription: StoredSubscription,
  parts: SubscriptionParts,
): Promise<StoredSubscription> {
  const at = new Date(parts.clock.nowMs())
  const started = { ...subscription, startsAt: at, period: periodAt(at, 0) }
  await payPeriod(tx, started, parts)
  return move(tx, { subscription: started, to: 'active', reason: null }, parts)
}

/** Begins the next period of a running subscription: it is paid, or `ledger.insufficient` is raised. */
export async function renew(
  tx: Queryable,
  subscription: StoredSubscription,
  { period, parts }: { readonly period: Period; readonly parts: SubscriptionParts },
): Promise<StoredSubscription> {
  const renewed = { ...subscription, period }
  await payPeriod(tx, renewed, parts)
  await subscriptionsStore(tx).update(renewed, null)
  await tell(tx, { subscription: renewed, what: 'renewed' }, parts)
  return renewed
}

/** Ends a subscription. */
export async function end(
  tx: Queryable,
  step: {
    readonly subscription: StoredSubscription
    readonly to: 'canceled' | 'expired'
    readonly reason: 'canceled' | 'replaced' | 'unpaid'
  },
  parts: SubscriptionParts,
): Promise<StoredSubscription> {
  return move(tx, step, parts)
}

/** Writes down a subscription that waits for its time. */
export async function scheduleLater(
  tx: Queryable,
  subscription: StoredSubscription,
  parts: SubscriptionParts,
): Promise<void> {
  await subscriptionsStore(tx).insert(subscription)
  await tell(tx, { subscription, what: 'scheduled' }, parts)
}

async function move(
  tx: Queryable,
  step: {
    readonly subscription: StoredSubscription
    readonly to: Exclude<SubscriptionState, 'scheduled'>
    readonly reason: string | null
  },
  parts: SubscriptionParts,
): Promise<StoredSubscription> {
  const { subscription, to, reason } = step
  subscriptionMachine.assertTransition(subscription.state, to)
  const moved: StoredSubscription = { ...subscription, state: to, reason }
  const isOver = subscriptionMachine.isTerminal(to)
  await subscriptionsStore(tx).update(moved, isOver ? new Date(parts.clock.nowMs()) : null)
  await tell(tx, { subscription: moved, what: to }, parts)
  return moved
}

async function payPeriod(
  tx: Queryable,
  subscription: StoredSubscription,
  parts: SubscriptionParts,
): Promise<void> {
  const plan = await planOf(tx, subscription)
  const { id, accountId, period } = subscription
  const asset = ledgerAsset(plan.asset, parts.mode)
  const reference = { subscriptionId: id, plan: plan.plan, planVersion: `${plan.version}` }
  if (plan.priceAtomic > 0n) {
    // Or the unused credit of the period that is over would pay for the next one.
    await parts.credits.expireOf(tx, { accountId, asset })
    await parts.ledger.post(tx, {
      id: `sub:${id}:${period.index}`,
      kind: 'subscription.fee',
      reference,
      entries: [
        {
          account: { owner: accountId, purpose: 'available', asset },
          amountAtomic: -plan.priceAtomic,
        },
        {
          account: { owner: 'platform', purpose: 'revenue', asset },
          amountAtomic: plan.priceAtomic,
        },
      ],
    })
    await subscriptionsStore(tx).insertPeriod(
      accountId,
      {
        subscriptionId: id,
        index: period.index,
        asset,
        feeAtomic: plan.priceAtomic,
        description: `${plan.name} plan`,
        start: period.start,
        end: period.end,
      },
      new Date(parts.clock.nowMs()),
    )
  }
  if (plan.includedAtomic > 0n) {
    await parts.credits.promise(tx, {
      accountId,
      asset,
      kind: 'granted',
      amountAtomic: plan.includedAtomic,
      expiresAt: period.end,
      source: `sub:${id}:${period.index}`,
      note: `included in ${plan.name}`,
      funding: parts.mode === 'paper' ? 'external' : 'rewards',
    })
  }
}

async function planOf(tx: Queryable, subscription: StoredSubscription): Promise<StoredPlan> {
  const plan = await plansStore(tx).find(subscription.plan, subscription.planVersion)
  assert(plan !== undefined, 'a subscription to a plan that is not there')
  return plan
}

async function tell(
  tx: Queryable,
  fact: {
    readonly subscription: StoredSubscription
    readonly what: keyof typeof subscriptionEvents
  },
  { outbox }: SubscriptionParts,
): Promise<void> {
  const { id, accountId, plan, planVersion, period, reason } = fact.subscription
  await outbox.append(tx, subscriptionEvents[fact.what], {
    subject: id,
    accountId,
    payload: {
      subscriptionId: id,
      plan,
      planVersion,
      periodIndex: period.index,
      periodStart: period.start.toISOString(),
      periodEnd: period.end.toISOString(),
      reason,
    },
  })
}
