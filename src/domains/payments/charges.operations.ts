import { rowsOf } from '../../kernel/operation.ts'
import type { CredentialKind } from '../../kernel/principal.ts'
import { authErrors, resourceErrors } from '../../kernel/shared-errors.ts'
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
import {
  exampleCharge,
  exampleEvidence,
  exampleExplanation,
  exampleReceipt,
  exampleRefund,
} from './examples.ts'

const { operation } = rowsOf<{ readonly charges: ChargesService }>()
const auth = [
  'wallet_session',
  'api_key',
  'idp_bearer',
  'account_session',
] as const satisfies readonly CredentialKind[]
const params = { chargeId: exampleCharge.chargeId }
const row = { tier: 'private', family: 'Payments', auth } as const
const read = { ...row, method: 'GET', effect: 'none', input: { params: ChargeParams } } as const

/** What callers paid and what they earn with calls. */
export const chargesOperations = {
  listCharges: operation({
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
    examples: [
      {
        name: 'what was paid',
        input: { query: { limit: 50, role: 'payer', status: 'settled' } },
        output: { items: [exampleCharge], nextCursor: null },
      },
    ],
    handler: ({ charges }, { input, principal }) => charges.list(principal, input.query),
  }),

  readCharge: operation({
    ...read,
    path: '/api/payments/charges/{chargeId}',
    summary: 'Read one charge',
    output: Charge,
    examples: [{ name: 'a settled charge', input: { params }, output: exampleCharge }],
    handler: ({ charges }, { input, principal }) => charges.get(principal, input.params.chargeId),
  }),

  readReceipt: operation({
    ...read,
    path: '/api/payments/charges/{chargeId}/receipt',
    summary: 'Read the signed receipt of a settled charge',
    description:
      'Digests stand for request and answer, so a receipt can be shown without showing either. Every paid answer carries the same text in `Charge-Receipt`.',
    output: Receipt,
    errors: [resourceErrors.illegal_transition],
    examples: [
      {
        name: 'a receipt',
        input: { params },
        output: {
          chargeId: params.chargeId,
          receipt: exampleReceipt,
          claims: { chargeId: params.chargeId, amount: '0.001', asset: 'USDC', mode: 'paper' },
        },
      },
    ],
    handler: ({ charges }, { input, principal }) =>
      charges.receipt(principal, input.params.chargeId),
  }),

  explainCharge: operation({
    ...read,
    path: '/api/payments/charges/{chargeId}/explain',
    summary: 'Explain a charge from the request to the receipt',
    output: Explanation,
    examples: [{ name: 'a settled charge', input: { params }, output: exampleExplanation }],
    handler: ({ charges }, { input, principal }) =>
      charges.explain(principal, input.params.chargeId),
  }),

  readEvidence: operation({
    ...read,
    path: '/api/payments/charges/{chargeId}/evidence',
    summary: 'Gather what a dispute about a charge needs',
    description:
      'What was asked and answered word for word is for the payer and the operator; a payee sees the digests.',
    output: Evidence,
    examples: [{ name: 'as the payer sees it', input: { params }, output: exampleEvidence }],
    handler: ({ charges }, { input, principal }) =>
      charges.evidence(principal, input.params.chargeId),
  }),

  refundCharge: operation({
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
    examples: [
      {
        name: 'all of it',
        input: { params, body: { reason: 'The answer was wrong.' } },
        output: exampleRefund,
      },
    ],
    handler: ({ charges }, { input, principal, requestHeader }) =>
      charges.refund(principal, {
        chargeId: input.params.chargeId,
        amount: input.body.amount,
        reason: input.body.reason,
        idempotencyKey: requestHeader('idempotency-key'),
      }),
  }),

  voidCharge: operation({
    ...row,
    method: 'POST',
    path: '/api/payments/charges/{chargeId}/void',
    summary: 'Let a payment go before it is taken',
    description:
      'For the payee and the operator, while the paid call still runs. Nothing is charged, and its answer is not given.',
    input: { params: ChargeParams, body: VoidRequest },
    output: Charge,
    errors: [resourceErrors.illegal_transition, chargesErrors.not_payee],
    effect: 'irreversible',
    examples: [
      {
        name: 'a call that hangs',
        input: { params, body: { reason: 'The vendor does not answer.' } },
        output: {
          ...exampleCharge,
          status: 'released',
          allowed: [],
          refundableAtomic: '0',
          refundableUntil: null,
          reference: null,
          isFinal: false,
          responseDigest: null,
          latencyMs: null,
          failure: 'voided: The vendor does not answer.',
          deliveredAt: null,
          settledAt: null,
        },
      },
    ],
    handler: ({ charges }, { input, principal }) =>
      charges.void(principal, input.params.chargeId, input.body.reason),
  }),
}
