import { ledgerAsset } from '../../../kernel/assets.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { isMetered } from '../../../kernel/price-units.ts'
import { paymentErrors } from '../../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../../ports/idempotency.ts'
import type { Admission, Paywall } from '../../../ports/paywall.ts'
import { firstAnswer, repeatOf } from './answers.ts'
import { challenged } from './challenge.ts'
import type { Charge, Charges } from './charge.ts'
import type { ChargeRecord } from './charge-record.ts'
import { creditPayment } from './credit/credit-payment.ts'
import { assertUnderMax } from './max-amount.ts'
import { payingRails } from './paying-rails.ts'
import type { Checkout, PaymentOfCall, PaywallParts } from './paywall-parts.ts'
import type { PaymentRail, PresentedPayment, VerifiedPayment } from './rail.ts'
import { asPaymentError, inFlight } from './refusals.ts'

/** A charge whose holder died is released by whoever finds it, and the next claim succeeds. */
const claimTriesMax = 2

type Admitted = Awaited<ReturnType<Paywall['admit']>>

/**
 * Admits a priced call once per payment. A used payment is looked up before any verification, because its answer may
 * exist already; an unused one is verified, claimed and reserved.
 */
export function createPaywall(parts: PaywallParts, charges: Charges): Paywall {
  return {
    async admit(call) {
      const checkout = { ...payingRails(parts, call), charges, call }
      const payment = { ...checkout, presented: await presentedOrChallenge(checkout) }
      return challengingRefusals(payment, () => admitPayment(payment))
    },
  }
}

/** Adds a challenge to every refusal of a payment that is a 402. */
async function challengingRefusals<result>(
  payment: PaymentOfCall,
  work: () => Promise<result>,
): Promise<result> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const error = asPaymentError(failure)
    throw await challenged(payment, { error, protocol: payment.presented.protocol })
  }
}

async function presentedOrChallenge(checkout: Checkout): Promise<PresentedPayment> {
  const { call } = checkout
  const found = await readPayment(checkout)
  // Nobody pays for headers, and without a body there is nothing to give.
  if (call.method !== 'HEAD' && found !== null) return found
  if (call.method !== 'HEAD') {
    assertUnderMax(call.requestHeader('x-max-amount'), call.quote)
    const credit = await creditPayment(checkout)
    if (credit !== null) return credit
  }
  throw await challenged(checkout, {
    error: new AppError(paymentErrors.required, 'This call must be paid before it runs.'),
    protocol: null,
  })
}

/** The single payment of the request. Several are refused, because it would be unclear which one is meant. */
async function readPayment(checkout: Checkout): Promise<PresentedPayment | null> {
  const found: PresentedPayment[] = []
  for (const frame of checkout.frames) {
    try {
      const presented = frame.present(checkout.call)
      if (presented !== null) found.push(presented)
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      throw await challenged(checkout, { error: failure, protocol: frame.protocol })
    }
  }
  if (found.length > 1) {
    throw new AppError(paymentErrors.ambiguous, 'The request carries more than one payment.')
  }
  return found[0] ?? null
}

async function admitPayment(payment: PaymentOfCall): Promise<Admitted> {
  const { call, charges, presented } = payment
  // The claim of a credit payment finds an earlier one by its fingerprint, which saves a query for the many that are no
  // repeats.
  const repeated = presented.protocol === 'credit' ? null : await answerBefore(payment)
  if (repeated !== null) return { outcome: 'stored', answer: repeated }
  assertUnderMax(call.requestHeader('x-max-amount'), call.quote)
  const rail = railFor(payment)
  const verified = await verify(payment, rail)
  if ('answer' in verified) return { outcome: 'stored', answer: verified.answer }
  for (let attempt = 0; attempt < claimTriesMax; attempt++) {
    const claimed = await charges.claim({ call, rail, presented, verified })
    if (claimed.outcome === 'held') {
      return { outcome: 'admitted', admission: admissionOf(payment, claimed.charge) }
    }
    const answer = await repeatOf(payment, claimed.record)
    if (answer !== null) return { outcome: 'stored', answer }
  }
  throw inFlight()
}

/** The earlier answer for exactly this payment; null when it has paid for nothing. */
async function answerBefore(payment: PaymentOfCall): Promise<StoredAnswer | null> {
  const charge = await payment.charges.ofPayment(payment.presented.fingerprint)
  return charge === undefined ? null : repeatOf(payment, charge)
}

function railFor({ rails, presented }: PaymentOfCall): PaymentRail {
  for (const rail of rails.values()) if (rail.takes(presented)) return rail
  throw new AppError(
    paymentErrors.method_unsupported,
    'No rail of this service takes a payment of this method on this network.',
  )
}

/** A payment that no longer verifies may have been used a moment ago by a copy of this request. */
async function verify(
  payment: PaymentOfCall,
  rail: PaymentRail,
): Promise<VerifiedPayment | { readonly answer: StoredAnswer }> {
  try {
    const verified = await rail.verify(payment.call, payment.presented)
    assertPays(payment, rail, verified)
    return verified
  } catch (failure) {
    const answer = await answerBefore(payment)
    if (answer !== null) return { answer }
    throw failure
  }
}

/** Checks the guarantees of every rail; a faulty rail must not give anything away. */
function assertPays({ call }: PaymentOfCall, rail: PaymentRail, verified: VerifiedPayment): void {
  const { quote } = call
  const asset = ledgerAsset(quote.asset, rail.mode)
  assert(verified.rail === rail.id && verified.mode === rail.mode, `${rail.id} verified as itself`)
  assert(verified.asset === asset, `${rail.id} was paid in the asset of the price and its own mode`)
  assert(verified.amountAtomic >= quote.amountAtomic, `${rail.id} was paid the whole price`)
  const mayBeDirect = quote.payee !== undefined && quote.payee.commissionBps === 0
  assert(!verified.isDirect || mayBeDirect, `${rail.id} paid a payee who keeps all of it`)
}

function admissionOf(payment: PaymentOfCall, charge: Charge): Admission {
  const { record } = charge
  const { quote } = payment.call
  const release = (reason = 'the call failed') => releaseOrLog(payment, charge, reason)
  return {
    payment: {
      chargeId: record.id,
      ...(record.challengeId === null ? {} : { challengeId: record.challengeId }),
      rail: record.rail,
      mode: record.mode,
      amountAtomic: record.amountAtomic,
      asset: quote.asset,
      quote,
      payer: record.payer,
      ...(record.agentId === null ? {} : { agentId: record.agentId }),
    },
    async capture(answer, costAtomic = null) {
      const amountAtomic = costAtomic ?? record.amountAtomic
      // An impossible cost is a defect of the row, for which nobody pays.
      if (!canCost(amountAtomic, record)) {
        await release()
        throw new Error(
          `${record.operationId} cannot cost ${amountAtomic} of ${record.amountAtomic}`,
        )
      }
      const captured = await charge.capture({ answer, amountAtomic })
      return challengingRefusals(payment, () => firstAnswer(payment, captured, answer))
    },
    release,
  }
}

/** Whether this amount of the reservation can be captured: all of it, or a part where the unit is metered. */
function canCost(amountAtomic: bigint, { amountAtomic: reserved, unit }: ChargeRecord): boolean {
  if (amountAtomic === reserved) return true
  return amountAtomic > 0n && amountAtomic < reserved && isMetered(unit)
}

async function releaseOrLog({ logger }: Checkout, charge: Charge, reason: string): Promise<void> {
  try {
    await charge.release(reason)
  } catch (failure) {
    // Its lease expires, and the reconciler releases it.
    logger.error('a charge could not be released', failure, { chargeId: charge.record.id })
  }
}
