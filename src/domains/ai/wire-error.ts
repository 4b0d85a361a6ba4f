import { AppError } from '../../kernel/errors.ts'

/** Does `work`; what it is refused with also says so in the form that clients of the public API read. */
export async function withWireErrors<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (failure) {
    throw failure instanceof AppError ? withWireError(failure) : failure
  }
}

/** The same error with the public API's `error` object beside the members of the problem document. */
export function withWireError(failure: AppError): AppError {
  const { message, options, spec } = failure
  const [fault] = options.faults ?? []
  const error = {
    message,
    type: typeOf(spec.status),
    param: fault?.location.replace(/^body\/?/, '') ?? null,
    code: spec.code,
  }
  const { cause } = failure
  return new AppError(spec, message, { ...options, cause, extra: { ...options.extra, error } })
}

function typeOf(status: number): string {
  if (status === 402 || status === 429) return 'insufficient_quota'
  return status < 500 ? 'invalid_request_error' : 'server_error'
}
