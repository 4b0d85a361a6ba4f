import { ruleOf } from '../rules/all-rules.ts'
import { report, type ScanWork } from '../scan-work.ts'
import { fold } from '../text/folded-text.ts'
import { isCode } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { isDenied, surroundings } from '../text/text-context.ts'
import type { TextView } from '../text/text-views.ts'
import { disguisedViews } from './disguised-views.ts'
import { type WordDeed, wordDeeds } from './word-deeds.ts'
import { type KindHit, kindHits } from './word-kinds.ts'

/** Judges paragraphs by the kinds of words that stand together in them, in every way of reading them. Pauses now and then. */
export function* judgeWords(work: ScanWork, source: Source): Generator<void, void> {
  const judging: Judging = { work, source, told: new Map(), before: null }
  let read = 0
  for (const segment of source.segments) {
    if (isCode(segment)) continue
    judging.before = null
    const isFront = segment.kind === 'front'
    const body = source.text.slice(segment.start, segment.end)
    for (const { at, text } of paragraphsOf(body, isFront ? /\n/g : /\n[ \t\r]{0,80}\n/g)) {
      const start = segment.start + at
      const plain = { ...fold(text), layer: '' }
      judgeView(judging, plain, start)
      for (const view of disguisedViews(text, plain)) judgeView(judging, view, start)
      read += text.length
      if (read < stepLength) continue
      read = 0
      yield
    }
  }
}

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
  before: Sentence | null
}

/** A stretch of a folded text with the words of kinds in it. */
type Sentence = {
  readonly start: number
  readonly end: number
  readonly hits: ReadonlyMap<string, readonly KindHit[]>
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
  const sentences = sentencesOf(view.text)
  const seen = new Set<WordDeed>()
  for (const [index, sentence] of sentences.entries()) {
    const passage = joined(sentences.slice(index, index + 3))
    judgeWindow(judging, { view, start, sentence, passage, seen })
  }
  if (view.layer !== '') return
  const whole = joined(sentences)
  if (judging.before !== null) judgePair(judging, { view, start, whole, seen })
  judging.before = view.text.length < 600 ? whole : null
}

type Window = {
  readonly view: TextView
  readonly start: number
  readonly sentence: Sentence
  readonly passage: Sentence
  readonly seen: Set<WordDeed>
}

function judgeWindow(judging: Judging, { view, start, sentence, passage, seen }: Window) {
  for (const deed of wordDeeds) {
    if (deed.within === 'pair' || seen.has(deed)) continue
    const stretch = deed.within === 'sentence' ? sentence : passage
    const act = actOf(deed, stretch, view)
    if (act === null) continue
    seen.add(deed)
    tell(judging, deed, { view, start, act, stretch })
  }
}

type Pair = {
  readonly view: TextView
  readonly start: number
  readonly whole: Sentence
  readonly seen: Set<WordDeed>
}

/** An order that is begun in one paragraph and ended in the next. */
function judgePair(judging: Judging, { view, start, whole, seen }: Pair) {
  const { before } = judging
  if (before === null) return
  const hits = new Map(whole.hits)
  for (const [kind, found] of before.hits) if (!hits.has(kind)) hits.set(kind, found)
  const both = { ...whole, hits }
  for (const deed of wordDeeds) {
    if (deed.within !== 'pair' || seen.has(deed) || !whole.hits.has(deed.act)) continue
    const act = actOf(deed, both, view, whole)
    if (act !== null) tell(judging, deed, { view, start, act, stretch: both })
  }
}

/** Where the stretch does it, and null where it does not, denies it or is honest about it. */
function actOf(
  deed: WordDeed,
  stretch: Sentence,
  view: TextView,
  acting: Sentence = stretch,
): KindHit | null {
  const acts = acting.hits.get(deed.act)
  if (acts === undefined || !deed.with.every((kinds) => isIn(kinds, stretch, deed))) return null
  if (deed.unless !== undefined && isIn(deed.unless, stretch, deed)) return null
  return acts.find((act) => !isRefused(act, view)) ?? null
}

/** Whether one of the kinds is there; `2` after a kind asks for two of its words. */
function isIn(kinds: string, { hits }: Sentence, deed: WordDeed): boolean {
  return kinds.split(' ').some((kind) => {
    if (!kind.endsWith('2')) return hits.has(kind) && (kind !== deed.act || hasTwo(hits.get(kind)))
    return hasTwo(hits.get(kind.slice(0, -1)))
  })
}

function hasTwo(hits: readonly KindHit[] | undefined): boolean {
  const first = hits?.[0]
  return first !== undefined && hits?.some(({ start }) => start >= first.end) === true
}

function sentencesOf(text: string): readonly Sentence[] {
  const ends = [...text.matchAll(/[.!?;][”"')\]*_]{0,3}[ \n]|[。؟]|\n(?=[-*#|>] |\d{1,3}[.)] )/g)]
  const bounds = [...ends.map(({ index, 0: sign }) => index + sign.length), text.length]
  const hits = kindHits(text).toSorted((left, right) => left.start - right.start)
  let start = 0
  let next = 0
  return bounds.map((end) => {
    const inside = new Map<string, KindHit[]>()
    for (; next < hits.length && (hits[next]?.start ?? 0) < end; next++) {
      const hit = hits[next]
      if (hit === undefined || hit.end > end) continue
      const known = inside.get(hit.kind)
      if (known === undefined) inside.set(hit.kind, [hit])
      else known.push(hit)
    }
    const sentence = { start, end, hits: inside }
    start = end
    return sentence
  })
}

function joined(sentences: readonly Sentence[]): Sentence {
  const hits = new Map<string, readonly KindHit[]>()
  for (const sentence of sentences)
    for (const [kind, found] of sentence.hits) hits.set(kind, [...(hits.get(kind) ?? []), ...found])
  return { start: sentences[0]?.start ?? 0, end: sentences.at(-1)?.end ?? 0, hits }
}

const deniedBefore =
  /(?:\b(?:nie|niemals|nicht|kein\w{0,2}|niemand|nunca|jamas|nadie|no se|no|jamais|ne|n|mai|non|nessuno|nao|ninguem|nooit|niet|niemand|nigdy|nikt|asla|dung|khong|jangan)|(?:^|[ ,.])(?:не|никогда|нельзя|никому)|(?:لا|لن)|不会向?|不得|切勿|请勿|绝不|不向)[\s\p{L}]{0,14}$/iu
const deniedBehind =
  /^[^、。,.;\n]{0,14}(?:\b(?:nie|niemals|nicht|niet|nooit|nessun\w?|jamais|pas)\b|(?:ない|ません|なさい?で|지 않|지 마|않))/iu

/** Whether the words say that it is not done. */
function isRefused({ start, end, isEnglish }: KindHit, { text }: TextView): boolean {
  if (isDenied(text, start)) return true
  if (isEnglish) return false
  return (
    deniedBefore.test(text.slice(Math.max(0, start - 24), start)) ||
    deniedBehind.test(text.slice(end, end + 24))
  )
}

type Found = {
  readonly view: TextView
  readonly start: number
  readonly act: KindHit
  readonly stretch: Sentence
}

function tell(judging: Judging, deed: WordDeed, { view, start, act, stretch }: Found) {
  const { source, told, work } = judging
  const count = told.get(deed.rule) ?? 0
  if (count >= toldMax) return
  told.set(deed.rule, count + 1)
  const at = start + (view.origins[act.start] ?? 0)
  const { isOnlyTold } = surroundings(source, at, at + 12)
  const isTold = view.layer === '' && (isOnlyTold || isAbout(stretch))
  report(work, deed.rule, {
    file: source.file,
    line: source.lineOf(at),
    evidence: view.text.slice(stretch.start, Math.min(stretch.end, stretch.start + 300)).trim(),
    severity: isTold ? 'low' : (deed.severity ?? ruleOf(deed.rule).severity),
    confidence: isTold ? 'low' : deed.confidence,
    layers: view.layer === '' ? source.layers : [...source.layers, view.layer],
  })
}

/** Whether the words are about an attack, not part of one. */
function isAbout({ hits }: Sentence): boolean {
  return hits.has('villain') || (hits.has('lesson') && hasTwo(hits.get('lesson')))
}
