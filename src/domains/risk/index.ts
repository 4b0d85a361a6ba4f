import { riskErrors } from './risk.errors.ts'
import { riskOperations } from './risk.operations.ts'

export type { HoldersOf } from './holders-facts.ts'
export { createRiskService, type RiskService, type RiskServiceOptions } from './risk.service.ts'
export type { GivenSubject, Holding } from './subject.ts'
export type { SwapVenue } from './trial.ts'

/** What this domain brings to the table. */
export const riskRows = { operations: riskOperations, events: {}, errors: [riskErrors] }
