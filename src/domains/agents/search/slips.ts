import { memoize } from '../../../kernel/memoize.ts'

/** The words of an index, to which a word with a slip of the hand is led back. */
export type Vocabulary = {
  /** The likeliest word that was meant by one that no agent has; null where none is near enough. */
  readonly nearest: (word: string) => string | null
}

type Known = { readonly word: string; readonly agents: number }

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
      const candidates: (Known & { readonly slips: number })[] = []
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const one of byLength().get(length) ?? []) {
          const slips = slipsBetween(word, one.word, most)
          // Hands slip least at the beginning of a word.
          const isMeant = slips <= most && (one.word[0] === word[0] || word.length >= twoSlipsFrom)
          if (isMeant) candidates.push({ ...one, slips })
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
    .map(([word, agents]): Known => ({ word, agents }))
  return Map.groupBy(words, ({ word }) => word.length)
}

/** How many letters are wrong, missing, too many or exchanged with their neighbour; more than `most` is as good as any. */
function slipsBetween(one: string, other: string, most: number): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      const changed = (row[to - 1] ?? 0) + (isSame ? 0 : 1)
      const least = Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1)
      const isExchanged = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next.push(isExchanged ? Math.min(least, (before[to - 2] ?? 0) + 1) : least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[other.length] ?? most + 1
}
