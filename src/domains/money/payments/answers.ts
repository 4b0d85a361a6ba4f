import { AppError, assert } from '../../../kernel/errors.ts'
import { idempotencyErrors, paymentErrors } from '../../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../../ports/idempotency.ts'
import type { PricedCall } from '../../../ports/paywall.ts'
import type { ChargeRecord } from './charge-record.ts'
import { paidStates } from './charge-states.ts'
import type { HeaderLines, PaymentFrame } from './frame.ts'
import type { PaymentOfCall } from './paywall-parts.ts'
import { indeterminate, inFlight } from './refusals.ts'
import { signedReceipt } from './signed-receipt.ts'

/**
 * The answer for a payment that was used before: the stored answer of the same request, settled first if that is
 * outstanding. Null when its holder died and it was released, so that it can be claimed again. Raises 402 for another
 * request or another caller, 409 `payment.in_flight` while it is held, 503 `payment.indeterminate` while the outcome is
 * unknown.
 */
export async function repeatOf(
  payment: PaymentOfCall,
  charge: ChargeRecord,
): Promise<StoredAnswer | null> {
  assertSamePayment(payment, charge)
  const { id, status } = charge
  if (status === 'released') return null
  if (paidStates.includes(status) || status === 'failed' || status === 'reversed') {
    return replayed(payment, charge)
  }
  const taken = await payment.charges.takeUp(id)
  if (taken === undefined) throw status === 'indeterminate' ? indeterminate() : inFlight()
  if (taken.record.status === 'reserved') {
    await taken.release('the process that held it ended')
    return null
  }
  return replayed(payment, await taken.settle())
}

/** A payment is valid for one request of one caller, also when it is repeated. */
function assertSamePayment({ call, presented }: PaymentOfCall, charge: ChargeRecord): void {
  const isSameRequest =
    charge.fingerprint === presented.fingerprint && charge.requestDigest === call.requestDigest
  if (isSameRequest && isSameCaller(call, charge)) return
  if (charge.protocol === 'credit') {
    throw new AppError(
      idempotencyErrors.key_reused,
      'This Idempotency-Key was used for a request with another content.',
    )
  }
  throw new AppError(
    paymentErrors.invalid_challenge,
    'This payment was used already, and not for this request.',
    { extra: { reason: 'payment_used' } },
  )
}

/**
 * An answer paid by an account belongs to that account. Otherwise it belongs to whoever has the credential, if that
 * never becomes public, and else to the address that received it.
 */
function isSameCaller(call: PricedCall, charge: ChargeRecord): boolean {
  const accountId = call.principal?.accountId ?? null
  if (charge.accountId !== accountId) return false
  return accountId !== null || charge.isConfidential || charge.addressBlock === call.addressBlock
}

async function replayed(payment: PaymentOfCall, charge: ChargeRecord): Promise<StoredAnswer> {
  assertPaid(payment, charge)
  const { answer, id } = charge
  assert(answer !== null, `the settled charge ${id} has its answer`)
  const headers = { ...answer.headers, ...(await receiptHeaders(payment, charge)) }
  if (answer.body !== null) {
    return {
      status: answer.status,
      headers: { ...headers, 'payment-replayed': 'true' },
      body: answer.body,
    }
  }
  throw new AppError(
    idempotencyErrors.answer_not_kept,
    'The call was paid and answered; its answer is too large or too old to be given again.',
    { headers, extra: { chargeId: id } },
  )
}

/**
 * The handler's answer with the receipts of its charge, whether or not it could be stored. Raises 402 with the reason
 * when the payment failed, and 503 while it is indeterminate.
 */
export async function firstAnswer(
  payment: PaymentOfCall,
  charge: ChargeRecord,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  assertPaid(payment, charge)
  return { ...answer, headers: { ...answer.headers, ...(await receiptHeaders(payment, charge)) } }
}

function assertPaid(payment: PaymentOfCall, charge: ChargeRecord): void {
  const { status, settledAt } = charge
  if (status === 'failed' || status === 'reversed') throw notPaid(payment, charge)
  if (settledAt === null) throw indeterminate()
}

/** The headers that confirm payment to the payer of a settled charge. */
async function receiptHeaders(
  payment: PaymentOfCall,
  charge: ChargeRecord,
): Promise<Readonly<Record<string, string>>> {
  const { call, presented } = payment
  assert(charge.settledAt !== null && charge.reference !== null, 'receipts are of what was paid')
  const lines = frameOf(payment).receipt(call, {
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
    'charge-receipt': await signedReceipt(payment, charge),
  }
}

function notPaid(payment: PaymentOfCall, charge: ChargeRecord): AppError {
  const { call, presented } = payment
  const reason = charge.failure ?? 'the payment did not settle'
  const lines: HeaderLines = frameOf(payment).failure?.(call, presented, reason) ?? []
  return new AppError(paymentErrors.verification_failed, 'The payment could not be settled.', {
    extra: { reason, chargeId: charge.id },
    headers: Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value])),
  })
}

function frameOf({ frames, presented }: PaymentOfCall): PaymentFrame {
  const frame = frames.find(({ protocol }) => protocol === presented.protocol)
  assert(frame !== undefined, `there is a frame for ${presented.protocol}`)
  return frame
}
