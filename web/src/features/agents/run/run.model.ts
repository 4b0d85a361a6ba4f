import type { Run, RunStep, RunWithSteps } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'

/** How a run fares, at a glance. */
export const dotOf: Readonly<Record<Run['status'], Status>> = {
  queued: 'busy',
  running: 'busy',
  requires_action: 'slow',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'unknown',
  expired: 'unknown',
  budget_reached: 'slow',
}

const over: ReadonlySet<Run['status']> = new Set([
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'budget_reached',
])

/** Whether nothing more happens in a run by itself. */
export function isOver({ status }: Pick<Run, 'status'>): boolean {
  return over.has(status)
}

/** How long something has taken in milliseconds, or takes until now. */
export function tookMs(
  { endedAt, startedAt }: { readonly startedAt: string; readonly endedAt: string | null },
  nowMs: number,
): number {
  const endMs = endedAt === null ? nowMs : Date.parse(endedAt)
  return Math.max(0, endMs - Date.parse(startedAt))
}

/** What is written of a step when it is opened. */
export interface StepTexts {
  readonly input: string | null
  /** Words for a person where the step has such. */
  readonly said: string | null
  readonly answer: string | null
}

/** What a step was given and has answered, as texts. */
export function stepTexts({ answer, input, kind }: RunStep): StepTexts {
  const { calls, text } = Object(answer) as Readonly<Record<string, unknown>>
  if (kind !== 'model') {
    const isText = typeof text === 'string'
    return { input: written(input), said: null, answer: isText ? tidied(text) : written(answer) }
  }
  return {
    input: written(input),
    said: typeof text === 'string' && text !== '' ? text : null,
    answer: Array.isArray(calls) && calls.length > 0 ? written(calls) : null,
  }
}

/** JSON with a line for each member; any other text as it is. */
export function tidied(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A value as it is read: a text as it is, all else as JSON with a line for each member. */
export function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** What a call would be given, member by member; null where it is no object. */
export function membersOf(input: unknown): readonly (readonly [string, string])[] | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null
  return Object.entries(input).map(([name, value]) => [name, written(value) ?? 'null'])
}

/** What a step is saying while it says it. */
export interface Said {
  readonly stepId: string
  readonly text: string
}

/** What is said after one more piece; a piece that begins beyond what is known is left out, since it leaves a gap. */
export function withDelta(before: Said | null, delta: unknown): Said | null {
  const { offset, stepId, text } = Object(delta) as Readonly<Record<string, unknown>>
  if (typeof offset !== 'number' || typeof stepId !== 'string' || typeof text !== 'string')
    return before
  const known = before?.stepId === stepId ? before.text : ''
  return offset > known.length ? before : { stepId, text: known.slice(0, offset) + text }
}

/** The text of a run: what its step says now, or else what the run has said so far. */
export function outputOf(
  { run, steps }: Pick<RunWithSteps, 'run' | 'steps'>,
  said: Said | null,
): string | null {
  const hasAnswered = steps.some(({ endedAt, id }) => id === said?.stepId && endedAt !== null)
  return said === null || hasAnswered || isOver(run) ? run.output : said.text
}
