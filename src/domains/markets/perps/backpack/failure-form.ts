import { Type as T } from '@sinclair/typebox'
import type { FailureForm } from '../../../../kernel/operation.ts'
import type { Problem } from '../../../../kernel/problem.ts'

const codes: Readonly<Record<string, string>> = {
  'auth.required': 'UNAUTHORIZED',
  'auth.invalid_credential': 'INVALID_SIGNATURE',
  'auth.ambiguous_credentials': 'UNAUTHORIZED',
  'perps.client_id_used': 'INVALID_ORDER',
  'perps.invalid_order': 'INVALID_ORDER',
  'perps.margin': 'INSUFFICIENT_MARGIN',
  'perps.not_started': 'RESOURCE_NOT_FOUND',
  'perps.refused': 'INVALID_ORDER',
  'server.stopping': 'MAINTENANCE',
}
const reasons: Readonly<Record<string, string>> = {
  leverage_in_use: 'MAX_LEVERAGE_REACHED',
  no_market: 'INVALID_MARKET',
  order_too_large: 'INVALID_QUANTITY',
  order_too_small: 'INVALID_QUANTITY',
  price_out_of_band: 'INVALID_PRICE',
  too_many_orders: 'ORDER_LIMIT',
}
const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_CLIENT_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'RESOURCE_NOT_FOUND',
  408: 'TIMEOUT',
  429: 'TOO_MANY_REQUESTS',
  503: 'MAINTENANCE',
  504: 'TIMEOUT',
}

/** Errors in the form of the exchange: its code, message and status. */
export const backpackFailure: FailureForm = {
  schema: T.Object(
    {
      code: T.String({ description: 'Such as INVALID_ORDER or INVALID_SIGNATURE' }),
      message: T.String(),
    },
    { $id: 'PerpsClientFailure' },
  ),
  write: (problem) => ({ status: statusOf(problem), body: failureOf(problem) }),
}

/** Also for one order of several. */
export function failureOf(
  problem: Pick<Problem, 'code' | 'detail' | 'status'> & { reason?: unknown },
) {
  const { code, detail, reason, status } = problem
  return {
    code:
      reasons[String(reason)] ??
      codes[code] ??
      statuses[status] ??
      (status < 500 ? 'INVALID_CLIENT_REQUEST' : 'SERVER_ERROR'),
    message: detail,
  }
}

/**
 * The exchange answers refusals with 400, where this service's own rows answer 409 or 422. What a key may not do is no
 * refusal of the order.
 */
function statusOf({ code, reason, status }: Problem): number {
  if (reason === 'no_market') return 400
  const isOwn = status >= 500 || status === 403 || status === 404
  return code.startsWith('perps.') && !isOwn ? 400 : status
}
