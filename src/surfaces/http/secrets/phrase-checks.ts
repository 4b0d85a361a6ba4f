import { createHmac, hash } from 'node:crypto'
import { periodOf } from './repeats.ts'
import { englishList, englishWord } from './word-lists.ts'

/** Word counts of BIP-39 phrases. */
export const phraseSizes = [12, 15, 18, 21, 24] as const
/** The fewest words of a seed phrase. */
export const phraseWordsMin = phraseSizes[0]
/** The most words of a seed phrase. */
export const phraseWordsMax = phraseSizes[4]

/** How many more phrases may be checked, at one digest each. A text that needs more consists of list words. */
export type CheckBudget = { checks: number }
const checksMax = 4_000

/** A fresh budget for one text. */
export function checkBudget(): CheckBudget {
  return { checks: checksMax }
}

/**
 * Whether the words of a list from here on, in any valid number, are a phrase; true once the budget is spent. What
 * repeats itself within the phrase and goes on to do so outside it is a table or a refrain.
 */
export function isPhraseFrom(
  { numbers, list }: { readonly numbers: readonly number[]; readonly list: number },
  from: number,
  budget: CheckBudget,
): boolean {
  for (const size of phraseSizes) {
    if (from + size > numbers.length) return false
    const words = numbers.slice(from, from + size)
    if (isPhraseOf({ numbers: words, list }, budget)) {
      const around = { before: numbers[from - 1], after: numbers[from + size] }
      if (!isTable(words, around)) return true
    }
  }
  return false
}

type Around = { readonly before: number | undefined; readonly after: number | undefined }

function isTable(words: readonly number[], { before, after }: Around): boolean {
  const period = periodOf(words)
  if (period === 0) return false
  return before === words[period - 1] || after === words[words.length - period]
}

/** Whether the words are a phrase, by BIP-39's checksum or by the version that Electrum encodes in its digest. */
export function isPhraseOf(
  { numbers, list }: { readonly numbers: readonly number[]; readonly list: number },
  budget: CheckBudget,
): boolean {
  if (budget.checks-- <= 0 || hasChecksum(numbers)) return true
  return list === englishList && numbers.length === phraseWordsMin && isOfElectrum(numbers)
}

/** Each word is 11 bits; of every 33 bits one belongs to the checksum, which stands at the end. */
function hasChecksum(numbers: readonly number[]): boolean {
  const size = numbers.length
  const bytes = new Uint8Array(Math.ceil((size * 11) / 8))
  let pending = 0
  let pendingBits = 0
  let at = 0
  for (const number of numbers) {
    pending = (pending << 11) | number
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

function isOfElectrum(numbers: readonly number[]): boolean {
  const phrase = numbers.map(englishWord).join(' ')
  return /^(?:01|10[0-2])/.test(createHmac('sha512', 'Seed version').update(phrase).digest('hex'))
}
