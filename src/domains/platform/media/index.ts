import { mediaErrors } from './media.errors.ts'
import { mediaEvents } from './media.events.ts'
import examples from './media.examples.json' with { type: 'json' }
import { mediaOperations } from './media.operations.ts'

export { mediaMigrations } from './media.migrations.ts'
export {
  createMediaService,
  type MediaService,
  type MediaServiceOptions,
} from './media.service.ts'
export { mediaRetention } from './retention.ts'

/** The domain's part of the table. */
export const mediaRows = {
  examples,
  operations: mediaOperations,
  events: mediaEvents,
  errors: [mediaErrors],
}
