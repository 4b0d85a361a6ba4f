import type { ToldAgent } from './agent-document.ts'
import { conceptsIn } from './concepts/concepts.ts'
import { facetsOf } from './facets.ts'
import { type Language, languageOf, languagesOf } from './text/languages.ts'
import { stemOf } from './text/stems.ts'
import { stopWords, withoutStops } from './text/stop-words.ts'
import { pairsOf, partsOf, type TextPart } from './text/words.ts'

/** The part of an agent that says something, the weightiest first, as PostgreSQL names weights. */
export const weights = ['A', 'B', 'C', 'D'] as const
export type Weight = (typeof weights)[number]

/** The lexemes of words. A word, its stems and concepts never coincide: neither `~` nor `#` is a letter. */
export const lexeme = {
  stem: (language: Language, stem: string): string => `${stem}~${language}`,
  concept: (name: string): string => `#${name}`,
  /** The same in a title, for questions that would find too much otherwise. */
  inTitle: (word: string): string => `${word}!`,
}

/** Says in words what an operation does; empty for one that is unknown. */
export type ToolText = (name: string) => string

/** What the program itself says that an index depends on. */
export type IndexTerms = {
  readonly toolText: ToolText
  /** The names of its agents, in every language. Titles of others that copy one count for no more than a description. */
  readonly platformNames: readonly string[]
}

/** Whether a title is one of the platform's. */
export type Judged = (title: string) => boolean

type Field = { readonly weight: Weight; readonly text: string }
type TitleWeight = (title: string) => Weight
type Reading = { readonly language: Language; readonly fields: readonly Field[] }

/** A concept counts from this part of an agent's languages on, so that a likeness in one language is not enough. */
const concordance = 0.25
/** What a title says that is another's name. */
const copiedWeight: Weight = 'D'
const partsMax = { A: 60, B: 400, C: 400, D: 1_500 } as const

/**
 * The search vector of an agent as PostgreSQL reads it: each word's stem, in each language that the agent speaks, each
 * concept that it names, and what it is filtered by, with the weight of the best place where it stands.
 */
export function vectorOf(
  document: ToldAgent,
  { theirs, toolText }: { readonly toolText: ToolText; readonly theirs: Judged },
): string {
  const placed = new Map<string, Weight>()
  const weightOf = (title: string) =>
    document.origin !== 'platform' && theirs(title) ? copiedWeight : 'A'
  const readings = readingsOf(document, { toolText, weightOf })
  for (const reading of readings) for (const found of wordsOf(reading)) place(placed, found)
  for (const found of commonConcepts(readings)) place(placed, found)
  for (const [word, weight] of [...placed]) {
    if (weight === 'A') placed.set(lexeme.inTitle(word), 'D')
  }
  for (const name of facetsOf(document)) placed.set(name, 'D')
  return [...placed].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' ')
}

/** A lexeme as it stands in a vector or a query. */
export function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

type Placed = readonly [lexeme: string, weight: Weight]

function place(placed: Map<string, Weight>, [word, weight]: Placed): void {
  const known = placed.get(word)
  if (known === undefined || weight < known) placed.set(word, weight)
}

/** The agent's texts by language. What it says first is in English, or in what its small words tell. */
function readingsOf(
  document: ToldAgent,
  { toolText, weightOf }: { readonly toolText: ToolText; readonly weightOf: TitleWeight },
): readonly Reading[] {
  const { capabilities, category, description, tags, texts, title, tools } = document
  const [first = 'en'] = languagesOf(partsOf(`${title} ${description}`, partsMax.C), 'en')
  const base: Reading = {
    language: first,
    fields: [
      { weight: weightOf(title), text: title },
      { weight: 'C', text: [description, ...tags, ...capabilities].join(' . ') },
    ],
  }
  const field: Reading = {
    language: 'en',
    fields: [
      { weight: 'B', text: category.replaceAll('-', ' ') },
      { weight: 'D', text: tools.map(toolText).join(' . ') },
    ],
  }
  return [base, field, ...texts.flatMap((text) => readingOf(text, weightOf))]
}

function readingOf(
  { description, locale, questions, title }: ToldAgent['texts'][number],
  weightOf: TitleWeight,
) {
  const language = languageOf(locale)
  if (language === undefined) return []
  const fields: readonly Field[] = [
    { weight: weightOf(title), text: title },
    { weight: 'C', text: description },
    { weight: 'D', text: questions.join(' . ') },
  ]
  return [{ language, fields }]
}

function wordsOf({ fields, language }: Reading): readonly Placed[] {
  return fields.flatMap(({ text, weight }) =>
    partsOf(text, partsMax[weight]).flatMap((part) =>
      lexemesOf(part, language).map((word): Placed => [word, weight]),
    ),
  )
}

/** The lexemes of one word as it is read in a language; none of a word that says nothing there. */
export function lexemesOf(part: TextPart, language: Language): readonly string[] {
  const { folded, script, written } = part
  if (script === 'run') return withoutStops(folded).flatMap(pairsOf)
  if (folded.length < 2 || stopWords[language].has(folded)) return []
  const stem = script === 'other' ? null : stemOf(language, written)
  return stem === null ? [folded] : [folded, lexeme.stem(language, stem)]
}

/**
 * What the agent names in the language that it was written in, and what enough of its translations agree on, with the best
 * weight that as many give.
 */
function commonConcepts(readings: readonly Reading[]): readonly Placed[] {
  const translations = readings.filter(({ language }) => language !== 'en')
  const needed = Math.max(1, Math.ceil(translations.length * concordance))
  const votes = new Map<string, Weight[]>()
  for (const reading of translations) {
    for (const [concept, weight] of conceptsOf(reading)) {
      votes.set(concept, [...(votes.get(concept) ?? []), weight])
    }
  }
  const original = readings
    .filter(({ language }) => language === 'en')
    .flatMap((reading) => [...conceptsOf(reading)])
  const agreed = [...votes].flatMap(([concept, given]) => {
    const weight = given.toSorted()[needed - 1]
    return weight === undefined ? [] : [[concept, weight] as const]
  })
  return [...original, ...agreed].map(
    ([concept, weight]): Placed => [lexeme.concept(concept), weight],
  )
}

function conceptsOf({ fields, language }: Reading): ReadonlyMap<string, Weight> {
  const best = new Map<string, Weight>()
  for (const { text, weight } of fields) {
    const parts = partsOf(text, partsMax[weight])
    const those = language === 'en' ? (['en'] as const) : ([language, 'en'] as const)
    for (const { concept } of conceptsIn(parts, those)) place(best, [concept, weight])
  }
  return best
}
