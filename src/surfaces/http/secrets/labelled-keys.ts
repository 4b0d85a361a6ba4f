import { fromBase58 } from './key-forms.ts'
import { isLabelled, mayLabel } from './labels.ts'
import { numberRuns, numbersIn } from './number-runs.ts'
import { type Steps, toEnd } from './steps.ts'

/** A value that is a private key if its label says so. */
export type Candidate = { readonly from: number; readonly to: number; readonly isHex: boolean }

/** 32 or 64 bytes in hexadecimal, base58 or base64, a key as a decimal number, or 32 bytes as numbers. */
const wholeForms =
  /(?<hex>(?:(?<![0-9a-zA-Z])0[xX]|(?<![0-9a-fA-F]))(?:[0-9a-fA-F]{128}|[0-9a-fA-F]{64})(?![0-9a-fA-F]))|(?<![\w+/-])(?:[1-9A-HJ-NP-Za-km-z]{86,88}|[1-9A-HJ-NP-Za-km-z]{43,44}|[A-Za-z0-9+/_-]{86}(?:==)?|[A-Za-z0-9+/_-]{43}=?|\d{75,78})(?![\w+/=-])/g
const keyNumbers = 32
const groups = /[0-9A-Za-z]+/g
const groupGapMax = 6
const groupLengthMax = 32
/** With more groups than this, all groups of a key have the same length. */
const unevenGroupsMax = 4
/** Lengths of 32 and 64 bytes in hexadecimal, and of 32 in base58. */
const joinedLengths = [64, 128, 43, 44] as const
const hexLength = joinedLengths[0]
/** How many more groups of a text are joined; a longer text of such groups is a table. */
export type JoinBudget = { left: number }
export const joinsMax = 5_000
const joinsOfStep = 256

/** Whether a text contains a private key that only its label identifies; `before` precedes the whole text. */
export function hasLabelledKey(text: string, before: string): boolean {
  return toEnd(labelledKeySteps(text, before))
}

/** The same in steps, since a text with many groups takes long. */
export function* labelledKeySteps(
  text: string,
  before: string,
  joins: JoinBudget = { left: joinsMax },
): Steps<boolean> {
  if (!mayLabel(before) && !mayLabel(text)) return false
  for (const candidate of candidates(text, joins)) {
    if (candidate === undefined) {
      yield
      continue
    }
    const { from, isHex, to } = candidate
    const around = {
      before: before + text.slice(Math.max(0, from - 200), from),
      after: text.slice(to, to + 100),
    }
    if (isLabelled(around, isHex)) return true
  }
  return false
}

/** Whether a text is exactly 32 or 64 bytes, so that a label next to it may identify them. */
export function isBareKey(text: string): boolean {
  if (text.length < 43 || text.length > 140) return false
  const [first] = text.matchAll(wholeForms)
  return first !== undefined && first[0].length === text.trim().length && isMixed(first[0])
}

/** Undefined where a pause is due. */
function* candidates(text: string, joins: JoinBudget): Generator<Candidate | undefined> {
  for (const match of text.matchAll(wholeForms)) {
    const isHex = match.groups?.['hex'] !== undefined
    if (isHex || isMixed(match[0]))
      yield { from: match.index, to: match.index + match[0].length, isHex }
  }
  for (const run of numberRuns(text, 2 * keyNumbers - 1)) {
    if (isKeyNumbers(numbersIn(text, run))) yield { ...run, isHex: true }
  }
  yield* groupedKeys(text, joins)
}

/** Excludes ordinary words: a base58 or base64 key mixes three kinds of characters, or is a number. */
function isMixed(word: string): boolean {
  return (
    /^(?:0[xX])?[0-9a-fA-F]+$/.test(word) ||
    (/\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word))
  )
}

function isKeyNumbers(numbers: readonly string[]): boolean {
  return numbers.length === keyNumbers && numbers.every((one) => Number(one) < 256)
}

type Group = { readonly text: string; readonly from: number; readonly to: number }

/** Keys in groups, as `ab12 cd34 …` or `ab:12:cd:34:…`. */
function* groupedKeys(text: string, joins: JoinBudget): Generator<Candidate | undefined> {
  const all = groupsOf(text)
  const even = evenRuns(all)
  for (const first of all.keys()) {
    for (const count of groupCounts(all, first, even[first] ?? 0)) {
      if (joins.left-- <= 0) return
      if (joins.left % joinsOfStep === 0) yield
      yield* keyOf(all.slice(first, first + count))
    }
  }
}

/** How many groups, starting at one, together have the length of a key. */
function groupCounts(all: readonly Group[], first: number, even: number): readonly number[] {
  const length = all[first]?.text.length ?? 0
  if (length > groupLengthMax) return []
  const counts: number[] = []
  for (const wanted of joinedLengths) {
    const full = Math.floor(wanted / length)
    const rest = wanted - full * length
    if (full < 2 || even < full) continue
    if (rest === 0) counts.push(full)
    else if (all[first + full]?.text.length === rest) counts.push(full + 1)
  }
  let sum = length
  for (let count = 2; count <= unevenGroupsMax && sum < hexLength; count++) {
    sum += all[first + count - 1]?.text.length ?? hexLength
    if (sum === hexLength && !counts.includes(count)) counts.push(count)
  }
  return counts
}

function groupsOf(text: string): readonly Group[] {
  const found: Group[] = []
  for (const { 0: word, index } of text.matchAll(groups)) {
    const to = index + word.length
    // Each byte may have its own prefix: `0x12, 0x34` or `\\x12\\x34`.
    const prefix = /^(?:0x|x)(?=[0-9a-fA-F])/i.exec(word)?.[0].length ?? 0
    found.push({ text: word.slice(prefix), from: index, to })
  }
  return found
}

/** For each group, how many consecutive groups have its length. */
function evenRuns(all: readonly Group[]): Uint32Array {
  const even = new Uint32Array(all.length)
  for (let at = all.length - 1; at >= 0; at--) {
    const [group, next] = [all[at], all[at + 1]]
    const goesOn = isNext(group, next) && group?.text.length === next?.text.length
    even[at] = goesOn ? (even[at + 1] ?? 0) + 1 : 1
  }
  return even
}

function isNext(group: Group | undefined, next: Group | undefined): boolean {
  return group !== undefined && next !== undefined && next.from - group.to <= groupGapMax
}

function* keyOf(some: readonly Group[]): Generator<Candidate> {
  const [first, last] = [some[0], some.at(-1)]
  const joined = some.map(({ text }) => text).join('')
  if (first === undefined || last === undefined || !isKeyText(joined)) return
  if (some.some((group, at) => at > 0 && !isNext(some[at - 1], group))) return
  yield { from: first.from, to: last.to, isHex: joined.length >= hexLength }
}

function isKeyText(joined: string): boolean {
  if (joined.length === 43 || joined.length === 44) {
    return isMixed(joined) && fromBase58(joined)?.length === 32
  }
  return /^[0-9a-f]+$/i.test(joined) && /[a-f]/i.test(joined) && /\d/.test(joined)
}
