import { ruleOf } from '../rules/all-rules.ts'
import { report, type ScanWork } from '../scan-work.ts'
import { fold } from '../text/folded-text.ts'
import { isCode } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { isDenied, surroundings } from '../text/text-context.ts'
import type { TextView } from '../text/text-views.ts'
import { disguisedViews } from './disguised-views.ts'
import { isKeywordHeap } from './keyword-heap.ts'
import { type WordDeed, wordDeeds } from './word-deeds.ts'
import type { KindHit } from './word-kinds.ts'
import {
  actsOf,
  hasKind,
  joined,
  mayBe,
  passageFrom,
  type ReadyDeed,
  readied,
  type Stretch,
  sentencesOf,
} from './word-sentences.ts'

const deeds = wordDeeds.map(readied)

/** A paragraph in a way of reading it in which it is language, with where it begins. */
export type ReadView = { readonly view: TextView; readonly at: number }

/**
 * Judges paragraphs by the kinds of words that stand together in them, in every way of reading them; those that are
 * language only when read differently are given back. Pauses now and then.
 */
export function* judgeWords(work: ScanWork, source: Source): Generator<void, readonly ReadView[]> {
  const views: ReadView[] = []
  const judging: Judging = { work, source, told: new Map(), before: null, isFront: false }
  let read = 0
  for (const segment of source.segments) {
    if (isCode(segment)) continue
    judging.before = null
    const isFront = segment.kind === 'front'
    judging.isFront = isFront
    const body = source.text.slice(segment.start, segment.end)
    for (const { at, text } of paragraphsOf(body, isFront ? /\n/g : /\n[ \t\r]{0,80}\n/g)) {
      const start = segment.start + at
      const plain = { ...fold(text), layer: '' }
      judgeView(judging, plain, start)
      if (isFront && isKeywordHeap(plain.text)) tellHeap(judging, start, text)
      for (const view of disguisedViews(text, plain)) {
        judgeView(judging, view, start)
        if (views.length < viewsMax) views.push({ view, at: start })
      }
      if (isEscaped.test(text) && views.length < viewsMax)
        views.push({ view: { ...plain, layer: 'escapes' }, at: start })
      read += text.length
      if (read < stepLength) continue
      read = 0
      yield
    }
  }
  return views
}

const viewsMax = 200
/** Many characters that are written as numbers. */
const isEscaped =
  /(?:(?:&#x?[\da-f]{2,6};|%[\da-f]{2}|\\x[\da-f]{2}|\\u[\da-f]{4})[^&%\\\n]{0,3}){12}/i

/** What a row of a table begins with: rows are not read together. */
const bar = 124
/** Characters that are read without a pause. */
const stepLength = 8_000
const paragraphMax = 3_000
const toldMax = 50

type Judging = {
  readonly work: ScanWork
  readonly source: Source
  /** How often each rule was told. */
  readonly told: Map<string, number>
  /** The kinds of the paragraph before, where it is short. */
  before: Stretch | null
  /** Whether the front matter is read, where some words mean more. */
  isFront: boolean
}

function* paragraphsOf(text: string, gap: RegExp): Generator<{ at: number; text: string }, void> {
  let at = 0
  for (const found of text.matchAll(gap)) {
    const end = found.index + found[0].length
    yield* pieces(text, at, end)
    at = end
  }
  yield* pieces(text, at, text.length)
}

function* pieces(text: string, from: number, to: number) {
  for (let at = from; at < to; at += paragraphMax)
    yield { at, text: text.slice(at, Math.min(to, at + paragraphMax)) }
}

function judgeView(judging: Judging, view: TextView, start: number) {
  const sentences = sentencesOf(view.text, view.layer === 'cut lines')
  const whole = joined(sentences)
  const possible = deeds.filter((ready) => mayBe(ready, whole))
  const outer: Outer = { judging, view, start, seen: new Set() }
  for (const [index, sentence] of sentences.entries()) {
    const isRow = view.text.charCodeAt(sentence.start) === bar
    if (possible.length === 0) break
    const passage = isRow ? sentence : passageFrom(sentences, index)
    for (const ready of possible) {
      if (ready.deed.within === 'pair') continue
      judge(ready, ready.deed.within === 'sentence' ? sentence : passage, outer)
    }
  }
  if (view.layer !== '') return
  const { before } = judging
  // An order that is begun in one paragraph and ended in the next.
  const parts = before === null ? [whole] : [before, whole]
  const both = { ...joined(parts), start: whole.start, end: whole.end }
  for (const ready of deeds)
    if (ready.deed.within === 'pair') judge(ready, both, { ...outer, acting: whole })
  judging.before = view.text.length < 600 ? whole : null
}

/** What a stretch is a part of. */
type Outer = {
  readonly judging: Judging
  readonly view: TextView
  /** Where the view begins in the source. */
  readonly start: number
  /** Where the act must stand, if not anywhere in the stretch. */
  readonly acting?: Stretch
  /** The deeds that were found already. */
  readonly seen: Set<WordDeed>
}

function judge(ready: ReadyDeed, stretch: Stretch, outer: Outer) {
  const { deed } = ready
  if (deed.only === 'front' && !outer.judging.isFront) return
  const acts = actsOf(ready, stretch, outer.acting)
  if (acts.length === 0 || outer.seen.has(deed)) return
  const act = acts.find((one) => !isRefused(one, outer))
  if (act === undefined) return
  outer.seen.add(deed)
  tell(deed, outer, { act, stretch })
}

const deniedBefore =
  /(?<!\p{L})(?:nie|niemals|nicht|kein\p{L}{0,2}|niemand|nunca|jamás|nadie|no|jamais|ne|n(?=['’])|mai|non|nessuno|não|ninguém|nooit|niet|nigdy|nikt|asla|đừng|không|jangan|не|никогда|нельзя|никому|لا|لن)(?!\p{L})[ \p{L}'’]{0,14}$|(?:不会向?|不得|切勿|请勿|绝不|不向)[\p{L}]{0,8}$/iu
const deniedBehind =
  /^[^、。,.;\n]{0,14}(?:(?<!\p{L})(?:nie|niemals|nicht|niet|nooit|nessun\p{L}?|jamais|pas)(?!\p{L}))|^[^、。,.;\n]{0,5}(?:ない|ません|なさい?で|지 않|지 마|않)/iu

/** Whether the words say that it is not done. */
function isRefused({ start, end, isEnglish }: KindHit, outer: Outer): boolean {
  const { judging, view } = outer
  if (isDenied(view.text, start)) return true
  if (isEnglish || view.layer !== '') return false
  const { text } = judging.source
  const from = outer.start + (view.origins[start] ?? 0)
  const to = outer.start + (view.origins[end] ?? view.origins[end - 1] ?? 0)
  return (
    deniedBefore.test(text.slice(Math.max(0, from - 24), from)) ||
    deniedBehind.test(text.slice(to, to + 24))
  )
}

function tell(deed: WordDeed, outer: Outer, found: { act: KindHit; stretch: Stretch }) {
  const { act, stretch } = found
  const { judging, start, view } = outer
  const { source, told, work } = judging
  const count = told.get(deed.rule) ?? 0
  if (count >= toldMax) return
  told.set(deed.rule, count + 1)
  const at = start + (view.origins[act.start] ?? 0)
  const { isOnlyTold } = surroundings(source, at, at + 12)
  const isQuoted = isOnlyTold && deed.isSure !== true
  const isTold = view.layer === '' && (isQuoted || isAbout(stretch))
  report(work, deed.rule, {
    file: source.file,
    line: source.lineOf(at),
    evidence: view.text.slice(stretch.start, Math.min(stretch.end, stretch.start + 300)).trim(),
    severity: isTold ? 'low' : (deed.severity ?? ruleOf(deed.rule).severity),
    confidence: isTold ? 'low' : deed.confidence,
    layers: view.layer === '' ? source.layers : [...source.layers, view.layer],
  })
}

function tellHeap({ source, work }: Judging, start: number, text: string) {
  const evidence = text.trim().slice(0, 300)
  report(work, 'SK028', { file: source.file, line: source.lineOf(start), evidence })
}

/** Whether the words are about an attack, not part of one. */
function isAbout(stretch: Stretch): boolean {
  if (hasKind(stretch, 'villain')) return true
  return stretch.hits.filter(({ kind }) => kind === 'lesson').length > 1
}
