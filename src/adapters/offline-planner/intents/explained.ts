import type { Locale } from '../../../kernel/locales.ts'
import { type Entity, masked } from '../reading/entities.ts'
import { plainIn, vagueIn } from '../reading/hedges.ts'
import { lexiconOf } from '../reading/languages.ts'
import { formsOf, type Lexicon, namesOf } from '../reading/lexicon.ts'
import type { Reading } from '../reading/reading.ts'
import { kindred, phraseReadings } from './classifier.ts'
import { type IntentId, intentIds } from './intent-ids.ts'
import { intents } from './intents.ts'
import { polite } from './polite.ts'

/** Words of so many intents say nothing of any of them. */
const plainLeast = 4
/** Shorter pieces of a word are endings and elided articles. */
const pieceLeast = 3
const stemLeast = 4
const endingMost = 3
/** What is done with play money or with real money. */
const modes: ReadonlySet<IntentId> = new Set([
  'order-limit',
  'order-stop',
  'order-dca',
  'order-cancel',
  'orders-cancel-all',
  'order-replace',
])
/** Said beside every action. */
const alwaysSaid: readonly string[] = ['empty', 'my', 'then', 'token']
const formed: ReadonlySet<Entity['kind']> = new Set(['quote', 'slug'])

/** What may stand in a request for an intent without adding anything to it. */
type Known = { readonly concepts: ReadonlySet<string>; readonly words: ReadonlySet<string> }
type Place = { readonly known: Known; readonly lexicon: Lexicon }
type Span = { readonly at: number; readonly end: number }

/**
 * The words of a request that its reading does not account for: no word of the action, of its object or of an argument,
 * none that is said beside any action, and no name that is in the call or that a look-up found. While there are any,
 * nothing that moves value is done, because they may be what matters: another venue, somebody else's wallet, only
 * some of the orders.
 */
export function unexplained(
  intent: IntentId,
  reading: Reading,
  names: readonly string[],
): readonly string[] {
  const { text, locale, entities, amounts, mentions, words } = reading
  const lexicon = lexiconOf(locale, text)
  const spoken = names.flatMap((name) => piecesOf(lexicon.folded(name)))
  const { concepts, words: plain } = knownFor(intent, reading)
  const place: Place = {
    known: { concepts, words: new Set([...plain, ...spoken, ...unitWords(spoken, lexicon)]) },
    lexicon,
  }
  const isUnspaced = lexicon.style === 'unspaced'
  const covered: readonly Span[] = [
    ...entities.filter(({ kind }) => !formed.has(kind)),
    ...amounts,
    ...plainIn(text, locale),
    ...spansOf(polite, text),
    ...spansOf(beforeSymbol, text),
    ...entities.flatMap(({ end }) => endingAt(text, end)),
    ...mentions.filter(
      ({ concept, at, end }) =>
        concepts.has(concept) && (isUnspaced || /\s/.test(text.slice(at, end))),
    ),
  ]
  // `raise it up to 0.0045`: what bounds an amount says where a price is moved.
  const vague = (intent === 'order-replace' ? [] : vagueIn(masked(text, entities), locale))
    .filter(({ at, end }) => !words.every((one) => !(one.at < end && at < one.end)))
    .map(({ at, end }) => text.slice(at, end))
  const stray = isUnspaced
    ? strayRuns(text, covered, place)
    : words
        .filter(({ at, end }) => !covered.some((one) => one.at <= at && end <= one.end))
        .filter(({ folded }) => !isExplained(folded, place))
        .map(({ text: word }) => word)
  return [...new Set([...vague, ...stray])]
}

/** `нове (NOVA)`: a token as it is spoken, and its symbol. */
const beforeSymbol = /\p{L}+(?=\s*\(\$?[A-Z0-9]{2,16}\))/u

/** `WAVE'lerimin`: the ending of a name. */
function endingAt(text: string, at: number): readonly Span[] {
  const ending = /^['’]\p{L}+/u.exec(text.slice(at))?.[0]
  return ending === undefined ? [] : [{ at, end: at + ending.length }]
}

/** The words for ether and dollars, and for the main coins that the call names. */
function unitWords(spoken: readonly string[], { units }: Lexicon): readonly string[] {
  const named = new Set(['eth', 'usd', ...spoken])
  return units.flatMap(({ unit, text }) => (named.has(unit.toLowerCase()) ? [text] : []))
}

function spansOf(form: RegExp, text: string): readonly Span[] {
  return [...text.matchAll(new RegExp(form, 'giu'))].map(({ 0: found, index }) => ({
    at: index,
    end: index + found.length,
  }))
}

function piecesOf(folded: string): readonly string[] {
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '')
}

function isExplained(word: string, { known, lexicon }: Place): boolean {
  if (known.words.has(word)) return true
  const pieces = piecesOf(word).filter((piece) => piece.length >= pieceLeast)
  return pieces.every((piece) => isPieceExplained(piece, { known, lexicon }))
}

/** A word that is known, or one with an ending of its own. */
function isKnown(word: string, { words }: Known): boolean {
  if (words.has(word)) return true
  const shortest = Math.max(stemLeast, word.length - endingMost)
  for (let length = word.length - 1; length >= shortest; length--) {
    if (words.has(word.slice(0, length))) return true
  }
  return false
}

function isPieceExplained(piece: string, place: Place): boolean {
  const { known, lexicon } = place
  const forms = formsOf(piece, lexicon.style)
  if (forms.some((form) => isKnown(form, known) || lexicon.numbers.get(form) === 1)) return true
  const { whole, inside } = namesOf(piece, lexicon)
  if (whole.some((concept) => known.concepts.has(concept))) return true
  // `Stromrechnung`: what is joined to a word that is known has to be known as well.
  return inside.some(({ concept, text }) => {
    const rest = piece.split(text).filter((one) => one.length >= pieceLeast)
    return known.concepts.has(concept) && rest.every((one) => isPieceExplained(one, place))
  })
}

/** Characters of a text without spaces that no word covers, and that the phrases have no run of. */
function strayRuns(text: string, covered: readonly Span[], { known, lexicon }: Place) {
  const runs = masked(text, covered).match(/[\p{L}\p{M}]+/gu) ?? []
  return runs.filter((run) => !isMadeOf(lexicon.folded(run), known.words))
}

/** Whether a run can be cut into known pieces. */
function isMadeOf(run: string, pieces: ReadonlySet<string>): boolean {
  const reached = [true]
  for (let end = 1; end <= run.length; end++) {
    reached[end] = reached.some((isEnd, at) => isEnd && pieces.has(run.slice(at, end)))
  }
  return reached[run.length] === true
}

const knownOf = new Map<string, Known>()

/** A verb that no phrase of the intent has is its action only where there is no other. */
function knownFor(intent: IntentId, reading: Reading): Known {
  const { concepts, words } = saidFor(intent, reading.locale)
  const [actions = [], ...objects] = intents[intent].needs ?? []
  const isNamed = actions.some((one) => concepts.has(one) && reading.concepts.has(one))
  const more = [
    ...objects.flat(),
    ...(modes.has(intent) ? ['live', 'paper'] : []),
    ...(isNamed ? [] : actions),
  ]
  return { concepts: new Set([...concepts, ...more]), words }
}

function saidFor(intent: IntentId, locale: Locale): Known {
  const key = `${locale} ${intent}`
  const before = knownOf.get(key)
  if (before !== undefined) return before
  const label = intentIds.indexOf(intent)
  const own = kindred(locale)
    .flatMap(phraseReadings)
    .filter((one) => one.label === label)
  const english = phraseReadings('en-US').filter((one) => one.label === label)
  const made = {
    concepts: new Set([
      ...alwaysSaid,
      ...[...own, ...english].flatMap(({ reading }) => [...reading.concepts]),
    ]),
    words: new Set([...plainWords(locale), ...own.flatMap(({ reading }) => looseWords(reading))]),
  }
  knownOf.set(key, made)
  return made
}

const plainOf = new Map<Locale, ReadonlySet<string>>()

/** Words that phrases of many intents have. */
function plainWords(locale: Locale): ReadonlySet<string> {
  const known = plainOf.get(locale)
  if (known !== undefined) return known
  const labels = new Map<string, Set<number>>()
  for (const { label, reading } of kindred(locale).flatMap(phraseReadings)) {
    for (const word of looseWords(reading))
      labels.set(word, (labels.get(word) ?? new Set<number>()).add(label))
  }
  const made = new Set([...labels].flatMap(([word, one]) => (one.size >= plainLeast ? [word] : [])))
  plainOf.set(locale, made)
  return made
}

/** The words of a phrase; where words are not told apart, the runs that no concept covers. */
function looseWords({ text, locale, words, mentions, entities, amounts }: Reading) {
  const lexicon = lexiconOf(locale, text)
  if (lexicon.style !== 'unspaced')
    return words.flatMap(({ folded }) => [folded, ...piecesOf(folded)])
  const rest = masked(text, [...mentions, ...entities, ...amounts])
  return (rest.match(/[\p{L}\p{M}]+/gu) ?? []).map((run) => lexicon.folded(run))
}
