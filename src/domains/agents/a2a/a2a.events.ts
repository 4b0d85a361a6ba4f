import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

/** Events of tasks, for their account only. */
export const a2aEvents = {
  taskChanged: event({
    topic: 'a2a.task_changed',
    version: 1,
    summary: 'An agent-to-agent task changed its state; read the task for its output',
    audience: 'account',
    changes: [{ resource: 'a2a', id: 'taskId' }],
    payload: T.Object({ taskId: T.String(), contextId: T.String(), state: T.String() }),
    example: {
      taskId: 'task_01k06t0000000000000000000a',
      contextId: 'ctx_01k06t0000000000000000000a',
      state: 'completed',
    },
  }),
}
