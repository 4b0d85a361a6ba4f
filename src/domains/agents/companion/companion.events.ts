import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const sessionId = 'cmp_01k06t0000000000000000000a'

/** Events of companion sessions; messages are read from the session. */
export const companionEvents = {
  opened: event({
    topic: 'companion.opened',
    version: 1,
    summary: 'A companion session was opened',
    audience: 'account',
    changes: [{ resource: 'companionSessions', id: 'sessionId' }],
    payload: T.Object({ sessionId: T.String(), model: T.String() }),
    example: { sessionId, model: 'deterministic-planner' },
  }),
  answered: event({
    topic: 'companion.answered',
    version: 1,
    summary: 'A message of a companion session was answered',
    audience: 'account',
    changes: [{ resource: 'companionSessions', id: 'sessionId' }],
    payload: T.Object({ sessionId: T.String(), number: T.Integer({ minimum: 1 }) }),
    example: { sessionId, number: 2 },
  }),
  closed: event({
    topic: 'companion.closed',
    version: 1,
    summary: 'A companion session was closed',
    audience: 'account',
    changes: [{ resource: 'companionSessions', id: 'sessionId' }],
    payload: T.Object({ sessionId: T.String() }),
    example: { sessionId },
  }),
}
