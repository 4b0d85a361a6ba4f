// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { SubscribeRequest, CurrentSubscription, SubscriptionPage, Subscription } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SubscriptionsMethods.list} takes. */
export type SubscriptionsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SubscriptionsMethods.create} takes. */
export type SubscriptionsCreateInput = SubscribeRequest

/** What {@link SubscriptionsMethods.cancel} takes. */
export type SubscriptionsCancelInput = {
  readonly subscriptionId: string
}

/** The operations of `subscriptions`. */
export interface SubscriptionsMethods {
  /**
   * Read the running and the waiting subscription, and what the plan entitles to.
   *
   * `GET /api/billing/subscription`, `get_api_billing_subscription`.
   */
  getCurrent(input?: NoInput, options?: CallOptions): Call<CurrentSubscription>

  /**
   * List the subscriptions of the account, newest first.
   *
   * `GET /api/billing/subscriptions`, `get_api_billing_subscriptions`.
   */
  list(input?: SubscriptionsListInput, options?: CallOptions): PagedCall<SubscriptionPage, ItemOf<SubscriptionPage, 'items'>>

  /**
   * Subscribe to a plan, paid from the credit of the account.
   *
   * Without a subscription it begins at once; otherwise it waits for the running period to end and takes its place. What an API key subscribes to is taken from the budgets of the key, its account and the family; where real money is spent the key must have a blocking budget of its own.
   *
   * `POST /api/billing/subscriptions`, `post_api_billing_subscriptions`.
   * @throws {BourseError} `billing.plan_unknown`, `billing.subscription_exists`, `billing.budget_exceeded`, `billing.own_budget_missing`, `ledger.insufficient`
   */
  create(input: SubscriptionsCreateInput, options?: CallOptions): Call<Subscription>

  /**
   * Cancel a subscription: a waiting one now, a running one with its period.
   *
   * `POST /api/billing/subscriptions/{subscriptionId}/cancel`, `post_api_billing_subscriptions_subscriptionId_cancel`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  cancel(input: SubscriptionsCancelInput, options?: CallOptions): Call<Subscription>
}

/** `subscriptions` of a client: `subscriptions(client)`. */
export const subscriptions: Resource<SubscriptionsMethods> = /* @__PURE__ */ resource<SubscriptionsMethods>('subscriptions', {
  getCurrent: ["GET", "/api/billing/subscription"],
  list: ["GET", "/api/billing/subscriptions", {"list":"items"}],
  create: ["POST", "/api/billing/subscriptions"],
  cancel: ["POST", "/api/billing/subscriptions/{subscriptionId}/cancel", {"body":"none"}],
})
