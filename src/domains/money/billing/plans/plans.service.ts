import { ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { cursor, type Page, wholePage } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { billingErrors } from '../billing.errors.ts'
import { retriesMax } from '../billing-parts.ts'
import { resourceNotFound } from '../billing-refusals.ts'
import { keyIdOf } from '../credentials.ts'
import { type PlanState, planMachine } from './plan-states.ts'
import { planEvents } from './plans.events.ts'
import type {
  CurrentSubscription,
  DraftPlanRequest,
  PlanView,
  SubscriptionsQuery,
  SubscriptionView,
} from './plans.schemas.ts'
import { plansStore, type StoredPlan } from './plans.store.ts'
import { freePlan, type PlanTerms } from './standard-plans.ts'
import type { SubscriptionParts } from './subscription-steps.ts'
import { type StoredSubscription, subscriptionsStore } from './subscriptions.store.ts'
import type { Entitlements, Subscriptions } from './subscriptions.ts'

type PlansParts = SubscriptionParts & {
  readonly subscriptions: Subscriptions
  readonly standardPlans: readonly PlanTerms[]
}

const places = cursor({ at: 'time', id: 'text' })

export type PlansService = ReturnType<typeof createPlansService>

/** Plans, and the account's own subscription. */
export function createPlansService(parts: PlansParts) {
  return { ...readingPlans(parts), ...changingPlans(parts), ...ownSubscription(parts) }
}

function readingPlans({ database }: PlansParts) {
  return {
    async plans() {
      return wholePage((await plansStore(database.query).allActive()).map(planView))
    },
    async plan(plan: string): Promise<PlanView> {
      const found = await plansStore(database.query).active(plan)
      if (found === undefined)
        throw new AppError(billingErrors.plan_unknown, 'There is no such plan.')
      return planView(found)
    },
    /** The entitlements of the account's plan; those of the free plan without a subscription. */
    entitlements: (accountId: string) => entitlementsOf(database.query, accountId),
  }
}

function changingPlans(parts: PlansParts) {
  const change = <result>(work: (tx: Queryable) => Promise<result>): Promise<result> =>
    parts.database.transaction(async (tx) => {
      await plansStore(tx).lock()
      return work(tx)
    })
  return {
    /** Creates version 1 of each standard plan that has no version. */
    preparePlans: () =>
      change(async (tx) => {
        for (const terms of parts.standardPlans) {
          if ((await plansStore(tx).lastVersion(terms.plan)) > 0) continue
          await movePlan(tx, await draftPlan(tx, terms, parts), { to: 'active', parts })
        }
      }),
    /** Drafts a new plan, or the next version of one. */
    draftPlan: (request: DraftPlanRequest): Promise<PlanView> =>
      change(async (tx) => {
        const { priceAtomic, includedAtomic, ...rest } = request
        const amounts = {
          priceAtomic: BigInt(priceAtomic),
          includedAtomic: BigInt(includedAtomic),
        }
        return planView(await draftPlan(tx, { ...rest, ...amounts }, parts))
      }),
    /** Publishes a draft in place of the previous version, whose subscribers keep it. */
    publishPlan: (plan: string, version: number): Promise<PlanView> =>
      change(async (tx) => {
        const draft = await findPlan(tx, plan, version)
        planMachine.assertTransition(draft.state, 'active')
        const current = await plansStore(tx).active(plan)
        if (current !== undefined) await movePlan(tx, current, { to: 'archived', parts })
        return planView(await movePlan(tx, draft, { to: 'active', parts }))
      }),
    /** Closes a version to new subscribers; existing ones keep it. */
    archivePlan: (plan: string, version: number): Promise<PlanView> =>
      change(async (tx) =>
        planView(await movePlan(tx, await findPlan(tx, plan, version), { to: 'archived', parts })),
      ),
  }
}

function ownSubscription(parts: PlansParts) {
  const { database, subscriptions } = parts
  return {
    async subscription({ accountId }: Principal): Promise<CurrentSubscription> {
      const store = subscriptionsStore(database.query)
      const active = await store.inState(accountId, 'active')
      const scheduled = await store.inState(accountId, 'scheduled')
      const { plan, planVersion, rateMultiplier, features } = await entitlementsOf(
        database.query,
        accountId,
      )
      return {
        active: active === undefined ? null : subscriptionView(active),
        scheduled: scheduled === undefined ? null : subscriptionView(scheduled),
        entitlements: { plan, planVersion, rateMultiplier, features: [...features] },
        renewsAt:
          active === undefined || active.endsWithPeriod ? null : active.period.end.toISOString(),
      }
    },
    async subscriptionList(
      { accountId }: Principal,
      query: SubscriptionsQuery,
    ): Promise<Page<SubscriptionView>> {
      const { limit } = query
      const page = { accountId, after: places.read(query.cursor), limit: limit + 1 }
      const rows = await subscriptionsStore(database.query).list(page)
      const place = ({ createdAt, id }: StoredSubscription) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: subscriptionView })
    },
    async subscribe(owner: Principal, plan: string): Promise<SubscriptionView> {
      const { accountId } = owner
      const keyId = keyIdOf(owner)
      const command = { accountId, plan, ...(keyId === undefined ? {} : { keyId }) }
      const subscription = await database.transaction(
        (tx) => subscriptions.subscribe(tx, command),
        {
          retriesMax,
        },
      )
      return subscriptionView(subscription)
    },
    cancel: ({ accountId }: Principal, id: string): Promise<SubscriptionView> =>
      database.transaction(async (tx) => {
        const store = subscriptionsStore(tx)
        await store.lockAccount(accountId)
        const found = await store.find(id)
        if (found?.accountId !== accountId) throw resourceNotFound('subscription')
        return subscriptionView(await subscriptions.cancel(tx, found))
      }),
  }
}

async function entitlementsOf(db: Queryable, accountId: string): Promise<Entitlements> {
  const running = await subscriptionsStore(db).inState(accountId, 'active')
  const plan =
    running === undefined
      ? await plansStore(db).active(freePlan)
      : await plansStore(db).find(running.plan, running.planVersion)
  return {
    plan: plan?.plan ?? freePlan,
    planVersion: plan?.version ?? 1,
    rateMultiplier: plan?.rateMultiplier ?? 1,
    features: plan?.features ?? [],
  }
}

async function draftPlan(
  tx: Queryable,
  terms: PlanTerms,
  { clock }: PlansParts,
): Promise<StoredPlan> {
  const version = (await plansStore(tx).lastVersion(terms.plan)) + 1
  const state = planMachine.initial
  const draft = { ...terms, version, state, createdAt: new Date(clock.nowMs()) }
  await plansStore(tx).insert(draft)
  return draft
}

async function findPlan(tx: Queryable, plan: string, version: number): Promise<StoredPlan> {
  const found = await plansStore(tx).find(plan, version)
  if (found === undefined) throw new AppError(billingErrors.plan_unknown, 'There is no such plan.')
  return found
}

async function movePlan(
  tx: Queryable,
  plan: StoredPlan,
  { to, parts }: { readonly to: Exclude<PlanState, 'draft'>; readonly parts: PlansParts },
): Promise<StoredPlan> {
  planMachine.assertTransition(plan.state, to)
  await plansStore(tx).setState(plan.plan, plan.version, to)
  await parts.outbox.append(tx, planEvents[to], {
    subject: plan.plan,
    payload: {
      plan: plan.plan,
      version: plan.version,
      asset: plan.asset,
      priceAtomic: plan.priceAtomic.toString(),
      includedAtomic: plan.includedAtomic.toString(),
    },
  })
  return { ...plan, state: to }
}

function planView(plan: StoredPlan): PlanView {
  const { createdAt: _, asset, priceAtomic, includedAtomic, features, ...rest } = plan
  return {
    ...rest,
    interval: 'month',
    price: ledgerMoney(asset, priceAtomic),
    included: ledgerMoney(asset, includedAtomic),
    features: [...features],
  }
}

function subscriptionView(one: StoredSubscription): SubscriptionView {
  return {
    id: one.id,
    plan: one.plan,
    planVersion: one.planVersion,
    state: one.state,
    periodIndex: one.period.index,
    periodStart: one.period.start.toISOString(),
    periodEnd: one.period.end.toISOString(),
    endsWithPeriod: one.endsWithPeriod,
    reason: one.reason,
    createdAt: one.createdAt.toISOString(),
  }
}
