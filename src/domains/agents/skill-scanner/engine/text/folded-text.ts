import { isHidden, isTag } from './hidden-characters.ts'
import { looksLike } from './look-alikes.ts'
import { type TextOutput, textOutput } from './text-output.ts'

/**
 * A text as it would be read, whatever it is written with: compatibility forms and look-alikes are
 * plain letters in lower case without accents, hidden characters are gone, runs of white space are
 * one blank or line break, escapes stand for what they mean, and words that quotes, plus signs,
 * emphasis or tags had cut are whole.
 */
export type FoldedText = {
  readonly text: string
  /** For each character of `text` the offset in the original. */
  readonly origins: Int32Array
}

/** How a file is written, as far as folding depends on it: shells read a backslash as "the next one itself". */
export type Writing = 'shell' | 'other'

/** Folds a text in one pass. */
export function fold(original: string, writing: Writing = 'other'): FoldedText {
  const folding = { original, writing, out: textOutput(original.length) }
  let at = 0
  while (at < original.length) at = step(folding, at)
  return folding.out.done()
}

/** A keyword, folded as the texts are in which it is looked for. */
export function foldWord(word: string): string {
  return fold(word).text
}

type Folding = {
  readonly original: string
  readonly writing: Writing
  readonly out: TextOutput
}

const backslash = 92
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127
/** What may cut a word in two without being seen as a cut: quotes, emphasis, the caret of a command line. */
const cuts = new Set(['"', "'", '`', '\u2019', '*', '^', '~'].map((one) => one.charCodeAt(0)))
const quotes = new Set(['"', "'", '`'].map((one) => one.charCodeAt(0)))
/** What joins two strings in one language or another. */
const joints = new Set(['+', '.', '&', ','].map((one) => one.charCodeAt(0)))

/** Reads what stands at `at`; where to go on. */
function step(folding: Folding, at: number): number {
  const { original, out } = folding
  const code = original.charCodeAt(at)
  if (code < 128) {
    if (code >= 97 && code <= 122) {
      out.put(code, at)
      return at + 1
    }
    if (code >= 65 && code <= 90) {
      out.put(code + 32, at)
      return at + 1
    }
    if (isBlank(code)) {
      out.blank(code === 10 ? 10 : 32, at)
      return at + 1
    }
    return sign(folding, at, code)
  }
  const point = original.codePointAt(at) ?? code
  const size = point > 0xffff ? 2 : 1
  const isCut = cuts.has(code) && isLetter(out.last()) && isLetter(original.charCodeAt(at + 1))
  if (!isCut && !isHidden(point) && !isTag(point)) putFolded(folding, point, at)
  return at + size
}

function sign(folding: Folding, at: number, code: number): number {
  const { original, out } = folding
  const next =
    escapeAt(folding, at, code) ??
    joinAt(original, at, code) ??
    (isLetter(out.last()) ? cutAt(original, at, code) : undefined)
  if (next !== undefined) return next
  if (code >= 32) out.put(code, at)
  return at + 1
}

/** The escape that begins here, put as what it means. */
function escapeAt(folding: Folding, at: number, code: number): number | undefined {
  const { original, writing, out } = folding
  if (code === backslash) {
    const kind = original[at + 1] ?? ''
    if (kind === 'x') return numbered(folding, at, { from: at + 2, length: 2 })
    if (kind === 'u' && original[at + 2] === '{') return braced(folding, at, at + 3)
    if (kind === 'u') return numbered(folding, at, { from: at + 2, length: 4 })
    if (writing === 'shell' && isLetter(original.charCodeAt(at + 1))) return at + 1
    if (kind === 'n' || kind === 'r' || kind === 't') {
      out.blank(kind === 'n' ? 10 : 32, at)
      return at + 2
    }
    return undefined
  }
  if (code === 37) return numbered(folding, at, { from: at + 1, length: 2 })
  if (code === 38 && original[at + 1] === '#') return entity(folding, at)
  if (code === 36 && /^\$\{?ifs\}?/i.test(original.slice(at, at + 6))) {
    out.blank(32, at)
    return at + (original[at + 1] === '{' ? 6 : 4)
  }
  return undefined
}

function numbered(
  folding: Folding,
  at: number,
  digits: { readonly from: number; readonly length: number },
): number | undefined {
  const end = digits.from + digits.length
  const text = folding.original.slice(digits.from, end)
  if (text.length < digits.length || !/^[0-9a-f]+$/i.test(text)) return undefined
  return putPoint(folding, Number.parseInt(text, 16), at) ? end : undefined
}

function braced(folding: Folding, at: number, from: number): number | undefined {
  const text = /^[0-9a-f]{1,6}\}/i.exec(folding.original.slice(from, from + 7))?.[0]
  if (text === undefined) return undefined
  return putPoint(folding, Number.parseInt(text, 16), at) ? from + text.length : undefined
}

function entity(folding: Folding, at: number): number | undefined {
  const found = /^&#(x[0-9a-f]{1,6}|\d{1,7});?/i.exec(folding.original.slice(at, at + 11))
  const digits = found?.[1]
  if (found === null || digits === undefined) return undefined
  const point = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return putPoint(folding, point, at) ? at + found[0].length : undefined
}

/** Puts a character that was escaped; false for what is no character. */
function putPoint(folding: Folding, point: number, at: number): boolean {
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return false
  if (point === 10 || point === 32 || point === 9 || point === 13)
    folding.out.blank(point === 10 ? 10 : 32, at)
  else if (point < 32) return false
  else if (!isHidden(point) && !isTag(point)) putFolded(folding, point, at)
  return true
}

/** Past two strings that are joined here, such as `' + '`: at most eight characters, so that the work stays linear. */
function joinAt(original: string, at: number, code: number): number | undefined {
  if (!quotes.has(code)) return undefined
  let index = at + 1
  while (index < at + 4 && original.charCodeAt(index) === 32) index++
  if (joints.has(original.charCodeAt(index)) && original.charCodeAt(index) !== 44) index++
  else if (index > at + 1) return undefined
  while (index < at + 8 && isBlank(original.charCodeAt(index))) index++
  const isQuote = quotes.has(original.charCodeAt(index))
  const isBetween =
    isLetter(original.charCodeAt(at - 1)) && isLetter(original.charCodeAt(index + 1))
  return isQuote && isBetween ? index + 1 : undefined
}

/** Past what cuts a word in two: one sign, an empty pair of quotes, a tag or a comment. */
function cutAt(original: string, at: number, code: number): number | undefined {
  if (code === 60) return tagAt(original, at)
  if (!cuts.has(code)) return undefined
  let index = at + 1
  while (index < at + 4 && cuts.has(original.charCodeAt(index))) index++
  return isLetter(original.charCodeAt(index)) ? index : undefined
}

function tagAt(original: string, at: number): number | undefined {
  const length = original.slice(at, at + 64).indexOf('>')
  if (length < 0) return undefined
  const end = at + length
  const isTagLike = /^<(?:\/?[a-z][a-z0-9]{0,10}[ /]?|!--)/i.test(original.slice(at, at + 14))
  return isTagLike && isLetter(original.charCodeAt(end + 1)) ? end + 1 : undefined
}

const foldings = new Map<number, string>()

function putFolded({ out }: Folding, point: number, at: number) {
  let text = foldings.get(point)
  if (text === undefined) {
    text = foldedPoint(point)
    if (foldings.size < 20_000) foldings.set(point, text)
  }
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isBlank(code)) out.blank(code === 10 ? 10 : 32, at)
    else out.put(code, at)
  }
}

function foldedPoint(point: number): string {
  if (point === 0x85 || point === 0x2028 || point === 0x2029) return '\n'
  const plain = [...String.fromCodePoint(point).normalize('NFKC').toLowerCase()]
    .map(looksLike)
    .join('')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
  return [...plain].map(looksLike).join('')
}
