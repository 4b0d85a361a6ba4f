import { AppError, type ErrorSpec } from '../../kernel/errors.ts'
import { isJsonObject } from '../../kernel/json-object.ts'
import { ModelFailure, type ModelFailureKind } from '../../kernel/model-failure.ts'
import { requestErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { EndpointFailure } from './endpoint-failure.ts'
import { brokenOff, notUnderstood } from './unreadable.ts'

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
  const words = reasonOf(call ?? failure, apiKey)
  if (call === undefined || call.status < 400) return notUnderstood(words)
  const refusal = refusalOf(call, apiKey)
  if (refusal !== null) return refusal
  const { status } = call
  const cause = new ModelFailure(kindOf(status), words)
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
    cause: new ModelFailure('refused', words),
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

function kindOf(status: number): ModelFailureKind {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'gone'
  if (status === 408 || status === 504) return 'timeout'
  return status === 429 || status >= 500 ? 'unavailable' : 'refused'
}

/** Says what to configure, and never with what. */
function detailOf(status: number): string {
  switch (kindOf(status)) {
    case 'unauthorized':
      return `${endpoint} refuses the key that this service is configured with (${status}). Its operator sets LLM_API_KEY.`
    case 'gone':
      return `${endpoint} does not know the model, or has nothing at this address (404). Its operator sets LLM_MODEL and LLM_BASE_URL.`
    case 'timeout':
      return tookTooLong
    case 'unavailable':
      return status === 429
        ? `${endpoint} takes no more requests for now (429). Try again later; its operator raises what the key of LLM_API_KEY may do.`
        : `${endpoint} failed (${status}). Try again later.`
    default:
      return `${endpoint} refused the request (${status}).`
  }
}

const endpoint = 'The OpenAI-compatible endpoint'
const tookTooLong = `${endpoint} took too long. Try again later, or ask for less at once.`
const unreachable = `${endpoint} cannot be reached. Its operator checks LLM_BASE_URL.`

/** Replaces the egress port's problems by those of a vendor: callers of a model do not see how it is reached. */
function fromEgress(failure: AppError): AppError {
  if (!failure.spec.code.startsWith('egress.')) return failure
  const words = `${failure.spec.code}: ${failure.message}`
  if (failure.spec.status === 504) {
    const cause = new ModelFailure('timeout', words)
    return new AppError(upstreamErrors.timeout, tookTooLong, { cause })
  }
  const isBroken = ['egress.interrupted', 'egress.too_large'].includes(failure.spec.code)
  if (isBroken) return brokenOff(words)
  const cause = new ModelFailure('unavailable', words)
  return new AppError(upstreamErrors.unavailable, unreachable, { cause })
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
