import type { QuestionGroup } from '../search/index.ts'

const lettersMin = 4
const likenessMin = 0.4
const likeMax = 4

/** Groups of a question with the words of memory that are spelled alike, for questions that find nothing as they are. */
export function withSlips(
  groups: readonly QuestionGroup[],
  known: readonly string[],
): readonly QuestionGroup[] {
  const plain = known.filter((word) => !/[~#]/.test(word))
  return groups.map((group) => ({
    ...group,
    lexemes: [...group.lexemes, ...group.lexemes.flatMap((word) => alike(word, plain))],
  }))
}

function alike(word: string, known: readonly string[]): readonly string[] {
  if (word.length < lettersMin || /[~#]/.test(word)) return []
  const own = trigramsOf(word)
  return known
    .map((other) => ({ other, likeness: likenessOf(own, trigramsOf(other)) }))
    .filter(({ likeness }) => likeness >= likenessMin)
    .toSorted((one, two) => two.likeness - one.likeness)
    .slice(0, likeMax)
    .map(({ other }) => other)
}

/** Three letters in a row, as PostgreSQL counts them: two spaces before a word and one after it. */
function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(
    Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)),
  )
}

function likenessOf(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  const both = [...one].filter((each) => two.has(each)).length
  return both / (one.size + two.size - both)
}
