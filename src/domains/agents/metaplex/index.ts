import examples from './metaplex.examples.json' with { type: 'json' }
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import { metaplexAgentsEvents } from './metaplex-agents.events.ts'
import { mintsOperations } from './mints.operations.ts'

export { metaplexAgentsEvents } from './metaplex-agents.events.ts'
export { metaplexAgentsMigrations } from './metaplex-agents.migrations.ts'
export { metaplexAgentsQueues } from './mint-queues.ts'
export type { MintParts } from './mint-transitions.ts'
export { createMintWork } from './mint-work.ts'
export { createMetaplexAgentsService, type MetaplexAgentsService } from './mints.service.ts'
export { metaplexAgentsRetention } from './retention.store.ts'

/** The operations, events and error codes that this domain registers. */
export const metaplexAgentsRows = {
  examples,
  operations: mintsOperations,
  events: metaplexAgentsEvents,
  errors: [metaplexAgentsErrors],
}
