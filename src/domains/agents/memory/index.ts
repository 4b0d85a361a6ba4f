import { memoryErrors } from './memory.errors.ts'
import { memoryEvents } from './memory.events.ts'
import examples from './memory.examples.json' with { type: 'json' }
import { memoryOperations } from './memory.operations.ts'

export type { CallingRun } from './fact.ts'
export { memoryMigrations } from './memory.migrations.ts'
export { createMemoryService, type MemoryService } from './memory.service.ts'
export { memoryRetention } from './retention.ts'
export { createRunMemory } from './run-memory.ts'

/** The operations, events and error codes that this domain registers. */
export const memoryRows = {
  examples,
  operations: memoryOperations,
  events: memoryEvents,
  errors: [memoryErrors],
}
