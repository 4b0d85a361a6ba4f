import { AppError, type ErrorSpec } from '../../kernel/errors.ts'
import { isJsonObject } from '../../kernel/json-object.ts'
import { requestErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { EndpointFailure } from './endpoint-failure.ts'

const retryAfterMaxSeconds = 3_600
const reasonMax = 300
const causesMax = 5

/**
 * The problem to report for a failed call. The endpoint's words are only logged, shortened and without the key, because
 * they may repeat the request. They reach the caller only where they name an unsupported member of the request.
 */
export function toProblem(failure: unknown, apiKey: string | null): AppError {
  const own = causesOf(failure).find((one) => one instanceof AppError)
  if (own !== undefined) return fromEgress(own)
  const call = causesOf(failure).find((one) => one instanceof EndpointFailure)
  const cause = new Error(reasonOf(call ?? failure, apiKey))
  if (call === undefined || call.status < 400) {
    const detail = 'The language model answered in a form that is not understood.'
    return new AppError(upstreamErrors.failed, detail, { cause })
  }
  const refusal = refusalOf(call, apiKey)
  if (refusal !== null) return refusal
  const { status } = call
  const retryAfterSeconds = retryAfterOf(call.headers['retry-after'])
  return new AppError(specOf(status), detailOf(status), {
    cause,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  })
}

/** A 400 where the endpoint names the member, or the reason, for which it refuses the request. */
function refusalOf({ status, body }: EndpointFailure, apiKey: string | null): AppError | null {
  if (![400, 413, 422].includes(status)) return null
  const error = errorIn(body)
  const { message, param, code } = error
  const isNamed = typeof param === 'string' || typeof code === 'string'
  if (typeof message !== 'string' || !isNamed) return null
  const words = plain(message, apiKey)
  const location = typeof param === 'string' ? `body/${plain(param, apiKey)}` : 'body'
  return new AppError(requestErrors.invalid, `The language model refuses the request: ${words}`, {
    faults: [{ location, message: words }],
    ...(typeof code === 'string' ? { extra: { modelCode: plain(code, apiKey) } } : {}),
  })
}

function errorIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(body)
    const error = isJsonObject(answer) ? answer['error'] : undefined
    return isJsonObject(error) ? error : {}
  } catch {
    return {}
  }
}

/** One line of the endpoint's words, without the operator's key. */
function plain(text: string, apiKey: string | null): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return (apiKey === null ? line : line.replaceAll(apiKey, '[key]')).slice(0, reasonMax)
}

function specOf(status: number): ErrorSpec {
  if (status === 429 || status === 503 || status === 529) return upstreamErrors.unavailable
  return status === 408 || status === 504 ? upstreamErrors.timeout : upstreamErrors.failed
}

function detailOf(status: number): string {
  if (status === 401 || status === 403) {
    return 'The language model refuses the key that this service is configured with.'
  }
  if (status === 429) return 'The language model takes no more requests for now.'
  if (status < 500) return `The language model refused the request (${status}).`
  return `The language model failed (${status}).`
}

/** Replaces the egress port's problems by those of a vendor: callers of a model do not see how it is reached. */
function fromEgress(failure: AppError): AppError {
  if (!failure.spec.code.startsWith('egress.')) return failure
  const { cause } = failure.options
  if (failure.spec.status === 504) {
    return new AppError(upstreamErrors.timeout, 'The language model took too long.', { cause })
  }
  const isBroken = ['egress.interrupted', 'egress.too_large'].includes(failure.spec.code)
  return isBroken
    ? new AppError(upstreamErrors.failed, 'The answer of the language model broke off.', { cause })
    : new AppError(upstreamErrors.unavailable, 'The language model cannot be reached.', { cause })
}

function causesOf(failure: unknown): readonly unknown[] {
  const causes: unknown[] = []
  for (let one = failure; one instanceof Error && causes.length < causesMax; one = one.cause) {
    causes.push(one)
  }
  return causes
}

function reasonOf(failure: unknown, apiKey: string | null): string {
  if (failure instanceof EndpointFailure) {
    const { message } = errorIn(failure.body)
    const words = typeof message === 'string' ? message : failure.body
    return plain(`${failure.status}: ${words}`, apiKey)
  }
  return plain(failure instanceof Error ? failure.message : String(failure), apiKey)
}

function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return null
  return Math.min(Number(header), retryAfterMaxSeconds)
}
