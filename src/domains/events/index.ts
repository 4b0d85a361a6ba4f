import { eventsErrors } from './events.errors.ts'
import { eventsOperations } from './events.operations.ts'

export {
  createEventsService,
  type EventsService,
  type EventsServiceOptions,
} from './events.service.ts'
export { socketFrames } from './socket.schemas.ts'

/** What this domain brings to the table. */
export const eventsRows = {
  operations: eventsOperations,
  errors: [eventsErrors],
}
