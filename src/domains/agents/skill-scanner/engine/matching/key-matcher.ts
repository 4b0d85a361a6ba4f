import type { Rule, RuleKey } from '../rules/rule.ts'
import { type KeywordAutomaton, keywordAutomaton } from './keyword-automaton.ts'
import { advance, noProgress, type Phrase, type Progress, phrase, standsAlone } from './phrases.ts'

/** What has keys: a rule, or a kind of words. */
export type KeyedRule = Pick<Rule, 'id' | 'keys'>

/** A key of a rule that was found, with where in the text that was searched. */
export type KeyMatch<rule extends KeyedRule = Rule> = {
  readonly rule: rule
  readonly key: RuleKey
  readonly start: number
  readonly end: number
}

/** Finds all keys of one kind in a text in one pass. */
export type KeyMatcher<rule extends KeyedRule = Rule> = {
  readonly find: (text: string, onMatch: (match: KeyMatch<rule>) => void) => void
  /** The same where words are written without gaps: longer ones count wherever they stand. */
  readonly findLoose: (text: string, onMatch: (match: KeyMatch<rule>) => void) => void
}

type Sought<rule> = { readonly rule: rule; readonly key: RuleKey; readonly places: Phrase }
/** That a keyword is a word at a place of a phrase. */
type Use = { readonly sought: number; readonly place: number; readonly word: Phrase[0]['words'][0] }

/**
 * The matcher of the keys that are looked for on one kind of text. Phrases cost one step for each hit
 * of a word; a shape is tried once where its word stands, and has only bounded repetitions.
 */
export function keyMatcher<rule extends KeyedRule>(
  rules: readonly rule[],
  on: NonNullable<RuleKey['on']>,
): KeyMatcher<rule> {
  const sought = rules.flatMap((rule) =>
    rule.keys
      .filter((key) => (key.on ?? 'folded') === on)
      .map((key) => ({ rule, key, places: phrase(key.phrase ?? key.words ?? '') })),
  )
  const { automaton, uses } = indexed(sought)
  // What was seen of each phrase, kept between texts: it counts where it was seen in the text of this number.
  const known = sought.map(({ places }) => noProgress(places))
  const seenIn = new Int32Array(sought.length)
  let texts = 0
  const find = (text: string, onMatch: (match: KeyMatch<rule>) => void, isLoose: boolean) => {
    const now = ++texts
    automaton.find(text, (keyword, end) => {
      for (const use of uses[keyword] ?? []) {
        const entry = sought[use.sought]
        const progress = known[use.sought]
        if (entry === undefined || progress === undefined) continue
        const start = end - use.word.text.length
        if (use.place > 0 && (seenIn[use.sought] !== now || !follows(progress, use, start)))
          continue
        if (!standsAlone(text, use.word, end) && !(isLoose && use.word.text.length > 3)) continue
        const { rule, key, places } = entry
        if (key.shape !== undefined) {
          const found = shapeAt(key.shape, text, start)
          if (found > 0) onMatch({ rule, key, start, end: start + found })
          continue
        }
        if (places.length === 1) {
          onMatch({ rule, key, start, end })
          continue
        }
        if (seenIn[use.sought] !== now) progress.ends.fill(-1)
        seenIn[use.sought] = now
        const begun = advance(progress, places, { place: use.place, start, end })
        if (begun >= 0) onMatch({ rule, key, start: begun, end })
      }
    })
  }
  return {
    find: (text, onMatch) => find(text, onMatch, false),
    findLoose: (text, onMatch) => find(text, onMatch, true),
  }
}

/** Whether the place before was seen, and not behind this one: most words of phrases stand alone. */
function follows({ ends }: Progress, { place }: Use, start: number): boolean {
  const before = ends[place - 1] ?? -1
  return before >= 0 && before <= start
}

/** The length of what the shape finds there, 0 for nothing. */
function shapeAt(shape: RegExp, text: string, start: number): number {
  shape.lastIndex = start
  const found = shape.exec(text)
  shape.lastIndex = 0
  return found === null ? 0 : found[0].length
}

function indexed(sought: readonly Sought<KeyedRule>[]): {
  readonly automaton: KeywordAutomaton
  readonly uses: readonly (readonly Use[])[]
} {
  const numbers = new Map<string, number>()
  const uses: Use[][] = []
  // The last place first, so that one word does not fill two places at once.
  for (const [index, { places }] of sought.entries())
    for (let place = places.length - 1; place >= 0; place--)
      for (const word of places[place]?.words ?? []) {
        if (word.text === '') continue
        const number = numbers.get(word.text) ?? numbers.size
        numbers.set(word.text, number)
        ;(uses[number] ??= []).push({ sought: index, place, word })
      }
  return { automaton: keywordAutomaton([...numbers.keys()]), uses }
}
