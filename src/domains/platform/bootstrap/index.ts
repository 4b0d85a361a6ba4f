import examples from './bootstrap.examples.json' with { type: 'json' }
import { bootstrapOperations } from './bootstrap.operations.ts'

export { type BootstrapService, createBootstrapService } from './bootstrap.service.ts'
export type { CallerFacts, SettledFacts, Waiting } from './facts.ts'

/** The domain's part of the table. */
export const bootstrapRows = { examples, operations: bootstrapOperations, errors: [] }
