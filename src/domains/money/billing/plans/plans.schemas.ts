import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../../kernel/ids.ts'
import { pageOf, pageQuery, wholeList } from '../../../../kernel/page.ts'
import { moneyIn, NullableTimestamp, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { PriceAssetName, textPattern } from '../money.schemas.ts'

const PlanName = T.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' })
const planStates = ['draft', 'active', 'archived'] as const
const Features = T.Array(T.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }), {
  maxItems: 32,
  uniqueItems: true,
})
const RateMultiplier = T.Integer({
  minimum: 1,
  maximum: 1_000,
  description: 'Times the ordinary rate limits',
})

export const PlanView = T.Object(
  {
    plan: PlanName,
    version: T.Integer(),
    state: T.Union(planStates.map((state) => T.Literal(state))),
    name: T.String(),
    summary: T.String(),
    interval: T.Literal('month'),
    price: moneyIn(PriceAssetName, 'What each period costs'),
    included: moneyIn(PriceAssetName, 'Credit of each period; it ends with it'),
    rateMultiplier: RateMultiplier,
    features: Features,
  },
  { $id: 'Plan' },
)
export type PlanView = Static<typeof PlanView>
export const PlanList = T.Object(wholeList(PlanView, { maxItems: 200 }))

export const PlanParams = shape({ plan: PlanName })
export const PlanVersionParams = shape({
  plan: PlanName,
  version: T.String({ pattern: '^[1-9]\\d{0,5}$' }),
})
export const DraftPlanRequest = shape(
  {
    plan: PlanName,
    name: T.String({ minLength: 1, maxLength: 64, pattern: textPattern }),
    summary: T.String({ minLength: 1, maxLength: 256, pattern: textPattern }),
    asset: PriceAssetName,
    priceAtomic: T.String({ pattern: '^\\d{1,37}$' }),
    includedAtomic: T.String({ pattern: '^\\d{1,37}$' }),
    rateMultiplier: RateMultiplier,
    features: Features,
  },
  { $id: 'DraftPlanRequest' },
)
export type DraftPlanRequest = Static<typeof DraftPlanRequest>

const states = ['scheduled', 'active', 'canceled', 'expired'] as const
export const SubscriptionView = T.Object(
  {
    id: T.String(),
    plan: PlanName,
    planVersion: T.Integer(),
    state: T.Union(states.map((state) => T.Literal(state))),
    periodIndex: T.Integer(),
    periodStart: Timestamp,
    periodEnd: Timestamp,
    endsWithPeriod: T.Boolean({ description: 'Canceled or replaced: it is not renewed.' }),
    reason: T.Union([T.String(), T.Null()], {
      description: 'Why it ended: `canceled`, `replaced`, `refunded` or `unpaid`',
    }),
    createdAt: Timestamp,
  },
  { $id: 'Subscription' },
)
export type SubscriptionView = Static<typeof SubscriptionView>
const Nullable = T.Union([SubscriptionView, T.Null()])
export const CurrentSubscription = T.Object(
  {
    active: Nullable,
    scheduled: Nullable,
    entitlements: T.Object({
      plan: PlanName,
      planVersion: T.Integer(),
      rateMultiplier: RateMultiplier,
      features: Features,
    }),
    renewsAt: NullableTimestamp,
  },
  { $id: 'CurrentSubscription' },
)
export type CurrentSubscription = Static<typeof CurrentSubscription>
export const SubscribeRequest = shape({ plan: PlanName }, { $id: 'SubscribeRequest' })
export const SubscriptionsQuery = shape(pageQuery)
export type SubscriptionsQuery = Static<typeof SubscriptionsQuery>
export const SubscriptionPage = pageOf(SubscriptionView)
export const SubscriptionParams = shape({
  subscriptionId: T.String({ pattern: idPattern('sub') }),
})
