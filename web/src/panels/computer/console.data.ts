import { useSyncExternalStore } from 'react'
import { BourseError, type CodeRun, type SandboxLastRun, sandboxes } from '#sdk'
import { forgetResource } from '../../service/queries.ts'
import {
  type Happening,
  nothingPrinted,
  type Piece,
  type Printed,
  withEvent,
  withOutput,
  withPiece,
} from './console.model.ts'
import type { Place } from './files.data.ts'

/** What a run is asked for. */
export interface Program {
  readonly language: string
  readonly code: string
  readonly timeoutMs: number
}

/** The console of one sandbox: what was printed, the run that goes on, and how the last one ended. */
export interface Console {
  readonly printed: Printed
  /** Since when a run goes on; null while none does. */
  readonly sinceMs: number | null
  readonly last: CodeRun | null
  /** Whether a run goes on that another page started. */
  readonly isElsewhere: boolean
  readonly failure: unknown
}

interface Kept {
  console: Console
  /** What was printed since the eye was last told. */
  pieces: readonly Piece[]
  /** When the newest run that is shown here began, by the service; null before it was asked. */
  shownAt: string | null
  /** Whether a run of this page has ended, of which the service will tell too. */
  isOwn: boolean
  stop: AbortController | null
  timer: ReturnType<typeof setTimeout> | null
  readonly listeners: Set<() => void>
}

/** For how much longer than a run the service is waited for. */
const patienceMs = 15_000
/** So often the eye is told of what is printed. */
const tellMs = 50

// The service keeps how the last run ended; this page keeps what all of its runs printed, for as long as it is open.
const consoles = new Map<string, Kept>()
const empty: Console = {
  printed: nothingPrinted,
  sinceMs: null,
  last: null,
  isElsewhere: false,
  failure: null,
}

/** The console of a sandbox; the component is drawn again when it changes. */
export function useConsole(sessionId: string): Console {
  const kept = consoleOf(sessionId)
  return useSyncExternalStore(
    (listener) => {
      kept.listeners.add(listener)
      return () => kept.listeners.delete(listener)
    },
    () => kept.console,
  )
}

/** Runs a program and follows what it prints; one at a time. How it ended is in the console. */
export async function runProgram(place: Place, program: Program): Promise<void> {
  const kept = consoleOf(place.sessionId)
  if (kept.stop !== null) return
  const stop = new AbortController()
  kept.stop = stop
  happen(
    kept,
    { what: 'started', language: program.language },
    {
      sinceMs: Date.now(),
      last: null,
      isElsewhere: false,
      failure: null,
    },
  )
  try {
    const frames = sandboxes(place.owner.client)
      .streamCode(
        { sessionId: place.sessionId, ...program },
        { signal: stop.signal, timeoutMs: program.timeoutMs + patienceMs },
      )
      .frames()
    for await (const { data, event } of frames) hear(kept, event, data)
    if (stop.signal.aborted) happen(kept, { what: 'stopped' }, {})
  } catch (failure) {
    if (stop.signal.aborted) happen(kept, { what: 'stopped' }, {})
    else happen(kept, { what: 'refused' }, { failure })
  }
  kept.stop = null
  kept.isOwn = kept.console.failure === null
  become(kept, { sinceMs: null })
  forgetResource('sandboxFiles')
  forgetResource('sandboxes')
}

/** Shows the last run of a sandbox where it is not of this page: it was made elsewhere, or before a reload. */
export function hearLastRun(
  sessionId: string,
  { endedAt, language, run, startedAt, status }: SandboxLastRun,
): void {
  const kept = consoleOf(sessionId)
  const isElsewhere = status === 'running' && kept.stop === null && !kept.isOwn
  if (isElsewhere !== kept.console.isElsewhere) become(kept, { isElsewhere })
  if (kept.stop !== null || status !== 'ended' || startedAt === kept.shownAt) return
  kept.shownAt = startedAt
  const { isOwn } = kept
  kept.isOwn = false
  if (isOwn || run === null) return
  const atMs = Date.parse(startedAt ?? '')
  const begun = withEvent(printedBy(kept), { what: 'last', language: language ?? '' }, atMs)
  const said = (['stdout', 'stderr'] as const).map((level) => ({ level, text: run[level], atMs }))
  const ended = { what: run.outcome, ms: run.durationMs }
  const printed = withEvent(said.reduce(withOutput, begun), ended, Date.parse(endedAt ?? ''))
  become(kept, { printed, last: run, failure: null })
  forgetResource('sandboxFiles')
}

/** Ends the run that goes on; the files are then as they were before it. */
export function stopProgram(sessionId: string): void {
  consoles.get(sessionId)?.stop?.abort()
}

/** Takes away what was printed. */
export function clearConsole(sessionId: string): void {
  const kept = consoleOf(sessionId)
  kept.pieces = []
  become(kept, { printed: nothingPrinted, last: null, failure: null })
}

function hear(kept: Kept, event: string, data: string): void {
  const said: unknown = JSON.parse(data)
  if (event === 'output') {
    const { stream, text } = said as { stream: 'stderr' | 'stdout'; text: string }
    print(kept, { level: stream, text, atMs: Date.now() })
  } else if (event === 'result') {
    const run = said as CodeRun
    happen(kept, { what: run.outcome, ms: run.durationMs }, { last: run })
  } else if (event === 'error') {
    happen(kept, { what: 'refused' }, { failure: failureOf(said) })
  }
}

/** A problem document that came within a stream, as what any call fails with. */
function failureOf(problem: unknown): BourseError {
  const { code, detail, hint, requestId, status } = Object(problem)
  return new BourseError({
    code: String(code),
    status: Number(status),
    detail: String(detail),
    requestId: typeof requestId === 'string' ? requestId : null,
    ...(typeof hint === 'string' ? { fix: hint } : {}),
    problem,
  })
}

/** A long output comes in many pieces: they are put into lines together, when the eye is told. */
function print(kept: Kept, piece: Piece): void {
  kept.pieces = withPiece(kept.pieces, piece)
  become(kept, {})
}

function happen(kept: Kept, happening: Happening, change: Partial<Console>): void {
  const printed = withEvent(printedBy(kept), happening, Date.now())
  become(kept, { ...change, printed })
}

/** What was printed by now, with the pieces that waited. */
function printedBy(kept: Kept): Printed {
  const { pieces } = kept
  kept.pieces = []
  return pieces.reduce(withOutput, kept.console.printed)
}

function become(kept: Kept, change: Partial<Console>): void {
  kept.console = { ...kept.console, ...change }
  kept.timer ??= setTimeout(() => {
    kept.timer = null
    if (kept.pieces.length > 0) kept.console = { ...kept.console, printed: printedBy(kept) }
    for (const listener of kept.listeners) listener()
  }, tellMs)
}

function consoleOf(sessionId: string): Kept {
  const known = consoles.get(sessionId)
  if (known !== undefined) return known
  const made: Kept = {
    console: empty,
    pieces: [],
    shownAt: null,
    isOwn: false,
    stop: null,
    timer: null,
    listeners: new Set(),
  }
  consoles.set(sessionId, made)
  return made
}
