import { report, type ScanWork } from '../scan-work.ts'
import { isCode, type Segment } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { surroundings } from '../text/text-context.ts'
import {
  type Flow,
  followScript,
  type Prepared,
  prepareScript,
  type Shared,
} from './follow-script.ts'
import { followSteps } from './follow-steps.ts'
import { isListOfSigns } from './lists-of-signs.ts'
import { keepsWithin } from './taint-sinks.ts'

/** Follows what is read from secrets to where it is sent, in each script and over all of them, and in what texts tell the agent to do. */
export function* followData(work: ScanWork): Generator<void, void> {
  const shared: Shared = { names: new Map(), files: new Map() }
  const scripts: Script[] = []
  for (const cut of work.sources.flatMap(scriptsOf)) {
    yield
    const text = cut.source.text.slice(cut.segment.start, cut.segment.end)
    scripts.push({ ...cut, prepared: yield* prepareScript(text, cut.language) })
  }
  // Twice, because a script may use what another one, read later, has written.
  for (const isLast of [false, true])
    for (const { source, segment, prepared } of scripts) {
      yield
      const flows = yield* followScript(prepared, shared)
      if (isLast) for (const flow of flows) tell(work, { source, segment }, flow)
    }
  followSteps(work)
}

type Cut = { readonly source: Source; readonly segment: Segment; readonly language: string }
type Script = Cut & { readonly prepared: readonly Prepared[] }

/** Pieces that are followed at once; longer scripts are followed in several, which know of each other by what they share. */
const pieceMax = 131_072

function scriptsOf(source: Source): readonly Cut[] {
  return source.segments.filter(isCode).flatMap((segment) => {
    const language = languageOf(source, segment)
    const pieces: Cut[] = []
    for (let start = segment.start; start < segment.end; start += pieceMax)
      pieces.push({
        source,
        segment: { ...segment, start, end: Math.min(segment.end, start + pieceMax) },
        language,
      })
    return pieces
  })
}

const fences: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'sh bash shell zsh console shell-session'.split(' ').map((word) => [word, 'shell']),
  ),
  ...Object.fromEntries(
    'js javascript ts typescript mjs jsx tsx node'.split(' ').map((word) => [word, 'javascript']),
  ),
  ...Object.fromEntries('py python python3'.split(' ').map((word) => [word, 'python'])),
}

function languageOf(source: Source, segment: Segment): string {
  return source.language === 'markdown' ? (fences[segment.language] ?? 'other') : source.language
}

type Charge = {
  readonly rule: string
  readonly severity: 'medium' | 'high' | 'critical'
  readonly confidence: 'medium' | 'high'
}

/** What a flow is called, and how grave and how sure it is. */
function chargeOf({ from, to }: Flow): Charge {
  if (to === 'network')
    return {
      rule: 'SK012',
      severity: 'critical',
      confidence: from === 'files' ? 'medium' : 'high',
    }
  if (to === 'interpreter')
    return from === 'remote'
      ? { rule: 'SK013', severity: 'high', confidence: 'medium' }
      : { rule: 'SK014', severity: 'high', confidence: 'high' }
  if (to === 'itself') return { rule: 'SK034', severity: 'high', confidence: 'high' }
  const confidence = from === 'asked' ? 'high' : 'medium'
  const rule = { shell: 'SK015', evaluation: 'SK014', query: 'SK038', path: 'SK038' }[to]
  return { rule, severity: 'high', confidence }
}

function tell(
  work: ScanWork,
  { source, segment }: { source: Source; segment: Segment },
  flow: Flow,
) {
  const { at, text } = flow
  const start = segment.start + at
  if (flow.to === 'path' && keepsWithin.test(source.text.slice(segment.start, segment.end))) return
  const isOnlyTold =
    isListOfSigns(text) || surroundings(source, start, start + text.length).isOnlyTold
  const { rule, severity, confidence } = chargeOf(flow)
  report(work, rule, {
    file: source.file,
    line: source.lineOf(start),
    evidence: text,
    severity: isOnlyTold ? 'low' : severity,
    confidence,
    layers: source.layers,
  })
}
