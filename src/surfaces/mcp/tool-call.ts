import { AppError, type Fault } from '../../kernel/errors.ts'
import { pathParameters } from '../../kernel/operation.ts'
import { toProblem } from '../../kernel/problem.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import { type Dispatch, placeArguments, toInnerRequest } from '../../ports/dispatch.ts'
import { bounded } from './bounded.ts'
import { etherAsAddress, etherAsWord } from './ether.ts'
import { answerMeta, paymentError } from './payments.ts'
import { problemInWords } from './problem-words.ts'
import { membersOf, renamed } from './renames.ts'
import { isJsonObject } from './schema-json.ts'
import type { ToolRow } from './tool-table.ts'

/** The result of a tool. Failures are results too, so that a model can read and correct them. */
export type ToolResult = {
  readonly content: { type: 'text'; text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
  /** The receipts of a paid call, and whether the answer is a stored one. */
  readonly _meta?: Record<string, unknown>
}

export type ToolCall = {
  readonly tool: ToolRow
  readonly arguments: Readonly<Record<string, unknown>>
  /** The caller's credential and further headers of the request. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** What a tool call needs to reach its operation. */
export type ToolDoor = {
  readonly dispatch: Dispatch
  /** Ids for refusals that never become a request. */
  readonly nextRequestId: () => string
}

/**
 * Calls a tool's operation as its caller would over HTTP. Arguments, answers and problems use the tools' words. Problem
 * documents become error results; a call that requires payment raises the protocol error that payment agents expect.
 */
export async function callTool(
  call: ToolCall,
  { dispatch, nextRequestId }: ToolDoor,
): Promise<ToolResult> {
  const { tool } = call
  const given = rowArguments(call)
  const faults = placementFaults(tool, given)
  if (faults.length > 0) return invalid(faults, { tool, requestId: nextRequestId() })
  const placed = placeArguments(given, (name) => tool.parts.get(name))
  const { bytes, headers, status } = await dispatch({
    ...toInnerRequest(tool.operation, placed, call.headers),
    signal: call.signal,
  })
  const text = bytes.toString()
  if (status === 402) throw paymentError(headers, text)
  if (status >= 300) {
    return { content: [{ type: 'text', text: problemInWords(text, tool) }], isError: true }
  }
  const { answer, cut } = readable(answerInWords(text, tool), tool)
  const meta = answerMeta(headers)
  return {
    content: [
      { type: 'text', text: JSON.stringify(tool.wrapsOutput ? answer['result'] : answer) },
      ...followUp(answer, cut),
    ],
    structuredContent: answer,
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  }
}

/** The arguments under their names in the row, with the defaults that the tool declares. */
function rowArguments({ tool, arguments: given }: ToolCall): Readonly<Record<string, unknown>> {
  const named = renamed(etherAsAddress(given), tool.toRow)
  const { limit } = tool.inputSchema.properties
  const usual = isJsonObject(limit) ? limit['default'] : undefined
  return { ...(usual === undefined ? {} : { limit: usual }), ...membersOf(named) }
}

function answerInWords(text: string, { wrapsOutput, toWords }: ToolRow): Record<string, unknown> {
  const value: unknown = JSON.parse(etherAsWord(text))
  return membersOf(renamed(wrapsOutput ? { result: value } : value, toWords))
}

/** A page has the requested size; other long answers are truncated. */
function readable(answer: Record<string, unknown>, { inputSchema }: ToolRow) {
  return inputSchema.properties['limit'] === undefined
    ? bounded(answer)
    : { answer, cut: undefined }
}

/** Points out that an answer is only a part of the whole. */
function followUp(
  { nextCursor }: Readonly<Record<string, unknown>>,
  cut: string | undefined,
): ToolResult['content'] {
  if (cut !== undefined) return [{ type: 'text', text: cut }]
  if (typeof nextCursor !== 'string') return []
  return [
    { type: 'text', text: `There is more: call again with cursor ${JSON.stringify(nextCursor)}.` },
  ]
}

/** Only faults that prevent building the request; the gates check the rest. */
function placementFaults(
  tool: ToolRow,
  given: Readonly<Record<string, unknown>>,
): readonly Fault[] {
  const unknown = Object.keys(given).filter((name) => !tool.parts.has(name))
  const inPath = pathParameters(tool.operation.path)
  const missing = inPath.filter(
    (name) => !['string', 'number'].includes(typeof given[name]) || given[name] === '',
  )
  // URLs drop these two segments even when escaped, so the call would reach another operation.
  const leaving = inPath.filter((name) => given[name] === '.' || given[name] === '..')
  const known = Object.keys(tool.inputSchema.properties)
  return [
    ...unknown.map((name) => ({
      location: `body/${name}`,
      message: 'is not a known argument',
      fix:
        known.length === 0
          ? `Remove ${name}: this tool takes no arguments.`
          : `Remove ${name} or correct its spelling: this tool takes ${known.join(', ')}.`,
    })),
    ...missing.map((name) => ({
      location: `params/${name}`,
      message: 'is required',
      fix: `Add ${name}.`,
    })),
    ...leaving.map((name) => ({
      location: `params/${name}`,
      message: 'is not one segment of a path',
      fix: `Give what ${name} names.`,
    })),
  ]
}

function invalid(
  faults: readonly Fault[],
  { tool, requestId }: { readonly tool: ToolRow; readonly requestId: string },
): ToolResult {
  const error = new AppError(requestErrors.invalid, 'The arguments are not valid.', { faults })
  const text = problemInWords(JSON.stringify(toProblem(error, requestId)), tool)
  return { content: [{ type: 'text', text }], isError: true }
}
