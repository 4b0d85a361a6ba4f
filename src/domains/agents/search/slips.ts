import { memoize } from '../../../kernel/memoize.ts'

/** The words of an index, to which a word with a slip of the hand is led back. */
export type Vocabulary = {
  /** The likeliest word that was meant by one that no agent has; null where none is near enough. */
  readonly nearest: (word: string) => string | null
}

type Known = { readonly word: string; readonly agents: number; readonly letters: number }

const lengthMin = 3
/** A shorter word is another word with each letter that changes. */
const twoSlipsFrom = 8
const plainWord = /^\p{L}+$/u

/** The vocabulary of these words; they are gone through at the first slip. */
export function vocabularyOf(known: Iterable<readonly [word: string, agents: number]>): Vocabulary {
  const byLength = memoize(() => wordsByLength(known))
  return {
    nearest(word) {
      if (word.length < lengthMin || !plainWord.test(word)) return null
      const most = word.length < twoSlipsFrom ? 1 : 2
      const letters = lettersOf(word)
      const candidates: (Known & { readonly slips: number })[] = []
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const one of byLength().get(length) ?? []) {
          // Hands slip least at the beginning of a word.
          const mayBegin = one.word[0] === word[0] || word.length >= twoSlipsFrom
          if (!mayBegin || !mayBeNear(letters, one.letters, most)) continue
          const slips = slipsBetween(word, one.word, most)
          if (slips <= most) candidates.push({ ...one, slips })
        }
      }
      const [best] = candidates.toSorted(
        (one, other) =>
          one.slips - other.slips ||
          Number(other.word[0] === word[0]) - Number(one.word[0] === word[0]) ||
          other.agents - one.agents ||
          (one.word < other.word ? -1 : 1),
      )
      return best?.word ?? null
    },
  }
}

/** Words by their length, since a slip changes it by little. */
function wordsByLength(known: Iterable<readonly [word: string, agents: number]>) {
  const words = [...known]
    .filter(([word]) => word.length >= lengthMin && plainWord.test(word))
    .map(([word, agents]): Known => ({ word, agents, letters: lettersOf(word) }))
  return Map.groupBy(words, ({ word }) => word.length)
}

/** How many letters are wrong, missing, too many or exchanged with their neighbour; more than `most` is as good as any. */
function slipsBetween(one: string, other: string, most: number): number {
  const [from, left] = sharedEnds(one, other)
  const [rest, otherRest] = [
    one.slice(from, one.length - left),
    other.slice(from, other.length - left),
  ]
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: otherRest.length + 1 }, (_, at) => at)
  for (let at = 1; at <= rest.length; at++) {
    const next = [at]
    let least = at
    for (let to = 1; to <= otherRest.length; to++) {
      const isSame = rest[at - 1] === otherRest[to - 1]
      const changed = (row[to - 1] ?? 0) + (isSame ? 0 : 1)
      const isExchanged = rest[at - 1] === otherRest[to - 2] && rest[at - 2] === otherRest[to - 1]
      const exchanged = isExchanged ? (before[to - 2] ?? 0) + 1 : changed
      const slips = Math.min(changed, exchanged, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1)
      next.push(slips)
      if (slips < least) least = slips
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return row[otherRest.length] ?? most + 1
}

/** How many letters two words have in common at their beginning, and at the end of what is left of them. */
function sharedEnds(one: string, other: string): readonly [from: number, left: number] {
  const shorter = Math.min(one.length, other.length)
  let from = 0
  while (from < shorter && one[from] === other[from]) from++
  let left = 0
  while (left < shorter - from && one.at(-1 - left) === other.at(-1 - left)) left++
  return [from, left]
}

/** Which letters a word has, as bits, so that most words are left out by a look. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Whether words of these letters may be so few slips apart: one slip takes one letter away and adds another at the most. */
function mayBeNear(one: number, other: number, most: number): boolean {
  let different = one ^ other
  for (let letters = 0; letters <= 2 * most; letters++) {
    if (different === 0) return true
    different &= different - 1
  }
  return false
}
