import { Type as T } from '@sinclair/typebox'
import { event } from '../../kernel/event.ts'

/** What happens to tasks; only their account sees it. */
export const a2aEvents = {
  taskChanged: event({
    topic: 'a2a.task_changed',
    version: 1,
    summary: 'An agent-to-agent task has another state; read the task for what it says',
    audience: 'account',
    payload: T.Object({ taskId: T.String(), contextId: T.String(), state: T.String() }),
    example: {
      taskId: 'task_01k06t0000000000000000000a',
      contextId: 'ctx_01k06t0000000000000000000a',
      state: 'completed',
    },
  }),
}
