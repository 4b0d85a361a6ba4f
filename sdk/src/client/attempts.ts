import { BourseError } from '../errors/bourse-error.ts'
import { readFailure } from '../errors/read-failure.ts'

/** A request whose attempts are alike, up to its deadline. */
export interface Attempted {
  readonly fetch: typeof fetch
  readonly url: string
  readonly init: RequestInit
  /** Whether a repeat does the same as one request: it changes nothing, or the service knows it by its key. */
  readonly isRepeatable: boolean
  readonly timeoutMs: number
  readonly retriesMax: number
  readonly signal: AbortSignal | undefined
}

const firstPauseMs = 250

/**
 * The answer to a request, repeated while that can help: after a refusal that the service calls retryable, and, where
 * the request is repeatable, after a broken connection. It waits as long as `Retry-After` says, and gives up where that
 * is longer than the timeout of an attempt. Answers of 402 are returned. Rejects with a `BourseError`, or with the
 * reason of the signal.
 */
export async function answerOf(request: Attempted): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(request)
    if (outcome instanceof Response) return outcome
    const pauseMs = attempt < request.retriesMax ? pauseAfter(outcome, attempt, request) : null
    if (pauseMs === null) throw outcome
    await pause(pauseMs, request.signal)
  }
}

async function attemptOnce(request: Attempted): Promise<BourseError | Response> {
  const { init, signal, timeoutMs, url } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  const all = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  try {
    const answer = await request.fetch(url, { ...init, signal: all })
    return answer.status >= 400 && answer.status !== 402 ? await readFailure(answer) : answer
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason
    return unanswered(cause, { url, isLate: timeout.aborted, timeoutMs })
  }
}

function unanswered(
  cause: unknown,
  {
    url,
    isLate,
    timeoutMs,
  }: { readonly url: string; readonly isLate: boolean; readonly timeoutMs: number },
): BourseError {
  const { origin } = new URL(url)
  return new BourseError({
    code: isLate ? 'client.timeout' : 'client.unreachable',
    status: 0,
    detail: isLate
      ? `${origin} did not answer within ${timeoutMs} ms.`
      : `${origin} cannot be reached.`,
    fix: isLate
      ? 'Give the call a longer timeoutMs, or ask again.'
      : 'Start the service, or give the client its baseUrl.',
    retryable: true,
    cause,
  })
}

/** How long to wait before the next attempt; null where another one cannot help. */
function pauseAfter(failure: BourseError, attempt: number, request: Attempted): number | null {
  const hasAnswer = failure.status !== 0
  // A gateway between us and the service may have passed the request on.
  const isUnsure = !hasAnswer || [502, 504].includes(failure.status)
  if (isUnsure && !request.isRepeatable) return null
  const isPassing =
    failure.retryable || (isForeign(failure) && [429, 502, 503, 504].includes(failure.status))
  if (!isPassing) return null
  const { retryAfterSeconds } = failure
  if (retryAfterSeconds !== null) {
    const waitMs = Math.ceil(retryAfterSeconds * 1000)
    return waitMs > request.timeoutMs ? null : waitMs
  }
  // Half of the pause is random, so that clients that failed together do not return together.
  return firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2)
}

/** An answer of something in front of the service, which says nothing about repeats. */
function isForeign({ code }: BourseError): boolean {
  return code.startsWith('http.')
}

/** Waits; rejects with the reason of the signal once that is aborted. */
export function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason)
      return
    }
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, durationMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
