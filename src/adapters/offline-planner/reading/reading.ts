import type { Locale } from '../../../kernel/locales.ts'
import { type Amount, amountsIn } from './amounts.ts'
import { type Entity, entitiesIn, masked } from './entities.ts'
import { plainForm } from './fold.ts'
import { type Hedge, hedgesIn, restIn } from './hedges.ts'
import { commaIsDecimal, lexiconOf } from './languages.ts'
import { type Lexicon, type Mention, mentionsIn, type Word, wordsIn } from './lexicon.ts'

/** A request, or a part of one, as it is read. Places are places in `text`. */
export type Reading = {
  readonly locale: Locale
  readonly text: string
  readonly entities: readonly Entity[]
  readonly amounts: readonly Amount[]
  readonly mentions: readonly Mention[]
  readonly concepts: ReadonlySet<string>
  readonly hedges: ReadonlySet<Hedge>
  /** The words outside of named things. */
  readonly words: readonly Word[]
  /** The parts of the same request before this one, and the calls that were made for them. */
  readonly earlier?: {
    readonly readings: readonly Reading[]
    readonly acts: readonly { readonly operation: string; readonly answer: unknown }[]
  }
}

const lengthMax = 4_000

/** Reads a text in a language. Deterministic; nothing in quotation marks counts as a word of the request. */
export function read(whole: string, locale: Locale): Reading {
  const text = withoutRest(
    plainForm(whole.slice(0, lengthMax))
      .replace(/(?<!\p{L})пол-?(?=эфир|биткоин|солан)/giu, 'половина ')
      .replace(/\s+/g, ' ')
      .trim(),
    locale,
  )
  const lexicon = lexiconOf(locale, text)
  // `seventy-five` has the form of a name.
  const entities = entitiesIn(text).filter(
    ({ kind, value }) =>
      kind !== 'slug' ||
      !value.split('-').every((part) => lexicon.numbers.has(lexicon.folded(part))),
  )
  // `perp-orders`: a name of words that the language knows is words as well.
  const names = entities.filter(({ kind, value }) => kind !== 'slug' || !isKnown(value, lexicon))
  const rest = masked(text, names)
  const words = wordsIn(rest, lexicon.folded)
  const mentions = mentionsIn(rest, lexicon)
  const source = {
    text,
    lexicon,
    commaIsDecimal: commaIsDecimal(locale),
    entities,
    mentions,
    words,
  }
  const amounts = withShares(amountsIn(source), mentions)
  return {
    locale,
    text,
    entities,
    amounts,
    mentions,
    concepts: new Set(mentions.map(({ concept }) => concept).filter((one) => one !== 'empty')),
    hedges: hedgesIn(
      masked(
        text,
        entities.filter(({ kind }) => kind !== 'slug'),
      ),
      locale,
    ),
    words,
  }
}

function isKnown(slug: string, lexicon: Lexicon): boolean {
  return slug.split('-').every((part) => mentionsIn(part, lexicon).length > 0)
}

/** `cancel the MOON order, leave the rest`: what only says that all else stays is left out. */
function withoutRest(text: string, locale: Locale): string {
  const spans = restIn(masked(text, entitiesIn(text)), locale)
  const kept = spans.reduceRight((all, { at, end }) => `${all.slice(0, at)}${all.slice(end)}`, text)
  const short = kept.replace(/[\s,，、،;；.。]+$/u, '').trim()
  return spans.length === 0 || short === '' ? text : short
}

const shares: Readonly<Record<string, string>> = { half: '0.5', quarter: '0.25' }

/** `half of my MOON` in languages whose word for it is no number. */
function withShares(amounts: readonly Amount[], mentions: readonly Mention[]): readonly Amount[] {
  const more = mentions.flatMap(({ concept, at, end }): readonly Amount[] => {
    const value = shares[concept]
    if (value === undefined || amounts.some((one) => one.at < end + 2 && at - 2 < one.end))
      return []
    return [{ value, unit: null, isSymbol: false, isShare: true, at, end }]
  })
  return [...amounts, ...more.slice(0, 1)].sort((one, other) => one.at - other.at)
}
