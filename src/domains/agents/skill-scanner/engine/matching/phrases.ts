import { foldWord } from '../text/folded-text.ts'

/** One place of a phrase: any of these words, at most `gap` characters after the place before it. */
type Place = { readonly words: readonly Word[]; readonly gap: number }
/** A word of a phrase. Unless it is open at a side, no letter or digit stands there. */
type Word = {
  readonly text: string
  readonly openLeft: boolean
  readonly openRight: boolean
  /** Whether it is no member of something: not after a point. */
  readonly isFree: boolean
}
/** Words that follow each other within distances; matching it is linear in the hits of its words. */
export type Phrase = readonly Place[]

/**
 * Reads `ignore|forget ~24 previous|prior ~24 instruction*`: alternatives between bars, and how many
 * characters may stand between two places; `^` before a word keeps it from standing after a point; a broken bar and `∗` stand for a bar and a star that are looked for. A star opens a word at its side; words of scripts that are
 * written without spaces are open by themselves.
 */
export function phrase(source: string): Phrase {
  const parts = source.split(/ ~(\d{1,3}) /)
  const places: Place[] = []
  for (let index = 0; index < parts.length; index += 2)
    places.push({
      words: (parts[index] ?? '').split('|').map(wordOf),
      gap: index === 0 ? 0 : Number(parts[index - 1]),
    })
  return places
}

/** Files that begin with a point; `process.env` is none of them. */
const hiddenFile = /^[.](?:env|ssh|aws|npmrc|netrc|pypirc|docker|kube|gnupg|config|claude|cursor)\b/
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const letter = /[\p{L}\p{N}_]/u

function wordOf(written: string): Word {
  const isFree = written.startsWith('^')
  const source = isFree ? written.slice(1) : written
  const isStar = (side: string) => side === '*'
  const openLeft = isStar(source.charAt(0))
  const openRight = isStar(source.charAt(source.length - 1))
  const text = foldWord(
    source
      .slice(openLeft ? 1 : 0, openRight ? -1 : undefined)
      .replaceAll('¦', '|')
      .replaceAll('∗', '*'),
  )
  const first = text.charAt(0)
  const last = text.charAt(text.length - 1)
  return {
    text,
    openLeft: openLeft || unspaced.test(first) || (!letter.test(first) && first !== '.'),
    openRight: openRight || unspaced.test(last) || !letter.test(last),
    isFree: isFree || hiddenFile.test(text),
  }
}

const wordCharacter = wordCharacters()

function wordCharacters(): Uint8Array {
  const table = new Uint8Array(65_536)
  for (let code = 0; code < 65_536; code++) {
    const character = String.fromCharCode(code)
    table[code] = letter.test(character) && !unspaced.test(character) ? 1 : 0
  }
  return table
}

/** Whether no word goes on over the sides at which the word is closed. */
export function standsAlone(text: string, word: Word, end: number): boolean {
  const start = end - word.text.length
  if (word.isFree && start > 0 && isMember(text.charCodeAt(start - 1))) return false
  if (!word.openLeft && start > 0 && wordCharacter[text.charCodeAt(start - 1)] === 1) return false
  return word.openRight || end >= text.length || wordCharacter[text.charCodeAt(end)] !== 1
}

const point = 46
const closings = new Set([41, 93])
/** Whether a sign before a word makes it a member of something: a point, or what a point may follow. */
const isMember = (code: number) => code === point || closings.has(code)

/** How far a phrase has been seen: for each place where its latest match began and ended, -1 where it has none. */
export type Progress = { readonly starts: Int32Array; readonly ends: Int32Array }

/** Nothing seen yet. */
export function noProgress(sought: Phrase): Progress {
  const none = () => new Int32Array(sought.length).fill(-1)
  return { starts: none(), ends: none() }
}

/** Takes a word at a place of the phrase into account; the start of the whole phrase when it is complete, else -1. */
export function advance(
  progress: Progress,
  sought: Phrase,
  seen: { readonly place: number; readonly start: number; readonly end: number },
): number {
  const { starts, ends } = progress
  let begun = seen.start
  if (seen.place > 0) {
    const before = ends[seen.place - 1] ?? -1
    const distance = seen.start - before
    if (before < 0 || distance < 0 || distance > (sought[seen.place]?.gap ?? 0)) return -1
    begun = starts[seen.place - 1] ?? seen.start
  }
  starts[seen.place] = begun
  ends[seen.place] = seen.end
  return seen.place === sought.length - 1 ? begun : -1
}
