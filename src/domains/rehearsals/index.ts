import { rehearsalsErrors } from './rehearsals.errors.ts'
import { rehearsalsOperations } from './rehearsals.operations.ts'

export { rehearsalsMigrations } from './rehearsals.migrations.ts'
export {
  createRehearsalsService,
  type RehearsalsService,
  type RehearsalsServiceOptions,
} from './rehearsals.service.ts'
export { rehearsalsKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const rehearsalsRows = {
  operations: rehearsalsOperations,
  events: {},
  errors: [rehearsalsErrors],
}
