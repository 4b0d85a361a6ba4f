import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { Locale } from '../../kernel/locales.ts'
import { toolName } from '../../kernel/operation.ts'
import type { ModelMessage, ModelTool } from '../../ports/language-model.ts'
import { type Ending, type Recipe, type Slot, Stop, type Wish } from './intents/acts.ts'
import { itemsOf, problemOf, textOfMember } from './intents/answers.ts'
import { type Chosen, choose, isAct } from './intents/choose.ts'
import { guess } from './intents/classifier.ts'
import { leftOver, movesValue, unsaid } from './intents/decisive.ts'
import { unexplained } from './intents/explained.ts'
import { intents } from './intents/intents.ts'
import { factIn } from './intents/remembering.ts'
import { propertiesOf } from './json-schema.ts'
import { isCutShort } from './json-start.ts'
import type { CompletedCall } from './plan.ts'
import { affirmed, isTakenBack } from './reading/affirmed.ts'
import { isYes } from './reading/agreement.ts'
import { languageOf } from './reading/languages.ts'
import { partsOf } from './reading/parts.ts'
import { type Reading, read } from './reading/reading.ts'

/** How a part of a request ended. */
export type PartEnd = {
  readonly chosen: Chosen
  readonly acts: readonly (Wish & { readonly answer: unknown })[]
  readonly ending:
    | Ending
    | { readonly kind: 'failed'; readonly why: string }
    | { readonly kind: 'not_offered' }
    | { readonly kind: 'not_reached' }
}

/** The next thing in a conversation about rows of the table. */
export type TalkStep =
  | {
      readonly kind: 'call'
      readonly locale: Locale
      readonly wish: Wish
      readonly name: string
      readonly chosen: Chosen
    }
  | {
      readonly kind: 'end'
      readonly locale: Locale
      readonly parts: readonly PartEnd[]
      /** The operations that may be called here. */
      readonly offered: ReadonlySet<string>
    }

const callsMax = 40
const answerMax = 200
const nearMax = 3
const chanceOfSame = 0.1

/** The tools that are rows of the table, by the name of the operation: their names and their arguments say so. */
export function rowsOffered(tools: readonly ModelTool[]): ReadonlyMap<string, ModelTool> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const found = new Map<string, ModelTool>()
  for (const [operation, slots] of knownCalls) {
    const tool = byName.get(toolName(operation))
    if (tool === undefined) continue
    const has = new Set(propertiesOf(tool.inputSchema).map(([name]) => name))
    if (slots.every((slot) => has.has(slot))) found.set(operation, tool)
  }
  return found
}

/** Look-ups on the way, with what they are given. */
export const lookUps: Readonly<Record<string, readonly string[]>> = {
  'me.get': [],
  'things.search': ['q', 'kinds', 'limit'],
  'tokens.list': ['q'],
  'portfolios.get': ['address'],
  'swaps.quote': ['sellToken', 'buyToken', 'amount'],
  'orders.get': ['orderId'],
  'launches.getByToken': ['address'],
}

const knownCalls: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(lookUps),
  ...Object.values(intents).flatMap(({ calls }) => Object.entries(calls)),
])

type Log = {
  readonly calls: readonly (CompletedCall & { readonly key: string })[]
  readonly used: Set<number>
}

/** The next step of a conversation whose tools are rows; null where the words ask for none of them. */
export function talkStep(
  conversation: Wanted & { readonly calls: readonly CompletedCall[] },
  rows: ReadonlyMap<string, ModelTool>,
): TalkStep {
  const { isAgreed = false } = conversation
  const locale = languageOf(conversation.text)
  const offered = new Set(rows.keys())
  const log: Log = {
    calls: conversation.calls.map((call) => ({ ...call, key: keyOf(call.name, call.input) })),
    used: new Set(),
  }
  const text = affirmed(conversation.text, locale)
  // `sell 100 MOON, no, buy`: what is taken back is not done in part either.
  // A fact is one, however many things it names.
  const isWhole = isTakenBack(text) || factIn(text) !== null
  const readings = isWhole ? [read(text, locale)] : joined(partsOf(text, locale), locale)
  const parts: PartEnd[] = []
  for (const [index, reading] of readings.entries()) {
    const acts = parts.flatMap((part) => part.acts)
    const chosen = choose({ ...reading, earlier: { readings: readings.slice(0, index), acts } })
    const isRead = intents[chosen.intent].effect === 'reads'
    // What was only spoken of stops nothing that is read after it.
    const hasStopped = parts.some(
      ({ ending, chosen: one }) => ending.kind !== 'done' && !(one.kind === 'inform' && isRead),
    )
    const part = hasStopped
      ? { chosen, acts: [], ending: { kind: 'not_reached' as const } }
      : runPart(chosen, { rows, log, locale, isAgreed })
    if ('wish' in part) {
      return conversation.calls.length < callsMax ? part : { kind: 'end', locale, parts, offered }
    }
    parts.push(part)
  }
  return { kind: 'end', locale, parts, offered }
}

/** Joins to its neighbour what says nothing by itself, or the same once more. */
function joined(readings: readonly Reading[], locale: Locale): readonly Reading[] {
  const texts: string[] = []
  let last: Chosen | null = null
  for (const reading of readings) {
    const chosen = choose(reading)
    const before = texts.at(-1)
    const isWeak = chosen.kind === 'unknown' || chosen.intent === 'other'
    const isAside = isWeak && reading.concepts.has('not') && reading.entities.length === 0
    if (before === undefined || last === null) texts.push(reading.text)
    // `preview it, do not place it`: what only says that nothing else is wanted adds nothing to what is read.
    else if (isAside && intents[last.intent].effect === 'reads') continue
    else if (isWeak || isWeakly(last) || adds(reading, chosen, last))
      texts[texts.length - 1] = `${before}, ${reading.text}`
    else texts.push(reading.text)
    last = isWeak && last !== null && !isWeakly(last) ? last : chosen
  }
  return texts.length === readings.length ? readings : texts.map((text) => read(text, locale))
}

function isWeakly({ kind, intent }: Chosen): boolean {
  return kind === 'unknown' || intent === 'other'
}

/** Whether a part only says more of the one before it: the same again without a thing of its own, or of a launch. */
function adds(reading: Reading, chosen: Chosen, last: Chosen): boolean {
  // `claim my fees and send them to 0x…`: that is where the claim goes.
  const isGoal = reading.entities.every(({ kind }) => kind === 'address')
  if (last.intent === 'creator-fees-claim' && chosen.intent === 'transfer')
    return isGoal && reading.amounts.length === 0
  const hasThings = reading.entities.some(({ value }) => value !== 'ETH')
  if (hasThings) return false
  if (last.intent === 'launch-prepare' || last.intent === 'launch-rehearse') {
    return (
      reading.concepts.has('initial') ||
      reading.concepts.has('symbol') ||
      reading.concepts.has('name')
    )
  }
  if (reading.amounts.length > 0) return false
  const near = guess(reading).slice(0, nearMax)
  return (
    chosen.intent === last.intent ||
    near.some(({ intent, chance }) => intent === last.intent && chance > chanceOfSame)
  )
}

type Running = {
  readonly rows: ReadonlyMap<string, ModelTool>
  readonly log: Log
  readonly locale: Locale
  /** Whether the person has seen what is meant, and wants it. */
  readonly isAgreed: boolean
}

function runPart(chosen: Chosen, running: Running): PartEnd | Extract<TalkStep, { kind: 'call' }> {
  const acts: (Wish & { readonly answer: unknown })[] = []
  const found: string[] = []
  const recipe = chosen.kind === 'run' ? intents[chosen.intent].recipe?.(chosen.reading) : undefined
  if (recipe === undefined) return { chosen, acts, ending: { kind: 'cannot' } }
  let answer: unknown
  for (;;) {
    const next = advance(recipe, answer)
    if (!('operation' in next)) return { chosen, acts, ending: next }
    const slot =
      next.kind === 'act' && isAct(chosen.intent)
        ? leftOver(chosen.intent, chosen.reading, next.input)
        : null
    if (slot !== null) return { chosen, acts, ending: { kind: 'ask', slot } }
    const words = next.kind === 'act' ? unclearWords(chosen, next, { found, running }) : []
    if (words.length > 0) return { chosen, acts, ending: { kind: 'unclear', words, wish: next } }
    const tool = running.rows.get(next.operation)
    if (tool === undefined) {
      if (next.kind === 'act') return { chosen, acts, ending: { kind: 'not_offered' } }
      answer = undefined
      continue
    }
    const made = findCall(next, tool.name, running.log)
    if (made === undefined) {
      return { kind: 'call', locale: running.locale, wish: next, name: tool.name, chosen }
    }
    const problem = problemOf(made.result)
    if (problem !== null && next.kind === 'act')
      return { chosen, acts, ending: { kind: 'failed', why: problem } }
    answer = problem === null ? made.result : undefined
    // Of a list that was cut it cannot be told that it has just one of something.
    const missing =
      next.kind === 'look' && isAct(chosen.intent) && isCutShort(answer)
        ? slotOf(next.operation)
        : null
    if (missing !== null) return { chosen, acts, ending: { kind: 'ask', slot: missing } }
    if (next.kind === 'act') acts.push({ ...next, answer })
    else found.push(...namesIn(answer, chosen.reading.text))
  }
}

/** The words that keep a call from being made, unless it was shown and agreed to. */
function unclearWords(
  { intent, reading }: Chosen,
  { input }: Wish,
  { found, running }: { readonly found: readonly string[]; readonly running: Running },
): readonly string[] {
  if (running.isAgreed || !movesValue(intent)) return []
  const words = unexplained(intent, reading, [...found, ...textsIn(input)])
  return [...new Set([...unsaid(intent, reading), ...words])]
}

/** The texts of an input, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** What a look-up has found, by the names that stand in the text. */
function namesIn(answer: unknown, text: string): readonly string[] {
  return itemsOf(answer)
    .flatMap((item) => nameMembers.flatMap((member) => textOfMember(item, member) ?? []))
    .filter((name) => name !== '' && text.toLowerCase().includes(name.toLowerCase()))
}

const nameMembers = ['name', 'symbol', 'title', 'subtitle'] as const

function slotOf(operation: string): Slot {
  const domain = operation.split('.')[0] ?? ''
  return lookedFor[domain] ?? 'token'
}

const lookedFor: Readonly<Record<string, Slot>> = {
  alerts: 'alertId',
  invoices: 'invoiceId',
  me: 'address',
  orders: 'orderId',
  perpOrders: 'orderId',
  perpPositions: 'symbol',
  portfolios: 'amount',
  vaultWallets: 'walletId',
}

function advance(recipe: Recipe, answer: unknown): Ending | Wish {
  try {
    const next = recipe.next(answer)
    return next.value
  } catch (stop) {
    if (stop instanceof Stop) return stop.ending
    throw stop
  }
}

/** A call that was made: a look-up may serve several parts; what was asked for is called in order, and once for each. */
function findCall(wish: Wish, name: string, log: Log): CompletedCall | undefined {
  const key = keyOf(name, wish.input)
  const index = log.calls.findIndex(
    (call, at) => call.key === key && (wish.kind === 'look' || at > lastOf(log.used)),
  )
  if (index === -1) return undefined
  if (wish.kind === 'act') log.used.add(index)
  return log.calls[index]
}

function lastOf(used: ReadonlySet<number>): number {
  return Math.max(-1, ...used)
}

function keyOf(name: string, input: unknown): string {
  return `${name} ${canonicalJson(input ?? {})}`
}

/** What is asked for, and whether the person has agreed to what it was taken for. */
type Wanted = { readonly text: string; readonly isAgreed?: boolean }

/**
 * What a conversation asks for: the last message of the user, and where that answers a question of the planner, the
 * request before it. A message that asks for something of its own is no answer.
 */
export function requestIn(
  messages: readonly ModelMessage[],
  asked: (messages: readonly ModelMessage[]) => 'agreement' | 'argument' | null,
): Wanted {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const text = messages[at]?.content ?? ''
  const before = messages.slice(0, at)
  const last = before.at(-1)
  if (last?.role !== 'assistant' || text.length > answerMax) return { text }
  const wanted = asked(before)
  if (wanted === null) return { text }
  const request = requestIn(before.slice(0, -1), asked)
  if (wanted === 'agreement') return isYes(text) ? { ...request, isAgreed: true } : { text }
  return isAnswer(text, request.text) ? { text: `${request.text} ${text}` } : { text }
}

function isAnswer(text: string, request: string): boolean {
  const locale = languageOf(request)
  const [reading] = partsOf(text, locale)
  if (reading === undefined) return false
  const known = [...reading.concepts].filter((one) => verbs.has(one))
  const thing = reading.entities.length + reading.amounts.length
  return known.length === 0 || (thing > 0 && reading.words.length <= 2)
}

const verbs: ReadonlySet<string> = new Set(
  'cancel claim close create delete find help launch not pay place quote reset send show swap'.split(
    ' ',
  ),
)
