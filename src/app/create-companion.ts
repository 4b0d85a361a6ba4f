import type { MeteredModels } from '../domains/agents/ai/index.ts'
import { createCompanionService } from '../domains/agents/companion/index.ts'
import { createRequestIds } from '../surfaces/http/request-ids.ts'
import { createLookupTools } from '../surfaces/mcp/lookup-tools.ts'
import type { ServiceOptions } from './service-options.ts'

/** Companion sessions over the metered models. */
export function createCompanion(
  { catalog, dispatch, world }: ServiceOptions,
  models: MeteredModels,
) {
  const nextRequestId = createRequestIds(world.random)
  return createCompanionService({
    ...world,
    models,
    tools: createLookupTools({ ...world, catalog, dispatch, nextRequestId }),
  })
}
