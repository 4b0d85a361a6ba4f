import { AppError } from '../kernel/errors.ts'
import { expectedOf } from '../kernel/store-unavailable.ts'

/** How long a start waits for what others run, such as PostgreSQL or a live chain. */
export const startWaitMs = 60_000
const pauseMs = 500
const sayEveryMs = 10_000

/** Whether trying again may help; what a setting got wrong stays wrong. */
export type MayPass = (failure: unknown) => boolean

/**
 * Runs `work` until it succeeds, for about a minute: what a start needs may still be starting itself. Says what is
 * waited for at the first failure and from then on every ten seconds. Raises an error that names it, with the last
 * reason, once the time is up or trying again cannot help.
 */
export async function patiently<result>(
  work: () => Promise<result>,
  options: {
    /** What is asked, where it is and which setting says so: `PostgreSQL at db:5432 (DATABASE_URL)`. */
    readonly what: string
    readonly mayPass: MayPass
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

/** Whether a dependency was not there, as its adapter says it: the same request may succeed later. */
export function isPassing(failure: unknown): boolean {
  return expectedOf(failure)?.spec.retryable ?? false
}

/** An address as it may be shown: without a name, a password, a path or a query, any of which may be a secret. */
export function shownAddress(url: string): string {
  const { protocol, host } = URL.parse(url) ?? { protocol: '', host: '' }
  return host === '' ? 'its address' : `${protocol}//${host}`
}

/** The words of the failure itself; one that only wraps others, as of a name with several addresses, has none. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  if (failure instanceof AggregateError && failure.errors.length > 0) {
    return failure.errors.map(reasonOf).join(', ')
  }
  const cause = failure instanceof AppError ? failure.options.cause : undefined
  return cause === undefined ? failure.message : `${failure.message} ${reasonOf(cause)}`
}
