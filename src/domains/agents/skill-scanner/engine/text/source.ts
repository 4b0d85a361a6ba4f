import { type LineIndex, lineIndex } from './line-index.ts'
import { isCode, markdownSegments, type Segment, segmentAt } from './segments.ts'

/** What a text is written in. */
export type Language =
  | 'markdown'
  | 'shell'
  | 'python'
  | 'javascript'
  | 'powershell'
  | 'markup'
  | 'data'
  | 'other'

/** A text that rules read: a file's own, or what was hidden in one. */
export type Source = {
  /** As findings name it. */
  readonly file: string
  readonly language: Language
  readonly text: string
  /** Through which encodings it was read. */
  readonly layers: readonly string[]
  readonly lineOf: LineIndex
  readonly segments: readonly Segment[]
  /** Whether another text of the package tells the agent to do what stands in it: then nothing in it is a mere example. */
  readonly isAdopted: boolean
}

/** A text of a file as it stands. */
export function plainSource(file: string, text: string, language: Language): Source {
  const segments = language === 'markdown' ? markdownSegments(text) : [whole(text, language)]
  return { file, language, text, layers: [], lineOf: lineIndex(text), segments, isAdopted: false }
}

/** What an encoded stretch of another source says; all of it is at the line where the stretch begins. */
export function innerSource(
  outer: Source,
  text: string,
  inner: { at: number; layer: string },
): Source {
  const line = outer.lineOf(inner.at)
  const around = segmentAt(outer.segments, inner.at)
  const isScript = around !== undefined && isCode(around)
  return {
    file: outer.file,
    language: outer.language,
    text,
    layers: [...outer.layers, inner.layer],
    lineOf: () => line,
    segments: [whole(text, isScript ? 'other' : 'data')],
    isAdopted: outer.isAdopted,
  }
}

const scripts = new Set<Language>(['shell', 'python', 'javascript', 'powershell'])

function whole(text: string, language: Language): Segment {
  const kind =
    scripts.has(language) || language === 'other' ? ('code' as const) : ('prose' as const)
  return { kind, start: 0, end: text.length, language, heading: '' }
}
