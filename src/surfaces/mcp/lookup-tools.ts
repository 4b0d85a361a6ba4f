import type { Catalog } from '../../catalog/entry.ts'
import { isJsonObject } from '../../kernel/json-object.ts'
import { callerCredentials } from '../../ports/dispatch.ts'
import type { Logger } from '../../ports/logger.ts'
import { callTool, type ToolDoor } from './tool-call.ts'
import { createToolTable, type ToolRow } from './tool-table.ts'

/** Families whose tools are offered, the most useful first. */
const families = ['Market Data', 'Trading', 'Robinhood Chain', 'Paper', 'Contracts', 'Discovery']
const toolsMax = 48
const resultCharactersMax = 16_000
const toolTimeoutMs = 20_000

type LookupParts = ToolDoor & { readonly catalog: Catalog; readonly logger: Logger }

/**
 * Read-only tools for a model that looks things up. They are called with the caller's own credentials, through every
 * gate.
 */
export function createLookupTools({ catalog, dispatch, logger, nextRequestId }: LookupParts) {
  let known: ReadonlyMap<string, ToolRow> | undefined
  const tools = () => (known ??= new Map(readingTools(catalog).map((tool) => [tool.name, tool])))
  return {
    /** Those that are named, or without names the forty-eight of most use. */
    list: (names: ReadonlySet<string> | null) =>
      (names === null
        ? mostUseful([...tools().values()])
        : [...tools().values()].filter(({ name }) => names.has(name))
      ).map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    async call(
      { name, input }: { readonly name: string; readonly input: unknown },
      requestHeader: (name: string) => string | undefined,
    ): Promise<string> {
      const tool = tools().get(name)
      if (tool === undefined) return `There is no tool ${name}.`
      const call = {
        tool,
        headers: callerCredentials(requestHeader),
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
        logger.error('a lookup of a model failed', failure)
        return `The tool ${name} did not answer.`
      }
    },
  }
}

function readingTools(catalog: Catalog): readonly ToolRow[] {
  return createToolTable(catalog).filter(
    ({ operation }) => operation.method === 'GET' && operation.effect === 'none',
  )
}

function mostUseful(reading: readonly ToolRow[]): readonly ToolRow[] {
  return families
    .flatMap((family) => reading.filter(({ operation }) => operation.family === family))
    .slice(0, toolsMax)
}
