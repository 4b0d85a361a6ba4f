import type { IncomingMessage } from 'node:http'
import { AppError, type ErrorSpec } from '../../kernel/errors.ts'
import type { DocumentBody, ErrorForm, FailureForm } from '../../kernel/operation.ts'
import { type Problem, toProblem } from '../../kernel/problem.ts'
import { requestErrors, serverErrors } from '../../kernel/shared-errors.ts'
import { expectedOf } from '../../kernel/store-unavailable.ts'
import type { Logger } from '../../ports/logger.ts'
import { paidCacheControl } from './paid-answers.ts'

/** The abort reason of a call whose caller has disconnected. A failure with this reason is not reported. */
export class CallerGone extends Error {
  constructor() {
    super('the caller went away')
  }
}

/** An error as it is sent: every failure of every transport takes this form. */
export type FailureAnswer = {
  readonly error: AppError
  readonly status: number
  /** An array becomes several header lines. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Problem
}

/**
 * Converts anything thrown to a problem document. Only an `AppError` is explained to the caller; anything else is
 * logged.
 */
export function toFailureAnswer(
  failure: unknown,
  requestId: string,
  logger: Logger,
): FailureAnswer {
  const error = toAppError(failure)
  const cause = error.options.cause ?? failure
  if (cause instanceof CallerGone) logger.debug(cause.message, { requestId })
  else if (isFailure(error.spec)) logger.error(error.spec.code, cause, { requestId })
  const { retryAfterSeconds, headers } = error.options
  return {
    error,
    status: error.spec.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': error.spec.status === 402 ? paidCacheControl : 'no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    },
    body: toProblem(error, requestId),
  }
}

/** A code for a feature that is not configured is no failure: nobody has to act, and a retry does not help. */
function isFailure({ status, retryable }: ErrorSpec): boolean {
  return status >= 500 && (status !== 503 || retryable)
}

/** The same answer with the additional members of the path's own protocol. */
export function inForm(answer: FailureAnswer, form: ErrorForm | undefined): FailureAnswer {
  if (form === undefined) return answer
  return { ...answer, body: { ...form.members(answer.error), ...answer.body } }
}

/** The error form that rows declare for a path. */
export function formOf(url: string, forms: readonly ErrorForm[]): ErrorForm | undefined {
  const path = url.split('?', 1)[0] ?? ''
  return forms.find(({ under }) => path === under || path.startsWith(`${under}/`))
}

/** A failure ready to be sent, in the form of the row's protocol if it has one. */
export function wordFailure(
  { body, headers, status }: FailureAnswer,
  form: FailureForm | undefined,
): Pick<FailureAnswer, 'headers' | 'status'> & { readonly body: string } {
  if (form === undefined) return { status, headers, body: JSON.stringify(body) }
  const worded = form.write(body)
  return {
    status: worded.status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(worded.body),
  }
}

/** Whether a browser asks on behalf of a person, and not a program that reads JSON. */
export function asksForPage({
  headers: { accept = '' },
  method,
}: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  return method === 'GET' && accept.includes('text/html') && !accept.includes('json')
}

/** The failure as a page, with the status and the headers that it has for programs. */
export function asPage(
  { body, headers, status }: FailureAnswer,
  pageOf: (problem: Problem) => DocumentBody,
): Pick<FailureAnswer, 'headers' | 'status'> & { readonly body: string } {
  const page = pageOf(body)
  return {
    status,
    headers: { ...headers, ...page.headers, 'content-type': page.contentType, vary: 'Accept' },
    body: String(page.body),
  }
}

function toAppError(failure: unknown): AppError {
  return (
    expectedOf(failure) ??
    fromFramework(failure) ??
    new AppError(serverErrors.defect, 'Unexpected error.', { cause: failure })
  )
}

/** Maps refusals by the framework, made before a row is reached, to this service's codes. */
function fromFramework(failure: unknown): AppError | undefined {
  if (!(failure instanceof Error) || !('statusCode' in failure)) return undefined
  const code = 'code' in failure ? String(failure.code) : ''
  const spec = frameworkCodes.get(code)
  if (spec !== undefined) return new AppError(spec.error, spec.detail, { cause: failure })
  const status = Number(failure.statusCode)
  if (status < 400 || status >= 500) return undefined
  return new AppError(requestErrors.malformed, 'The request is not well-formed.', {
    cause: failure,
  })
}

const frameworkCodes = new Map(
  Object.entries({
    FST_ERR_CTP_INVALID_MEDIA_TYPE: {
      error: requestErrors.unsupported_media_type,
      detail: 'The body must be application/json.',
    },
    FST_ERR_CTP_INVALID_TYPE: {
      error: requestErrors.unsupported_media_type,
      detail: 'The Content-Type header is not valid.',
    },
    FST_ERR_CTP_BODY_TOO_LARGE: {
      error: requestErrors.too_large,
      detail: 'The body is larger than this operation allows.',
    },
    FST_ERR_CTP_INVALID_JSON_BODY: {
      error: requestErrors.malformed,
      detail: 'The body is not well-formed JSON.',
    },
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
      error: requestErrors.malformed,
      detail: 'The body is not as long as Content-Length says.',
    },
    FST_ERR_BAD_URL: { error: requestErrors.malformed, detail: 'The URL is not well-formed.' },
    FST_ERR_MAX_PARAM_LENGTH: {
      error: requestErrors.uri_too_long,
      detail: 'A path parameter is longer than 256 characters.',
    },
  }),
)
