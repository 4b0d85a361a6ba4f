/** Tells the person at the terminal how far the start is; everything else goes to the log. */
export type Announce = (step: string, detail?: string) => void

/** Writes one line for each step, with the time since the process began. */
export function createAnnounce(write: (line: string) => void): Announce {
  return (step, detail = '') => {
    const seconds = (performance.now() / 1000).toFixed(1).padStart(5)
    write(`${seconds} s  ${step}${detail === '' ? '' : `  ${detail}`}\n`)
  }
}

/**
 * The last line of a start: what to do now. The tour is offered where it can walk, with the settings that bring it to this
 * service when they are not the usual ones.
 */
export function nextSteps(config: NextSteps): string {
  const { baseUrl, port } = config
  const open = `Open ${baseUrl} in a browser`
  if (!config.hasTour) return `${open}.`
  const usual = `http://localhost:${port}`
  const settings =
    baseUrl === usual ? (port === 4663 ? '' : `PORT=${port} `) : `BASE_URL=${baseUrl} `
  return `${open}, and run \`${settings}npm run tour\` in a second terminal.`
}

type NextSteps = {
  readonly baseUrl: string
  readonly port: number
  /** Whether there are embedded chains, which give a new wallet its first money, and calls are paid in play money. */
  readonly hasTour: boolean
}
