import { AppError } from '../../../kernel/errors.ts'
import { agentRunsErrors, type PinnedTool, runLimits, type ToolTable } from '../runs/index.ts'
import type { VersionedAgent } from './agent.ts'

/** The tools of an agent: as they were when its owner named them, or for one of the platform's as they are. */
export function toolsPinned(
  { content: { pins, toolsAllowed } }: VersionedAgent,
  tools: ToolTable,
): readonly PinnedTool[] {
  return pins ?? pinsOf(toolsAllowed, tools)
}

/** Every tool that the words name, each once, as it is now. */
export function pinsOf(words: readonly string[], tools: ToolTable): readonly PinnedTool[] {
  const found = new Map<string, PinnedTool>()
  for (const { operationId, pin } of words.flatMap(tools.named)) {
    found.set(operationId, { operationId, pin })
  }
  return [...found.values()]
}

/** The same; raises 400 for a word that names nothing, and for more tools than a model can take. */
export function pinAll(words: readonly string[], tools: ToolTable): readonly PinnedTool[] {
  const unknown = words.filter((word) => tools.named(word).length === 0)
  const pins = pinsOf(words, tools)
  if (unknown.length === 0 && pins.length <= runLimits.tools) return pins
  throw unknownTool(
    unknown.length === 0
      ? `That names ${pins.length} operations; ${runLimits.tools} is the most.`
      : `No operation that an agent may call is named ${unknown.slice(0, 5).join(', ')}.`,
  )
}

/**
 * What the owner allows beforehand, as it is kept: by the identifiers of the operations, whichever of their names were
 * given. Raises 400 for an operation that no agent may call.
 */
export function preallowedOf(
  asked: readonly {
    readonly operationId: string
    readonly callsMax: number
    readonly amount?: { readonly member: string; readonly max: string }
  }[],
  tools: ToolTable,
) {
  return asked.map(({ amount, operationId, callsMax }) => {
    const [tool, ...more] = tools.named(operationId)
    if (tool === undefined || more.length > 0) {
      throw unknownTool(`No one operation that an agent may call is named ${operationId}.`)
    }
    return { operationId: tool.operationId, callsMax, amount: amount ?? null }
  })
}

function unknownTool(detail: string): AppError {
  return new AppError(agentRunsErrors.unknown_tool, detail)
}
