import { AppError } from '../../kernel/errors.ts'
import { idempotencyErrors, paymentErrors } from '../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import { answerOf, indeterminate, inFlight, type PaidRequest } from './answers.ts'
import { later, newLease } from './charge-parts.ts'
import type { ChargeRecord } from './charge-record.ts'
import { paidStates } from './charge-states.ts'
import { chargesStore } from './charges.store.ts'
import { releaseCharge } from './claim.ts'
import type { PaywallParts } from './paywall-parts.ts'
import { settleCharge, settleMarginMs } from './settlement.ts'

/**
 * What a payment that was used gets: the stored answer of the same request, settled first where that is still open.
 * Null when its holder died and it was let go, so that it can be claimed again. Raises 402 for another request or
 * another caller, 409 `payment.in_flight` while it is held, 503 `payment.indeterminate` while nobody knows.
 */
export async function repeatOf(
  parts: PaywallParts,
  request: PaidRequest,
): Promise<StoredAnswer | null> {
  assertSamePayment(request)
  const { charge } = request
  if (charge.status === 'released') return null
  if (paidStates.includes(charge.status) || isOver(charge)) return replayed(parts, request)
  const taken = await takeUp(parts, charge)
  if (taken === undefined) throw charge.status === 'indeterminate' ? indeterminate() : inFlight()
  if (taken.status === 'reserved') {
    await releaseCharge(parts, taken, 'the process that held it ended')
    return null
  }
  return replayed(parts, { ...request, charge: await settleCharge(parts, taken) })
}

/** A payment is good for one request of one caller, also when it comes again. */
function assertSamePayment({ call, presented, charge }: PaidRequest): void {
  const isSameRequest =
    charge.fingerprint === presented.fingerprint && charge.requestDigest === call.requestDigest
  if (isSameRequest && isSameCaller({ call, charge })) return
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
 * An answer that was paid by an account is that account's. Without one it belongs to whoever holds the credential,
 * where that never becomes public, and otherwise to the address that it was given to.
 */
function isSameCaller({ call, charge }: Pick<PaidRequest, 'call' | 'charge'>): boolean {
  const accountId = call.principal?.accountId ?? null
  if (charge.accountId !== accountId) return false
  return accountId !== null || charge.isConfidential || charge.addressBlock === call.addressBlock
}

function isOver({ status }: ChargeRecord): boolean {
  return status === 'failed' || status === 'reversed'
}

function takeUp(parts: PaywallParts, charge: ChargeRecord): Promise<ChargeRecord | undefined> {
  return chargesStore(parts.database.query).takeUp(charge.id, {
    lease: newLease(parts),
    now: later(parts, 0),
    until: later(parts, parts.settings.settleTimeoutMs + settleMarginMs),
  })
}

async function replayed(parts: PaywallParts, request: PaidRequest): Promise<StoredAnswer> {
  const answer = await answerOf(parts, request)
  return { ...answer, headers: { ...answer.headers, 'payment-replayed': 'true' } }
}
