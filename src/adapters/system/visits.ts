import type { Clock } from '../../ports/clock.ts'
import type { Visits } from '../../ports/visits.ts'

const restMs = 30_000

/** Makes the one notion of visits that a process has. Nobody looks before the first visit. */
export function createVisits(options: {
  readonly clock: Clock
  /** How long after a visit somebody still counts as looking. */
  readonly quietAfterMs: number
  /** No other process writes to this one's store, so that nothing is to be found that nobody here began. */
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
    // A function of its own, so that the same one twice is two sleepers.
    const sleeper = () => wake()
    sleepers.add(sleeper)
    return () => void sleepers.delete(sleeper)
  }
  const pauseMs = (everyMs: number) => (isAlone && !isAwake() ? Math.max(everyMs, restMs) : everyMs)

  return {
    note,
    stay() {
      // While others look nobody sleeps, and the time counts from when the last of them leaves.
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
