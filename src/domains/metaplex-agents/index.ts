import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import { metaplexAgentsEvents } from './metaplex-agents.events.ts'
import { mintsOperations } from './mints.operations.ts'

export { metaplexAgentsEvents } from './metaplex-agents.events.ts'
export { metaplexAgentsMigrations } from './metaplex-agents.migrations.ts'
export { metaplexAgentsQueues } from './mint-queues.ts'
export type { MintParts } from './mint-transitions.ts'
export { createMintWork } from './mint-work.ts'
export { createMetaplexAgentsService, type MetaplexAgentsService } from './mints.service.ts'
export { metaplexAgentsKeeping } from './retention.store.ts'

/** What this domain brings to the table. */
export const metaplexAgentsRows = {
  operations: mintsOperations,
  events: metaplexAgentsEvents,
  errors: [metaplexAgentsErrors],
}
