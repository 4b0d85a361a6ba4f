import { Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { Timestamp } from '../../../../kernel/schemas.ts'

const planPayload = T.Object({
  plan: T.String(),
  version: T.Integer(),
  asset: T.String(),
  priceAtomic: T.String(),
  includedAtomic: T.String(),
})
const planExample = {
  plan: 'developer',
  version: 2,
  asset: 'USDC',
  priceAtomic: '20000000',
  includedAtomic: '20000000',
}

/** Public events of plans. */
export const planEvents = {
  active: event({
    topic: 'billing.plan_active',
    version: 1,
    summary: 'A version of a plan can be subscribed to',
    audience: 'public',
    payload: planPayload,
    example: planExample,
  }),
  archived: event({
    topic: 'billing.plan_archived',
    version: 1,
    summary: 'A version of a plan can no longer be subscribed to',
    audience: 'public',
    payload: planPayload,
    example: { ...planExample, version: 1 },
  }),
}

const payload = T.Object({
  subscriptionId: T.String(),
  plan: T.String(),
  planVersion: T.Integer(),
  periodIndex: T.Integer(),
  periodStart: Timestamp,
  periodEnd: Timestamp,
  reason: T.Union([T.String(), T.Null()], {
    description: '`canceled`, `replaced`, `refunded` or `unpaid`',
  }),
})
const example = {
  subscriptionId: 'sub_01k0000000000000000000000a',
  plan: 'developer',
  planVersion: 1,
  periodIndex: 0,
  periodStart: '2026-07-15T09:00:00.000Z',
  periodEnd: '2026-08-15T09:00:00.000Z',
  reason: null,
}
const declared = (name: string, summary: string) =>
  event({
    topic: `billing.subscription_${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'subscriptions', id: 'subscriptionId' }],
    payload,
    example,
  })

/** Events of the account's subscription. */
export const subscriptionEvents = {
  scheduled: declared('scheduled', 'A subscription waits for the running one to end'),
  active: declared('active', 'A subscription began'),
  renewed: declared('renewed', 'The next period of a subscription was paid and began'),
  canceled: declared('canceled', 'A subscription ended because it was canceled or replaced'),
  expired: declared('expired', 'A subscription ended because its next period was not paid'),
}
