import { segmentAt } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import type { Declared } from './declared.ts'
import { type Unit, unitOf } from './unit.ts'
import { kindOfMark, type PassageMark } from './word-kinds.ts'

/** Sentences or lines that stand together. */
export type Window = {
  readonly units: readonly Unit[]
  readonly start: number
  readonly end: number
  /** What is true of it besides its words, as kinds. */
  readonly marks: readonly number[]
}

const scripts = new Set(['shell', 'python', 'javascript', 'powershell', 'other', 'data', 'markup'])
const inProse = 2
const inCode = 3
/** What is shorter goes with what follows it. */
const unitMin = 12
const unitMax = 500

/** The windows of a text: three sentences or lines of prose, five lines of anything else, each a step further. */
export function* windowsOf(source: Source, declared: Declared): Generator<Window, void> {
  const isCode = scripts.has(source.language)
  const size = isCode ? inCode : inProse
  const always = [...[...declared.marks, ...marksOfFile(source)].map(kindOfMark), ...declared.about]
  const windowOf = (units: readonly Unit[]): Window => {
    const start = units[0]?.start ?? 0
    const inside = segmentMarks[segmentAt(source.segments, start)?.kind ?? 'prose']
    return { units: [...units], start, end: units.at(-1)?.end ?? 0, marks: [...always, ...inside] }
  }
  const recent: Unit[] = []
  let isFirst = true
  for (const { start, end } of stretchesOf(source.text, isCode)) {
    recent.push(unitOf(source.text.slice(start, end), { start, end, isCode, declared }))
    if (recent.length < size) continue
    yield windowOf(recent)
    isFirst = false
    recent.shift()
  }
  if (isFirst && recent.length > 0) yield windowOf(recent)
}

const segmentMarks = {
  prose: [],
  code: [],
  front: [kindOfMark('front')],
  fence: [kindOfMark('fence')],
  quote: [kindOfMark('quote')],
  comment: [kindOfMark('comment')],
}

function marksOfFile({ file, language }: Source): readonly PassageMark[] {
  return [
    ...(language === 'data' || language === 'markup' ? (['data'] as const) : []),
    ...(/(?:^|\/)(?:references?|docs)\//.test(file) ? (['reference'] as const) : []),
    ...(/(?:^|[/._-])(?:tests?|fixtures?|examples?|samples?|spec)(?:[/._-]|$)/.test(file)
      ? (['sample'] as const)
      : []),
  ]
}

type Stretch = { readonly start: number; readonly end: number }

/** Lines, and in prose their sentences, without those that are blank; what has no end is cut. */
function* stretchesOf(text: string, isCode: boolean): Generator<Stretch, void> {
  const ends = isCode ? /\n/g : /\n|[.!?;:]["”»)*]{0,2}\s|[。！？；]/g
  let start = 0
  for (const { index, 0: sign } of text.matchAll(ends)) {
    const end = index + sign.length
    if (end - start < unitMin) continue
    yield* piecesOf(text, start, end)
    start = end
  }
  yield* piecesOf(text, start, text.length)
}

function* piecesOf(text: string, start: number, end: number): Generator<Stretch, void> {
  for (let at = start; at < end; at += unitMax) {
    const stop = Math.min(end, at + unitMax)
    if (text.slice(at, stop).trim() !== '') yield { start: at, end: stop }
  }
}
