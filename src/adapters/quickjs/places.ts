import { AppError } from '../../kernel/errors.ts'
import { sandboxErrors } from '../../kernel/sandbox.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

export type PlacesOptions = {
  /** Concurrent programs in this process. */
  readonly threadsMax: number
  /** Runs that may wait for a place; further ones are refused. */
  readonly waitingMax: number
  /** How long a run may wait before it is refused. Default: 60,000. */
  readonly waitMsMax?: number
}

/** Running and waiting programs. Raises 503 `sandbox.full` where too many wait, or one waited too long. */
export function createPlaces({ threadsMax, waitingMax, waitMsMax = 60_000 }: PlacesOptions) {
  const queue: (() => void)[] = []
  let running = 0
  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw stopping()
  }
  const exit = () => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
  const waitForTurn = async (signal: AbortSignal): Promise<void> => {
    const turn = Promise.withResolvers<void>()
    queue.push(turn.resolve)
    const leave = (reason: AppError) => {
      const place = queue.indexOf(turn.resolve)
      if (place < 0) return
      queue.splice(place, 1)
      turn.reject(reason)
    }
    const abort = () => leave(stopping())
    const timer = setTimeout(() => leave(full()), waitMsMax)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    // A finished run hands its place to the next one.
    await turn.promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
  }

  return {
    /** Resolves with a place, which `exit` releases; rejects when there is none. */
    async enter(signal: AbortSignal): Promise<void> {
      assertOpen()
      if (running < threadsMax) {
        running += 1
        return
      }
      if (queue.length >= waitingMax) throw full()
      await waitForTurn(signal)
    },
    exit,
    assertOpen,
    /** Refuses everybody from now on, including those who wait. */
    close: () => {
      isClosed = true
    },
  }
}

function full(): AppError {
  return new AppError(sandboxErrors.full, 'Too many programs are running.', {
    retryAfterSeconds: 1,
  })
}

/** The refusal of a run that could not begin. */
export function unavailable(detail: string): AppError {
  return new AppError(upstreamErrors.unavailable, detail, { retryAfterSeconds: 2 })
}

function stopping(): AppError {
  return unavailable('The run was given up before it began.')
}
