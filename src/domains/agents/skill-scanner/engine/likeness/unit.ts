import type { Declared } from './declared.ts'
import { kindsOfWord, mayBeginKind, takeFormsIn, takeKindsAt } from './word-kinds.ts'

/** A sentence or a line, as it is weighed. */
export type Unit = {
  readonly start: number
  readonly end: number
  readonly isCode: boolean
  /** Of its words, pairs of words and signs, each once: places in a table of weights. */
  readonly words: Int32Array
  /** The kinds of its words. */
  readonly kinds: ReadonlySet<number>
}

/** Places that words and pairs of kinds share in the table of weights. */
export const placeCount = 65_536

/** Reads a stretch of a text. Hosts, addresses and long signs are read as no more than that, so that names carry no weight. */
export function unitOf(
  text: string,
  {
    start,
    end,
    isCode,
    declared,
  }: {
    readonly start: number
    readonly end: number
    readonly isCode: boolean
    readonly declared: Declared
  },
): Unit {
  const plain = text.normalize('NFKC').toLowerCase()
  const kinds = new Set<number>()
  takeFormsIn(plain, kinds)
  const words = placesOf(nameless(plain, declared), isCode, kinds)
  return { start, end, isCode, words, kinds }
}

/** The kinds of the words of a text. */
export function kindsInText(text: string): ReadonlySet<number> {
  const plain = text.normalize('NFKC').toLowerCase()
  const kinds = new Set<number>()
  takeFormsIn(plain, kinds)
  placesOf(plain, false, kinds)
  return kinds
}

/** Names of hosts and variables that the package declares are told from those that it does not. */
function nameless(text: string, { env, hosts }: Declared): string {
  let short = text.replace(/[a-z0-9+/=_-]{24,500}/g, (name) =>
    env.has(name) ? 'declaredvariable' : 'longsign',
  )
  if (env.size > 0)
    short = short.replace(/\b[a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){0,6}\b/g, (name) =>
      env.has(name) ? 'declaredvariable' : name,
    )
  if (!short.includes('.')) return short.replace(/\b0x[0-9a-f]{40}\b/g, 'chainaddress')
  const named = (host: string) => (hosts.has(host) ? 'declaredhost' : 'strangehost')
  return short
    .replace(
      /(https?:\/\/)([^\s/"'`)>\]:]{1,300})/g,
      (_whole, scheme: string, host: string) => scheme + named(host),
    )
    .replace(
      /\b[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|net|org|io|invalid|test|example|dev|app|xyz)\b/g,
      named,
    )
    .replace(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g, 'internetaddress')
}

/** Words; single characters of writings without blanks; numbers; and each sign. */
const token =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[[\p{L}\p{M}_'’]--[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]]{1,60}|\p{N}{1,60}|[^\s\p{L}\p{M}\p{N}_'’]/gv

function placesOf(text: string, isCode: boolean, kinds: Set<number>): Int32Array {
  const sort = isCode ? 1 : 2
  const found: number[] = []
  const take = taker(found)
  let last = 0
  let beforeLast = 0
  for (const { 0: sign, index } of text.matchAll(token)) {
    const { isWord, kinds: own, mayBegin, place } = factsOf(sign)
    if (mayBegin) takeKindsAt(text, index, kinds)
    if (!isWord) {
      take(place)
      continue
    }
    for (const kind of own) kinds.add(kind)
    take(placeOf(sort, place))
    if (last !== 0) take(placeOf(sort + 3, mixed(last, place)))
    if (beforeLast !== 0) take(placeOf(sort + 5, mixed(beforeLast, place)))
    beforeLast = last
    last = place
  }
  return Int32Array.from(found)
}

/** For each place the number of the reading that took it last. */
const takenBy = new Uint32Array(placeCount)
let reading = 0

/** Takes each place once, so that a word that is repeated weighs no more. */
function taker(found: number[]): (place: number) => void {
  reading = (reading + 1) >>> 0
  return (place) => {
    if (takenBy[place] === reading) return
    takenBy[place] = reading
    found.push(place)
  }
}

type Facts = {
  readonly isWord: boolean
  readonly place: number
  readonly kinds: readonly number[]
  /** Whether something of more than this word may begin with it. */
  readonly mayBegin: boolean
}

/** What is known of words that were read, so that each is looked up once; forgotten when it grows large. */
const known = new Map<string, Facts>()
const knownMax = 20_000

function factsOf(sign: string): Facts {
  const before = known.get(sign)
  if (before !== undefined) return before
  const isWord = /^[\p{L}\p{M}_'’]/u.test(sign)
  const place = isWord
    ? hashOf(stemOf(sign))
    : placeOf(3, hashOf(/^\p{N}/u.test(sign) ? '0' : sign))
  const kinds = isWord ? kindsOfWord(sign) : []
  const facts = { isWord, place, kinds, mayBegin: mayBeginKind(sign) }
  if (known.size >= knownMax) known.clear()
  known.set(sign, facts)
  return facts
}

/** Words without what English puts at their ends. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ings?|edly|ed|es|s|ly|ment|ions?|ers?|or)$/, '') : word
}

/** The place of something of a sort. */
export function placeOf(sort: number, value: number): number {
  return mixed(Math.imul(sort, 0x9e3779b1), value) & (placeCount - 1)
}

function mixed(one: number, other: number): number {
  let sum = Math.imul(one ^ (one >>> 15), 0x85ebca6b) ^ other
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return sum ^ (sum >>> 16)
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}
