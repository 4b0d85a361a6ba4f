import { machine } from '../../../../kernel/machine.ts'

export type PlanState = 'draft' | 'active' | 'archived'

/** The states of a plan version. */
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

/** The states of a subscription. Renewals keep it active and are no transitions. */
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
