import type { MeteredModels } from '../domains/agents/ai/index.ts'
import { type CompanionAgent, createCompanionService } from '../domains/agents/companion/index.ts'
import { createFindAgent, findAgent } from '../domains/agents/directory/index.ts'
import { createToolTable, notSold, type ToolTable } from '../domains/agents/runs/index.ts'
import type { Ports } from '../ports/ports.ts'
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
    findAgent: createFinding(
      world,
      createToolTable(() => catalog.entries),
    ),
    tools: createLookupTools({ ...world, catalog, dispatch, nextRequestId }),
  })
}

/** Finds an agent as runs do; of its tools those that read, and for the persona of a stranger none that reaches out. */
function createFinding(world: Ports<'database'>, tools: ToolTable) {
  const runnable = createFindAgent({ ...world, tools })
  return async (accountId: string, slug: string): Promise<CompanionAgent> => {
    const { isForeign, model, persona, sale, tools: pinned } = await runnable(accountId, slug)
    if (sale !== null) throw notSold()
    const reading = pinned.flatMap(({ operationId, pin }) => {
      const tool = tools.byId(operationId)
      const isOffered =
        tool?.pin === pin && tool.kind === 'reads' && !(isForeign && tool.reachesOut)
      return isOffered ? [tool.shown.name] : []
    })
    const name = (await findAgent(world, accountId, slug))?.content.name ?? slug
    return { name, persona, model, tools: new Set(reading) }
  }
}
