import { aiErrors } from './ai.errors.ts'
import examples from './ai.examples.json' with { type: 'json' }
import { aiOperations } from './ai.operations.ts'

export { aiErrors, modelCallErrors } from './ai.errors.ts'
export { aiMigrations } from './ai.migrations.ts'
export { type AiService, type AiServiceOptions, createAiService } from './ai.service.ts'
export { canChat, joinModels } from './joined-models.ts'
export type { MeteredModels } from './metered-models.ts'
export type { ModelCharges } from './model-charges.ts'
export { aiRetention } from './retention.ts'
export type { TokenPrice } from './token-prices.ts'
export {
  type LoopAnswer,
  type LoopPart,
  type LoopRequest,
  toolLoop,
  wholeAnswer,
} from './tool-loop.ts'

/** The operations, events and error codes that this domain registers. */
export const aiRows = {
  examples,
  operations: aiOperations,
  events: {},
  errors: [aiErrors],
}
