import { ledgerAsset } from '../../../../kernel/assets.ts'
import { AppError, assert } from '../../../../kernel/errors.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import type { BillingParts } from '../billing-parts.ts'
import { budgetsStore } from '../budgets/budgets.store.ts'
import type { Budgets } from '../budgets/budgets.ts'
import type { Credits, NewGrant } from '../credits/credits.ts'
import { type Period, periodAt } from './periods.ts'
import { type SubscriptionState, subscriptionMachine } from './plan-states.ts'
import { subscriptionEvents } from './plans.events.ts'
import { plansStore, type StoredPlan } from './plans.store.ts'
import { type StoredSubscription, subscriptionsStore } from './subscriptions.store.ts'

export type SubscriptionParts = BillingParts & {
  readonly credits: Credits
  readonly spending: Budgets
}

/** Starts a subscription now and charges its first period; raises `ledger.insufficient` when that fails. */
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

/** Starts and charges the next period of a subscription; raises `ledger.insufficient` when that fails. */
export async function renew(
  tx: Queryable,
  subscription: StoredSubscription,
  { period, parts }: { readonly period: Period; readonly parts: SubscriptionParts },
): Promise<StoredSubscription> {
  const renewed = { ...subscription, period }
  await payPeriod(tx, renewed, parts)
  await subscriptionsStore(tx).update(renewed, null)
  await publish(tx, { subscription: renewed, what: 'renewed' }, parts)
  return renewed
}

/** Ends a subscription. */
export async function end(
  tx: Queryable,
  step: {
    readonly subscription: StoredSubscription
    readonly to: 'canceled' | 'expired'
    readonly reason: 'canceled' | 'refunded' | 'replaced' | 'unpaid'
  },
  parts: SubscriptionParts,
): Promise<StoredSubscription> {
  const { id, state } = step.subscription
  // A scheduled subscription has not been charged: release what its fee reserved in the key's budgets.
  if (state === 'scheduled') await parts.spending.release(tx, periodSource(id, 0))
  return move(tx, step, parts)
}

/**
 * Reserves the first fee of a key's subscription in the key's budgets. Raises 429, and 403 when a key without a
 * blocking budget would spend real money.
 */
export async function reserveFromBudgets(
  tx: Queryable,
  { subscription, keyId }: { readonly subscription: StoredSubscription; readonly keyId: string },
  { spending, mode }: SubscriptionParts,
): Promise<void> {
  const { id, accountId } = subscription
  const plan = await planOf(tx, subscription)
  const asset = ledgerAsset(plan.asset, mode)
  const { priceAtomic: amountAtomic } = plan
  const spend = { accountId, keyId, family: 'Billing & Rewards', asset, amountAtomic }
  await spending.reserve(tx, { ...spend, chargeId: periodSource(id, 0) })
  // After the budgets are locked, so that none is deleted meanwhile.
  const isLimited = await budgetsStore(tx).blocksKey(accountId, keyId, asset)
  if (mode === 'live' && amountAtomic > 0n && !isLimited) {
    throw new AppError(
      billingErrors.own_budget_missing,
      'A key subscribes to what costs real money within a budget of its own.',
    )
  }
}

/** Stores a subscription that starts later. */
export async function scheduleLater(
  tx: Queryable,
  subscription: StoredSubscription,
  parts: SubscriptionParts,
): Promise<void> {
  await subscriptionsStore(tx).insert(subscription)
  await publish(tx, { subscription, what: 'scheduled' }, parts)
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
  await publish(tx, { subscription: moved, what: to }, parts)
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
    // Otherwise the unused credit of the past period could pay for the next one.
    await parts.credits.expireOf(tx, { accountId, asset })
    await parts.ledger.post(tx, {
      id: periodSource(id, period.index),
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
    const feeAtomic = plan.priceAtomic
    const description = `${plan.name} plan`
    await subscriptionsStore(tx).insertPeriod(
      { subscriptionId: id, accountId, period, asset, feeAtomic, description },
      new Date(parts.clock.nowMs()),
    )
  }
  await giveIncluded(tx, { subscription, plan }, parts)
}

/**
 * Grants the period's included credit, with its fee. The part that the fee pays for comes from that fee, so it is
 * always available; anything beyond is a gift, which waits if too little is set aside for gifts.
 */
async function giveIncluded(
  tx: Queryable,
  { subscription, plan }: { readonly subscription: StoredSubscription; readonly plan: StoredPlan },
  { credits, mode }: SubscriptionParts,
): Promise<void> {
  const { id, accountId, period } = subscription
  const asset = ledgerAsset(plan.asset, mode)
  const give = async (part: Pick<NewGrant, 'amountAtomic' | 'funding' | 'source'>) => {
    if (part.amountAtomic === 0n) return
    const note = `included in ${plan.name}`
    const terms = { accountId, asset, kind: 'granted', expiresAt: period.end, note } as const
    await credits.give(tx, { ...terms, ...part })
  }
  const source = periodSource(id, period.index)
  const { priceAtomic, includedAtomic } = plan
  if (mode === 'paper') {
    await give({ source, amountAtomic: includedAtomic, funding: 'external' })
    return
  }
  const paidAtomic = includedAtomic < priceAtomic ? includedAtomic : priceAtomic
  await give({ source, amountAtomic: paidAtomic, funding: 'revenue' })
  const givenAtomic = includedAtomic - paidAtomic
  await give({ source: `${source}:gift`, amountAtomic: givenAtomic, funding: 'rewards' })
}

/**
 * Refunds the fee of a period, after its included credit was returned, possibly to that very fee. It will not be
 * invoiced, unless it already was.
 */
export async function refundPeriod(
  tx: Queryable,
  subscription: StoredSubscription,
  {
    reference,
    parts,
  }: {
    readonly reference: Readonly<Record<string, string>>
    readonly parts: SubscriptionParts
  },
): Promise<void> {
  const { id, accountId, period } = subscription
  const plan = await planOf(tx, subscription)
  const asset = ledgerAsset(plan.asset, parts.mode)
  const source = periodSource(id, period.index)
  for (const one of [source, `${source}:gift`]) {
    await parts.credits.refundAll(tx, { source: one, id: `${one}:returned`, reference })
  }
  if (plan.priceAtomic === 0n) return
  await subscriptionsStore(tx).deletePeriod(id, period.index)
  const amountAtomic = plan.priceAtomic
  await parts.ledger.post(tx, {
    id: `${source}:fee-returned`,
    kind: 'subscription.fee_returned',
    reference,
    entries: [
      {
        account: { owner: 'platform', purpose: 'revenue', asset },
        amountAtomic: -amountAtomic,
      },
      { account: { owner: accountId, purpose: 'available', asset }, amountAtomic },
    ],
  })
}

/** The unique source of a period: of its fee, and of the credit that it includes. */
function periodSource(id: string, index: number): string {
  return `sub:${id}:${index}`
}

async function planOf(tx: Queryable, subscription: StoredSubscription): Promise<StoredPlan> {
  const plan = await plansStore(tx).find(subscription.plan, subscription.planVersion)
  assert(plan !== undefined, 'a subscription to a plan that is not there')
  return plan
}

async function publish(
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
