import { sandboxErrors } from '../../kernel/sandbox.ts'
import { boxesOperations } from './boxes.operations.ts'
import { browserOperations } from './browser.operations.ts'
import { computerErrors } from './computer.errors.ts'
import { computerEvents } from './computer.events.ts'
import { sessionsOperations } from './sessions.operations.ts'

export { computerMigrations } from './computer.migrations.ts'
export {
  type ComputerService,
  type ComputerServiceOptions,
  createComputerService,
} from './computer.service.ts'
export { computerKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const computerRows = {
  operations: { ...sessionsOperations, ...boxesOperations, ...browserOperations },
  events: computerEvents,
  errors: [computerErrors, sandboxErrors],
}
