import type { Clock } from '../../ports/clock.ts'
import type { Visits } from '../../ports/visits.ts'

const restMs = 30_000

/** Creates the process's visitor tracking. There are no visitors before the first one is noted. */
export function createVisits(options: {
  readonly clock: Clock
  /** How long after a visit a visitor still counts as present. */
  readonly quietAfterMs: number
  /** No other process writes to this one's store, so there is no work to find that did not start here. */
  readonly isAlone: boolean
}): Visits {
  const { clock, isAlone, quietAfterMs } = options
  const sleepers = new Set<() => void>()
  let lastMs = Number.NEGATIVE_INFINITY
  let staying = 0

  const isAwake = () => staying > 0 || clock.nowMs() - lastMs < quietAfterMs
  const note = () => {
    const isFirst = !isAwake()
    lastMs = clock.nowMs()
    if (isFirst) for (const wake of [...sleepers]) wake()
  }
  const onWake = (wake: () => void) => {
    // A new function, so that the same callback can be registered twice.
    const sleeper = () => wake()
    sleepers.add(sleeper)
    return () => void sleepers.delete(sleeper)
  }
  const pauseMs = (everyMs: number) => (isAlone && !isAwake() ? Math.max(everyMs, restMs) : everyMs)

  return {
    note,
    stay() {
      // While others stay nothing sleeps; the quiet time starts when the last of them leaves.
      if (staying === 0) note()
      staying += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        staying -= 1
        if (staying === 0) lastMs = clock.nowMs()
      }
    },
    isAwake,
    onWake,
    pauseMs,
    every(everyMs, look) {
      let timer: NodeJS.Timeout
      const rest = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          rest()
          look()
        }, pauseMs(everyMs)).unref()
      }
      rest()
      const forget = onWake(rest)
      return () => {
        forget()
        clearTimeout(timer)
      }
    },
  }
}
