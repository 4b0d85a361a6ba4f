import { hasJoinedPhrase } from './joined-phrase.ts'
import {
  type CheckBudget,
  checkBudget,
  isPhraseFrom,
  phraseWordsMax,
  phraseWordsMin,
} from './phrase-checks.ts'
import { repeatsIn } from './repeats.ts'
import { type Numbers, plainWords } from './word-lists.ts'
import { wordsOf } from './words-of.ts'

/** Words of a phrase may alternate with others, as in `word 1: able, word 2: about`: every second, third or fourth. */
const strideMax = 4
const distinctMin = 0.75

/**
 * Whether the text contains, in any letter case, 12 to 24 consecutive words of one of the ten BIP-39 lists with a valid
 * checksum. Other characters may separate words or occur inside them. Chinese characters without gaps are treated as
 * ordinary text.
 */
export function hasSeedPhrase(text: string): boolean {
  const budget = checkBudget()
  const plain = plainWords(text)
  return hasApartPhrase(plain, budget) || hasJoinedPhrase(plain, budget)
}

function hasApartPhrase(plain: string, budget: CheckBudget): boolean {
  const words = wordsOf(plain)
  for (let stride = 1; stride <= strideMax; stride++) {
    if (!mayHaveRun(words, stride)) continue
    for (let first = 0; first < stride; first++) {
      if (hasRun(words, { first, stride }, budget)) return true
    }
  }
  return false
}

/** Whether enough words of lists stand at the same distance, whichever lists they are of. */
function mayHaveRun(words: readonly (Numbers | undefined)[], stride: number): boolean {
  const runs = new Uint8Array(stride)
  for (let at = 0; at < words.length; at++) {
    const phase = at % stride
    const run = words[at] === undefined ? 0 : (runs[phase] ?? 0) + 1
    if (run >= phraseWordsMin) return true
    runs[phase] = run
  }
  return false
}

type Steps = { readonly first: number; readonly stride: number }

/** Whether consecutive words, each in some list, contain a phrase of one list. */
function hasRun(
  words: readonly (Numbers | undefined)[],
  { first, stride }: Steps,
  budget: CheckBudget,
): boolean {
  let run: Numbers[] = []
  for (let at = first; at < words.length + stride; at += stride) {
    const numbers = words[at]
    if (numbers !== undefined) run.push(numbers)
    else {
      if (isLikely(run, stride) && isOfOneList(run, budget)) return true
      run = []
    }
  }
  return false
}

/** Tables repeat the same words; a phrase rarely contains a word twice. */
function isLikely(run: readonly Numbers[], stride: number): boolean {
  return (
    run.length >= phraseWordsMin && (stride === 1 || new Set(run).size >= run.length * distinctMin)
  )
}

function isOfOneList(words: readonly Numbers[], budget: CheckBudget): boolean {
  const runs = new Map<number, { numbers: number[]; to: number }>()
  for (const [at, word] of words.entries()) {
    for (const [list, number] of word) {
      const run = runs.get(list)
      if (run?.to === at) {
        run.numbers.push(number)
        run.to++
        continue
      }
      if (run !== undefined && hasPhrase(run.numbers, list, budget)) return true
      runs.set(list, { numbers: [number], to: at + 1 })
    }
  }
  for (const [list, { numbers }] of runs) if (hasPhrase(numbers, list, budget)) return true
  return false
}

/** Checks what is repeated once. */
function hasPhrase(numbers: readonly number[], list: number, budget: CheckBudget): boolean {
  // With the words on both sides, which tell a table.
  const repeats = repeatsIn(numbers, phraseWordsMax + 2)
  for (let from = numbers.length - phraseWordsMin; from >= 0; from--) {
    if (repeats(from - 1)) continue
    if (isPhraseFrom({ numbers, list }, from, budget)) return true
  }
  return false
}
