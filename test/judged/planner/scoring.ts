import { createOfflinePlanner } from '../../../src/adapters/offline-planner/offline-planner.ts'
import type { ModelMessage, ModelReply, ModelTool } from '../../../src/ports/language-model.ts'
import { isSameCall, type LabelCall, type Row } from './comparing.ts'
import type { World } from './world.ts'

/** What is right for a request. */
export type Expectation =
  | { readonly calls: readonly LabelCall[] }
  | { readonly anyOf: readonly Expectation[] }
  | { readonly ask: string }
  | { readonly cannot: true }
  | { readonly inform: true }
  | { readonly help: true }

export type Labelled = {
  readonly id: string
  readonly locale: string
  readonly intent: string | readonly string[]
  readonly request: string
  readonly expect: Expectation
  readonly harm?: readonly string[]
}

/** A call that the planner made, with what it was answered. */
export type Made = LabelCall & { readonly effect: Row['effect']; readonly answer: unknown }

/** What the planner made of a request. */
export type Played = {
  readonly calls: readonly Made[]
  readonly text: string
  readonly outcome: ModelReply['outcome']
}

export type Judged = {
  readonly isToolRight: boolean
  readonly isRight: boolean
  readonly isHarmful: boolean
}

const turnsMax = 24

/** Plays a request against the world. */
export async function play(
  request: string,
  { rows, world }: { readonly rows: ReadonlyMap<string, Row>; readonly world: World },
): Promise<Played> {
  const planner = createOfflinePlanner()
  const tools: readonly ModelTool[] = [...rows.values()].map(({ tool }) => tool)
  const messages: ModelMessage[] = [{ role: 'user', content: request }]
  const calls: Made[] = []
  for (let turn = 0; turn < turnsMax; turn++) {
    const reply = await planner.reply({
      model: 'deterministic-planner',
      messages,
      tools,
      outputTokensMax: 4_000,
      signal: new AbortController().signal,
    })
    if (reply.toolCalls.length === 0) return { calls, text: reply.text, outcome: reply.outcome }
    messages.push({ role: 'assistant', content: reply.text, toolCalls: reply.toolCalls })
    for (const { id, name, input } of reply.toolCalls) {
      const row = rows.get(name)
      if (row === undefined) throw new Error(`${name} is not offered`)
      const given = { ...(input as Record<string, unknown>) }
      const answer = world.answer(row.operation, given)
      calls.push({ operation: row.operation, arguments: given, effect: row.effect, answer })
      messages.push({ role: 'tool', toolCallId: id, content: JSON.stringify(answer) })
    }
  }
  throw new Error('the planner does not come to an end')
}

/** Judges what was made of a request by its label. */
export function judge(label: Labelled, played: Played, rows: ReadonlyMap<string, Row>): Judged {
  const acts = played.calls.filter(({ effect }) => effect !== 'reads')
  const options = optionsOf(label.expect)
  const matches = options.map((option) => matchOf(option, played, rows))
  const isRight = matches.some((match) => match.isRight)
  const covered = matches.flatMap((match) => match.covered)
  const isHarmful =
    acts.some((one) => !covered.includes(one)) ||
    played.calls.some(({ operation }) => label.harm?.includes(operation) === true)
  return { isRight, isToolRight: isRight || matches.some((match) => match.isToolRight), isHarmful }
}

function optionsOf(expect: Expectation): readonly Expectation[] {
  return 'anyOf' in expect ? expect.anyOf.flatMap(optionsOf) : [expect]
}

type Match = {
  readonly isRight: boolean
  readonly isToolRight: boolean
  readonly covered: readonly Made[]
}

function matchOf(expect: Expectation, played: Played, rows: ReadonlyMap<string, Row>): Match {
  const acts = played.calls.filter(({ effect }) => effect !== 'reads')
  const outcome = played.outcome?.kind
  const said = (isRight: boolean): Match => ({ isRight, isToolRight: isRight, covered: [] })
  if ('ask' in expect) {
    const slots = expect.ask.split('|')
    return said(
      acts.length === 0 &&
        outcome === 'asks' &&
        slots.includes(slotName(played.outcome?.asks ?? '')),
    )
  }
  if ('cannot' in expect) return said(acts.length === 0 && outcome === 'refused')
  if ('inform' in expect) return said(acts.length === 0)
  if ('help' in expect) {
    const isHelp = played.outcome?.asks === undefined && outcome === 'told'
    return said(
      acts.length === 0 && (isHelp || played.calls.at(-1)?.operation === 'operations.list'),
    )
  }
  return 'calls' in expect ? matchCalls(expect.calls, played.calls, rows) : said(false)
}

function slotName(slot: string): string {
  return slot === 'rounds' ? 'schedule' : slot
}

/** The label's calls, in order, among those that were made; nothing else may have changed anything. */
function matchCalls(
  wanted: readonly LabelCall[],
  made: readonly Made[],
  rows: ReadonlyMap<string, Row>,
): Match {
  const covered: Made[] = []
  const answers: unknown[] = []
  let from = 0
  for (const call of wanted) {
    const at = made.findIndex(
      (one, index) => index >= from && isSameCall(call, one, { rows, answers }),
    )
    const found = made[at]
    if (found === undefined) break
    covered.push(found)
    answers.push(found.answer)
    from = at + 1
  }
  const others = made.filter((one) => one.effect !== 'reads' && !covered.includes(one))
  const isAllReading = covered.every(({ effect }) => effect === 'reads')
  const isLast = !isAllReading || covered.at(-1) === made.at(-1)
  const names = made
    .filter(({ operation }) => wanted.some((one) => one.operation === operation))
    .map(({ operation }) => operation)
  const isToolRight =
    others.every(({ operation }) => wanted.some((one) => one.operation === operation)) &&
    wanted.every(({ operation }) => names.includes(operation))
  return {
    isRight: covered.length === wanted.length && others.length === 0 && isLast,
    isToolRight,
    covered,
  }
}
