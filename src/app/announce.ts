/** Tells the person at the terminal how far the start is; everything else goes to the log. */
export type Announce = (step: string, detail?: string) => void

/** Writes one line for each step, with the time since the process began. */
export function createAnnounce(write: (line: string) => void): Announce {
  return (step, detail = '') => {
    const seconds = (performance.now() / 1000).toFixed(1).padStart(5)
    write(`${seconds} s  ${step}${detail === '' ? '' : `  ${detail}`}\n`)
  }
}
