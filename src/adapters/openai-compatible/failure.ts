import { APICallError } from '@ai-sdk/provider'
import { AppError, type ErrorSpec } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

const retryAfterMaxSeconds = 3_600
const reasonMax = 300
const causesMax = 5

/**
 * The problem that a failed call is told as. What the endpoint said is in the log only, cut short and without the key:
 * it may repeat what it was sent.
 */
export function toProblem(failure: unknown, apiKey: string | null): AppError {
  const own = causesOf(failure).find((one) => one instanceof AppError)
  if (own !== undefined) return fromEgress(own)
  const call = causesOf(failure).find((one) => APICallError.isInstance(one))
  const cause = new Error(reasonOf(call ?? failure, apiKey))
  const status = call?.statusCode
  if (status === undefined || status < 400) {
    const detail = 'The language model answered in a form that is not understood.'
    return new AppError(upstreamErrors.failed, detail, { cause })
  }
  const retryAfterSeconds = retryAfterOf(call?.responseHeaders?.['retry-after'])
  return new AppError(specOf(status), detailOf(status), {
    cause,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  })
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

/** The door's own problems, in the vendors' words: callers of a model do not see how it is reached. */
function fromEgress(failure: AppError): AppError {
  if (failure.spec.code.startsWith('upstream.')) return failure
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
  const isCall = APICallError.isInstance(failure)
  const status = isCall ? `${failure.statusCode ?? 'no status'}: ` : ''
  const said = failure instanceof Error ? failure.message : JSON.stringify(failure)
  const text = `${status}${said}`
  return (apiKey === null ? text : text.replaceAll(apiKey, '[key]')).slice(0, reasonMax)
}

function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return null
  return Math.min(Number(header), retryAfterMaxSeconds)
}
