import { hasJoinedPhrase } from './joined-phrase.ts'
import { type CheckBudget, checkBudget, isPhraseFrom, phraseWordsMin } from './phrase-checks.ts'
import { type Numbers, numbersOf, plainWords } from './word-lists.ts'

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
  const words: (Numbers | undefined)[] = []
  let known = 0
  for (const [word] of plain.matchAll(/[\p{L}\p{M}]+/gu)) {
    const numbers = numbersOf(word)
    if (numbers !== undefined) known++
    words.push(numbers)
  }
  if (known < phraseWordsMin) return false
  if (hasRun(words, { first: 0, stride: 1 }, budget)) return true
  for (let stride = 2; stride <= strideMax; stride++) {
    for (let first = 0; first < stride; first++) {
      if (hasRun(words, { first, stride }, budget)) return true
    }
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
  const lists = new Set(words.flatMap((numbers) => [...numbers.keys()]))
  for (const list of lists) {
    let run: number[] = []
    for (const numbers of [...words, undefined]) {
      const number = numbers?.get(list)
      if (number !== undefined) run.push(number)
      else {
        if (hasPhrase(run, list, budget)) return true
        run = []
      }
    }
  }
  return false
}

function hasPhrase(numbers: readonly number[], list: number, budget: CheckBudget): boolean {
  for (let from = 0; from + phraseWordsMin <= numbers.length; from++) {
    if (isPhraseFrom({ numbers, list }, from, budget)) return true
  }
  return false
}
