import { fold, foldKeepingMarks } from './fold.ts'

/** How words of a language are told apart. */
export type WordStyle =
  /** By spaces; endings vary, so longer entries stand for what begins with them. */
  | 'spaced'
  /** By spaces, with short words written onto the next one: Arabic. */
  | 'joined'
  /** Entries are found anywhere: Chinese, Japanese, Korean. */
  | 'unspaced'

export type Word = {
  readonly at: number
  readonly end: number
  readonly text: string
  readonly folded: string
}

/** A concept that a text names, where it names it. */
export type Mention = { readonly concept: string; readonly at: number; readonly end: number }

type WordPattern = { readonly text: string; readonly isPrefix: boolean }
type Entry = { readonly concept: string; readonly words: readonly WordPattern[] }

export type Lexicon = {
  readonly style: WordStyle
  readonly folded: (text: string) => string
  /** Entries by the text of their first word. */
  readonly exact: ReadonlyMap<string, readonly Entry[]>
  readonly prefixes: ReadonlyMap<string, readonly Entry[]>
  readonly insides: readonly { readonly text: string; readonly concept: string }[]
  readonly numbers: ReadonlyMap<string, number>
  /** Names of units, the longest first. */
  readonly units: readonly {
    readonly text: string
    readonly unit: string
    readonly isPrefix: boolean
  }[]
  readonly longest: number
}

const prefixLeast = 5

/**
 * Reads the words of a language: a line for each concept, `concept: entry, entry`. `x*` stands for all that begins with
 * x, `*x` for all that has it inside, `=x` for x alone; without a mark, entries of five letters and more are beginnings.
 */
export function readLexicon(
  sources: readonly string[],
  given: { readonly style: WordStyle; readonly keepsMarks: boolean },
): Lexicon {
  const folded = given.keepsMarks ? foldKeepingMarks : fold
  const exact = new Map<string, Entry[]>()
  const prefixes = new Map<string, Entry[]>()
  const insides: { text: string; concept: string }[] = []
  const numbers = new Map<string, number>()
  const units: { text: string; unit: string; isPrefix: boolean }[] = []
  let longest = 1
  for (const line of sources.join('\n').split('\n')) {
    const [concept = '', rest = ''] = splitOnce(line, ':')
    if (rest === '') continue
    if (concept === 'num')
      readPairs(rest, (name, value) => numbers.set(folded(name), Number(value)))
    else if (concept === 'unit') {
      readPairs(rest, (unit, names) => {
        for (const name of names
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)) {
          const isPrefix = name.endsWith('*')
          units.push({ text: folded(name.replace('*', '')), unit, isPrefix })
        }
      })
    } else {
      for (const written of rest
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)) {
        if (written.startsWith('*')) {
          insides.push({ text: folded(written.replaceAll('*', '')), concept })
          continue
        }
        const words = patternsOf(written, folded, given.style)
        const [first] = words
        if (first === undefined) continue
        longest = Math.max(longest, first.text.length)
        const table = first.isPrefix ? prefixes : exact
        const entries = table.get(first.text) ?? []
        entries.push({ concept, words })
        table.set(first.text, entries)
      }
    }
  }
  units.sort((one, other) => other.text.length - one.text.length)
  return { style: given.style, folded, exact, prefixes, insides, numbers, units, longest }
}

function readPairs(text: string, take: (name: string, value: string) => void): void {
  for (const pair of text.split(';')) {
    const [name = '', value = ''] = splitOnce(pair, '=')
    if (value !== '') take(name.trim(), value.trim())
  }
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1)]
}

function patternsOf(
  written: string,
  folded: (text: string) => string,
  style: WordStyle,
): readonly WordPattern[] {
  if (style === 'unspaced') {
    return [{ text: folded(written.replace(/[*=]/g, '')), isPrefix: false }]
  }
  return written
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const isExact = word.startsWith('=')
      const isMarked = word.endsWith('*')
      const text = folded(word.replace(/[*=]/g, ''))
      return { text, isPrefix: !isExact && (isMarked || text.length >= prefixLeast) }
    })
}

/** The words of a text, by the letters and digits in it. */
export function wordsIn(text: string, folded: (text: string) => string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\u200c]+(?:['-][\p{L}\p{M}\p{N}]+)*['.]?/gu)].map(
    (found) => {
      const word = found[0].replace(/\.$/, '')
      return { at: found.index, end: found.index + word.length, text: word, folded: folded(word) }
    },
  )
}

/** The concepts that a text names. Words inside of a longer entry count for that entry only. */
export function mentionsIn(text: string, lexicon: Lexicon): readonly Mention[] {
  return lexicon.style === 'unspaced'
    ? unspacedMentions(text, lexicon)
    : spacedMentions(wordsIn(text, lexicon.folded), lexicon)
}

function spacedMentions(words: readonly Word[], lexicon: Lexicon): readonly Mention[] {
  const found: (Mention & { readonly length: number; readonly from: number })[] = []
  for (const [from, word] of words.entries()) {
    for (const part of formsOf(word.folded, lexicon.style)) {
      for (const entry of entriesFor(part, lexicon)) {
        if (!follows(entry, words, from)) continue
        const last = words[from + entry.words.length - 1] ?? word
        const { length } = entry.words
        found.push({ concept: entry.concept, at: word.at, end: last.end, length, from })
      }
    }
    for (const { text, concept } of lexicon.insides) {
      // `verkaufen` has `kaufen` inside, and is its opposite.
      const isOpposite =
        concept === 'buy' && found.some((one) => one.from === from && one.concept === 'sell')
      if (word.folded.includes(text) && !isOpposite) {
        found.push({ concept, at: word.at, end: word.end, length: 1, from })
      }
    }
  }
  const long = found.filter(({ length }) => length > 1)
  return found
    .filter(
      (one) =>
        one.length > 1 ||
        !long.some(({ from, length }) => one.from >= from && one.from < from + length),
    )
    .map(({ concept, at, end }) => ({ concept, at, end }))
}

const arabicHeads = [
  '',
  'و',
  'ف',
  'ب',
  'ل',
  'ال',
  'وال',
  'بال',
  'لل',
  'فال',
  'كال',
  'ول',
  'وب',
  'س',
  'وا',
]

/** The forms in which a word may stand in the lexicon: itself, and what an apostrophe or hyphen joins. */
export function formsOf(folded: string, style: WordStyle): readonly string[] {
  if (style === 'joined') {
    return arabicHeads
      .filter((head) => folded.startsWith(head) && folded.length - head.length >= 2)
      .map((head) => folded.slice(head.length))
  }
  const parts = folded.split(/['-]/).filter((part) => part.length > 1 && part !== folded)
  return [folded, ...parts]
}

/** The concepts that a word alone names: by its beginning or as it is, and by what it has inside. */
export function namesOf(folded: string, lexicon: Lexicon) {
  const whole = formsOf(folded, lexicon.style)
    .flatMap((form) => entriesFor(form, lexicon))
    .flatMap(({ concept, words }) => (words.length === 1 ? [concept] : []))
  return { whole, inside: lexicon.insides.filter(({ text }) => folded.includes(text)) }
}

function entriesFor(word: string, { exact, prefixes, longest }: Lexicon): readonly Entry[] {
  const found = [...(exact.get(word) ?? [])]
  for (let length = 2; length <= Math.min(word.length, longest); length++) {
    found.push(...(prefixes.get(word.slice(0, length)) ?? []))
  }
  return found
}

function follows(entry: Entry, words: readonly Word[], from: number): boolean {
  return entry.words.every(({ text, isPrefix }, index) => {
    if (index === 0) return true
    const folded = words[from + index]?.folded
    return folded !== undefined && (isPrefix ? folded.startsWith(text) : folded === text)
  })
}

const hangul = /\p{Script=Hangul}/u

function unspacedMentions(text: string, lexicon: Lexicon): readonly Mention[] {
  const folded = lexicon.folded(text)
  // Lower case keeps the length in these scripts; where it does not, places would be wrong.
  const plain = folded.length === text.length ? folded : text
  const found: Mention[] = []
  for (let at = 0; at < plain.length; ) {
    const length = longestAt(plain, at, lexicon)
    if (length === 0) {
      at += 1
      continue
    }
    for (const { concept } of lexicon.exact.get(plain.slice(at, at + length)) ?? []) {
      found.push({ concept, at, end: at + length })
    }
    at += length
  }
  return found
}

function longestAt(text: string, at: number, { exact, longest }: Lexicon): number {
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const part = text.slice(at, at + length)
    if (!exact.has(part)) continue
    const before = text[at - 1] ?? ' '
    // One syllable is too little to be found inside of a Korean word, letters inside of a Latin one.
    if (length === 1 && hangul.test(part) && hangul.test(before)) continue
    const after = text[at + length] ?? ' '
    if (/^[a-z0-9]/.test(part) && /[a-z0-9]/.test(before)) continue
    if (/[a-z0-9]$/.test(part) && /[a-z0-9]/.test(after)) continue
    return length
  }
  return 0
}
