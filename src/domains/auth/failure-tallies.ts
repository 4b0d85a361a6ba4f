import type { Clock } from '../../ports/clock.ts'

/** The same failure is told at most this often, however often it happens. */
const tellEveryMs = 3_600_000
/** More than this at once lose the newest, so that tries cost bounded memory. */
const talliesMax = 10_000

/** A failure, how often it happened since it was last told, and when it last did. */
export type FailureTally<failure> = {
  readonly failure: failure
  readonly times: number
  readonly lastAtMs: number
}

/** Failures that are counted in memory until few enough of them are written down. */
export type FailureTallies<failure> = {
  /** Costs one entry in memory for each name. `times` is 1 unless given. */
  readonly add: (failure: failure, times?: number) => void
  /** What is to be told now, at most `max`; `all` includes what was told less than an hour ago. */
  readonly due: (max: number, all: boolean) => readonly FailureTally<failure>[]
  /** Takes what was written off the count. */
  readonly told: (tallies: readonly FailureTally<failure>[]) => void
  /** Takes what concerns nobody out of memory. */
  readonly forget: (tallies: readonly FailureTally<failure>[]) => void
}

type Counter<failure> = {
  failure: failure
  times: number
  lastAtMs: number
  toldAtMs: number | null
}

/** Counts failures; those of one name are one. */
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
        counters.set(name, { failure, times, lastAtMs, toldAtMs: null })
      }
    },
    due(max, all) {
      const nowMs = clock.nowMs()
      const found: FailureTally<failure>[] = []
      for (const [name, { failure, times, lastAtMs, toldAtMs }] of counters) {
        const isFresh = toldAtMs !== null && nowMs - toldAtMs < tellEveryMs
        if (times === 0 && !isFresh) counters.delete(name)
        if (times === 0 || (isFresh && !all)) continue
        if (found.length < max) found.push({ failure, times, lastAtMs })
      }
      return found
    },
    told(tallies) {
      for (const { failure, times } of tallies) {
        const counter = counters.get(nameOf(failure))
        if (!counter) continue
        counter.times -= times
        counter.toldAtMs = clock.nowMs()
      }
    },
    forget(tallies) {
      for (const { failure } of tallies) counters.delete(nameOf(failure))
    },
  }
}
