import { foldWord, plainText } from '../text/fold.ts'
import type { Language } from '../text/languages.ts'
import { stemOf } from '../text/stems.ts'
import { partsOf, type TextPart } from '../text/words.ts'
import { dictionaries } from './dictionaries.ts'

/** A concept that some words of a text name: from the part `from` up to, not including, `to`. */
export type FoundConcept = { readonly concept: string; readonly from: number; readonly to: number }

/** A word of a phrase: the whole word (or another form of it), its beginning, or a part of it. */
type Pattern = { readonly kind: 'word' | 'beginning' | 'inside'; readonly text: string }
type Phrase = { readonly concept: string; readonly patterns: readonly Pattern[] }

/** The dictionary of one language, by what a phrase begins with. */
type Lexicon = {
  readonly words: ReadonlyMap<string, readonly Phrase[]>
  readonly beginnings: ReadonlyMap<string, readonly Phrase[]>
  readonly insides: readonly Phrase[]
  /** Sequences of letters, for scripts that divide no words, by their text. */
  readonly sequences: ReadonlyMap<string, readonly string[]>
}

const phraseWordsMax = 7
const beginningMin = 2
/** Languages that write compounds as one word: what a word begins with is also meant as its later part. */
const compounding: ReadonlySet<Language> = new Set(['de'])
/** The fewest letters of a first part, and of a later one. */
const firstMin = 3
const partMin = 5
const sequenceMax = 14

/** The concepts that a text names in any of these languages, each as often as it is named. */
export function conceptsIn(
  parts: readonly TextPart[],
  languages: readonly Language[],
): readonly FoundConcept[] {
  const found = new Map<string, FoundConcept>()
  for (const language of languages) {
    const lexicon = knownLexicon(language)
    if (lexicon === undefined) continue
    parts.forEach((part, at) => {
      const those =
        part.script === 'run'
          ? inRun(lexicon, part.folded).map((concept) => ({ concept, length: 1 }))
          : startingAt(lexicon, { parts, at, language })
      for (const { concept, length } of those) {
        found.set(`${concept} ${at} ${length}`, { concept, from: at, to: at + length })
      }
    })
  }
  return [...found.values()]
}

type Place = {
  readonly parts: readonly TextPart[]
  readonly at: number
  readonly language: Language
}

function startingAt(lexicon: Lexicon, place: Place) {
  const { at, language, parts } = place
  const word = parts[at]
  if (word === undefined) return []
  const candidates = [
    ...(lexicon.words.get(formOf(word, language)) ?? []),
    ...beginningsOf(word.folded).flatMap((text) => lexicon.beginnings.get(text) ?? []),
    ...lexicon.insides.filter(({ patterns }) => word.folded.includes(patterns[0]?.text ?? ' ')),
    ...(compounding.has(language) ? laterParts(word.folded) : []).flatMap((part) =>
      beginningsOf(part)
        .filter((text) => text.length >= partMin)
        .flatMap((text) => lexicon.beginnings.get(text) ?? [])
        .filter(({ patterns }) => patterns.length === 1),
    ),
  ]
  return candidates
    .filter(({ patterns }) =>
      patterns.every((pattern, index) => isMet(pattern, parts[at + index], language)),
    )
    .map(({ concept, patterns }) => ({ concept, length: patterns.length }))
}

function isMet({ kind, text }: Pattern, part: TextPart | undefined, language: Language): boolean {
  if (part === undefined) return false
  if (kind === 'word') return formOf(part, language) === text
  if (kind === 'inside') return part.folded.includes(text)
  const isLater = compounding.has(language) && text.length >= partMin
  return part.folded.startsWith(text) || (isLater && part.folded.includes(text, firstMin))
}

/** What a compound word may go on with. */
function laterParts(word: string): readonly string[] {
  return Array.from({ length: Math.max(0, word.length - firstMin - partMin + 1) }, (_, index) =>
    word.slice(firstMin + index),
  )
}

function beginningsOf(word: string): readonly string[] {
  return Array.from({ length: Math.max(0, word.length - beginningMin + 1) }, (_, index) =>
    word.slice(0, beginningMin + index),
  )
}

/** Forms of one word are the same: its stem, or itself where the language has none. */
function formOf({ folded, written }: TextPart, language: Language): string {
  return stemOf(language, written) ?? folded
}

function inRun({ sequences }: Lexicon, run: string): readonly string[] {
  const found: string[] = []
  for (let from = 0; from < run.length; from++) {
    for (let length = 1; length <= sequenceMax && from + length <= run.length; length++) {
      found.push(...(sequences.get(run.slice(from, from + length)) ?? []))
    }
  }
  return found
}

const lexicons = new Map<Language, Lexicon>()

/** Made at first use; undefined for a language without a dictionary. */
function knownLexicon(language: Language): Lexicon | undefined {
  const dictionary = dictionaries[language]
  if (dictionary === undefined) return undefined
  const lexicon = lexicons.get(language) ?? lexiconOf(language, dictionary)
  lexicons.set(language, lexicon)
  return lexicon
}

function lexiconOf(language: Language, dictionary: Readonly<Record<string, string>>): Lexicon {
  const words = new Map<string, Phrase[]>()
  const beginnings = new Map<string, Phrase[]>()
  const insides: Phrase[] = []
  const sequences = new Map<string, string[]>()
  for (const [concept, list] of Object.entries(dictionary)) {
    for (const entry of list.split(', ')) {
      const patterns = patternsOf(entry, language)
      const [first] = patterns
      if (first === undefined) continue
      if (partsOf(entry, 1)[0]?.script === 'run') {
        const sequence = foldWord(plainText(entry)).replaceAll(/\s/gu, '')
        sequences.set(sequence, [...(sequences.get(sequence) ?? []), concept])
      } else if (first.kind === 'inside') insides.push({ concept, patterns })
      else {
        const by = first.kind === 'word' ? words : beginnings
        by.set(first.text, [...(by.get(first.text) ?? []), { concept, patterns }])
      }
    }
  }
  return { words, beginnings, insides, sequences }
}

/** `gebühr*` is a beginning, `*gebühr*` a part, and a word without a star stands for all its forms. */
function patternsOf(entry: string, language: Language): readonly Pattern[] {
  return entry
    .split(' ')
    .slice(0, phraseWordsMax)
    .flatMap((written): readonly Pattern[] => {
      const bare = written.replaceAll('*', '')
      const [part] = partsOf(bare, 1)
      if (part === undefined) return []
      if (written.startsWith('*')) return [{ kind: 'inside', text: part.folded }]
      if (written.endsWith('*')) return [{ kind: 'beginning', text: part.folded }]
      return [{ kind: 'word', text: formOf(part, language) }]
    })
}
