import { accountOperations } from './account.operations.ts'
import { perpsErrors } from './perps.errors.ts'
import { perpsEvents } from './perps.events.ts'
import { marketDataOperations, type PerpsNames } from './perps.operations.ts'

export { perpsMigrations } from './perps.migrations.ts'
export type { PerpsNames } from './perps.operations.ts'
export {
  createPerpsService,
  type PerpsService,
  type PerpsServiceOptions,
} from './perps.service.ts'

/** What this domain brings to the table, under the path segments that configuration names. */
export function perpsRows(names: PerpsNames) {
  return {
    operations: { ...marketDataOperations(names), ...accountOperations(names) },
    events: perpsEvents,
    errors: [perpsErrors],
  }
}
