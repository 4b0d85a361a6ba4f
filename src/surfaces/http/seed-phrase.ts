import { hash } from 'node:crypto'
import { english } from 'viem/accounts'

const sizes = [12, 15, 18, 21, 24] as const
/** Each is one digest; a text that needs more holds nothing but words of the list. */
const checksMax = 4_000

/** The fewest words of a seed phrase. */
export const seedWordsMin = sizes[0]

let numbers: ReadonlyMap<string, number> | undefined

/**
 * Whether the text has, somewhere and in any letter case, 12 to 24 words of the English BIP-39 list in a row whose
 * checksum holds. What is no letter stands between words.
 */
export function hasSeedPhrase(text: string): boolean {
  numbers ??= new Map(english.map((word, index) => [word, index]))
  const budget = { checks: checksMax }
  let run: number[] = []
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const number = numbers.get(word)
    if (number !== undefined) run.push(number)
    else {
      if (hasChecksum(run, budget)) return true
      run = []
    }
  }
  return hasChecksum(run, budget)
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
