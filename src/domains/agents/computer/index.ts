import { sandboxErrors } from '../../../kernel/sandbox.ts'
import { boxesOperations } from './boxes.operations.ts'
import { browserOperations } from './browser.operations.ts'
import { computerErrors } from './computer.errors.ts'
import { computerEvents } from './computer.events.ts'
import examples from './computer.examples.json' with { type: 'json' }
import { filesOperations } from './files.operations.ts'
import { sessionsOperations } from './sessions.operations.ts'
import { snapshotsOperations } from './snapshots.operations.ts'

export type { BoxAgentSource } from './box-agent.ts'
export { computerMigrations } from './computer.migrations.ts'
export {
  type ComputerService,
  type ComputerServiceOptions,
  createComputerService,
} from './computer.service.ts'
export type { PreviewsService } from './previews.service.ts'
export { computerRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const computerRows = {
  examples,
  operations: {
    ...sessionsOperations,
    ...filesOperations,
    ...snapshotsOperations,
    ...boxesOperations,
    ...browserOperations,
  },
  events: computerEvents,
  errors: [computerErrors, sandboxErrors],
}
