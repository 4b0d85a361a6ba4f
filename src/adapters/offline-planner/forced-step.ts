import type { ModelMessage, ModelTool, ModelToolChoice } from '../../ports/language-model.ts'
import { cannot } from './abilities.ts'
import { factsOf } from './facts.ts'
import { type CompletedCall, callsIn, nextStep, type Step } from './plan.ts'
import { isTaken, newBudget } from './schema-check.ts'
import { type IndexedTool, indexTools, rankTools, searchTextFor } from './tool-index.ts'
import { validValue } from './valid-value.ts'

type CallStep = Extract<Step, { kind: 'call' }>

/**
 * The call that a reply is required to make: the one that the planner would make anyway, or else the first named tool
 * whose arguments the conversation fills. Raises 400 when there is none: arguments are never invented.
 */
export function forcedStep(
  messages: readonly ModelMessage[],
  tools: readonly ModelTool[],
  choice: Exclude<ModelToolChoice, 'auto' | 'none'>,
): CallStep {
  const named = tools.filter(({ name }) => choice === 'required' || name === choice.name)
  const planned = nextStep(messages, named)
  if (planned.kind === 'call' && isCallable(planned, named)) return planned
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const request = messages[at]?.content ?? ''
  const calls = callsIn(messages.slice(at + 1))
  const asked = factsOf(request, { results: [], own: null, leftoverOf: () => '' }).asked
  const ranked = rankTools(indexTools(named), asked)
  const fresh = ranked.filter(({ tool }) => !calls.some(({ name }) => name === tool.name))
  let gap: Gap | null = null
  for (const one of [...fresh, ...ranked.filter((ready) => !fresh.includes(ready))]) {
    const { name, inputSchema } = one.tool
    const filling = validValue(inputSchema, factsFor(one, { request, calls }))
    if (filling.missing === undefined && isRecord(filling.value)) {
      return { kind: 'call', name, input: filling.value }
    }
    gap ??= { name, missing: filling.missing ?? [] }
  }
  throw cannot('tool_choice', explanation(gap))
}

type Gap = { readonly name: string; readonly missing: readonly string[] }

function factsFor(
  one: IndexedTool,
  { request, calls }: { readonly request: string; readonly calls: readonly CompletedCall[] },
) {
  return factsOf(request, {
    // A result of a tool must never decide where value is moved.
    results: one.changes.size === 0 ? calls.map(({ result }) => result) : [],
    own: null,
    leftoverOf: (asked) => searchTextFor(one, asked),
  })
}

function isCallable({ name, input }: CallStep, tools: readonly ModelTool[]): boolean {
  const schema = tools.find((tool) => tool.name === name)?.inputSchema
  return schema !== undefined && isTaken(schema, input, { root: schema, budget: newBudget() })
}

function explanation(gap: Gap | null): string {
  if (gap === null) return 'there is no tool to call'
  const missing = gap.missing.filter((path) => path !== '')
  if (missing.length === 0) return `the conversation does not say what ${gap.name} takes`
  const [first = ''] = missing
  const all = missing.slice(0, 8).join(' and ')
  return `nothing in the conversation says ${all} of ${gap.name}: say ${first}=… in the last message`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
