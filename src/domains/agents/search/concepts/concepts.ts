import { foldWord, plainText } from '../text/fold.ts'
import type { Language } from '../text/languages.ts'
import { softenedPolish } from '../text/light-stems.ts'
import { stemOf } from '../text/stems.ts'
import { partsOf, type Script, type TextPart } from '../text/words.ts'
import { dictionaries } from './dictionaries.ts'

/** A concept that some words of a text name: from the part `from` up to, not including, `to`. */
export type FoundConcept = { readonly concept: string; readonly from: number; readonly to: number }

/** A word of a phrase: the whole word (or another form of it), its beginning, or a part of it. */
type Pattern = { readonly kind: 'word' | 'beginning' | 'inside'; readonly text: string }
type Phrase = {
  readonly concept: string
  readonly patterns: readonly Pattern[]
  /** What follows somewhere behind, as the first half of a German or Dutch verb does. */
  readonly later?: Pattern
  /** The one word that it is, folded. */
  readonly written?: string
}

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
const compounding: ReadonlySet<Language> = new Set(['de', 'nl'])
/** A word of so many letters is one part of a compound, too; shorter ones are in others by chance. */
const wholePartMin = 6
/** So far behind its verb may the other half of it be. */
const apartMax = 7
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
      const inside = part.script === 'run' ? inRun(lexicon, part.folded) : []
      const those = [
        ...inside.map((concept) => ({ concept, length: 1 })),
        ...startingAt(lexicon, { parts, at, language }),
      ]
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
  const heads = headsOf(word.folded, language).flatMap((head) =>
    beginningsOf(head, word.script).flatMap((text) => lexicon.beginnings.get(text) ?? []),
  )
  const candidates = [
    ...(lexicon.words.get(formOf(word, language)) ?? []),
    ...heads,
    ...lexicon.insides.filter(({ patterns }) => word.folded.includes(patterns[0]?.text ?? ' ')),
    ...(compounding.has(language) ? laterParts(word.folded, longestOf(heads)) : []).flatMap(
      (part) =>
        beginningsOf(part, word.script)
          .filter((text) => text.length >= partMin)
          .flatMap((text) => lexicon.beginnings.get(text) ?? [])
          .filter(({ patterns, later }) => patterns.length === 1 && later === undefined),
    ),
  ]
  return candidates
    .filter(
      ({ later, patterns }) =>
        patterns.every((pattern, index) => isMet(pattern, parts[at + index], language)) &&
        (later === undefined ||
          parts.slice(at + 1, at + 1 + apartMax).some((part) => isMet(later, part, language))),
    )
    .map(({ concept, patterns }) => ({ concept, length: patterns.length }))
}

function isMet({ kind, text }: Pattern, part: TextPart | undefined, language: Language): boolean {
  if (part === undefined) return false
  if (kind === 'word') return formOf(part, language) === text
  if (kind === 'inside') return part.folded.includes(text)
  const isLater = compounding.has(language) && text.length >= partMin
  return (
    headsOf(part.folded, language).some((head) => head.startsWith(text)) ||
    (isLater && part.folded.includes(text, firstMin))
  )
}

/** Small words that Arabic writes as one with the word behind them, the longest first. */
const arabicPrefixes = [
  'وبال',
  'والل',
  'وال',
  'بال',
  'فال',
  'كال',
  'ولل',
  'لل',
  'ال',
  'و',
  'ب',
  'ل',
  'ف',
]
const arabicLeft = 3

/** Where in a word its beginning may be: at its first letter, and behind small words that it is written with. */
function headsOf(word: string, language: Language): readonly string[] {
  if (language !== 'ar') return [word]
  const rests = arabicPrefixes.filter((prefix) => word.startsWith(prefix))
  return [word, ...rests.map((prefix) => word.slice(prefix.length))].filter(
    (head) => head === word || head.length >= arabicLeft,
  )
}

/** How much of a word the longest of these single words takes, so that nothing inside of it counts: unterschreiben is no writing. */
function longestOf(heads: readonly Phrase[]): number {
  const single = heads.filter(({ later, patterns }) => patterns.length === 1 && later === undefined)
  return Math.max(0, ...single.map(({ patterns }) => patterns[0]?.text.length ?? 0))
}

/** What a compound word may go on with, behind what it begins with. */
function laterParts(word: string, taken: number): readonly string[] {
  const from = Math.max(firstMin, taken)
  return Array.from({ length: Math.max(0, word.length - from - partMin + 1) }, (_, index) =>
    word.slice(from + index),
  )
}

function beginningsOf(word: string, script: Script): readonly string[] {
  const least = script === 'run' ? 1 : beginningMin
  return Array.from({ length: Math.max(0, word.length - least + 1) }, (_, index) =>
    word.slice(0, least + index),
  )
}

/** A Latin word so short is its own stem: the stemmer for English makes one word of API and APY. */
const stemmedFrom = 4

/** Forms of one word are the same: its stem, or itself where the language has none. */
function formOf({ folded, script, written }: TextPart, language: Language): string {
  if (script === 'latin' && folded.length < stemmedFrom) return folded
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
  const put = (by: Map<string, Phrase[]>, phrase: Phrase) => {
    const text = phrase.patterns[0]?.text ?? ''
    by.set(text, [...(by.get(text) ?? []), phrase])
  }
  for (const [concept, list] of Object.entries(dictionary)) {
    for (const entry of list.split(', ')) {
      const [nearby = '', apart] = entry.split(' … ')
      const patterns = patternsOf(nearby, language)
      const [later] = patternsOf(apart ?? '', language)
      const [first] = patterns
      if (first === undefined) continue
      const written = partsOf(nearby, 1)[0]?.folded ?? ''
      const phrase = { concept, patterns, written, ...(later === undefined ? {} : { later }) }
      if (partsOf(entry, 1)[0]?.script === 'run') {
        const sequence = foldWord(plainText(entry)).replaceAll(/\s/gu, '')
        sequences.set(sequence, [...(sequences.get(sequence) ?? []), concept])
        // Korean divides its words, and writes its small ones at their ends.
        if (patterns.length > 1) put(beginnings, { concept, patterns: patterns.map(asBeginning) })
      } else if (first.kind === 'inside') insides.push(phrase)
      else
        for (const each of formsOf(phrase, language))
          put(each.by === 'word' ? words : beginnings, each.phrase)
    }
  }
  return { words, beginnings, insides, sequences }
}

const asBeginning = ({ text }: Pattern): Pattern => ({ kind: 'beginning', text })

/** A phrase, and what stands for it as well in a language whose words change at their stem or grow together. */
function formsOf(phrase: Phrase, language: Language) {
  const [first, ...others] = phrase.patterns
  if (first === undefined) return []
  const by = first.kind
  const forms: { readonly by: Pattern['kind']; readonly phrase: Phrase }[] = [{ by, phrase }]
  const isPart = compounding.has(language) && by === 'word' && others.length === 0
  const whole = phrase.written ?? ''
  if (isPart && phrase.later === undefined && whole.length >= wholePartMin) {
    const patterns = [{ kind: 'beginning', text: whole } as const]
    forms.push({ by: 'beginning', phrase: { ...phrase, patterns } })
  }
  const softened = language === 'pl' && by === 'beginning' ? softenedPolish(first.text) : []
  for (const text of softened) {
    const patterns = [{ kind: 'beginning', text } as const, ...others]
    forms.push({ by: 'beginning', phrase: { ...phrase, patterns } })
  }
  return forms
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
