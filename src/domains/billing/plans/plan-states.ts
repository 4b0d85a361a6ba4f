import { machine } from '../../../kernel/machine.ts'

export type PlanState = 'draft' | 'active' | 'archived'

/** The life of one version of a plan. */
export const planMachine = machine({
  name: 'plan version',
  initial: 'draft',
  transitions: {
    draft: ['active', 'archived'],
    active: ['archived'],
    archived: [],
  },
})

export type SubscriptionState = 'scheduled' | 'active' | 'canceled' | 'expired'

/** The life of a subscription. Its periods follow each other while it is active; that is no transition. */
export const subscriptionMachine = machine({
  name: 'subscription',
  initial: 'scheduled',
  transitions: {
    scheduled: ['active', 'canceled', 'expired'],
    active: ['canceled', 'expired'],
    canceled: [],
    expired: [],
  },
})
