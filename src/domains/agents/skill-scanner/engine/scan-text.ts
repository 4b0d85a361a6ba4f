import type { Confidence, Severity } from '../scan-report.ts'
import { type KeyMatch, type KeyMatcher, keyMatcher } from './matching/key-matcher.ts'
import type { FindingList } from './report/finding-list.ts'
import { allRules } from './rules/all-rules.ts'
import type { RuleKey } from './rules/rule.ts'
import { type FoldedText, fold } from './text/folded-text.ts'
import type { Source } from './text/source.ts'
import { isDenied, type Surroundings, surroundings } from './text/text-context.ts'
import {
  cutView,
  leetView,
  lettersOf,
  reversedView,
  rot13View,
  spacedView,
  type TextView,
} from './text/text-views.ts'

/** Texts are read in pieces, so that no step takes long; pieces overlap by more than any phrase is long. */
const pieceLength = 16_384
const overlap = 1_400

type Matchers = Readonly<Record<'folded' | 'raw' | 'letters', KeyMatcher>>

const matchers: Matchers = {
  folded: keyMatcher(allRules, 'folded'),
  raw: keyMatcher(allRules, 'raw'),
  letters: keyMatcher(allRules, 'letters'),
}

/** The prose keys, without the blanks in their words. */
const unspaced = keyMatcher(
  allRules.map((rule) => ({
    ...rule,
    keys: rule.keys.flatMap((key) =>
      key.phrase === undefined || key.isCommand === true
        ? []
        : [{ ...key, phrase: key.phrase.replace(/(?<! ~\d{1,3})(?<=\S) (?!~\d)/g, '') }],
    ),
  })),
  'folded',
)

/** Looks for the keys of all rules in a text, in every way of reading it. Pauses after each piece. */
export function* scanText(source: Source, findings: FindingList): Generator<void, void> {
  const looked = new Map<string, number>()
  for (let start = 0; start < source.text.length; start += pieceLength) {
    const piece = source.text.slice(start, start + pieceLength + overlap)
    scanPiece({ source, findings, looked, start }, piece)
    yield
  }
}

type Place = {
  readonly source: Source
  readonly findings: FindingList
  /** How many matches of each rule were looked at closely. */
  readonly looked: Map<string, number>
  readonly start: number
}

function scanPiece(place: Place, piece: string) {
  const writing = place.source.language === 'shell' ? ('shell' as const) : ('other' as const)
  const folded = fold(piece, writing)
  const read: TextView = { ...folded, layer: '' }
  const plain = new Set<string>()
  matchers.folded.find(read.text, (match) => {
    for (const key of bucketsOf(match)) plain.add(key)
    take(place, match, read)
  })
  const letters: TextView = { ...lettersOf(folded), layer: 'run together' }
  matchers.letters.find(letters.text, (match) => take(place, match, letters))
  const raw: TextView = { text: piece, origins: noOrigins, layer: '' }
  matchers.raw.find(piece, (match) => take(place, match, raw))
  const cut = cutView(piece, writing)
  if (cut !== null)
    unspaced.findLoose(cut.text, (match) => {
      if (isTelling(match)) take(place, match, cut)
    })
  for (const view of disguises(folded, piece, writing))
    matchers.folded.find(view.text, (match) => {
      if (isTelling(match, view.text) && !isPlain(match, { view, folded, plain }))
        take(place, match, view)
    })
}

const noOrigins = new Int32Array(0)

function disguises(folded: FoldedText, piece: string, writing: 'shell' | 'other'): TextView[] {
  return [
    rot13View(folded),
    reversedView(folded),
    leetView(folded),
    spacedView(piece, writing),
  ].filter((view) => view !== null)
}

/** A rule and the places that a match covers, as keys of a set. */
function bucketsOf({ rule, start, end }: KeyMatch): readonly string[] {
  const keys: string[] = []
  for (let bucket = start >> 6; bucket <= end >> 6 && keys.length < 16; bucket++)
    keys.push(`${rule.id} ${bucket}`)
  return keys
}

/** Whether the rule has seen the same there without any disguise. */
function isPlain(
  match: KeyMatch,
  { view, folded, plain }: { view: TextView; folded: FoldedText; plain: ReadonlySet<string> },
): boolean {
  if (view.layer === 'spaced letters')
    return folded.text.includes(view.text.slice(match.start, match.end))
  return view.layer !== 'reversed' && bucketsOf(match).some((key) => plain.has(key))
}

/** One word may come about by chance where letters are exchanged; two in a row do not. */
function isTelling({ key, start, end }: KeyMatch, text = ''): boolean {
  const isWide = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text.slice(start, end))
  return (
    key.phrase?.includes(' ~') === true && key.only !== 'code' && end - start >= (isWide ? 6 : 12)
  )
}

/** After as many of one rule in a text, further ones are taken for what they are, without a look at what stands around. */
const looksMax = 300

function take(place: Place, match: KeyMatch, view: TextView) {
  const { source, findings, looked } = place
  const { rule } = match
  const origin = (offset: number) => place.start + (view.origins[offset] ?? offset)
  const start = origin(match.start)
  const end = Math.max(start, origin(Math.max(match.start, match.end - 1))) + 1
  const looks = looked.get(rule.id) ?? 0
  looked.set(rule.id, looks + 1)
  const weight = looks < looksMax ? weigh(place, match, { view, start, end }) : plainWeight(match)
  if (weight === null) return
  const line = source.lineOf(start)
  if (view.layer === 'run together' && findings.isAt(rule.id, source.file, line)) return
  findings.add({
    ruleId: rule.id,
    ...weight,
    file: source.file,
    line,
    evidence:
      view.layer === ''
        ? source.text.slice(start, wordEnd(source.text, end))
        : view.text.slice(match.start, match.end),
    layers: layersOf(source, view),
  })
}

/** Where the word ends that an offset is in. */
function wordEnd(text: string, offset: number): number {
  const rest = /^[\p{L}\p{N}]{1,20}/u.exec(text.slice(offset, offset + 20))
  return offset + (rest?.[0].length ?? 0)
}

function layersOf(source: Source, view: TextView): readonly string[] {
  return view.layer === '' ? source.layers : [...source.layers, view.layer]
}

type Weight = { readonly severity: Severity; readonly confidence: Confidence }

function plainWeight({ rule, key }: KeyMatch): Weight {
  return { severity: key.severity ?? rule.severity, confidence: key.confidence ?? 'high' }
}

function weigh(
  { source }: Place,
  match: KeyMatch,
  found: { readonly view: TextView; readonly start: number; readonly end: number },
): Weight | null {
  const { key } = match
  const plain = plainWeight(match)
  const { view, start, end } = found
  const isDisguised = view.layer !== '' && view.layer !== 'run together'
  if (isDisguised)
    return isDenied(view.text, match.start) && view.layer !== 'reversed' ? null : certain(plain)
  const around = surroundings(source, start, end)
  if (isElsewhere(source, key, around)) return null
  const said = source.text.slice(start, end)
  if (key.without?.test(said) === true) return null
  if (key.phrase !== undefined && key.isWide !== true && goesOverSentences(said)) return null
  if (leavesFront(around, end) || /\n\s{0,3}#{1,6} /.test(said)) return null
  if (key.isDenied === true && around.isDenied) return null
  if (isOnlyNamed(source, key, around) || (key.isQuotable === true && around.isOnlyTold))
    return { severity: 'low', confidence: 'low' }
  if (key.unless?.test(source.text.slice(Math.max(0, start - 60), end + 90)) === true)
    return { ...plain, confidence: 'low' }
  if (source.layers.length > 0) return certain(plain)
  return around.isInCode && key.isCommand !== true && key.only === undefined
    ? lessCertain(plain)
    : plain
}

/** Whether a key is not looked for there. */
function isElsewhere(source: Source, { only }: RuleKey, around: Surroundings): boolean {
  if (only === 'code') return !around.isInCode && source.layers.length === 0
  if (only === 'prose') return around.isInCode
  if (only === 'manifest') return around.segment?.kind !== 'front'
  if (only === 'front') return around.segment?.kind !== 'front' && !around.isAboutTheSkill
  return only === 'files' && source.language === 'markdown'
}

/** Whether a command is only named in a text that nobody runs, such as in a list of what to look for. */
function isOnlyNamed(source: Source, { isCommand }: RuleKey, around: Surroundings): boolean {
  if (isCommand !== true || around.isInCode || source.layers.length > 0) return false
  return source.language === 'markdown' && !around.isOrdered
}

/** Whether a match begins in the front matter and ends in the text below. */
function leavesFront({ segment }: Surroundings, end: number): boolean {
  return segment?.kind === 'front' && end > segment.end
}

/** Whether words of two sentences, paragraphs or members of a list would have been taken for one phrase. */
function goesOverSentences(said: string): boolean {
  return /[.!?]["”')]?\s+\S|\n\s{0,80}\n|\n\s{0,20}(?:[-*#|>]|\d{1,3}[.)])\s|---/.test(said)
}

/** Prose in a script is likelier to be about something than to be said to an agent. */
function lessCertain({ severity, confidence }: Weight): Weight {
  return { severity, confidence: confidence === 'high' ? 'medium' : 'low' }
}

/** Who hides a thing knows what it is. */
function certain(weight: Weight): Weight {
  return { ...weight, confidence: 'high' }
}
