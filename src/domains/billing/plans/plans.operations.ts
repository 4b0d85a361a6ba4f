import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../billing.errors.ts'
import { anyAccountCredential, ownerCredential } from '../credentials.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import {
  CurrentSubscription,
  DraftPlanRequest,
  PlanList,
  PlanParams,
  PlanVersionParams,
  PlanView,
  SubscribeRequest,
  SubscriptionPage,
  SubscriptionParams,
  SubscriptionsQuery,
  SubscriptionView,
} from './plans.schemas.ts'
import type { PlansService } from './plans.service.ts'

const { operation } = rowsOf<{ readonly plans: PlansService }>()

const terms = {
  plan: 'developer',
  name: 'Developer',
  summary: 'The fee comes back as credit, at five times the rate',
  asset: 'USDC' as const,
  priceAtomic: '20000000',
  includedAtomic: '20000000',
  rateMultiplier: 5,
  features: ['pay_by_call', 'included_credit', 'higher_rates'],
}
const examplePlan = {
  ...terms,
  version: 1,
  state: 'active' as const,
  interval: 'month' as const,
  decimals: 6,
}
const example = {
  id: 'sub_01k0000000000000000000000a',
  plan: 'developer',
  planVersion: 1,
  state: 'active' as const,
  periodIndex: 0,
  periodStart: '2026-07-15T09:00:00.000Z',
  periodEnd: '2026-08-15T09:00:00.000Z',
  endsWithPeriod: false,
  reason: null,
  createdAt: '2026-07-15T09:00:00.000Z',
}
const family = 'Billing & Rewards'
const operatorRow = {
  tier: 'private',
  family,
  auth: anyAccountCredential,
  gate: 'operator',
  mcp: false,
} as const

/** Plans, and how the operator makes them. */
export const plansOperations = {
  plans: operation({
    method: 'GET',
    path: '/api/billing/plans',
    tier: 'public',
    family,
    summary: 'List the plans that can be subscribed to',
    auth: [],
    input: {},
    output: PlanList,
    effect: 'none',
    examples: [{ name: 'one plan', output: { items: [examplePlan] } }],
    handler: ({ plans }) => plans.plans(),
  }),

  plan: operation({
    method: 'GET',
    path: '/api/billing/plans/{plan}',
    tier: 'public',
    family,
    summary: 'Read the version of a plan that can be subscribed to',
    auth: [],
    input: { params: PlanParams },
    output: PlanView,
    errors: [billingErrors.plan_unknown],
    effect: 'none',
    examples: [{ name: 'one plan', input: { params: { plan: 'developer' } }, output: examplePlan }],
    handler: ({ plans }, { input }) => plans.plan(input.params.plan),
  }),

  draftPlan: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/plans',
    summary: 'Draft a plan, or the next version of one',
    description: 'For the operator.',
    input: { body: DraftPlanRequest },
    output: PlanView,
    effect: 'reversible',
    examples: [
      {
        name: 'a plan',
        input: { body: terms },
        output: { ...examplePlan, state: 'draft' },
      },
    ],
    handler: ({ plans }, { input }) => plans.draftPlan(input.body),
  }),

  publishPlan: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/plans/{plan}/versions/{version}/publish',
    auth: ownerCredential,
    reason: 'What a plan gives beyond its fee is the platform’s money, so a person publishes it.',
    summary: 'Let a draft of a plan be subscribed to',
    description: 'For the operator. Subscribers of the version before keep what they have.',
    input: { params: PlanVersionParams },
    output: PlanView,
    errors: [billingErrors.plan_unknown, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      {
        name: 'version 1',
        input: { params: { plan: 'developer', version: '1' } },
        output: examplePlan,
      },
    ],
    handler: ({ plans }, { input }) =>
      plans.publishPlan(input.params.plan, Number(input.params.version)),
  }),

  archivePlan: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/plans/{plan}/versions/{version}/archive',
    summary: 'Let nobody subscribe to a version of a plan any more',
    description: 'For the operator. Subscribers keep it.',
    input: { params: PlanVersionParams },
    output: PlanView,
    errors: [billingErrors.plan_unknown, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      {
        name: 'version 1',
        input: { params: { plan: 'developer', version: '1' } },
        output: { ...examplePlan, state: 'archived' },
      },
    ],
    handler: ({ plans }, { input }) =>
      plans.archivePlan(input.params.plan, Number(input.params.version)),
  }),
}

/** The account's own subscription. */
export const subscriptionsOperations = {
  subscription: operation({
    method: 'GET',
    path: '/api/billing/subscription',
    tier: 'private',
    family,
    summary: 'Read the running and the waiting subscription, and what the plan entitles to',
    auth: anyAccountCredential,
    input: {},
    output: CurrentSubscription,
    effect: 'none',
    examples: [
      {
        name: 'a running one',
        output: {
          active: example,
          scheduled: null,
          entitlements: {
            plan: 'developer',
            planVersion: 1,
            rateMultiplier: 5,
            features: terms.features,
          },
          renewsAt: example.periodEnd,
        },
      },
    ],
    handler: ({ plans }, { principal }) => plans.subscription(principal),
  }),

  subscriptions: operation({
    method: 'GET',
    path: '/api/billing/subscriptions',
    tier: 'private',
    family,
    summary: 'List the subscriptions of the account, newest first',
    auth: anyAccountCredential,
    input: { query: SubscriptionsQuery },
    output: SubscriptionPage,
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { query: { limit: 1 } },
        output: { items: [example], nextCursor: null },
      },
    ],
    handler: ({ plans }, { input, principal }) => plans.subscriptionList(principal, input.query),
  }),

  subscribe: operation({
    method: 'POST',
    path: '/api/billing/subscriptions',
    tier: 'private',
    family,
    summary: 'Subscribe to a plan, paid from the credit of the account',
    description:
      'Without a subscription it begins at once; otherwise it waits for the running period to end and takes its place. What an API key subscribes to is taken from the budgets of the key, its account and the family; where real money is spent the key must have a blocking budget of its own.',
    auth: anyAccountCredential,
    input: { body: SubscribeRequest },
    output: SubscriptionView,
    errors: [
      billingErrors.plan_unknown,
      billingErrors.subscription_exists,
      billingErrors.budget_exceeded,
      billingErrors.own_budget_missing,
      ledgerErrors.insufficient,
    ],
    effect: 'irreversible',
    examples: [
      { name: 'the developer plan', input: { body: { plan: 'developer' } }, output: example },
    ],
    handler: ({ plans }, { input, principal }) => plans.subscribe(principal, input.body.plan),
  }),

  cancelSubscription: operation({
    method: 'POST',
    path: '/api/billing/subscriptions/{subscriptionId}/cancel',
    tier: 'private',
    family,
    summary: 'Cancel a subscription: a waiting one now, a running one with its period',
    auth: anyAccountCredential,
    input: { params: SubscriptionParams },
    output: SubscriptionView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'reversible',
    examples: [
      {
        name: 'a running one',
        input: { params: { subscriptionId: example.id } },
        output: { ...example, endsWithPeriod: true },
      },
    ],
    handler: ({ plans }, { input, principal }) =>
      plans.cancel(principal, input.params.subscriptionId),
  }),
}
