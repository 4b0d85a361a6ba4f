import type { MeteredModels } from '../domains/agents/ai/index.ts'
import { type CompanionAgent, createCompanionService } from '../domains/agents/companion/index.ts'
import { type FindAgent, notSold, type ToolTable } from '../domains/agents/runs/index.ts'
import { createRequestIds } from '../surfaces/http/request-ids.ts'
import { createLookupTools } from '../surfaces/mcp/lookup-tools.ts'
import type { ServiceOptions } from './service-options.ts'

/** Companion sessions over the metered models. */
export function createCompanion(
  { catalog, dispatch, world }: ServiceOptions,
  {
    models,
    ...agents
  }: { readonly findAgent: FindAgent; readonly models: MeteredModels; readonly tools: ToolTable },
) {
  const nextRequestId = createRequestIds(world.random)
  return createCompanionService({
    ...world,
    models,
    findAgent: createFinding(agents),
    tools: createLookupTools({ ...world, catalog, dispatch, nextRequestId }),
  })
}

/** Finds an agent as runs do; of its tools those that read, and for the persona of a stranger none that reaches out. */
function createFinding({
  findAgent,
  tools,
}: {
  readonly findAgent: FindAgent
  readonly tools: ToolTable
}) {
  return async (accountId: string, slug: string): Promise<CompanionAgent> => {
    const { isForeign, model, name, persona, sale, ...agent } = await findAgent(accountId, slug)
    if (sale !== null) throw notSold()
    const reading = agent.tools.flatMap(({ operationId, pin }) => {
      const tool = tools.byId(operationId)
      const isOffered =
        tool?.pin === pin && tool.kind === 'reads' && !(isForeign && tool.reachesOut)
      return isOffered ? [tool.shown.name] : []
    })
    return { name, persona, model, tools: new Set(reading) }
  }
}
