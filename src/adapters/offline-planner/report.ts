import { isJsonObject } from '../../kernel/json-object.ts'
import type { ModelTool } from '../../ports/language-model.ts'
import { isCutShort } from './json-start.ts'
import type { CompletedCall, Gap, Step } from './plan.ts'
import { firstSentence } from './tool-index.ts'

/** The start of every answer. */
export const about = 'deterministic-planner (no language model):'

const linesMax = 10
const membersMax = 4
const valueMax = 80
const toolsMax = 20
const telling = ['symbol', 'name', 'label', 'title', 'slug', 'id', 'address', 'status', 'price']

/** The text of a step. Results are repeated unchanged, and summarised when long. */
export function textOf(step: Step, tools: readonly ModelTool[]): string {
  switch (step.kind) {
    case 'said':
      return step.text
    case 'call':
      if (step.said !== undefined) return step.said
      return `${about} calling ${step.name} with ${shortened(JSON.stringify(step.input))}.`
    case 'help':
      return [`${about} I turn requests into calls of tools.`, ...toolLines(tools)].join('\n')
    case 'report':
      return [about, ...step.calls.flatMap(callLines), ...step.gaps.flatMap(gapLines(tools))].join(
        '\n',
      )
  }
}

function toolLines(tools: readonly ModelTool[]): readonly string[] {
  if (tools.length === 0) return ['There are none in this conversation.']
  const shown = tools.slice(0, toolsMax)
  const rest = tools.length - shown.length
  return [
    ...shown.map(({ name, description }) => `- ${name}: ${firstSentence(description)}`),
    ...(rest === 0 ? [] : [`and ${rest} more`]),
  ]
}

function callLines({ name, result }: CompletedCall): readonly string[] {
  return [`${name} answered:`, ...resultLines(result)]
}

function gapLines(tools: readonly ModelTool[]) {
  return (gap: Gap): readonly string[] => {
    const part = `“${shortened(gap.part)}”`
    if (gap.kind === 'missing') {
      const [name = ''] = gap.missing
      const all = gap.missing.join(' and ')
      return [`${part} is one for ${gap.tool}, which needs ${all}: say ${name}=… in the request.`]
    }
    const why = gap.ordersChange ? 'no tool makes this change' : 'no tool fits'
    return [`${part}: ${why}. What can be asked for:`, ...toolLines(tools)]
  }
}

/** What a tool answered, a line for each item or member. */
function resultLines(result: unknown): readonly string[] {
  if (isCutShort(result)) return [...wholeLines(result), 'The answer was cut: there is more.']
  return listIn(result)?.length === 0 ? ['Nothing was found.'] : wholeLines(result)
}

function wholeLines(result: unknown): readonly string[] {
  const list = listIn(result)
  if (list === null) return memberLines(result)
  const shown = list.slice(0, linesMax).map((item, index) => `${index + 1}. ${itemLine(item)}`)
  const rest = list.length - shown.length
  return rest === 0 ? shown : [...shown, `and ${rest} more`]
}

/** The list in a result: the result itself, or its only member that is a list. */
export function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isJsonObject(value)) return null
  const lists = Object.values(value).filter((member) => Array.isArray(member))
  return lists.length === 1 ? (lists[0] ?? null) : null
}

function memberLines(value: unknown): readonly string[] {
  if (!isJsonObject(value)) return [shortened(textual(value))]
  const entries = Object.entries(value)
  const shown = entries.slice(0, linesMax)
  const rest = entries.length - shown.length
  return [
    ...shown.map(([name, member]) => `${name}: ${shortened(textual(member))}`),
    ...(rest === 0 ? [] : [`and ${rest} more members`]),
  ]
}

function itemLine(item: unknown): string {
  if (!isJsonObject(item)) return shortened(textual(item))
  const members = Object.entries(item).filter(([, value]) => !isJsonObject(value))
  const first = members.filter(([name]) => telling.includes(name))
  const rest = members.filter(([name]) => !telling.includes(name))
  return [...first, ...rest]
    .slice(0, membersMax)
    .map(([name, value]) => `${name} ${shortened(textual(value))}`)
    .join(', ')
}

function textual(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** One line without special characters. */
function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length <= valueMax ? line : `${line.slice(0, valueMax - 1)}…`
}
