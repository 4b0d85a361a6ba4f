import { conceptsIn } from './concepts/concepts.ts'
import { nearConcepts } from './concepts/nearness.ts'
import type { Frequencies } from './frequencies.store.ts'
import { lexeme } from './lexemes.ts'
import { type Language, languagesOf } from './text/languages.ts'
import { stemOf } from './text/stems.ts'
import { stopWords, withoutStops } from './text/stop-words.ts'
import { pairsOf, partsOf, type TextPart } from './text/words.ts'

/** One thing that a question asks for, in whatever words an agent says it. */
export type QuestionGroup = {
  /** Any of these is it. */
  readonly lexemes: readonly string[]
  /** How sure it is that this was meant, from 0 to 1. */
  readonly weight: number
  /** The words of the question that ask for it. */
  readonly words: string
}

/** A question as it is searched. */
export type Question = {
  readonly groups: readonly QuestionGroup[]
  readonly languages: readonly Language[]
  /** Whether each word only asks in one of the languages that the question may be in. */
  readonly hasOnlySmallWords: boolean
}

const partsMax = 40
const weightOf = {
  concept: 1,
  /** A word that no concept covers, and one that a concept stands for already. */
  ...{ word: 1, coveredWord: 0.5 },
  /** Two neighbours of a script without spaces. */
  ...{ pair: 0.5, coveredPair: 0.25 },
  near: 0.3,
} as const

/**
 * What a question asks for. Words that only say that something is asked are left out; a question of one word keeps it
 * unless it does so in each language that it may be in. None are left of some questions.
 */
export function readQuestion(text: string, hint: Language | undefined): Question {
  const parts = partsOf(text, partsMax)
  const languages = languagesOf(parts, hint)
  const found = conceptsIn(parts, languages)
  const covered = new Set(
    found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  )
  const read = (isSmall: IsSmall) =>
    merged([
      ...conceptGroups(found, parts),
      ...parts.flatMap((part, at) =>
        wordGroups(part, { languages, isSmall, isCovered: covered.has(at) }),
      ),
    ])
  const small = languages.map((language) => stopWords[language])
  const groups = read((word) => small.some((words) => words.has(word)))
  if (groups.length > 0) return { groups, languages, hasOnlySmallWords: false }
  // A sentence of small words tells its language; one word does not, and what is small in Dutch is a name in English.
  if (parts.length > 1) return { groups, languages, hasOnlySmallWords: true }
  const left = read((word) => small.every((words) => words.has(word)))
  return { groups: left, languages, hasOnlySmallWords: true }
}

type IsSmall = (folded: string) => boolean

/** Words that were written with a slip of the hand, folded, with what was meant. */
export type Mended = readonly (readonly [written: string, meant: string])[]

/** What a word that was mended is worth beside one that was written so. */
const mendedWeight = 0.9
/** So many words of a question are mended. */
export const mendedMax = 4

/** The words of a question that no agent has, with those that were likely meant. */
export function slipsIn(
  { groups }: Question,
  { of, vocabulary }: Pick<Frequencies, 'of' | 'vocabulary'>,
): Mended {
  return groups
    .filter(
      ({ lexemes, weight }) => weight === weightOf.word && lexemes.every((each) => of(each) === 0),
    )
    .slice(0, mendedMax)
    .flatMap(({ lexemes: [written = ''] }) => {
      const meant = vocabulary.nearest(written)
      return meant === null ? [] : [[written, meant] as const]
    })
}

/** What a question asks for, also by the words that were meant. */
export function mendQuestion(
  question: Question,
  {
    hint,
    mended,
    text,
  }: {
    readonly text: string
    readonly hint: Language | undefined
    readonly mended: Mended
  },
): Question {
  if (mended.length === 0) return question
  const meant = new Map(mended)
  const words = partsOf(text, partsMax).map(({ folded, written }) => meant.get(folded) ?? written)
  const others = readQuestion(words.join(' '), hint).groups
  const weighed = others.map((group) => ({ ...group, weight: group.weight * mendedWeight }))
  return { ...question, groups: merged([...question.groups, ...weighed]) }
}

function conceptGroups(
  found: ReturnType<typeof conceptsIn>,
  parts: readonly TextPart[],
): readonly QuestionGroup[] {
  const named = new Set(found.map(({ concept }) => concept))
  return found.flatMap(({ concept, from, to }) => {
    const words = parts
      .slice(from, to)
      .map(({ written }) => written)
      .join(' ')
    const near = (nearConcepts[concept] ?? []).filter((each) => !named.has(each))
    return [
      { lexemes: [lexeme.concept(concept)], weight: weightOf.concept, words },
      ...near.map((each) => ({ lexemes: [lexeme.concept(each)], weight: weightOf.near, words })),
    ]
  })
}

function wordGroups(
  part: TextPart,
  {
    isCovered,
    isSmall,
    languages,
  }: {
    readonly isCovered: boolean
    readonly isSmall: IsSmall
    readonly languages: readonly Language[]
  },
): readonly QuestionGroup[] {
  const { folded, script, written } = part
  if (script === 'run') {
    const weight = isCovered ? weightOf.coveredPair : weightOf.pair
    return withoutStops(folded)
      .flatMap(pairsOf)
      .map((pair) => ({ lexemes: [pair], weight, words: pair }))
  }
  if (folded.length < 2 || isSmall(folded)) return []
  const stems = languages.flatMap((language) => {
    const stem = stemOf(language, written)
    return stem === null ? [] : [lexeme.stem(language, stem)]
  })
  return [
    {
      lexemes: [folded, ...stems],
      weight: isCovered ? weightOf.coveredWord : weightOf.word,
      words: written,
    },
  ]
}

/** What is asked for twice is asked for once, as surely as it was at best. */
function merged(groups: readonly QuestionGroup[]): readonly QuestionGroup[] {
  const byLexemes = new Map<string, QuestionGroup>()
  for (const group of groups) {
    const key = group.lexemes.join(' ')
    const known = byLexemes.get(key)
    if (known === undefined || known.weight < group.weight) byLexemes.set(key, group)
  }
  return [...byLexemes.values()]
}
