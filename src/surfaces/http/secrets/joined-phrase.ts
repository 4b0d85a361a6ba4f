import {
  type CheckBudget,
  isPhraseOf,
  phraseSizes,
  phraseWordsMax,
  phraseWordsMin,
} from './phrase-checks.ts'
import { periodOf, repeatsIn } from './repeats.ts'
import { type WordTrie, wordTree } from './word-lists.ts'

/** No BIP-39 list has longer words; the table has one slot per length. */
const listsMax = 8
/** How many ways to split a text into words are tried before it is refused as a phrase. */
const stepsMax = 50_000

/** Twelve words of the shortest kind: two Hangul syllables of two letters each. */
const lettersMin = 24
/** More letters than any word has: a kana or hangul word has several per syllable. */
const wordLengthMax = 16

const kana = /[\u3040-\u30ff]/
const hangul = /[\u1100-\u11ff\uac00-\ud7af]/

/**
 * Whether a text can be split into a phrase of one list when everything but letters is ignored: words without spaces,
 * in CamelCase, letter by letter, across line breaks, or numbered.
 */
export function hasJoinedPhrase(plain: string, budget: CheckBudget): boolean {
  if (isCut(plain, wordTree(0), budget)) return true
  if (kana.test(plain) && isCut(plain, wordTree(1), budget)) return true
  return hangul.test(plain) && isCut(plain, wordTree(2), budget)
}

/**
 * The characters of a text as trie symbols, and how many words of each list can follow one another from each position.
 */
type Reading = { readonly letters: Uint8Array; readonly reach: Uint8Array; readonly tree: WordTrie }

function isCut(plain: string, tree: WordTrie, budget: CheckBudget): boolean {
  const letters = lettersOf(plain, tree)
  if (letters.length < lettersMin) return false
  const reach = new Uint8Array((letters.length + 1) * listsMax)
  const reading = { letters, reach, tree }
  const starts = markReach(reading)
  const search = { steps: stepsMax, budget }
  const repeats = Array.from({ length: listsMax }, () =>
    repeatsIn(letters, phraseWordsMax * wordLengthMax),
  )
  return starts.some((place) => {
    const list = place % listsMax
    const start = (place - list) / listsMax
    if (repeats[list]?.(start) === true) return false
    return canCut(reading, { start, last: start, at: start, list, numbers: [] }, search)
  })
}

/** Computes the reach backwards, and returns the positions where enough words start. */
function markReach({ letters, reach, tree }: Reading): readonly number[] {
  const { next, thirds, endLists, signCount } = tree
  const starts: number[] = []
  const third = signCount * signCount
  let beginning = 0
  for (let from = letters.length - 1; from >= 0; from--) {
    beginning = ((letters[from] ?? 1) - 1) * third + Math.trunc(beginning / signCount)
    let node = from + 2 < letters.length ? (thirds[beginning] ?? 0) : 0
    for (let at = from + 2; node !== 0; at++) {
      for (const list of endLists[node] ?? none) {
        const count = Math.min(phraseWordsMax, 1 + (reach[(at + 1) * listsMax + list] ?? 0))
        const place = from * listsMax + list
        if (count <= (reach[place] ?? 0)) continue
        reach[place] = count
        if (count >= phraseWordsMin && starts.at(-1) !== place) starts.push(place)
      }
      const letter = letters[at + 1]
      node = letter === undefined ? 0 : (next[node * signCount + letter - 1] ?? 0)
    }
  }
  return starts
}
const none: readonly number[] = []

function lettersOf(plain: string, { signs }: WordTrie): Uint8Array {
  const letters = new Uint8Array(plain.length)
  let length = 0
  for (let at = 0; at < plain.length; at++) {
    const sign = signs[plain.charCodeAt(at)] ?? 0
    if (sign > 0) letters[length++] = sign
  }
  return letters.subarray(0, length)
}

/** Calls back with the end, the list and the index of every word that starts here. */
function forWords(
  { letters, tree }: Reading,
  from: number,
  found: (end: number, list: number, number: number) => void,
): void {
  const { next, ends, signCount } = tree
  let node = 0
  for (let at = from; at < letters.length; at++) {
    node = next[node * signCount + (letters[at] ?? 1) - 1] ?? 0
    if (node === 0) return
    const words = ends[node]
    if (words === undefined) continue
    for (const [list, number] of words) found(at + 1, list, number)
  }
}

type Cut = {
  readonly start: number
  /** Where the last word begins. */
  readonly last: number
  readonly at: number
  readonly list: number
  readonly numbers: readonly number[]
}
type Search = { steps: number; readonly budget: CheckBudget }

/** Tries every split that can still become a phrase. */
function canCut(reading: Reading, cut: Cut, search: Search): boolean {
  const { numbers, list } = cut
  if (search.steps-- <= 0) return true
  if (isSize(numbers.length) && isPhraseOf({ numbers, list }, search.budget)) {
    if (!isTable(reading, cut)) return true
  }
  if (numbers.length >= phraseWordsMax) return false
  const ways: Cut[] = []
  forWords(reading, cut.at, (end, of, number) => {
    const possible = numbers.length + 1 + (reading.reach[end * listsMax + list] ?? 0)
    const wanted = phraseSizes.find((size) => size > numbers.length) ?? phraseWordsMax
    if (of === list && possible >= wanted)
      ways.push({ start: cut.start, last: cut.at, at: end, list, numbers: [...numbers, number] })
  })
  return ways.some((way) => canCut(reading, way, search))
}

/**
 * Whether the words repeat themselves, and go on to do so before or behind the cut. The first and the last may be parts
 * of other words: `price total` has `rice total`, and `total action` has `total act`.
 */
function isTable(reading: Reading, { start, last, at, list, numbers }: Cut): boolean {
  const hasWord = (from: number, number: number | undefined, to?: number) => {
    let has = false
    forWords(reading, from, (end, of, one) => {
      if (of === list && one === number && (to === undefined || to === end)) has = true
    })
    return has
  }
  const goesOn = (words: readonly number[], from: number) => {
    const period = periodOf(words)
    return period > 0 && hasWord(from, words[words.length - period])
  }
  const withoutLast = numbers.slice(0, -1)
  if (goesOn(numbers, at) || goesOn(numbers.slice(1), at)) return true
  if (goesOn(withoutLast, last) || goesOn(withoutLast.slice(1), last)) return true
  const period = periodOf(numbers)
  for (let from = start - 1; from >= Math.max(0, start - wordLengthMax) && period > 0; from--) {
    if (hasWord(from, numbers[period - 1], start)) return true
  }
  return false
}

function isSize(length: number): boolean {
  return phraseSizes.some((size) => size === length)
}
