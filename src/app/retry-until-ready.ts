import { AppError } from '../kernel/errors.ts'
import { expectedOf } from '../kernel/store-unavailable.ts'

/** How long a start waits for external services such as PostgreSQL or a live chain. */
export const startWaitMs = 60_000
const pauseMs = 500
const sayEveryMs = 10_000

/** Whether a retry may help; a wrong setting stays wrong. */
export type IsTransient = (failure: unknown) => boolean

/**
 * Runs `work` until it succeeds, for about a minute, because what a start needs may still be starting itself. Reports
 * what it waits for at the first failure and then every ten seconds. Throws an error that names it, with the last
 * reason, once the time is up or a retry cannot help.
 */
export async function retryUntilReady<result>(
  work: () => Promise<result>,
  options: {
    /** The dependency, its address and its setting: `PostgreSQL at db:5432 (DATABASE_URL)`. */
    readonly what: string
    readonly mayPass: IsTransient
    readonly say: (line: string) => void
    readonly waitMs?: number
  },
): Promise<result> {
  const { what, mayPass, say, waitMs = startWaitMs } = options
  const startedAt = performance.now()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await work()
    } catch (failure) {
      const now = performance.now()
      const waitedSeconds = Math.round((now - startedAt) / 1_000)
      if (!mayPass(failure)) {
        throw new Error(`${what} refused: ${reasonOf(failure)}`, { cause: failure })
      }
      if (now - startedAt >= waitMs) {
        const tried = `${what} could not be reached for ${waitedSeconds} s`
        throw new Error(`${tried}: ${reasonOf(failure)}`, { cause: failure })
      }
      if (now - saidAt >= sayEveryMs) {
        say(`${what}: ${reasonOf(failure)}`)
        saidAt = now
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Whether a dependency was unavailable, so that the same request may succeed later. */
export function isPassing(failure: unknown): boolean {
  return expectedOf(failure)?.spec.retryable ?? false
}

/** A URL without user name, password, path and query, any of which may be a secret. */
export function shownAddress(url: string): string {
  const { protocol, host } = URL.parse(url) ?? { protocol: '', host: '' }
  return host === '' ? 'its address' : `${protocol}//${host}`
}

/** The failure's message and its cause's; for an AggregateError, those of the failures that it wraps. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  if (failure instanceof AggregateError && failure.errors.length > 0) {
    return failure.errors.map(reasonOf).join(', ')
  }
  const cause = failure instanceof AppError ? failure.options.cause : undefined
  return cause === undefined ? failure.message : `${failure.message} ${reasonOf(cause)}`
}
