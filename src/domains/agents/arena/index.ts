import { arenaErrors } from './arena.errors.ts'
import { arenaEvents } from './arena.events.ts'
import examples from './arena.examples.json' with { type: 'json' }
import { arenaOperations } from './arena.operations.ts'
import { arenaRoundsOperations } from './arena-rounds.operations.ts'

export { arenaMigrations } from './arena.migrations.ts'
export { type ArenaService, createArenaService } from './arena.service.ts'
export { arenaRetention } from './retention.store.ts'
export type { ArenaServiceOptions } from './room-session.ts'
export type { Transcript } from './transcript.ts'

/** The operations, events and error codes that this domain registers. */
export const arenaRows = {
  examples,
  operations: { ...arenaOperations, ...arenaRoundsOperations },
  events: arenaEvents,
  errors: [arenaErrors],
}
