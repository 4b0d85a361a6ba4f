import type { Locale } from '../../../kernel/locales.ts'
import { masked } from './entities.ts'
import { plainForm } from './fold.ts'
import { hedgesIn } from './hedges.ts'
import { type Reading, read } from './reading.ts'

const partsMax = 5
/** What asks for something: only where both sides have such a word are they two requests. */
const verbs: ReadonlySet<string> = new Set(
  'buy sell swap cancel create claim launch pay send close reset check show find alert rehearse preview quote delete place trending'.split(
    ' ',
  ),
)
/** What is asked about, where a token is named beside it. */
const subjects = ['price', 'risk', 'holder', 'candle', 'long', 'short', 'liquidity']
const sentenceEnd = /(?<=[.!?])\s+(?=\S)|[。！？；;؛\n]+\s*/gu
const weak =
  /\s*[,،、，]\s*|\s+(?:and|plus|also)\s+|\s+و(?=\p{L})|(?<=[고서])\s+|(?:并且|并|並且|並|同时|同時|还有|還有|以及)|(?<=して|って|んで)、?\s?/gu
/** The word between two things, by language: what joins in one is a preposition in another, as `en` and `a`. */
const joining: Readonly<Partial<Record<string, RegExp>>> = {
  ar: /\s+و\s+/gu,
  bg: /\s+(?:и|а)\s+/gu,
  de: /\s+(?:und|dann)\s+/gu,
  es: /\s+[ye]\s+/gu,
  fa: /\s+و\s+/gu,
  fr: /\s+et\s+/gu,
  it: /\s+(?:ed?)\s+/gu,
  nl: /\s+en\s+/gu,
  pl: /\s+(?:i|oraz|a)\s+/gu,
  pt: /\s+e\s+/gu,
  ru: /\s+(?:и|а)\s+/gu,
  tr: /\s+ve\s+/gu,
  vi: /\s+và\s+/gu,
}

/** The parts of a request that are asked for one after the other; what only adds to a request stays with it. */
export function partsOf(text: string, locale: Locale): readonly Reading[] {
  const whole = plainForm(text)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  const cuts = cutsIn(whole, locale)
  const pieces: string[] = []
  let from = 0
  for (const cut of [...cuts, { at: whole.length, end: whole.length, isStrong: true }]) {
    const piece = whole.slice(from, cut.at).trim()
    const rest = whole.slice(cut.end).trim()
    if (piece === '') {
      from = Math.max(from, cut.end)
      continue
    }
    // `cancel it and buy`, `buy and cancel`: without a word that asks on either side it is one request.
    if (cut.at < whole.length && !(asks(piece, locale) && asks(nextOf(rest), locale))) continue
    // `buy KOI, if it falls`: what bounds a request is no request of its own.
    if (cut.at < whole.length && (isBound(piece, locale) || isBound(rest, locale))) continue
    pieces.push(piece)
    from = cut.end
  }
  if (from < whole.length && pieces.length === 0) pieces.push(whole)
  const few = pieces.slice(0, partsMax)
  return (few.length === 0 ? [whole] : few).map((piece) => read(piece, locale))
}

type Cut = { readonly at: number; readonly end: number; readonly isStrong: boolean }

function cutsIn(whole: string, locale: Locale): readonly Cut[] {
  const reading = read(whole, locale)
  // Places are only the same where reading has not changed the length.
  if (reading.text.length !== whole.length) return []
  const plain = masked(whole, reading.entities)
  const spans = (form: RegExp, isStrong: boolean) =>
    [...plain.matchAll(form)].map(({ 0: found, index }) => {
      const at = index + found.length - found.trimStart().length
      return { at, end: Math.max(at, index + found.trimEnd().length), isStrong }
    })
  const thens = reading.mentions
    .filter(({ concept }) => concept === 'then')
    .map(({ at, end }) => ({ at, end, isStrong: true }))
  const joins = joining[locale.slice(0, 2)]
  const joined = joins === undefined ? [] : spans(joins, false)
  const all = [...thens, ...spans(sentenceEnd, true), ...spans(weak, false), ...joined]
    .filter(({ at, end }) => !reading.entities.some((one) => one.at < end && at < one.end))
    .filter(({ at, end }) => !reading.amounts.some((one) => one.at < end && at < one.end))
    .sort((one, other) => one.at - other.at || Number(other.isStrong) - Number(one.isStrong))
  return all.filter(
    (cut, index) =>
      !all.slice(0, index).some((one) => cut.at < one.end && one.at < cut.end && one !== cut),
  )
}

/** Whether a piece begins or, where verbs come last, ends with a condition, an exception or another time. */
function isBound(piece: string, locale: Locale): boolean {
  const ends = /^(?:ja|ko|tr)/.test(locale) ? piece.slice(-8) : ''
  return [piece.slice(0, 16), ends].some((text) => {
    const hedges = hedgesIn(text, locale)
    return hedges.has('condition') || hedges.has('exception')
  })
}

function nextOf(rest: string): string {
  return rest.slice(0, 160)
}

function asks(piece: string, locale: Locale): boolean {
  const { concepts, entities } = read(piece, locale)
  for (const verb of verbs) if (concepts.has(verb)) return true
  // `the price of MOON` asks for something, `price 0.1` adds to it.
  const isNamed = entities.some(({ kind, value }) => kind === 'symbol' && value !== 'ETH')
  return isNamed && subjects.some((one) => concepts.has(one))
}
