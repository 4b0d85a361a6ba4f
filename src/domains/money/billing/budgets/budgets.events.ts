import { Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { Timestamp } from '../../../../kernel/schemas.ts'

/** Budget events, for the account that owns the budget. */
export const budgetsEvents = {
  threshold: event({
    topic: 'billing.budget_threshold',
    version: 1,
    summary: 'Spending reached a threshold of a budget, for the first time in its window',
    audience: 'account',
    changes: [{ resource: 'budgets', id: 'budgetId' }],
    payload: T.Object({
      budgetId: T.String(),
      name: T.String(),
      thresholdPercent: T.Integer(),
      action: T.String(),
      window: T.String(),
      windowStart: Timestamp,
      asset: T.String(),
      usedAtomic: T.String(),
      limitAtomic: T.String(),
    }),
    example: {
      budgetId: 'bud_01k0000000000000000000000a',
      name: 'research',
      thresholdPercent: 80,
      action: 'block',
      window: 'day',
      windowStart: '2026-07-15T00:00:00.000Z',
      asset: 'USDC',
      usedAtomic: '8100000',
      limitAtomic: '10000000',
    },
  }),
}
