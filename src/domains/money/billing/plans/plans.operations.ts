import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import { billingErrors } from '../billing.errors.ts'
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

const family = 'Billing & Rewards'
const operatorRow = {
  tier: 'private',
  family,
  auth: accountCredentials,
  gate: 'operator',
  mcp: false,
} as const

/** Plans, and the operator's management of them. */
export const plansOperations = {
  plans: operation({
    name: 'plans.list',
    method: 'GET',
    path: '/api/billing/plans',
    tier: 'public',
    family,
    summary: 'List the plans that can be subscribed to',
    auth: [],
    input: {},
    output: PlanList,
    effect: 'none',
    handler: ({ plans }) => plans.plans(),
  }),

  plan: operation({
    name: 'plans.get',
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
    handler: ({ plans }, { input }) => plans.plan(input.params.plan),
  }),

  draftPlan: operation({
    name: 'plans.draft',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/plans',
    summary: 'Draft a plan, or the next version of one',
    description: 'For the operator.',
    input: { body: DraftPlanRequest },
    output: PlanView,
    effect: 'reversible',
    handler: ({ plans }, { input }) => plans.draftPlan(input.body),
  }),

  publishPlan: operation({
    name: 'plans.publish',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/plans/{plan}/versions/{version}/publish',
    auth: personCredentials,
    reason: 'What a plan gives beyond its fee is the platform’s money, so a person publishes it.',
    summary: 'Let a draft of a plan be subscribed to',
    description: 'For the operator. Subscribers of the version before keep what they have.',
    input: { params: PlanVersionParams },
    output: PlanView,
    errors: [billingErrors.plan_unknown, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: ({ plans }, { input }) =>
      plans.publishPlan(input.params.plan, Number(input.params.version)),
  }),

  archivePlan: operation({
    name: 'plans.archive',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/plans/{plan}/versions/{version}/archive',
    summary: 'Let nobody subscribe to a version of a plan any more',
    description: 'For the operator. Subscribers keep it.',
    input: { params: PlanVersionParams },
    output: PlanView,
    errors: [billingErrors.plan_unknown, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: ({ plans }, { input }) =>
      plans.archivePlan(input.params.plan, Number(input.params.version)),
  }),
}

/** The account's own subscription. */
export const subscriptionsOperations = {
  subscription: operation({
    name: 'subscriptions.getCurrent',
    method: 'GET',
    path: '/api/billing/subscription',
    tier: 'private',
    family,
    summary: 'Read the running and the waiting subscription, and what the plan entitles to',
    auth: accountCredentials,
    input: {},
    output: CurrentSubscription,
    effect: 'none',
    handler: ({ plans }, { principal }) => plans.subscription(principal),
  }),

  subscriptions: operation({
    name: 'subscriptions.list',
    method: 'GET',
    path: '/api/billing/subscriptions',
    tier: 'private',
    family,
    summary: 'List the subscriptions of the account, newest first',
    auth: accountCredentials,
    input: { query: SubscriptionsQuery },
    output: SubscriptionPage,
    effect: 'none',
    handler: ({ plans }, { input, principal }) => plans.subscriptionList(principal, input.query),
  }),

  subscribe: operation({
    name: 'subscriptions.create',
    method: 'POST',
    path: '/api/billing/subscriptions',
    tier: 'private',
    family,
    summary: 'Subscribe to a plan, paid from the credit of the account',
    description:
      'Without a subscription it begins at once; otherwise it waits for the running period to end and takes its place. What an API key subscribes to is taken from the budgets of the key, its account and the family; where real money is spent the key must have a blocking budget of its own.',
    auth: accountCredentials,
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
    handler: ({ plans }, { input, principal }) => plans.subscribe(principal, input.body.plan),
  }),

  cancelSubscription: operation({
    name: 'subscriptions.cancel',
    method: 'POST',
    path: '/api/billing/subscriptions/{subscriptionId}/cancel',
    tier: 'private',
    family,
    summary: 'Cancel a subscription: a waiting one now, a running one with its period',
    auth: accountCredentials,
    input: { params: SubscriptionParams },
    output: SubscriptionView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: ({ plans }, { input, principal }) =>
      plans.cancel(principal, input.params.subscriptionId),
  }),
}
