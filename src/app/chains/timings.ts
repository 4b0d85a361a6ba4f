/** The milliseconds of each step of a start, in order, and `total` since the process started. */
export function createTimings(): {
  readonly mark: (step: string) => void
  readonly read: () => Readonly<Record<string, number>>
} {
  const steps: Record<string, number> = { boot: Math.round(performance.now()) }
  let last = performance.now()
  return {
    mark: (step) => {
      const now = performance.now()
      steps[step] = Math.round(now - last)
      last = now
    },
    read: () => ({ ...steps, total: Math.round(performance.now()) }),
  }
}
