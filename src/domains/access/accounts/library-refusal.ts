import { AppError, type ErrorSpec } from '../../../kernel/errors.ts'
import {
  authErrors,
  requestErrors,
  resourceErrors,
  serverErrors,
  upstreamErrors,
} from '../../../kernel/shared-errors.ts'
import { accountsErrors } from './accounts.errors.ts'

/** How long the library locks an account against codes after too many wrong ones. */
const lockSeconds = 900

/** Maps the library's error codes to this service's. */
const codes: Readonly<Record<string, ErrorSpec>> = {
  INVALID_EMAIL_OR_PASSWORD: accountsErrors.invalid_credentials,
  INVALID_PASSWORD: accountsErrors.invalid_credentials,
  CREDENTIAL_ACCOUNT_NOT_FOUND: accountsErrors.invalid_credentials,
  USER_ALREADY_EXISTS: accountsErrors.email_taken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: accountsErrors.email_taken,
  INVALID_EMAIL: accountsErrors.email_malformed,
  PASSWORD_TOO_SHORT: accountsErrors.password_unacceptable,
  PASSWORD_TOO_LONG: accountsErrors.password_unacceptable,
  INVALID_CODE: accountsErrors.two_factor_code_wrong,
  INVALID_BACKUP_CODE: accountsErrors.two_factor_code_wrong,
  INVALID_TWO_FACTOR_COOKIE: accountsErrors.two_factor_expired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: accountsErrors.two_factor_expired,
  ACCOUNT_TEMPORARILY_LOCKED: accountsErrors.two_factor_locked,
  TOTP_NOT_ENABLED: accountsErrors.two_factor_not_enabled,
  BACKUP_CODES_NOT_ENABLED: accountsErrors.two_factor_not_enabled,
  TWO_FACTOR_NOT_ENABLED: accountsErrors.two_factor_not_enabled,
  TOTP_ALREADY_ENABLED: accountsErrors.two_factor_already_enabled,
  SESSION_NOT_FRESH: accountsErrors.session_not_fresh,
  PROVIDER_NOT_FOUND: accountsErrors.provider_failed,
  INVALID_CALLBACK_URL: accountsErrors.redirect_refused,
  INVALID_REDIRECT_URL: accountsErrors.redirect_refused,
  INVALID_ERROR_CALLBACK_URL: accountsErrors.redirect_refused,
  INVALID_NEW_USER_CALLBACK_URL: accountsErrors.redirect_refused,
  INVALID_ORIGIN: authErrors.origin_refused,
  MISSING_OR_NULL_ORIGIN: authErrors.origin_refused,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: authErrors.origin_refused,
  FAILED_TO_CREATE_USER: upstreamErrors.unavailable,
  FAILED_TO_CREATE_SESSION: upstreamErrors.unavailable,
  VALIDATION_ERROR: requestErrors.invalid,
  OUTBOUND_ADDRESS_REFUSED: accountsErrors.outbound_address_refused,
}

/** The codes for the library's other refusals, of people and of agents, by status. */
const byStatus: Readonly<Record<'people' | 'agents', Readonly<Record<number, ErrorSpec>>>> = {
  people: {
    400: requestErrors.invalid,
    401: authErrors.required,
    403: authErrors.forbidden,
    404: resourceErrors.not_found,
    // Of two concurrent backup codes the second is refused as a conflict; the same code twice is used up.
    409: accountsErrors.two_factor_code_wrong,
    415: requestErrors.unsupported_media_type,
    422: requestErrors.invalid,
  },
  agents: {
    400: requestErrors.invalid,
    401: accountsErrors.agent_unauthorized,
    403: accountsErrors.agent_forbidden,
    404: resourceErrors.not_found,
    409: accountsErrors.agent_conflict,
    410: accountsErrors.agent_conflict,
    415: requestErrors.unsupported_media_type,
    422: requestErrors.invalid,
  },
}

export type Refusal = {
  readonly status: number
  /** The parsed body of the library's error. */
  readonly body: unknown
  readonly challenge: string | null
  readonly about: 'people' | 'agents'
}

/** Whether the library failed to create a user because a concurrent request created the same one. */
export function isLostRace(body: unknown): boolean {
  return textOf(body, 'code') === 'FAILED_TO_CREATE_USER'
}

/** Converts the library's refusal: a stable code, with the library's own code as `reason`. */
export function toAppError({ status, body, challenge, about }: Refusal): AppError {
  const reason = textOf(body, 'code') ?? textOf(body, 'error') ?? `HTTP ${status}`
  const spec = codes[reason] ?? byStatus[about][status]
  if (spec === undefined) {
    return new AppError(serverErrors.defect, 'Unexpected error.', {
      cause: new Error(`the account library answered ${status} ${reason}`),
    })
  }
  return new AppError(spec, detailOf(spec, body), {
    extra: { reason },
    ...(challenge === null ? {} : { headers: { 'www-authenticate': challenge } }),
    ...(spec.status === 429 ? { retryAfterSeconds: lockSeconds } : {}),
  })
}

function detailOf(spec: ErrorSpec, body: unknown): string {
  // The library's message is passed on only where it describes the request's own form.
  if (spec !== requestErrors.invalid && spec !== accountsErrors.agent_forbidden) {
    return `${spec.title}.`
  }
  return textOf(body, 'message') ?? textOf(body, 'error_description') ?? `${spec.title}.`
}

function textOf(body: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(body), name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
