import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { authErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { chargesErrors } from './charges.errors.ts'
import {
  Charge,
  ChargePage,
  ChargeParams,
  Evidence,
  Explanation,
  ListChargesQuery,
  Receipt,
  Refund,
  RefundRequest,
  VoidRequest,
} from './charges.schemas.ts'
import type { ChargesService } from './charges.service.ts'

const { operation } = rowsOf<{ readonly charges: ChargesService }>()
const row = { tier: 'private', family: 'Payments', auth: accountCredentials } as const
const read = { ...row, method: 'GET', effect: 'none', input: { params: ChargeParams } } as const

/** What callers paid, and what they earn from calls. */
export const chargesOperations = {
  listCharges: operation({
    name: 'charges.list',
    ...row,
    method: 'GET',
    path: '/api/payments/charges',
    summary: 'List charges that the caller paid or earns with, newest first',
    description:
      'Charges paid from a wallet belong to every account that has proved to control that wallet, also afterwards. An X-Request-Id finds the charge of that call.',
    input: { query: ListChargesQuery },
    output: ChargePage,
    errors: [authErrors.operator_required],
    effect: 'none',
    handler: ({ charges }, { input, principal }) => charges.list(principal, input.query),
  }),

  readCharge: operation({
    name: 'charges.get',
    ...read,
    path: '/api/payments/charges/{chargeId}',
    summary: 'Read one charge',
    output: Charge,
    handler: ({ charges }, { input, principal }) => charges.get(principal, input.params.chargeId),
  }),

  readReceipt: operation({
    name: 'charges.getReceipt',
    ...read,
    path: '/api/payments/charges/{chargeId}/receipt',
    summary: 'Read the signed receipt of a settled charge',
    description:
      'Digests stand for request and answer, so a receipt can be shown without showing either. Every paid answer carries the same text in `Charge-Receipt`.',
    output: Receipt,
    errors: [resourceErrors.illegal_transition],
    handler: ({ charges }, { input, principal }) =>
      charges.receipt(principal, input.params.chargeId),
  }),

  explainCharge: operation({
    name: 'charges.explain',
    ...read,
    path: '/api/payments/charges/{chargeId}/explain',
    summary: 'Explain a charge from the request to the receipt',
    output: Explanation,
    handler: ({ charges }, { input, principal }) =>
      charges.explain(principal, input.params.chargeId),
  }),

  readEvidence: operation({
    name: 'charges.getEvidence',
    ...read,
    path: '/api/payments/charges/{chargeId}/evidence',
    summary: 'Gather what a dispute about a charge needs',
    description:
      'What was asked and answered word for word is for the payer and the operator; a payee sees the digests.',
    output: Evidence,
    handler: ({ charges }, { input, principal }) =>
      charges.evidence(principal, input.params.chargeId),
  }),

  refundCharge: operation({
    name: 'charges.refund',
    ...row,
    method: 'POST',
    path: '/api/payments/charges/{chargeId}/refund',
    summary: 'Refund a settled charge, whole or in part',
    description:
      'For the payee and the operator, within 30 days. It goes back to the payer on their network where the rail can send, otherwise to their account here. The same order under the same Idempotency-Key is one refund, for ever.',
    input: { params: ChargeParams, body: RefundRequest },
    output: Refund,
    errors: [resourceErrors.illegal_transition, ...Object.values(chargesErrors)],
    effect: 'irreversible',
    handler: ({ charges }, { input, principal, requestHeader }) =>
      charges.refund(principal, {
        chargeId: input.params.chargeId,
        amount: input.body.amount,
        reason: input.body.reason,
        idempotencyKey: requestHeader('idempotency-key'),
      }),
  }),

  voidCharge: operation({
    name: 'charges.void',
    ...row,
    method: 'POST',
    path: '/api/payments/charges/{chargeId}/void',
    summary: 'Void a payment before it is captured',
    description:
      'For the payee and the operator, while the paid call still runs. Nothing is charged, and its answer is not given.',
    input: { params: ChargeParams, body: VoidRequest },
    output: Charge,
    errors: [resourceErrors.illegal_transition, chargesErrors.not_payee],
    effect: 'irreversible',
    handler: ({ charges }, { input, principal }) =>
      charges.void(principal, input.params.chargeId, input.body.reason),
  }),
}
