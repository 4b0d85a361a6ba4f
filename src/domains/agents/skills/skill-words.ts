import { foldText } from '../../../kernel/search-text.ts'
import { readQuestion, wordsOfText } from '../search/index.ts'

const partsMax = 400
const wordsMax = 12
/** What so many words begin with that it is a beginning in names alone. */
const isOneSign = /^[a-z0-9]$/

/**
 * What a skill is found by: all words that it says of itself, in any language; those of its name again as `@word`, its topics
 * as `=topic:…` and its verdict as `=verdict:…`, so that one index answers for all of them at once.
 */
export function skillLexemes(skill: {
  readonly slug: string
  readonly description: string
  readonly topics: readonly string[]
  readonly verdict: string | null
}): readonly string[] {
  const { slug, topics, verdict } = skill
  const name = foldText(slug).split(' ').filter(Boolean)
  const text = [name.join(' '), skill.description, topics.join(' ')].join(' . ')
  const words = topics.flatMap((topic) => foldText(topic).split(' ')).filter(Boolean)
  const marks = [
    ...name.map((word) => `@${word}`),
    ...topics.map((topic) => `=topic:${topic}`),
    ...(verdict === null ? [] : [`=verdict:${verdict}`]),
  ]
  return [...new Set([...name, ...words, ...wordsOfText(text, partsMax), ...marks])]
}

/** What the index is asked for a topic and a verdict. */
export function markQueries(marks: {
  readonly topic: string | null
  readonly verdict: string | null
}): readonly string[] {
  const { topic, verdict } = marks
  return [
    ...(topic === null ? [] : [quoted(`=topic:${topic}`)]),
    ...(verdict === null ? [] : [quoted(`=verdict:${verdict}`)]),
  ]
}

/** A question as the index of skills is asked. */
export type SkillQuestion = {
  /** The slug that the question may be. */
  readonly slug: string
  /** For words of names; null where the question has none. */
  readonly name: string | null
  /** For all that a skill says of itself, by word; null where the question has only small words. */
  readonly any: readonly string[] | null
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
      group === last && at === 0 && !isOneSign.test(lexeme)
        ? `${quoted(lexeme)}:*`
        : quoted(lexeme),
    )
    return forms.join(' | ')
  })
  return {
    slug: tokens.join('-'),
    name: tokens.length === 0 ? null : namesQuery(tokens),
    any: asked.length === 0 ? null : asked,
  }
}

function namesQuery(tokens: readonly string[]): string {
  return tokens
    .map((token, at) => `${quoted(`@${token}`)}${at === tokens.length - 1 ? ':*' : ''}`)
    .join(' & ')
}

/** A lexeme as it stands in a query. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
