import type { AppError } from '../../../kernel/errors.ts'
import type { ErrorForm } from '../../../kernel/operation.ts'
import { authErrors, rateErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { aiErrors } from './ai.errors.ts'

/** OpenAI's `error` object. */
export type WireError = {
  readonly message: string
  readonly type: string
  readonly param: string | null
  readonly code: string | null
}

/** OpenAI's codes for some refusals, which its clients recognise. All others keep the code of this service. */
const wireCodes: ReadonlyMap<string, string | null> = new Map([
  [aiErrors.model_unknown.code, 'model_not_found'],
  [authErrors.required.code, null],
  [authErrors.invalid_credential.code, 'invalid_api_key'],
  [authErrors.forbidden.code, 'insufficient_permissions'],
  [resourceErrors.not_found.code, 'unknown_url'],
  [resourceErrors.method_not_allowed.code, 'method_not_supported'],
  [rateErrors.limited.code, 'rate_limit_exceeded'],
  [ledgerErrors.insufficient.code, 'insufficient_quota'],
  [billingErrors.budget_exceeded.code, 'insufficient_quota'],
])

/** Errors under the base URL also have OpenAI's `error` member. */
export const wireErrorForm: ErrorForm = {
  under: '/api/ai/v1',
  members: (error) => ({ error: wireErrorOf(error) }),
}

/** The `error` object of a refusal. */
export function wireErrorOf({ message, options, spec }: AppError): WireError {
  const [fault] = options.faults ?? []
  const { modelCode } = options.extra ?? {}
  const own = wireCodes.get(spec.code)
  return {
    message,
    type: typeOf(spec),
    param: fault === undefined ? null : memberOf(fault.location),
    code: typeof modelCode === 'string' ? modelCode : own === undefined ? spec.code : own,
  }
}

/** `body/messages/0/role` is `messages[0].role` there. */
function memberOf(location: string): string | null {
  const [, ...steps] = location.split('/')
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  return path === '' ? null : path.replace(/^\./, '')
}

function typeOf({ status, code }: AppError['spec']): string {
  if (code === rateErrors.limited.code) return 'requests'
  if (status === 402 || status === 429) return 'insufficient_quota'
  return status < 500 ? 'invalid_request_error' : 'server_error'
}
