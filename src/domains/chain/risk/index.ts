import { riskErrors } from './risk.errors.ts'
import examples from './risk.examples.json' with { type: 'json' }
import { riskOperations } from './risk.operations.ts'

export type { HoldersOf } from './holders-facts.ts'
export { createRiskService, type RiskService, type RiskServiceOptions } from './risk.service.ts'
export type { GivenSubject, Holding } from './subject.ts'
export type { SwapVenue } from './trial.ts'

/** The operations, events and error codes that this domain registers. */
export const riskRows = { examples, operations: riskOperations, events: {}, errors: [riskErrors] }
