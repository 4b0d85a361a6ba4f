import { a2aErrors } from './a2a.errors.ts'
import { a2aEvents } from './a2a.events.ts'
import { a2aOperations, a2aRestOperations } from './a2a.operations.ts'

export { a2aMigrations } from './a2a.migrations.ts'
export { type A2aService, createA2aService } from './a2a.service.ts'
export type { A2aParts } from './a2a-parts.ts'
export { a2aQueues } from './a2a-queues.ts'
export { createA2aWork } from './a2a-work.ts'
export { a2aRetention } from './retention.store.ts'
export { createA2aTasks } from './tasks.ts'

/** The operations, events and error codes that this domain registers. */
export const a2aRows = {
  operations: { ...a2aOperations, ...a2aRestOperations },
  events: a2aEvents,
  errors: [a2aErrors],
}
