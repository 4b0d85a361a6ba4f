import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { Nullable } from '../../../kernel/schemas.ts'
import { StopReason } from './agent-runs.schemas.ts'

/** Events of runs for their account; those of steps are in the run's own stream. */
export const agentRunsEvents = {
  changed: event({
    topic: 'agent_run.changed',
    version: 2,
    summary: 'A run of an agent has another status',
    audience: 'account',
    changes: [{ resource: 'runs', id: 'runId' }],
    payload: T.Object({
      runId: T.String(),
      agent: T.String(),
      parentRunId: T.Union([T.String(), T.Null()]),
      status: T.String(),
      previousStatus: T.Union([T.String(), T.Null()]),
      stopReason: Nullable(StopReason),
      stopDetail: Nullable(T.String({ description: 'The reason in a sentence' })),
      isBudgetCut: T.Boolean({
        description: 'Whether its caller gave a sold agent less than its own budget',
      }),
      seq: T.Integer({ description: 'Number of the event in the stream of the run' }),
    }),
    example: {
      runId: 'run_01k0000000000000000000000a',
      agent: 'pool-watcher',
      parentRunId: null,
      status: 'succeeded',
      previousStatus: 'running',
      stopReason: 'completed',
      stopDetail: null,
      isBudgetCut: false,
      seq: 9,
    },
  }),
}
