import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

/** Events of plans for their account; those of steps are in the plan's own stream. */
export const orchestratorEvents = {
  changed: event({
    topic: 'agent_plan.changed',
    version: 1,
    summary: 'A plan over several agents has another status',
    audience: 'account',
    changes: [{ resource: 'agentPlans', id: 'planId' }],
    payload: T.Object({
      planId: T.String(),
      status: T.String(),
      previousStatus: T.Union([T.String(), T.Null()]),
      reason: T.Union([T.String(), T.Null()]),
      seq: T.Integer({ description: 'Number of the event in the stream of the plan' }),
    }),
    example: {
      planId: 'plan_01k0000000000000000000000a',
      status: 'running',
      previousStatus: 'draft',
      reason: null,
      seq: 2,
    },
  }),
}
