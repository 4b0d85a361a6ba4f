import { AppError, type ErrorSpec } from '../../../kernel/errors.ts'
import type { EgressResponse } from '../../../ports/egress.ts'
import { mayBePassedOn } from './answer-check.ts'
import type { CallOutcome } from './circuit.ts'
import type { VendorRoute } from './vendor.ts'
import { vendorsErrors } from './vendors.errors.ts'

/** When the same call may be retried: always, only if it is repeatable, or never. */
export type Repeat = 'always' | 'if_repeatable' | 'never'

/** The result of one attempt: an answer to pass on, or the error and its consequences. */
export type TryResult =
  | { readonly ok: true; readonly answer: unknown; readonly bytes: number }
  | {
      readonly ok: false
      readonly error: AppError
      readonly outcome: CallOutcome
      readonly repeat: Repeat
      /** The pause that the vendor requested before the next call. */
      readonly waitSeconds?: number
    }

/** The media types that are passed on. */
export const answerTypes = ['application/json', '*+json']

/**
 * Parses an answer. The vendor's error messages are never passed on, because they may be about the service's account.
 */
export function readAnswer(
  { vendor }: VendorRoute,
  response: EgressResponse,
  parts: { readonly secret: string | null; readonly nowMs: number },
): TryResult {
  const { status } = response
  if (status < 200 || status > 299) return refusalOf(response, vendor.name, parts.nowMs)
  const text = new TextDecoder().decode(response.body)
  const answer = parsed(text)
  if (answer === undefined) {
    return fail(vendorsErrors.answer_refused, `${vendor.name} gave an answer that is not JSON.`, {
      outcome: 'failure',
    })
  }
  if (!mayBePassedOn(answer, parts.secret)) {
    const detail = `${vendor.name} gave an answer that cannot be passed on.`
    return fail(vendorsErrors.answer_refused, detail, { outcome: 'unknown' })
  }
  if (vendor.okMember !== undefined && member(answer, vendor.okMember) !== true) {
    return fail(vendorsErrors.request_refused, `${vendor.name} refused the request.`, {
      outcome: 'success',
    })
  }
  return { ok: true, answer, bytes: response.body.byteLength }
}

/** Converts a failure of the egress port. */
export function readFailure({ vendor }: VendorRoute, failure: unknown): TryResult {
  const code = failure instanceof AppError ? failure.spec.code : ''
  switch (code) {
    case 'egress.unreachable':
      return fail(vendorsErrors.failed, `${vendor.name} cannot be reached.`, {
        outcome: 'failure',
        repeat: 'always',
        cause: failure,
      })
    case 'egress.interrupted':
      return fail(vendorsErrors.failed, `The connection to ${vendor.name} broke.`, {
        outcome: 'failure',
        repeat: 'if_repeatable',
        cause: failure,
      })
    case 'egress.timeout':
      return fail(vendorsErrors.timeout, `${vendor.name} did not answer in time.`, {
        outcome: 'failure',
        cause: failure,
      })
    case 'egress.too_large':
      return fail(vendorsErrors.answer_refused, `${vendor.name} answered too much.`, {
        outcome: 'unknown',
        cause: failure,
      })
    case 'egress.refused':
    case 'egress.unexpected_answer':
      return fail(vendorsErrors.failed, `${vendor.name} cannot be called.`, {
        outcome: 'failure',
        cause: failure,
      })
    default:
      throw failure
  }
}

type Consequences = {
  readonly outcome: CallOutcome
  readonly repeat?: Repeat
  readonly waitSeconds?: number
  readonly extra?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

function fail(
  spec: ErrorSpec,
  detail: string,
  { outcome, repeat = 'never', waitSeconds, extra, cause }: Consequences,
): TryResult {
  const error = new AppError(spec, detail, {
    ...(waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds }),
    ...(extra === undefined ? {} : { extra }),
    ...(cause === undefined ? {} : { cause }),
  })
  return {
    ok: false,
    error,
    outcome,
    repeat,
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
  }
}

function refusalOf({ status, headers }: EgressResponse, name: string, nowMs: number): TryResult {
  const extra = { upstreamStatus: status }
  if (status === 404 || status === 410) {
    return fail(vendorsErrors.not_found, `${name} has no such thing.`, {
      outcome: 'success',
      extra,
    })
  }
  if (status === 401 || status === 402 || status === 403 || status === 407) {
    const detail = `${name} does not accept the key of this service.`
    return fail(vendorsErrors.secret_refused, detail, { outcome: 'unknown', extra })
  }
  if (status === 429) {
    const waitSeconds = waitOf(headers['retry-after'], nowMs)
    const consequences = { outcome: 'unknown', repeat: 'always', waitSeconds, extra } as const
    return fail(vendorsErrors.busy, `${name} takes no more calls for now.`, consequences)
  }
  if (status >= 400 && status < 500 && status !== 408) {
    return fail(vendorsErrors.request_refused, `${name} refused the request.`, {
      outcome: 'success',
      extra,
    })
  }
  // A redirect is refused: only the vendor's configured URL is called.
  return fail(vendorsErrors.failed, `${name} failed.`, {
    outcome: 'failure',
    repeat: status >= 500 || status === 408 ? 'if_repeatable' : 'never',
    extra,
  })
}

const waitSecondsMax = 60

/** `Retry-After` in either form, limited to between one second and a minute. */
function waitOf(value: string | undefined, nowMs: number): number {
  const seconds = /^\d{1,9}$/.test(value ?? '')
    ? Number(value)
    : (Date.parse(value ?? '') - nowMs) / 1_000
  if (!Number.isFinite(seconds)) return 1
  return Math.min(waitSecondsMax, Math.max(1, Math.ceil(seconds)))
}

/** An empty answer becomes an empty object, because a row always answers JSON. Undefined for invalid JSON. */
function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return mayLoseDigits.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** More digits than a JavaScript number can hold, or an exponent that may be out of range. */
const mayLoseDigits = /\d[\d.]{15}|\d[eE][+-]?\d{3}/
const exactDigits = 15

/**
 * Preserves a number that JavaScript cannot represent as the vendor wrote it, digit by digit: amounts in the smallest
 * unit are often larger. The library types lack the third argument and `rawJSON`.
 */
function exactly(...[, value, context]: readonly unknown[]): unknown {
  const source = member(context, 'source')
  const isExact = typeof value !== 'number' || typeof source !== 'string'
  if (isExact || String(value) === source) return value
  const digits = source.replace(/[eE].*$|\D/g, '').length
  if (digits <= exactDigits && Number.isFinite(value)) return value
  const asWritten: unknown = Reflect.get(JSON, 'rawJSON')
  return typeof asWritten === 'function' ? Reflect.apply(asWritten, JSON, [source]) : value
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
