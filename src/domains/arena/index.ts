import { arenaErrors } from './arena.errors.ts'
import { arenaEvents } from './arena.events.ts'
import { arenaOperations } from './arena.operations.ts'
import { arenaRoundsOperations } from './arena-rounds.operations.ts'

export { arenaMigrations } from './arena.migrations.ts'
export { type ArenaService, createArenaService } from './arena.service.ts'
export { arenaKeeping } from './retention.store.ts'
export type { ArenaServiceOptions } from './room-session.ts'
export type { Transcript } from './transcript.ts'

/** What this domain brings to the table. */
export const arenaRows = {
  operations: { ...arenaOperations, ...arenaRoundsOperations },
  events: arenaEvents,
  errors: [arenaErrors],
}
