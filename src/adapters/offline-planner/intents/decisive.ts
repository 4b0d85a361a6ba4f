import { isTakenBack } from '../reading/affirmed.ts'
import type { Entity } from '../reading/entities.ts'
import type { Hedge } from '../reading/hedges.ts'
import { lexiconOf } from '../reading/languages.ts'
import type { Reading } from '../reading/reading.ts'
import type { Slot } from './acts.ts'
import type { IntentId } from './intent-ids.ts'
import { polite } from './polite.ts'
import { goodsIn, isShare } from './roles.ts'

/**
 * Why words that name a change are not done as they stand: it is only spoken of, or it is wanted under a condition, at
 * another time, with an exception, or in a currency that no call takes.
 */
export type Objection = 'hedged' | 'spoken'

const spoken: readonly Hedge[] = ['asking', 'doubt', 'past']
const bounds: readonly Hedge[] = ['condition', 'exception', 'later', 'money']
/** What itself waits for a price. */
const waiting: ReadonlySet<IntentId> = new Set(['alert-create', 'order-limit', 'order-stop'])

/** What is a trial itself, or has the words of one in its name. */
const trials: ReadonlySet<IntentId> = new Set(['faucet', 'launch-rehearse', 'paper-reset'])

/** What the words of a part hold against the change that they name; null where it is plainly ordered. */
export function objectionTo(intent: IntentId, reading: Reading): Objection | null {
  const { concepts, hedges, text } = reading
  if (['not', 'question', 'said'].some((one) => concepts.has(one))) return 'spoken'
  if (concepts.has('preview') && !trials.has(intent)) return 'spoken'
  if (isTakenBack(text)) return 'spoken'
  const isPolite = polite.test(text)
  const isAlert = intent === 'alert-create'
  const isQuestion = !isPolite && (isAsked(text) || hedges.has('asking'))
  if (isQuestion && !isAlert) return 'spoken'
  if (spoken.some((one) => one !== 'asking' && hedges.has(one)) && !isAlert) return 'spoken'
  const held = bounds.filter((one) => hedges.has(one))
  return held.some((one) => one !== 'condition' || !waiting.has(intent)) ? 'hedged' : null
}

/** Whether a text is a question by its end or by its particle. */
export function isAsked(text: string): boolean {
  return /(?:[?？؟]|吗|嗎|呢)[\s!.…)]*$|(?<!\p{L})(?:ли|дали)(?!\p{L})/u.test(text)
}

type Taken = {
  /** Numbers that count something or are a price. */
  readonly amounts: number
  readonly hasTimes?: true
  /** Things beside tokens that the call need not carry itself. */
  readonly kinds?: readonly Entity['kind'][]
  readonly slot: Slot
}

/** What the arguments of each change can hold; numbers and things beyond that were not understood. */
const taken: Partial<Record<IntentId, Taken>> = {
  buy: { amounts: 1, slot: 'amount' },
  sell: { amounts: 1, slot: 'amount' },
  swap: { amounts: 1, slot: 'amount' },
  'order-limit': { amounts: 2, slot: 'amount' },
  'order-stop': { amounts: 2, slot: 'amount' },
  'order-dca': { amounts: 2, hasTimes: true, slot: 'amount' },
  'order-cancel': { amounts: 0, slot: 'orderId' },
  'orders-cancel-all': { amounts: 0, slot: 'orderId' },
  'order-replace': { amounts: 2, slot: 'price' },
  'alert-delete': { amounts: 1, slot: 'alertId' },
  'launch-prepare': { amounts: 1, slot: 'amount' },
  'creator-fees-claim': { amounts: 0, slot: 'token' },
  'perp-open': { amounts: 4, slot: 'amount' },
  'perp-close': { amounts: 1, slot: 'amount' },
  'perp-order-cancel': { amounts: 1, slot: 'orderId' },
  'paper-reset': { amounts: 0, slot: 'amount' },
  'invoice-pay': { amounts: 0, kinds: ['invoice'], slot: 'invoiceId' },
  transfer: { amounts: 1, slot: 'amount' },
}

/** Whether a change moves value, so that every word of its request has to be accounted for. */
export function movesValue(intent: IntentId): boolean {
  return taken[intent] !== undefined
}

/** What takes all of something, or so much of it. */
const wholes: ReadonlySet<IntentId> = new Set(['sell', 'swap', 'perp-close'])

const named: ReadonlySet<Entity['kind']> = new Set([
  'address',
  'hash',
  'id',
  'invoice',
  'key',
  'solana',
  'url',
])

/**
 * What is asked where the words say more than the arguments of a change hold: a second amount, a multiple, an id or an
 * address that no argument took. Null where nothing is left over.
 */
export function leftOver(
  intent: IntentId,
  reading: Reading,
  input: Readonly<Record<string, unknown>>,
): Slot | null {
  const holds = taken[intent]
  if (holds === undefined) return null
  const { amounts, entities } = reading
  const said = JSON.stringify(input).toLowerCase()
  const isLost = entities.some(
    ({ kind, value }) =>
      named.has(kind) &&
      holds.kinds?.includes(kind) !== true &&
      !said.includes(value.toLowerCase()),
  )
  const times = amounts.filter(({ unit }) => unit !== null && isTime(unit))
  const isTimed = times.length > 0 && holds.hasTimes !== true
  // `set it back to zero`: that is the reset itself.
  const counted = goodsIn(reading).filter(({ value }) => intent !== 'paper-reset' || value !== '0')
  const isMany = counted.length > holds.amounts
  // The leverage of an order is told apart: `unsaid`.
  const isMultiple = intent !== 'perp-open' && multiplesIn(reading).length > 0
  // `all my MOON but 5`: all and a number are not both meant.
  const isBoth =
    wholes.has(intent) &&
    reading.concepts.has('all') &&
    goodsIn(reading).some((one) => !isShare(one))
  const isLeft = isLost || isTimed || isMany || isMultiple || isBoth
  return isLeft || hasUnread(reading) ? holds.slot : null
}

/** Multiples as they are written: `5x`. */
function multiplesIn({ amounts, text }: Reading): readonly string[] {
  return amounts.flatMap(({ at, end, unit }) => (unit === 'x' ? [text.slice(at, end)] : []))
}

/** What an order names and its call has no place for: leverage is the account's, and is set there. */
export function unsaid(intent: IntentId, reading: Reading): readonly string[] {
  return intent === 'perp-open' ? multiplesIn(reading) : []
}

function isTime(unit: string): boolean {
  return ['second', 'minute', 'hour', 'day', 'week', 'month'].includes(unit)
}

/** Digits that no number and no name has, or a range: `1/2`, `2-3`, `1e5`. */
function hasUnread(reading: Reading): boolean {
  const { text, amounts, entities } = reading
  if (hasUnreadWords(reading)) return true
  const spans = [...amounts, ...entities]
  if (amounts.some(({ end }) => /^\s?[–—~～-]\s?\d/u.test(text.slice(end)))) return true
  if (isEitherWay(reading)) return true
  return [...text.matchAll(/[\d½¼¾⅓⅔]+/gu)].some(
    ({ 0: digits, index }) =>
      !spans.some(({ at, end }) => at <= index && index + digits.length <= end),
  )
}

/** Languages that group thousands by a space: a point before three digits may be either. */
const spaceGroups: ReadonlySet<string> = new Set(['fr-FR', 'pl-PL', 'ru-RU', 'bg-BG'])

/** `1,500` where a comma begins the fraction: so many write it for thousands that it is asked. */
function isEitherWay({ text, amounts, locale }: Reading): boolean {
  return amounts.some(({ value, at, end }) => {
    const [mark] =
      /(?<=(?<![\d.,])[1-9]\d{0,2})[.,](?=\d{3}(?![\d.,]\d|\d))/.exec(text.slice(at, end)) ?? []
    return mark !== undefined && (value.includes('.') || (mark === '.' && spaceGroups.has(locale)))
  })
}

/** `an ether and a half`, and number words that stand outside of all numbers. */
function hasUnreadWords({ locale, text, amounts, words, mentions }: Reading): boolean {
  const isHalfMore = amounts.some(
    ({ value, at }) => value.startsWith('0.') && joint.test(text.slice(0, at)),
  )
  if (isHalfMore || /rưỡi/.test(text)) return true
  const { numbers, style } = lexiconOf(locale, text)
  if (style === 'unspaced') return false
  return words.some(
    ({ at, end, folded }) =>
      !amounts.some((one) => one.at < end && at < one.end) &&
      !mentions.some((one) => one.at === at) &&
      [...numbers].some(
        ([word, value]) => value >= 2 && word.length >= 4 && folded.startsWith(word),
      ),
  )
}

const joint =
  /(?<![\p{L}\p{N}])(?:and(?: an?)?|y|e|et|und(?: ein\p{L}*)?|en(?: een)?|i|и|ve)\s$|و\s?$/iu
