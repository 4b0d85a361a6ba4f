import { BourseError } from '#sdk'
import { connectionNow, onConnection } from '../../streams/live.ts'

/** How a call is made that must be done whatever becomes of this page. */
export const despiteLeaving = { keepalive: true, retriesMax: 4 } as const

/** Does what ends something at the service: again as soon as there is a connection, where there was none. Gives what it was refused with for good; null where it is done. */
export async function endAtService(end: () => Promise<unknown>): Promise<BourseError | null> {
  try {
    await end()
    return null
  } catch (failure) {
    if (!(failure instanceof BourseError)) return null
    if (!failure.retryable) return failure
    const stop = onConnection(() => {
      if (connectionNow().lostAtMs !== null) return
      stop()
      void endAtService(end)
    })
    return null
  }
}
