import { AppError, assert } from '../../kernel/errors.ts'
import { idempotencyErrors, paymentErrors } from '../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import type { PricedCall } from '../../ports/paywall.ts'
import type { ChargeRecord } from './charge-record.ts'
import type { HeaderLines, PaymentFrame } from './frame.ts'
import type { PaywallParts } from './paywall-parts.ts'
import type { PresentedPayment } from './rail.ts'
import { signedReceipt } from './signed-receipt.ts'

/** A request with its payment, and the charge that the two made. */
export type PaidRequest = {
  readonly call: PricedCall
  readonly presented: PresentedPayment
  readonly charge: ChargeRecord
}

/**
 * The stored answer with its receipts. Raises what the charge's state says where there is none: 402 with the reason
 * when the payment failed, 503 while it is indeterminate, 409 when the answer was too large or is too old.
 */
export async function answerOf(parts: PaywallParts, request: PaidRequest): Promise<StoredAnswer> {
  assertPaid(parts, request)
  const { charge } = request
  const { answer } = charge
  assert(answer !== null, `the settled charge ${charge.id} has its answer`)
  const headers = { ...answer.headers, ...(await receiptHeaders(parts, request)) }
  if (answer.body !== null) return { status: answer.status, headers, body: answer.body }
  throw new AppError(
    idempotencyErrors.answer_not_kept,
    'The call was paid and answered; its answer is too large or too old to be given again.',
    { headers, extra: { chargeId: charge.id } },
  )
}

/** Raises 402 with the reason when the payment failed, and 503 while it is indeterminate. */
export function assertPaid(parts: PaywallParts, request: PaidRequest): void {
  const { status, settledAt } = request.charge
  if (status === 'failed' || status === 'reversed') throw notPaid(parts, request)
  if (settledAt === null) throw indeterminate()
}

/** The headers that tell the payer of a settled charge that they have paid. */
export async function receiptHeaders(
  parts: PaywallParts,
  { call, presented, charge }: PaidRequest,
): Promise<Readonly<Record<string, string>>> {
  assert(charge.settledAt !== null && charge.reference !== null, 'receipts are of what was paid')
  const lines = frameOf(parts, presented).receipt(call, {
    chargeId: charge.id,
    rail: charge.rail,
    mode: charge.mode,
    presented,
    network: charge.network,
    amountAtomic: charge.amountAtomic,
    payer: charge.payer,
    payTo: charge.payTo,
    reference: charge.reference,
    settledAt: charge.settledAt,
    extra: charge.receiptExtra,
  })
  return {
    ...Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value])),
    'charge-id': charge.id,
    'charge-receipt': await signedReceipt(parts, charge),
  }
}

/** While another request with the same payment runs. */
export function inFlight(): AppError {
  return new AppError(
    paymentErrors.in_flight,
    'The first request with this payment has not ended yet.',
    { retryAfterSeconds: 1 },
  )
}

/** While it is not known whether the money moved. It never comes with a challenge: nobody may pay twice. */
export function indeterminate(): AppError {
  return new AppError(
    paymentErrors.indeterminate,
    'It is not known yet whether the money of this call moved. The same request with the same payment will tell.',
    { retryAfterSeconds: 2 },
  )
}

function notPaid(parts: PaywallParts, { call, presented, charge }: PaidRequest): AppError {
  const reason = charge.failure ?? 'the payment did not settle'
  const lines: HeaderLines = frameOf(parts, presented).failure?.(call, presented, reason) ?? []
  return new AppError(paymentErrors.verification_failed, 'The payment could not be settled.', {
    extra: { reason, chargeId: charge.id },
    headers: Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value])),
  })
}

function frameOf({ frames }: PaywallParts, { protocol }: PresentedPayment): PaymentFrame {
  const frame = frames.find((one) => one.protocol === protocol)
  assert(frame !== undefined, `there is a frame for ${protocol}`)
  return frame
}
