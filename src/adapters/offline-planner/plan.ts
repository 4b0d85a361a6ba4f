import type { ModelMessage, ModelOutcome, ModelTool } from '../../ports/language-model.ts'
import { fillArguments } from './arguments.ts'
import { type RequestPart, splitRequests } from './request-parts.ts'
import { readResult } from './results.ts'
import { requestIn, rowsOffered, talkStep } from './talk.ts'
import { agreement, callText, endText, outcomeOf } from './tell.ts'
import {
  chooseLookupTool,
  chooseTool,
  type IndexedTool,
  indexTools,
  isReader,
  searchTextFor,
  type ToolIndex,
} from './tool-index.ts'

/** A call since the last request, with its result. */
export type CompletedCall = {
  readonly name: string
  readonly input: unknown
  readonly result: unknown
}

/** Why a part of the request cannot be done. */
export type Gap =
  | { readonly kind: 'unknown'; readonly part: string; readonly ordersChange: boolean }
  | {
      readonly kind: 'missing'
      readonly part: string
      readonly tool: string
      readonly missing: readonly string[]
    }

/** The next step of a conversation. */
export type Step =
  | {
      readonly kind: 'call'
      readonly name: string
      readonly input: Readonly<Record<string, unknown>>
      /** The text beside the call. */
      readonly said?: string
    }
  /** A reply about rows of the table. */
  | { readonly kind: 'said'; readonly text: string; readonly outcome: ModelOutcome }
  /** Every possible call was made. */
  | {
      readonly kind: 'report'
      readonly calls: readonly CompletedCall[]
      readonly gaps: readonly Gap[]
    }
  | { readonly kind: 'help' }

const helpersMax = 2
const callsMax = 12

/**
 * Computes the next step. It depends only on the user's last request and the tools; results may fill arguments of
 * reading tools, and nothing else. The same conversation gets the same step.
 */
export function nextStep(messages: readonly ModelMessage[], tools: readonly ModelTool[]): Step {
  const rows = rowsOffered(tools)
  if (rows.size === 0) return matchedStep(messages, tools)
  const talked = talkedStep(messages, rows)
  const isUnknown = talked.kind === 'said' && talked.isUnknown
  if (!isUnknown) return talked
  // What no intent is about may still be a tool of somebody's own, or a row that is read.
  const readers = tools.filter((tool) => ![...rows.values()].includes(tool) && isReader(tool))
  const matched = matchedStep(messages, readers)
  const isHelpful =
    matched.kind === 'call' || (matched.kind === 'report' && matched.calls.length > 0)
  return isHelpful ? matched : talked
}

type Talked =
  | Extract<Step, { kind: 'call' }>
  | (Extract<Step, { kind: 'said' }> & { readonly isUnknown: boolean })

function talkedStep(
  messages: readonly ModelMessage[],
  rows: ReadonlyMap<string, ModelTool>,
): Talked {
  const asked = (before: readonly ModelMessage[]) => {
    const step = talkedStep(before.slice(0, -1), rows)
    if (step.kind !== 'said' || step.outcome.kind !== 'asks') return null
    return step.outcome.asks === agreement ? 'agreement' : 'argument'
  }
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const wanted = requestIn(messages, asked)
  const step = talkStep({ ...wanted, calls: callsIn(messages.slice(at + 1)) }, rows)
  if (step.kind === 'call') {
    return { kind: 'call', name: step.name, input: step.wish.input, said: callText(step) }
  }
  const isUnknown = step.parts.every(
    ({ chosen }) => chosen.kind === 'unknown' || chosen.intent === 'other',
  )
  return { kind: 'said', text: endText(step), outcome: outcomeOf(step), isUnknown }
}

/** The next step by the words that a request shares with tools, whatever they are. */
function matchedStep(messages: readonly ModelMessage[], tools: readonly ModelTool[]): Step {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const request = messages[at]?.content ?? ''
  const calls = callsIn(messages.slice(at + 1))
  const parts = splitRequests(request)
  if (parts.every(isHelp)) return { kind: 'help' }
  const index = indexTools(tools)
  const left = [...calls]
  const gaps: Gap[] = []
  for (const asked of parts) {
    const step = stepOf(asked, { index, left, results: calls.map(({ result }) => result) })
    if (step === null) continue
    if (step.kind !== 'call') gaps.push(step)
    else if (calls.length < callsMax) return step
  }
  return { kind: 'report', calls, gaps }
}

type Situation = {
  readonly index: ToolIndex
  /** Calls that are not yet matched to a part, oldest first. */
  readonly left: CompletedCall[]
  readonly results: readonly unknown[]
}

/** The next step of one part; null when its call was made. */
function stepOf(
  asked: RequestPart,
  { index, left, results }: Situation,
): Extract<Step, { kind: 'call' }> | Gap | null {
  const goal = chooseTool(index, asked)
  if (goal === null) {
    return { kind: 'unknown', part: asked.text, ordersChange: asked.ordersChange }
  }
  const { name } = goal.tool
  const helpers = new Set<string>([name])
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (next.name === name) return null
    helpers.add(next.name)
  }
  const filled = fillArguments(goal.tool.inputSchema, {
    asked,
    // A result of a tool must never decide where value is moved.
    results: goal.changes.size === 0 ? results : [],
    leftover: searchTextFor(goal, asked),
  })
  if (filled.missing.length === 0) return { kind: 'call', name, input: filled.input }
  const helper = helperFor(goal, { asked, index, missing: filled.missing, helpers })
  if (helper !== null) return helper
  return { kind: 'missing', part: asked.text, tool: name, missing: filled.missing }
}

function helperFor(
  goal: IndexedTool,
  given: {
    readonly asked: RequestPart
    readonly index: ToolIndex
    readonly missing: readonly string[]
    readonly helpers: ReadonlySet<string>
  },
): Extract<Step, { kind: 'call' }> | null {
  const { asked, index, missing, helpers } = given
  if (goal.changes.size > 0 || helpers.size > helpersMax) return null
  const helper = chooseLookupTool(index, asked, { missing, without: helpers })
  if (helper === null) return null
  return { kind: 'call', name: helper.one.tool.name, input: helper.filled.input }
}

function isHelp({ words, things }: RequestPart): boolean {
  const meta = new Set(['ability', 'capability', 'command', 'help', 'hi', 'tool'])
  return things.length === 0 && words.every((word) => meta.has(word))
}

/** The calls in the messages, with their results. */
export function callsIn(messages: readonly ModelMessage[]): readonly CompletedCall[] {
  const answers = new Map(
    messages.flatMap((one) => (one.role === 'tool' ? [[one.toolCallId, one.content]] : [])),
  )
  return messages.flatMap((one) =>
    one.role !== 'assistant'
      ? []
      : (one.toolCalls ?? []).flatMap(({ id, name, input }) => {
          const content = answers.get(id)
          return content === undefined ? [] : [{ name, input, result: readResult(content) }]
        }),
  )
}
