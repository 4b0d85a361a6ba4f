import type { Visits } from '../../src/ports/visits.ts'

/** Somebody always looks: what looks for work does so at its own pace. */
export const watched: Visits = {
  note: () => {},
  stay: () => () => {},
  isAwake: () => true,
  onWake: () => () => {},
  pauseMs: (everyMs) => everyMs,
  every(everyMs, look) {
    const timer = setInterval(look, everyMs).unref()
    return () => clearInterval(timer)
  },
}
