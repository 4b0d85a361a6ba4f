const closings: (() => Promise<void>)[] = []

/** Keeps something open for all files of this worker, and closes it when the worker ends. */
export function untilWorkerEnds(close: () => Promise<void>): void {
  closings.push(close)
}

/** Closes what was kept, the last one first; the worker is told of the first that fails. */
export async function endWorker(): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close()
}
