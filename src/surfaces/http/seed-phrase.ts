import { hash } from 'node:crypto'
import {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
} from 'viem/accounts'

const sizes = [12, 15, 18, 21, 24] as const
/** Each is one digest; a text that needs more holds nothing but words of a list. */
const checksMax = 4_000

/** The fewest words of a seed phrase. */
export const seedWordsMin = sizes[0]
/** The longest word of any list that is written in plain letters. */
export const seedWordLengthMax = 9

/** The numbers of a word, by the list that has it: some words stand in several. */
type Numbers = ReadonlyMap<number, number>

let numbersOf: ReadonlyMap<string, Numbers> | undefined

/**
 * Whether the text has, somewhere and in any letter case, 12 to 24 words of one of the ten BIP-39 lists in a row whose
 * checksum holds. What is no letter stands between words; signs that are written without it are ordinary text.
 */
export function hasSeedPhrase(text: string): boolean {
  numbersOf ??= readLists()
  let run: Numbers[] = []
  const budget = { checks: checksMax }
  for (const [word] of text
    .normalize('NFKD')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    const numbers = numbersOf.get(word)
    if (numbers !== undefined) run.push(numbers)
    else {
      if (isPhraseOfAList(run, budget)) return true
      run = []
    }
  }
  return isPhraseOfAList(run, budget)
}

function readLists(): ReadonlyMap<string, Numbers> {
  const found = new Map<string, Map<number, number>>()
  const lists = [
    ...[english, spanish, french, italian, portuguese, czech],
    ...[japanese, korean, simplifiedChinese, traditionalChinese],
  ]
  for (const [list, words] of lists.entries()) {
    for (const [number, word] of words.entries()) {
      const name = word.normalize('NFKD')
      const numbers = found.get(name) ?? new Map<number, number>()
      found.set(name, numbers.set(list, number))
    }
  }
  return found
}

/** Whether words in a row, each known to some list, hold a phrase of one list. */
function isPhraseOfAList(words: readonly Numbers[], budget: { checks: number }): boolean {
  if (words.length < seedWordsMin) return false
  const lists = new Set(words.flatMap((numbers) => [...numbers.keys()]))
  for (const list of lists) {
    let run: number[] = []
    for (const numbers of words) {
      const number = numbers.get(list)
      if (number !== undefined) run.push(number)
      else {
        if (hasChecksum(run, budget)) return true
        run = []
      }
    }
    if (hasChecksum(run, budget)) return true
  }
  return false
}

function hasChecksum(run: readonly number[], budget: { checks: number }): boolean {
  for (let from = 0; from + seedWordsMin <= run.length; from++) {
    for (const size of sizes) {
      if (from + size > run.length) break
      if (budget.checks-- <= 0 || isPhrase(run, from, size)) return true
    }
  }
  return false
}

/** A word is 11 bits; of every 33 bits the last one, collected at the end, is of the digest of the others. */
function isPhrase(run: readonly number[], from: number, size: number): boolean {
  const bytes = new Uint8Array(Math.ceil((size * 11) / 8))
  let pending = 0
  let pendingBits = 0
  let at = 0
  for (let index = from; index < from + size; index++) {
    pending = (pending << 11) | (run[index] ?? 0)
    pendingBits += 11
    while (pendingBits >= 8) {
      pendingBits -= 8
      bytes[at++] = (pending >> pendingBits) & 0xff
      pending &= (1 << pendingBits) - 1
    }
  }
  if (pendingBits > 0) bytes[at] = pending << (8 - pendingBits)
  const checksumBits = size / 3
  const entropyBytes = (size * 4) / 3
  const digest = hash('sha256', bytes.subarray(0, entropyBytes), 'buffer')
  const shift = 8 - checksumBits
  return (bytes[entropyBytes] ?? 0) >> shift === (digest[0] ?? 0) >> shift
}
