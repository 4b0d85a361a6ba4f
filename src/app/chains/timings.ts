/** Milliseconds that each step of a start took, in order, and `total` since this program began. */
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
