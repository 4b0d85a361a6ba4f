import { keysErrors } from '../domains/access/keys/index.ts'
import { billingErrors } from '../domains/money/billing/index.ts'
import { x402Errors } from '../domains/money/payments/index.ts'
import type { ErrorSpec } from '../kernel/errors.ts'
import { isBehindEntry, isIdempotent, isPriced, type Operation } from '../kernel/operation.ts'
import type { CredentialKind } from '../kernel/principal.ts'
import {
  authErrors,
  idempotencyErrors,
  paymentErrors,
  rateErrors,
  requestErrors,
  resourceErrors,
  serverErrors,
} from '../kernel/shared-errors.ts'

/**
 * Every code that an operation may answer with: its own and those that its fields imply. Always includes 401, 403, 404
 * and 500, because the specification declares them on every operation.
 */
export function errorsOf(row: Operation): readonly ErrorSpec[] {
  const takesInput = row.input.body ?? row.input.params ?? row.input.query
  const codes: ErrorSpec[] = [
    requestErrors.malformed,
    requestErrors.secret_refused,
    ...(takesInput ? [requestErrors.invalid] : []),
    ...(row.method === 'GET'
      ? []
      : [
          requestErrors.duplicate_key,
          requestErrors.too_large,
          requestErrors.unsupported_media_type,
          requestErrors.timeout,
        ]),
    authErrors.required,
    authErrors.invalid_credential,
    authErrors.ambiguous_credentials,
    authErrors.forbidden,
    ...(row.method === 'GET' ? [] : [authErrors.origin_refused]),
    ...(row.gate === 'holder' ? [authErrors.holder_required, authErrors.holder_unknown] : []),
    ...(isBehindEntry(row) ? [authErrors.entry_required] : []),
    ...(row.gate === 'operator' ? [authErrors.operator_required] : []),
    ...(isPriced(row)
      ? [
          ...Object.values(paymentErrors),
          billingErrors.budget_exceeded,
          x402Errors.identifier_reused,
        ]
      : []),
    resourceErrors.not_found,
    ...(isIdempotent(row) ? Object.values(idempotencyErrors) : []),
    rateErrors.limited,
    ...(takesKeys(row) ? [keysErrors.budget_exceeded] : []),
    serverErrors.defect,
    serverErrors.database_unavailable,
    serverErrors.stopping,
    ...(row.errors ?? []),
  ]
  return [...new Map(codes.map((spec) => [spec.code, spec])).values()]
}

function takesKeys(row: Operation): boolean {
  const kinds: readonly CredentialKind[] = row.auth
  return kinds.length === 0 || kinds.includes('api_key')
}
