const minuteMs = 60_000
const warningMsMax = 60 * minuteMs
const warningPart = 4

/** When a state of a job ends by itself, and when whoever can act before that is reminded. */
export type Deadline = { readonly dueAt: Date; readonly warnAt: Date }

/** The deadline so many minutes after a moment. */
export function dueIn(now: Date, minutes: number): Deadline {
  return deadlineAt(now, new Date(now.getTime() + minutes * minuteMs))
}

/** The deadline at a moment, of a state that begins now; its warning is in the last quarter, and the last hour. */
export function deadlineAt(now: Date, dueAt: Date): Deadline {
  const wholeMs = Math.max(0, dueAt.getTime() - now.getTime())
  const warningMs = Math.min(warningMsMax, Math.floor(wholeMs / warningPart))
  return { dueAt, warnAt: new Date(dueAt.getTime() - warningMs) }
}
