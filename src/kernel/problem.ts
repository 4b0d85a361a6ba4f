import type { AppError, ErrorSpec, Fault } from './errors.ts'

/** The body of every error answer (RFC 9457), with this service's extension members. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly requestId: string
  readonly retryable: boolean
  readonly hint?: string
  readonly errors?: readonly Fault[]
  readonly retryAfterSeconds?: number
  readonly [extra: string]: unknown
}

/** The problem type: the address of the code's page (`pages.getError`), unless a protocol registers another. */
export function problemType({ code, typeUri }: Pick<ErrorSpec, 'code' | 'typeUri'>): string {
  return typeUri ?? `/errors/${code}`
}

/** The problem document of an expected error. Its `cause` is left out on purpose. */
export function toProblem(error: AppError, requestId: string): Problem {
  const { spec, options } = error
  return {
    ...options.extra,
    type: problemType(spec),
    title: spec.title,
    status: spec.status,
    detail: error.message,
    code: spec.code,
    requestId,
    retryable: spec.retryable,
    hint: options.hint ?? spec.fix,
    ...(options.faults ? { errors: options.faults } : {}),
    ...(options.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: options.retryAfterSeconds }),
  }
}
