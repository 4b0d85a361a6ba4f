import type { MeteredModels } from '../domains/ai/index.ts'
import { type CompanionTools, createCompanionService } from '../domains/companion/index.ts'
import { isJsonObject } from '../kernel/json-object.ts'
import { callerCredentials } from '../ports/dispatch.ts'
import { createRequestIds } from '../surfaces/http/request-ids.ts'
import { callTool } from '../surfaces/mcp/tool-call.ts'
import { createToolTable, type ToolRow } from '../surfaces/mcp/tool-table.ts'
import type { ServiceOptions } from './service-options.ts'

/** What companions may look at, most wanted first. */
const families = ['Market Data', 'Trading', 'Robinhood Chain', 'Paper', 'Contracts', 'Discovery']
const toolsMax = 48
const resultCharactersMax = 16_000
const toolTimeoutMs = 20_000

/** Companion sessions over the metered models. */
export function createCompanion(options: ServiceOptions, models: MeteredModels) {
  const { foundations, world } = options
  return createCompanionService({
    ...world,
    outbox: foundations.eventLog,
    models,
    tools: createLookups(options),
  })
}

/** Rows that only read, called with the caller's own credentials through every gate. */
function createLookups({ catalog, dispatch, world }: ServiceOptions): CompanionTools {
  let known: ReadonlyMap<string, ToolRow> | undefined
  const nextRequestId = createRequestIds(world.random)
  const tools = () => (known ??= new Map(lookups(catalog).map((tool) => [tool.name, tool])))
  return {
    list: () =>
      [...tools().values()].map(({ name, description, inputSchema }) => ({
        ...{ name, description, inputSchema },
      })),
    async call({ name, input }, requestHeader) {
      const tool = tools().get(name)
      if (tool === undefined) return `There is no tool ${name}.`
      const call = {
        ...{ tool, headers: callerCredentials(requestHeader) },
        arguments: isJsonObject(input) ? input : {},
        signal: AbortSignal.timeout(toolTimeoutMs),
      }
      try {
        const { content } = await callTool(call, { dispatch, nextRequestId })
        return content
          .map(({ text }) => text)
          .join('\n')
          .slice(0, resultCharactersMax)
      } catch (failure) {
        world.logger.error('a lookup of a companion failed', failure)
        return `The tool ${name} did not answer.`
      }
    },
  }
}

function lookups(catalog: ServiceOptions['catalog']): readonly ToolRow[] {
  const reading = createToolTable(catalog).filter(
    ({ operation }) => operation.method === 'GET' && operation.effect === 'none',
  )
  return families
    .flatMap((family) => reading.filter(({ operation }) => operation.family === family))
    .slice(0, toolsMax)
}
