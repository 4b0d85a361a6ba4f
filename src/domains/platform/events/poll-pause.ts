/** The pause of a loop between two polls, which can be cut short. */
export type PollPause = {
  readonly wait: () => Promise<void>
  /** Ends the current pause, or skips the next one. */
  readonly wake: () => void
}

/** Creates pauses of `ms`, one at a time. They do not keep the process alive. */
export function createPollPause(ms: () => number): PollPause {
  let end: (() => void) | undefined
  let skipNext = false
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        if (skipNext) {
          skipNext = false
          return resolve()
        }
        const timer = setTimeout(() => end?.(), ms()).unref()
        end = () => {
          clearTimeout(timer)
          end = undefined
          resolve()
        }
      }),
    wake() {
      if (end === undefined) skipNext = true
      else end()
    },
  }
}
