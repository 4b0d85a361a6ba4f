import { aiErrors } from './ai.errors.ts'
import { aiOperations } from './ai.operations.ts'

export { aiErrors, modelCallErrors } from './ai.errors.ts'
export { aiMigrations } from './ai.migrations.ts'
export { type AiService, type AiServiceOptions, createAiService } from './ai.service.ts'
export { joinModels } from './joined-models.ts'
export type { MeteredModels } from './metered-models.ts'
export type { ModelCharges } from './model-charges.ts'
export { aiKeeping } from './retention.ts'
export type { TokenPrice } from './token-prices.ts'

/** What this domain brings to the table. */
export const aiRows = {
  operations: aiOperations,
  events: {},
  errors: [aiErrors],
}
