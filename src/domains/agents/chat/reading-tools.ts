import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import { isPriced, type JsonOperation } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { isOpenedBy } from '../../../kernel/scope.ts'
import { callerCredentials, type Dispatch } from '../../../ports/dispatch.ts'
import type { ModelTool, ModelToolCall } from '../../../ports/language-model.ts'
import { type PaidAgent, toolsPinned } from '../directory/index.ts'
import {
  placementFault,
  type RunTool,
  runLimits,
  type TableRow,
  type ToolTable,
  toAnswer,
  toRequest,
} from '../runs/index.ts'
import type { ChatAnswer } from './chat.schemas.ts'

/** What the answers of all calls may have together, in the answer of the chat. */
const dataBytesMax = 65_536
const callMs = 20_000

/** Who asks: tools are called with nobody else's credentials. */
export type ToolCaller = {
  readonly principal: Principal | null
  readonly requestHeader: (name: string) => string | undefined
}

/** The tools of one answer, and the calls that were made of them. */
export type ReadingTools = {
  readonly shown: readonly ModelTool[]
  readonly calls: ChatAnswer['calls']
  readonly capabilities: ChatAnswer['capabilities']
  /** The answer as text, also for a refusal. Raises only where the signal aborts. */
  readonly call: (call: ModelToolCall, signal: AbortSignal) => Promise<string>
}

export type ReadingToolsParts = {
  /** The tools of the rows that pass `readableRow`. */
  readonly readable: ToolTable
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
}

/**
 * The row as one that an agent may read for whoever asks it; undefined for any other. None of them changes, moves or
 * costs anything, for any caller.
 */
export function readableRow({ operation }: TableRow): JsonOperation | undefined {
  if (operation.kind !== 'json' || operation.method !== 'GET') return undefined
  if (operation.effect !== 'none' || operation.tier === 'monetized') return undefined
  return operation.gate === 'operator' || isPriced(operation) ? undefined : operation
}

/**
 * The tools with which an agent answers its caller: of those that its owner named, the ones that only read, that the
 * caller's own credential opens, and that reach no address which the call chooses, because an agent of a stranger could
 * send there what it has read.
 */
export function readingTools(
  given: { readonly agent: PaidAgent; readonly caller: ToolCaller; readonly toolsMax: number },
  { readable, dispatch }: ReadingToolsParts,
): ReadingTools {
  const { agent, caller, toolsMax } = given
  const known = new Map(
    named(agent, readable)
      .filter((tool) => !tool.reachesOut && isOpenTo(tool, caller.principal))
      .slice(0, toolsMax)
      .map((tool) => [tool.shown.name, tool]),
  )
  const calls: ChatAnswer['calls'] = []
  let dataLeft = dataBytesMax
  return {
    calls,
    shown: [...known.values()].map(({ shown }) => shown),
    capabilities: [...known.values()]
      .slice(0, 20)
      .map(({ operationId, operation }) => ({ operationId, ask: operation.summary })),
    async call({ name, input }, signal) {
      const tool = known.get(name)
      const fault = tool === undefined ? 'There is no such tool.' : placementFault(tool, input)
      if (tool === undefined || fault !== null) return problem(fault ?? '')
      const arguments_ = typeof input === 'object' && input !== null ? input : {}
      const request = toRequest(tool, arguments_, callerCredentials(caller.requestHeader))
      const within = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
      const answer = await dispatch({ ...request, signal: within }).catch((failure: unknown) => {
        if (signal.aborted || !within.aborted) throw failure
      })
      if (answer === undefined) return problem('It did not answer in time.')
      const { bytes, status } = answer
      const isKept = bytes.length <= dataLeft
      if (isKept) dataLeft -= bytes.length
      const data = isKept ? (readJsonBytes(bytes) ?? null) : null
      calls.push({
        operationId: tool.operationId,
        method: request.method,
        path: request.url,
        status,
        data,
      })
      const isError = status >= 400
      return toAnswer(bytes.toString(), { isError, max: runLimits.toolResult }).text
    },
  }
}

/** Those that the owner named as they were then, and those of the families that it reads from. */
function named(agent: PaidAgent, tools: ToolTable): readonly RunTool[] {
  const { families } = agent.content
  const pinned = toolsPinned(agent, tools).flatMap(({ operationId, pin }) => {
    const tool = tools.byId(operationId)
    return tool?.pin === pin ? [tool] : []
  })
  if (families === null) return pinned
  const read = tools
    .named('*')
    .filter(({ operation }) => families.length === 0 || families.includes(operation.family))
  return [...new Set([...pinned, ...read])]
}

function isOpenTo(tool: RunTool, principal: Principal | null): boolean {
  const credentials: readonly string[] = tool.operation.auth
  if (credentials.length === 0) return true
  if (principal === null || !credentials.includes(principal.credential)) return false
  return isOpenedBy(tool.opening, principal.scopes)
}

/** A refusal as operations give it, so that every model reads it as one. */
function problem(detail: string): string {
  return JSON.stringify({ status: 400, code: 'request.invalid', detail })
}
