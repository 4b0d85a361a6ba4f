import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError, type ErrorSpec } from '../../kernel/errors.ts'
import { ConnectFailure } from './connector.ts'

/** Ends a call by its timeout or by its caller. */
export type Deadline = { readonly signal: AbortSignal; readonly isTimeUp: () => boolean }

/** Starts the timeout of a call. */
export function startDeadline(totalTimeoutMs: number, caller?: AbortSignal): Deadline {
  const time = AbortSignal.timeout(totalTimeoutMs)
  return {
    signal: caller === undefined ? time : AbortSignal.any([time, caller]),
    isTimeUp: () => time.aborted,
  }
}

/** Converts any failure of a call to one of the port's codes. */
export function toEgressError(failure: unknown, deadline: Deadline): AppError {
  if (failure instanceof AppError) return failure
  if (deadline.signal.aborted) {
    const detail = deadline.isTimeUp()
      ? 'There was no whole answer in time.'
      : 'The call was given up before it was answered.'
    return new AppError(egressErrors.timeout, detail, { cause: failure })
  }
  if (failure instanceof ConnectFailure) {
    return of(egressErrors.unreachable, 'No connection could be made.', failure)
  }
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  if (code === 'UND_ERR_INVALID_ARG') {
    return of(egressErrors.refused, 'A header or the path of the call is not valid.', failure)
  }
  if (isMalformed(code)) {
    return of(egressErrors.unexpected_answer, 'The answer is malformed.', failure)
  }
  return of(egressErrors.interrupted, 'The connection broke before the answer was whole.', failure)
}

/** Whether the code comes from the HTTP parser or from a decoder. */
function isMalformed(code: string): boolean {
  return /^(HPE_|Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_ZLIB|UND_ERR_HEADERS_OVERFLOW)/.test(code)
}

function of(spec: ErrorSpec, detail: string, cause: unknown): AppError {
  return new AppError(spec, detail, { cause })
}
