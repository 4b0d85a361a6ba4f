import { foldText } from '../../../kernel/search-text.ts'
import { readQuestion, wordsOfText } from '../search/index.ts'

const partsMax = 400
const wordsMax = 12

/** What a skill is found by: the words of its name, and those of all that it says of itself, in any language. */
export function skillWords(skill: {
  readonly slug: string
  readonly description: string
  readonly topics: readonly string[]
}): { readonly name: readonly string[]; readonly all: readonly string[] } {
  const name = foldText(skill.slug).split(' ').filter(Boolean)
  const text = [name.join(' '), skill.description, skill.topics.join(' ')].join(' . ')
  const topics = skill.topics.flatMap((topic) => foldText(topic).split(' '))
  const all = new Set([...name, ...topics.filter(Boolean), ...wordsOfText(text, partsMax)])
  return { name, all: [...all] }
}

/** A question as the index of skills is asked. */
export type SkillQuestion = {
  /** The slug that the question may be. */
  readonly slug: string
  /** For words of names; null where the question has none. */
  readonly name: string | null
  /** For all that a skill says of itself; null where the question has only small words. */
  readonly any: string | null
}

/**
 * Reads a question: each of its words has to be there, as it is written, as a form of the same word, or as a concept that
 * it names. The last word may be a beginning.
 */
export function readSkillQuestion(written: string): SkillQuestion {
  const tokens = foldText(written).split(' ').filter(Boolean).slice(0, wordsMax)
  const { groups } = readQuestion(written, undefined)
  const concepts = groups.filter(
    ({ lexemes, weight }) => lexemes[0]?.startsWith('#') && weight === 1,
  )
  const words = groups.filter(({ lexemes }) => !lexemes[0]?.startsWith('#'))
  const last = words.at(-1)
  const asked = words.slice(0, wordsMax).map((group) => {
    const named = concepts.filter((concept) => concept.words.includes(group.words))
    const lexemes = [...group.lexemes, ...named.flatMap((concept) => concept.lexemes)]
    const forms = lexemes.map((lexeme, at) =>
      group === last && at === 0 ? `${quoted(lexeme)}:*` : quoted(lexeme),
    )
    return `(${forms.join(' | ')})`
  })
  return {
    slug: tokens.join('-'),
    name: tokens.length === 0 ? null : namesQuery(tokens),
    any: asked.length === 0 ? null : asked.join(' & '),
  }
}

function namesQuery(tokens: readonly string[]): string {
  return tokens
    .map((token, at) => (at === tokens.length - 1 ? `${quoted(token)}:*` : quoted(token)))
    .join(' & ')
}

/** A lexeme as it stands in a query. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
