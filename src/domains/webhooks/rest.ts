/** The pause of a loop between two looks, which may be cut short. */
export type Rest = {
  readonly take: () => Promise<void>
  /** Ends the pause that is under way, or else the next one before it begins. */
  readonly wake: () => void
}

/** Makes pauses as long as `ms` says, one at a time. They do not keep the program alive. */
export function createRest(ms: () => number): Rest {
  let end: (() => void) | undefined
  let skipNext = false
  return {
    take: () =>
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
