import { type Numbers, numbersBetween } from './word-lists.ts'

/** One mark per sign that has been asked about: whether it is a letter. */
const known = new Uint8Array(0x1_0000)
const letterMark = 1
const otherMark = 2
const letterForm = /[\p{L}\p{M}]/u

/** The words of a text in plain form, in order: what each is in the lists, or undefined for a word of none. */
export function wordsOf(plain: string): readonly (Numbers | undefined)[] {
  const words: (Numbers | undefined)[] = []
  let from = -1
  let at = 0
  while (at < plain.length) {
    const code = plain.codePointAt(at) ?? 0
    if (isLetter(code)) {
      if (from < 0) from = at
    } else if (from >= 0) {
      words.push(numbersBetween(plain, from, at))
      from = -1
    }
    at += code > 0xffff ? 2 : 1
  }
  if (from >= 0) words.push(numbersBetween(plain, from, plain.length))
  return words
}

function isLetter(code: number): boolean {
  if (code > 0xffff) return letterForm.test(String.fromCodePoint(code))
  const mark = known[code]
  if (mark !== 0) return mark === letterMark
  const isOne = letterForm.test(String.fromCodePoint(code))
  known[code] = isOne ? letterMark : otherMark
  return isOne
}
