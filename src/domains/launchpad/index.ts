import { factoriesOperations } from './factories.operations.ts'
import { launchesOperations } from './launches.operations.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import { launchpadEvents } from './launchpad.events.ts'
import { tradesOperations } from './trades.operations.ts'

export { launchpadMigrations } from './launchpad.migrations.ts'
export {
  createLaunchpadProjection,
  createLaunchpadService,
  type LaunchpadService,
  type LaunchpadServiceOptions,
} from './launchpad.service.ts'

/** What this domain brings to the table. */
export const launchpadRows = {
  operations: { ...factoriesOperations, ...launchesOperations, ...tradesOperations },
  events: launchpadEvents,
  errors: [launchpadErrors],
}
