import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

export type Places = {
  /** Resolves with the function that releases the place, in order of arrival. Rejects when `signal` aborts first. */
  readonly take: (signal: AbortSignal) => Promise<() => void>
}

/**
 * Grants `openMax` places at once and queues up to `waitingMax` more; further requests are refused with
 * `upstream.unavailable`.
 */
export function createPlaces(limits: {
  readonly openMax: number
  readonly waitingMax: number
}): Places {
  const waiting: (() => void)[] = []
  let open = 0
  const once = () => {
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      const next = waiting.shift()
      // The place passes directly to the next waiter.
      if (next === undefined) open -= 1
      else next()
    }
  }
  return {
    take(signal) {
      if (open < limits.openMax) {
        open += 1
        return Promise.resolve(once())
      }
      if (waiting.length >= limits.waitingMax) {
        return Promise.reject(
          new AppError(upstreamErrors.unavailable, 'Too many forks of the chain are in use.', {
            retryAfterSeconds: 10,
          }),
        )
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', leave)
          resolve(once())
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(new Error('the wait for a fork ended'))
        }
        if (signal.aborted) return reject(new Error('the wait for a fork ended'))
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(enter)
      })
    },
  }
}
