import { preferencesErrors, watchlistsErrors } from './preferences.errors.ts'
import { preferencesEvents } from './preferences.events.ts'
import examples from './preferences.examples.json' with { type: 'json' }
import { preferencesOperations } from './preferences.operations.ts'
import { watchlistsOperations } from './watchlists.operations.ts'

export { preferencesMigrations } from './preferences.migrations.ts'
export { createPreferencesService, type PreferencesService } from './preferences.service.ts'
export { preferencesRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const preferencesRows = {
  examples,
  operations: { ...preferencesOperations, ...watchlistsOperations },
  events: preferencesEvents,
  errors: [preferencesErrors, watchlistsErrors],
}
