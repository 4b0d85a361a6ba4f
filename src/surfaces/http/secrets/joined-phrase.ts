import {
  type CheckBudget,
  isPhraseOf,
  phraseSizes,
  phraseWordsMax,
  phraseWordsMin,
} from './phrase-checks.ts'
import { type WordTrie, wordTree } from './word-lists.ts'

/** No BIP-39 list has longer words; the table has one slot per length. */
const listsMax = 8
/** How many ways to split a text into words are tried before it is refused as a phrase. */
const stepsMax = 50_000

/** Twelve words of the shortest kind: two Hangul syllables of two letters each. */
const lettersMin = 24

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
  return starts.some((place) => {
    const list = place % listsMax
    return canCut(reading, { at: (place - list) / listsMax, list, numbers: [] }, search)
  })
}

/** Computes the reach backwards, and returns the positions where enough words start. */
function markReach({ letters, reach, tree }: Reading): readonly number[] {
  const { next, ends, signCount } = tree
  const starts: number[] = []
  for (let from = letters.length - 1; from >= 0; from--) {
    let node = 0
    for (let at = from; at < letters.length; at++) {
      node = next[node * signCount + (letters[at] ?? 1) - 1] ?? 0
      if (node === 0) break
      const words = ends[node]
      if (words === undefined) continue
      for (const list of words.keys()) {
        const count = Math.min(phraseWordsMax, 1 + (reach[(at + 1) * listsMax + list] ?? 0))
        const place = from * listsMax + list
        if (count <= (reach[place] ?? 0)) continue
        reach[place] = count
        if (count >= phraseWordsMin && starts.at(-1) !== place) starts.push(place)
      }
    }
  }
  return starts
}

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

type Cut = { readonly at: number; readonly list: number; readonly numbers: readonly number[] }
type Search = { steps: number; readonly budget: CheckBudget }

/** Tries every split that can still become a phrase. */
function canCut(reading: Reading, cut: Cut, search: Search): boolean {
  const { numbers, list } = cut
  if (search.steps-- <= 0) return true
  if (isSize(numbers.length) && isPhraseOf({ numbers, list }, search.budget)) return true
  if (numbers.length >= phraseWordsMax) return false
  const ways: Cut[] = []
  forWords(reading, cut.at, (end, of, number) => {
    const possible = numbers.length + 1 + (reading.reach[end * listsMax + list] ?? 0)
    const wanted = phraseSizes.find((size) => size > numbers.length) ?? phraseWordsMax
    if (of === list && possible >= wanted)
      ways.push({ at: end, list, numbers: [...numbers, number] })
  })
  return ways.some((way) => canCut(reading, way, search))
}

function isSize(length: number): boolean {
  return phraseSizes.some((size) => size === length)
}
