import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const factId = 'fct_01k06t0000000000000000000a'

/** Events of memory. They never hold the text of a fact, which would outlive it. */
export const memoryEvents = {
  remembered: event({
    topic: 'memory.remembered',
    version: 1,
    summary: 'A fact was remembered',
    audience: 'account',
    changes: [{ resource: 'memories', id: 'factId' }],
    payload: T.Object({ factId: T.String(), trusted: T.Boolean() }),
    example: { factId, trusted: true },
  }),
  forgotten: event({
    topic: 'memory.forgotten',
    version: 1,
    summary: 'Facts were forgotten',
    audience: 'account',
    changes: [{ resource: 'memories' }],
    payload: T.Object({ count: T.Integer({ minimum: 1 }) }),
    example: { count: 1 },
  }),
}
