/** What a stretch of a text is: what an agent is told, what is only quoted, or what a program gets. */
export type SegmentKind = 'prose' | 'front' | 'fence' | 'quote' | 'comment' | 'code'

export type Segment = {
  readonly kind: SegmentKind
  readonly start: number
  readonly end: number
  /** Of a fence: the word after it, in lower case. */
  readonly language: string
  /** The heading that it stands below, in lower case. */
  readonly heading: string
}

/** Whether an interpreter would get this: fences without a language of programs are mere texts. */
export function isCode(segment: Segment): boolean {
  return segment.kind === 'code' || (segment.kind === 'fence' && !textFences.has(segment.language))
}

const textFences = new Set([
  '',
  'text',
  'txt',
  'md',
  'markdown',
  'plain',
  'plaintext',
  'log',
  'quote',
])

/** The segments of a Markdown text in their order, without gaps. */
export function markdownSegments(text: string): readonly Segment[] {
  const state: State = { text, segments: [], open: null, heading: '' }
  let start = 0
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found + 1
    takeLine(state, start, end)
    start = end
  }
  close(state, text.length)
  return state.segments
}

/** The segment that an offset is in. */
export function segmentAt(segments: readonly Segment[], offset: number): Segment | undefined {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((segments[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return segments[low]
}

type State = {
  readonly text: string
  readonly segments: Segment[]
  open: { kind: SegmentKind; start: number; language: string; fence: string } | null
  heading: string
}

function takeLine(state: State, start: number, end: number) {
  const line = state.text.slice(start, Math.min(end, start + 400)).trimEnd()
  const { open } = state
  if (open?.kind === 'front') {
    if (line === '---' && start > 0) close(state, end)
    return
  }
  if (open?.kind === 'fence') {
    const isEnd = line.trim().startsWith(open.fence) && /^[`~]+$/.test(line.trim())
    if (isEnd) close(state, end)
    return
  }
  if (open?.kind === 'comment') {
    if (state.text.slice(start, end).includes('-->')) close(state, end)
    return
  }
  const next = kindOf(line, start)
  if (open !== null && open.kind !== next.kind) close(state, start)
  const heading = /^#{1,6} (.{0,200})/.exec(line)?.[1]
  if (heading !== undefined) {
    close(state, start)
    state.heading = heading.toLowerCase()
  }
  state.open ??= { ...next, start }
  const isCommentOfOneLine = next.kind === 'comment' && state.text.slice(start, end).includes('-->')
  if (isCommentOfOneLine) close(state, end)
}

function kindOf(line: string, start: number) {
  if (start === 0 && line === '---') return { kind: 'front' as const, language: '', fence: '' }
  const fence = /^ {0,12}(`{3,10}|~{3,10})[ \t]{0,4}([\w+#.-]{0,20})/.exec(line)
  if (fence !== null) {
    const language = (fence[2] ?? '').toLowerCase()
    return { kind: 'fence' as const, language, fence: fence[1] ?? '```' }
  }
  if (line.trimStart().startsWith('<!--'))
    return { kind: 'comment' as const, language: '', fence: '' }
  if (/^ {0,3}>/.test(line)) return { kind: 'quote' as const, language: '', fence: '' }
  return { kind: 'prose' as const, language: '', fence: '' }
}

function close(state: State, end: number) {
  const { open } = state
  state.open = null
  if (open === null || open.start >= end) return
  const { kind, start, language } = open
  state.segments.push({ kind, start, end, language, heading: state.heading })
}
