import { report, type ScanWork } from '../scan-work.ts'
import { isCode, type Segment } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { surroundings } from '../text/text-context.ts'
import { type Flow, followScript, type Shared } from './follow-script.ts'
import { followSteps } from './follow-steps.ts'

/** Follows what is read from secrets to where it is sent, in each script and over all of them, and in what texts tell the agent to do. */
export function* followData(work: ScanWork): Generator<void, void> {
  const shared: Shared = { names: new Map(), files: new Map() }
  const scripts = work.sources.flatMap(scriptsOf)
  // Twice, because a script may use what another one, read later, has written.
  for (const isLast of [false, true])
    for (const { source, segment, language } of scripts) {
      yield
      const text = source.text.slice(segment.start, segment.end)
      const flows = yield* followScript(text, language, shared)
      if (isLast) for (const flow of flows) tell(work, { source, segment }, flow)
    }
  followSteps(work)
}

type Script = { readonly source: Source; readonly segment: Segment; readonly language: string }

/** Pieces that are followed at once; longer scripts are followed in several, which know of each other by what they share. */
const pieceMax = 131_072

function scriptsOf(source: Source): readonly Script[] {
  return source.segments.filter(isCode).flatMap((segment) => {
    const language = languageOf(source, segment)
    const pieces: Script[] = []
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

function tell(
  work: ScanWork,
  { source, segment }: { source: Source; segment: Segment },
  { from, to, at, text }: Flow,
) {
  const start = segment.start + at
  const isOnlyTold =
    isListOfSigns(text) || surroundings(source, start, start + text.length).isOnlyTold
  const rule = to === 'network' ? 'SK012' : from === 'remote' ? 'SK013' : 'SK014'
  report(work, rule, {
    file: source.file,
    line: source.lineOf(start),
    evidence: text,
    severity: isOnlyTold ? 'low' : to === 'network' ? 'critical' : 'high',
    confidence: from === 'files' || from === 'remote' ? 'medium' : 'high',
    layers: source.layers,
  })
}

/** Whether a statement gives nothing but texts to a name that says what is looked for. */
function isListOfSigns(text: string): boolean {
  const head =
    /^\s{0,40}(?:export\s{1,4})?(?:const\s{1,4}|let\s{1,4}|var\s{1,4})?(\w{2,60})\s{0,4}(?::[^=\n]{1,60})?=\s{0,4}[[({]/.exec(
      text,
    )
  if (head === null || !looksFor.test(head[1] ?? '')) return false
  const rest = text
    .slice(head[0].length)
    .replace(/"[^"\n]{0,300}"|'[^'\n]{0,300}'|\/[^/\n]{1,300}\/[a-z]{0,6}/g, '')
  return /^[\s,\])};]{0,2000}$/.test(rest)
}

const looksFor =
  /suspicious|signs?|signatures?|patterns?|detect|block(?:ed|list)|forbidden|den(?:y|ied)|bad|danger|hostile|attack|inject|threat|fixture|cases|phrases|samples|red_?flags?|risky|unsafe/i
