import { createOfflinePlanner } from '../../../src/adapters/offline-planner/offline-planner.ts'
import { domainRows } from '../../../src/app/domain-rows.ts'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import { isJsonObject } from '../../../src/kernel/json-object.ts'
import type { ModelMessage, ModelTool } from '../../../src/ports/language-model.ts'
import { type Part, type PlannerLabel, plannerLabels } from '../sets.ts'
import { offeredTools } from './rows.ts'
import { type Answered, createJudge, type Verdict } from './verdict.ts'
import { readWorld } from './world.ts'

/** What became of the requests of a language. */
export type Score = {
  readonly locale: string
  readonly requests: number
  /** Right calls, or the right words where there is nothing to call. */
  readonly right: number
  /** The right operations, whatever their arguments. */
  readonly toolRight: number
  readonly askedRight: number
  readonly refusedRight: number
  readonly harmful: number
}

const turnsMax = 24

/** Plays all requests of a half, or those of development, against the world, with the built-in planner, and judges what it makes of them. */
export async function playHalf(half: Part): Promise<readonly Score[]> {
  const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const world = readWorld()
  const judge = createJudge(entries, world.wallets)
  const offered = offeredTools(entries)
  const byLocale = new Map<
    string,
    { label: PlannerLabel; answered: Answered; verdict: Verdict }[]
  >()
  for (const label of plannerLabels(half)) {
    const answered = await play(label.request, { offered, answer: world.answer })
    const list = byLocale.get(label.locale) ?? []
    list.push({ label, answered, verdict: judge(label, answered) })
    byLocale.set(label.locale, list)
  }
  return [...byLocale].map(([locale, played]) => {
    const count = (fits: (one: (typeof played)[number]) => boolean) => played.filter(fits).length
    return {
      locale,
      requests: played.length,
      right: count(({ verdict }) => verdict.isRight),
      toolRight: count(
        ({ label, answered, verdict }) => verdict.isRight || hasTools(label, answered),
      ),
      askedRight: count(({ label, verdict }) => 'ask' in label.expect && verdict.isRight),
      refusedRight: count(({ label, verdict }) => isRefusal(label) && verdict.isRight),
      harmful: count(({ verdict }) => verdict.isHarmful),
    }
  })
}

function isRefusal({ expect }: PlannerLabel): boolean {
  return 'cannot' in expect || 'inform' in expect
}

function hasTools({ expect }: PlannerLabel, { calls }: Answered): boolean {
  const options = 'anyOf' in expect ? expect.anyOf : [expect]
  const made = new Set(calls.map(({ operation }) => operation))
  return options.some(
    (one) => 'calls' in one && one.calls.every(({ operation }) => made.has(operation)),
  )
}

type Stage = {
  readonly offered: ReadonlyMap<string, { readonly operation: string; readonly tool: ModelTool }>
  readonly answer: (operation: string, input: Readonly<Record<string, unknown>>) => unknown
}

/** Plays one request until the planner stops calling. */
export async function play(request: string, { offered, answer }: Stage): Promise<Answered> {
  const planner = createOfflinePlanner()
  const tools = [...offered.values()].map(({ tool }) => tool)
  const messages: ModelMessage[] = [{ role: 'user', content: request }]
  const calls: Answered['calls'][number][] = []
  for (let turn = 0; turn < turnsMax; turn++) {
    const { text, toolCalls, outcome } = await planner.reply({
      model: 'deterministic-planner',
      messages,
      tools,
      outputTokensMax: 4_000,
      signal: new AbortController().signal,
    })
    if (toolCalls.length === 0) {
      const isHelp = outcome?.kind === 'told'
      return {
        calls,
        asked: outcome?.asks ?? null,
        said: outcome?.kind === 'refused' ? 'cannot' : isHelp ? 'help' : null,
      }
    }
    messages.push({ role: 'assistant', content: text, toolCalls })
    for (const { id, name, input } of toolCalls) {
      const operation = offered.get(name)?.operation ?? name
      const given = isJsonObject(input) ? input : {}
      const got = answer(operation, given)
      calls.push({ operation, arguments: given, answer: got })
      messages.push({ role: 'tool', toolCallId: id, content: JSON.stringify(got) })
    }
  }
  throw new Error('the planner does not come to an end')
}
