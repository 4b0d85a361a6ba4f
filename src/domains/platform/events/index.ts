import { eventsErrors } from './events.errors.ts'
import examples from './events.examples.json' with { type: 'json' }
import { eventsOperations } from './events.operations.ts'

export {
  createEventsService,
  type EventsService,
  type EventsServiceOptions,
} from './events.service.ts'
export { createLogFollower, type LogFollower, readEvents } from './log-follower.ts'
export { createPollPause } from './poll-pause.ts'
export { socketFrames } from './socket.schemas.ts'

/** The domain's part of the table. */
export const eventsRows = {
  examples,
  operations: eventsOperations,
  errors: [eventsErrors],
}
