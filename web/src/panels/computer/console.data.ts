import { useSyncExternalStore } from 'react'
import { BourseError, type CodeRun, sandboxes } from '#sdk'
import { forgetResource } from '../../service/queries.ts'
import {
  type Happening,
  nothingPrinted,
  type Printed,
  withEvent,
  withOutput,
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
  readonly failure: unknown
}

interface Kept {
  console: Console
  stop: AbortController | null
  timer: ReturnType<typeof setTimeout> | null
  readonly listeners: Set<() => void>
}

/** So often the eye is told of what is printed. */
const tellMs = 50

// The service keeps no output of runs; this page does, for as long as it is open.
const consoles = new Map<string, Kept>()
const empty: Console = { printed: nothingPrinted, sinceMs: null, last: null, failure: null }

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
      failure: null,
    },
  )
  try {
    const frames = sandboxes(place.claim.client)
      .streamCode({ sessionId: place.sessionId, ...program }, { signal: stop.signal })
      .frames()
    for await (const { data, event } of frames) hear(kept, event, data)
    if (stop.signal.aborted) happen(kept, { what: 'stopped' }, {})
  } catch (failure) {
    if (stop.signal.aborted) happen(kept, { what: 'stopped' }, {})
    else happen(kept, { what: 'refused' }, { failure })
  }
  kept.stop = null
  become(kept, { sinceMs: null })
  forgetResource('sandboxFiles')
  forgetResource('sandboxes')
}

/** Ends the run that goes on; the files are then as they were before it. */
export function stopProgram(sessionId: string): void {
  consoles.get(sessionId)?.stop?.abort()
}

/** Takes away what was printed. */
export function clearConsole(sessionId: string): void {
  become(consoleOf(sessionId), { printed: nothingPrinted, last: null, failure: null })
}

function hear(kept: Kept, event: string, data: string): void {
  const said: unknown = JSON.parse(data)
  if (event === 'output') {
    const { stream, text } = said as { stream: 'stderr' | 'stdout'; text: string }
    const piece = { level: stream, text, atMs: Date.now() }
    become(kept, { printed: withOutput(kept.console.printed, piece) })
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

function happen(kept: Kept, happening: Happening, change: Partial<Console>): void {
  const printed = withEvent(kept.console.printed, happening, Date.now())
  become(kept, { ...change, printed })
}

function become(kept: Kept, change: Partial<Console>): void {
  kept.console = { ...kept.console, ...change }
  kept.timer ??= setTimeout(() => {
    kept.timer = null
    for (const listener of kept.listeners) listener()
  }, tellMs)
}

function consoleOf(sessionId: string): Kept {
  const known = consoles.get(sessionId)
  if (known !== undefined) return known
  const made: Kept = { console: empty, stop: null, timer: null, listeners: new Set() }
  consoles.set(sessionId, made)
  return made
}
