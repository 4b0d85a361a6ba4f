import type { RunParts } from './run-parts.ts'

/** How many runs are reported concurrently. */
const atOnceMax = 8
/** More pending hints than this are dropped: callers poll too. */
const waitingMax = 10_000

/**
 * Calls `onStatus` with each run whose status changes, in whichever process. Several changes of one run may be reported
 * as one, two processes may report the same, and a hint may be lost: a caller that must not miss any polls too.
 */
export async function watchRuns(
  onStatus: (runId: string) => Promise<void>,
  { hints, logger }: Pick<RunParts, 'hints' | 'logger'>,
): Promise<() => void> {
  const waiting = new Set<string>()
  let working = 0
  let isStopped = false
  const work = async (): Promise<void> => {
    working += 1
    for (;;) {
      const [runId] = waiting
      if (runId === undefined || isStopped) break
      waiting.delete(runId)
      try {
        await onStatus(runId)
      } catch (failure) {
        logger.warn('a change of a run could not be followed', { runId, reason: String(failure) })
      }
    }
    working -= 1
  }
  const off = await hints.onStatus((runId) => {
    if (waiting.size < waitingMax) waiting.add(runId)
    if (working < atOnceMax) void work()
  })
  return () => {
    isStopped = true
    off()
  }
}
