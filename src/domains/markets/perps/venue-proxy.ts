import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'

/** How long an answer is fresh, and how long after that it may be used while a new one is fetched. */
export const venueFreshness = { freshSeconds: 10, staleSeconds: 60 } as const

export type VenueProxy = () => Promise<{ readonly body: unknown; readonly isStale: boolean }>

/**
 * One cached answer for all callers: nothing of a request reaches the venue, so no caller can affect the answer, and
 * the venue is asked at most once in ten seconds. Raises 502 when it does not answer and the last answer is too old.
 */
export function createVenueProxy(
  options: Ports<'clock' | 'logger'> & {
    readonly askVenue: () => Promise<unknown>
  },
): VenueProxy {
  const { askVenue, clock, logger } = options
  const freshMs = venueFreshness.freshSeconds * 1_000
  const staleMs = freshMs + venueFreshness.staleSeconds * 1_000
  let known: { readonly body: unknown; readonly atMs: number } | undefined
  let asking: Promise<unknown> | undefined
  let restsUntilMs = 0

  function ask(): Promise<unknown> {
    asking ??= askVenue()
      .then(
        (body) => {
          known = { body, atMs: clock.nowMs() }
        },
        (failure: unknown) => {
          restsUntilMs = clock.nowMs() + freshMs
          throw failure
        },
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return async () => {
    const age = known === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - known.atMs
    if (known !== undefined && age < freshMs) return { body: known.body, isStale: false }
    if (known !== undefined && age < staleMs) {
      if (clock.nowMs() >= restsUntilMs) {
        ask().catch((failure: unknown) => {
          logger.warn('the perpetuals venue did not answer', {
            reason: failure instanceof Error ? failure.message : 'unknown',
          })
        })
      }
      return { body: known.body, isStale: true }
    }
    if (asking === undefined && clock.nowMs() < restsUntilMs) throw unavailable()
    try {
      await ask()
    } catch (failure) {
      throw unavailable(failure)
    }
    if (known === undefined) throw unavailable()
    return { body: known.body, isStale: false }
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError(upstreamErrors.failed, 'The perpetuals venue did not answer.', { cause })
}
