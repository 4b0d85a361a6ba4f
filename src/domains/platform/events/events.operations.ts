import { rowsOf } from '../../../kernel/operation.ts'
import { eventLogErrors } from '../../../kernel/shared-errors.ts'
import { eventsErrors } from './events.errors.ts'
import { EventHistory, HistoryQuery, StreamQuery } from './events.schemas.ts'
import type { EventsService } from './events.service.ts'

const { operation, socket, stream } = rowsOf<EventsService>()

/** Events as a stream, as pages and over a WebSocket. */
export const eventsOperations = {
  stream: stream({
    name: 'events.follow',
    method: 'GET',
    path: '/api/events',
    tier: 'public',
    family: 'Discovery',
    summary: 'Follow events as they happen (server-sent events)',
    description:
      'Each frame has the number of the event as `id`, its topic as `event` and its envelope as `data`. The first frame, `ready`, tells where the stream begins. Reconnecting with `Last-Event-ID` continues without a gap. With a credential the events of its account are included.',
    auth: [],
    input: { query: StreamQuery },
    errors: [eventLogErrors.expired, eventsErrors.ahead],
    effect: 'none',
    examples: [
      {
        name: 'launches, from number 41 on',
        input: { query: { topics: 'launch.*', after: '41' } },
      },
    ],
    handler: (events, call) => events.stream(call, call.input.query),
  }),

  history: operation({
    name: 'events.list',
    method: 'GET',
    path: '/api/events/history',
    tier: 'public',
    family: 'Discovery',
    summary: 'List events, oldest first',
    description:
      'The same events as GET /api/events, in pages. With a credential the events of its account are included.',
    auth: [],
    input: { query: HistoryQuery },
    output: EventHistory,
    errors: [eventLogErrors.expired, eventsErrors.ahead],
    effect: 'none',
    handler: (events, { input, principal }) => events.history(principal, input.query),
  }),

  socket: socket({
    name: 'events.connect',
    method: 'GET',
    path: '/ws',
    tier: 'public',
    family: 'Discovery',
    summary: 'Follow events over a WebSocket',
    description:
      'The server greets with `connection_established`; then clients subscribe to topics, from a number on if they like. GET /asyncapi.json describes every frame. With a credential the events of its account are included.',
    auth: [],
    input: {},
    effect: 'none',
    examples: [{ name: 'an upgrade' }],
    handler: (events, call, channel) => events.converse(call, channel),
  }),
}
