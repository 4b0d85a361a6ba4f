/** Reports the progress of the start at the terminal; everything else goes to the log. */
export type Announce = (step: string, detail?: string) => void

/** Writes one line for each step, with the time since the process started. */
export function createAnnounce(write: (line: string) => void): Announce {
  return (step, detail = '') => {
    const seconds = (performance.now() / 1000).toFixed(1).padStart(5)
    write(`${seconds} s  ${step}${detail === '' ? '' : `  ${detail}`}\n`)
  }
}

/**
 * The last lines of a start: where the terminal is, and what to do next. Offers the tour where it works, with the settings that point it at this
 * service if they differ from the defaults.
 */
export function nextSteps(config: NextSteps): string {
  const { baseUrl, port } = config
  const terminal = `Terminal  ${baseUrl}/`
  if (!config.hasTour) return terminal
  const usual = `http://localhost:${port}`
  const settings =
    baseUrl === usual ? (port === 4663 ? '' : `PORT=${port} `) : `BASE_URL=${baseUrl} `
  return `${terminal}\nTour      \`${settings}npm run tour\`, in a second shell`
}

type NextSteps = {
  readonly baseUrl: string
  readonly port: number
  /** Whether the tour works: it needs embedded chains, which fund a new wallet, and payment in play money. */
  readonly hasTour: boolean
}
