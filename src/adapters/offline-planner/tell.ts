import type { Locale } from '../../kernel/locales.ts'
import { toolName } from '../../kernel/operation.ts'
import type { ModelOutcome } from '../../ports/language-model.ts'
import type { Wish } from './intents/acts.ts'
import { type IntentId, intentIds } from './intents/intent-ids.ts'
import { intents } from './intents/intents.ts'
import { isCutShort } from './json-start.ts'
import { titleOf } from './phrases/phrases.ts'
import { about } from './report.ts'
import { question, sentence } from './sentences/sentences.ts'
import type { PartEnd, TalkStep } from './talk.ts'
import { isEmptyList, valueLines } from './value-lines.ts'

const examplesMax = 12
const saidMax = 160
const choicesMax = 8

/** The text beside a call: what is about to be called, and with what. */
export function callText({ locale, wish, chosen }: Extract<TalkStep, { kind: 'call' }>): string {
  const title = askedIn(chosen, locale)
  return `${about} ${sentence(locale, 'call', { ...callParts(wish), title })}`
}

function callParts({ operation, input }: Wish) {
  const given = Object.entries(input)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
  return { operation, input: given === '' ? '—' : given }
}

/** What a conversation has come to, in the language of the request. */
export function endText({ locale, parts, offered }: Extract<TalkStep, { kind: 'end' }>): string {
  const place = { locale, offered }
  return [about, ...parts.flatMap((part) => partLines(part, place))].join('\n')
}

/** The language of the request, and the operations that may be called for it. */
type Place = Pick<Extract<TalkStep, { kind: 'end' }>, 'locale' | 'offered'>

function partLines({ chosen, acts, ending }: PartEnd, place: Place): readonly string[] {
  const { locale } = place
  const title = askedIn(chosen, locale)
  const isRead = intents[chosen.intent].effect === 'reads'
  const made = acts.flatMap(({ operation, answer }) =>
    actLines({ operation, answer, title, isRead }, locale),
  )
  return [...made, ...endLines({ chosen, ending, title, hasActs: acts.length > 0 }, place)]
}

/** What was asked for, in the words in which it was asked. */
function askedIn({ intent, reading }: PartEnd['chosen'], locale: Locale): string {
  const said = reading.text.slice(0, saidMax)
  return said === '' ? titleOf(intent, locale) : said
}

function endLines(
  {
    chosen,
    ending,
    title,
    hasActs,
  }: Pick<PartEnd, 'chosen' | 'ending'> & { readonly title: string; readonly hasActs: boolean },
  place: Place,
): readonly string[] {
  const { locale } = place
  switch (ending.kind) {
    case 'done':
      return hasActs ? [] : [sentence(locale, 'done', { title })]
    case 'ask': {
      const { options = [] } = ending
      const list = options.slice(0, choicesMax).join(', ')
      return [
        question(locale, ending.slot),
        ...(list === '' ? [] : [sentence(locale, 'choices', { list })]),
      ]
    }
    case 'unclear': {
      const words = ending.words.map((word) => `“${word}”`).join(', ')
      return [sentence(locale, 'unclear', { ...callParts(ending.wish), words })]
    }
    case 'none':
      return [named(sentence(locale, 'notFound'), ending.names)]
    case 'failed':
      return [sentence(locale, 'failed', { title, why: ending.why.slice(0, 200) })]
    case 'not_reached':
      return [sentence(locale, 'notReached', { title })]
    case 'not_offered': {
      const [operation = ''] = Object.keys(intents[chosen.intent].calls)
      return [
        sentence(locale, 'notOffered', { operation: toolName(operation) }),
        ...helpLines(place),
      ]
    }
    case 'cannot':
      return refusedLines(chosen, place)
  }
}

/** The sentence with what it is about, before its full stop. */
function named(said: string, names: readonly string[] = []): string {
  if (names.length === 0) return said
  const [, words = said, stop = ''] = /^(.*?)([.。]?)$/u.exec(said) ?? []
  return `${words}: ${names.map((name) => `“${name.slice(0, saidMax)}”`).join(', ')}${stop}`
}

function refusedLines({ kind, intent }: PartEnd['chosen'], place: Place): readonly string[] {
  const { locale } = place
  if (kind === 'help') return helpLines(place)
  if (kind === 'inform')
    return [sentence(locale, 'nothingDone', { title: titleOf(intent, locale) })]
  if (kind === 'hedged') return [sentence(locale, 'hedged'), ...nearestLines(intent, place)]
  const nearest = kind === 'unknown' ? intent : (intents[intent].nearest ?? null)
  return [sentence(locale, 'cannot'), ...nearestLines(nearest, place)]
}

/** The nearest thing that can be done here, or what else can be. */
function nearestLines(nearest: IntentId | null, place: Place): readonly string[] {
  if (nearest === null || !canDo(nearest, place)) return helpLines(place)
  return [sentence(place.locale, 'nearest', { title: titleOf(nearest, place.locale) })]
}

/** Examples of what can be done here; nothing where that is nothing. */
function helpLines(place: Place): readonly string[] {
  const { locale } = place
  const able: readonly IntentId[] = intentIds.filter((id) => canDo(id, place))
  const every = Math.ceil(able.length / examplesMax)
  const shown = able.filter((_, index) => index % every === 0)
  if (shown.length === 0) return []
  return [sentence(locale, 'help'), ...shown.map((id) => `- ${titleOf(id, locale)}`)]
}

/** Whether the planner knows how, and may call what it takes. */
function canDo(id: IntentId, { offered }: Place): boolean {
  const { calls, recipe } = intents[id]
  return recipe !== undefined && Object.keys(calls).some((operation) => offered.has(operation))
}

type Made = {
  readonly operation: string
  readonly answer: unknown
  readonly title: string
  readonly isRead: boolean
}

function actLines({ operation, answer, title, isRead }: Made, locale: Locale): readonly string[] {
  const more = isCutShort(answer) ? [sentence(locale, 'cutShort')] : []
  if (isRead && isEmptyList(answer) && more.length === 0)
    return [sentence(locale, 'empty', { title })]
  const name =
    operation.endsWith('.prepare') || operation.startsWith('creatorFees.prepare')
      ? 'prepared'
      : 'done'
  const head = isRead ? `${title}:` : `${sentence(locale, name, { title })} (${operation})`
  return [head, ...valueLines(answer), ...more]
}

/** What is asked for where a call is shown and not yet made. */
export const agreement = 'agreement'

/** What the reply has come to, for whoever has to tell success from the rest. */
export function outcomeOf({ parts }: Extract<TalkStep, { kind: 'end' }>): ModelOutcome {
  const made = parts.reduce((sum, { acts }) => sum + acts.length, 0)
  const stopped = parts.find(({ ending }) => ending.kind !== 'done')
  if (stopped === undefined) return { kind: 'done', made }
  const { ending, chosen } = stopped
  if (ending.kind === 'ask') return { kind: 'asks', asks: ending.slot, made }
  if (ending.kind === 'unclear') return { kind: 'asks', asks: agreement, made }
  if (ending.kind === 'failed') return { kind: 'failed', made }
  const isTold = chosen.kind === 'help' || chosen.kind === 'inform'
  return { kind: isTold ? 'told' : 'refused', made }
}
