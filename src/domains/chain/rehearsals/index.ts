import { rehearsalsErrors } from './rehearsals.errors.ts'
import examples from './rehearsals.examples.json' with { type: 'json' }
import { rehearsalsOperations } from './rehearsals.operations.ts'

export { rehearsalsMigrations } from './rehearsals.migrations.ts'
export {
  createRehearsalsService,
  type RehearsalsService,
  type RehearsalsServiceOptions,
} from './rehearsals.service.ts'
export { rehearsalsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const rehearsalsRows = {
  examples,
  operations: rehearsalsOperations,
  events: {},
  errors: [rehearsalsErrors],
}
