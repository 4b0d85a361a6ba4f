import type { Clock } from '../../../ports/clock.ts'

/** The same failure is reported at most this often. */
const reportEveryMs = 3_600_000
/** Beyond this the newest failures are dropped, so that attempts use bounded memory. */
const talliesMax = 10_000

/** A failure with its count since the last report, and the time of that report. */
export type FailureTally<failure> = {
  readonly failure: failure
  readonly times: number
  readonly lastAtMs: number
}

/** Counts failures in memory, so that few reports are written. */
export type FailureTallies<failure> = {
  /** One entry in memory per name. Default of `times`: 1. */
  readonly add: (failure: failure, times?: number) => void
  /** The failures to report now, at most `max`; `all` includes those that were reported within the hour. */
  readonly due: (max: number, all: boolean) => readonly FailureTally<failure>[]
  /** Subtracts what was written from the counts. */
  readonly markReported: (tallies: readonly FailureTally<failure>[]) => void
  /** Drops failures that concern nobody. */
  readonly forget: (tallies: readonly FailureTally<failure>[]) => void
}

type Counter<failure> = {
  failure: failure
  times: number
  lastAtMs: number
  reportedAtMs: number | null
}

/** Counts failures; those with the same name are one. */
export function createFailureTallies<failure>(options: {
  readonly clock: Clock
  readonly nameOf: (failure: failure) => string
}): FailureTallies<failure> {
  const { clock, nameOf } = options
  const counters = new Map<string, Counter<failure>>()
  return {
    add(failure, times = 1) {
      const name = nameOf(failure)
      const counter = counters.get(name)
      const lastAtMs = clock.nowMs()
      if (counter) Object.assign(counter, { failure, times: counter.times + times, lastAtMs })
      else if (counters.size < talliesMax) {
        counters.set(name, { failure, times, lastAtMs, reportedAtMs: null })
      }
    },
    due(max, all) {
      const nowMs = clock.nowMs()
      const found: FailureTally<failure>[] = []
      for (const [name, { failure, times, lastAtMs, reportedAtMs }] of counters) {
        const isFresh = reportedAtMs !== null && nowMs - reportedAtMs < reportEveryMs
        if (times === 0 && !isFresh) counters.delete(name)
        if (times === 0 || (isFresh && !all)) continue
        if (found.length < max) found.push({ failure, times, lastAtMs })
      }
      return found
    },
    markReported(tallies) {
      for (const { failure, times } of tallies) {
        const counter = counters.get(nameOf(failure))
        if (!counter) continue
        counter.times -= times
        counter.reportedAtMs = clock.nowMs()
      }
    },
    forget(tallies) {
      for (const { failure } of tallies) counters.delete(nameOf(failure))
    },
  }
}
