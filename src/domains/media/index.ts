import { mediaErrors } from './media.errors.ts'
import { mediaEvents } from './media.events.ts'
import { mediaOperations } from './media.operations.ts'

export { mediaMigrations } from './media.migrations.ts'
export {
  createMediaService,
  type MediaService,
  type MediaServiceOptions,
} from './media.service.ts'
export { mediaKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const mediaRows = {
  operations: mediaOperations,
  events: mediaEvents,
  errors: [mediaErrors],
}
