import { ledgerAsset } from '../../kernel/assets.ts'
import { AppError, assert } from '../../kernel/errors.ts'
import { isMetered } from '../../kernel/price-units.ts'
import { paymentErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import type { Admission, Paywall, PricedCall } from '../../ports/paywall.ts'
import { assertPaid, indeterminate, inFlight, receiptHeaders } from './answers.ts'
import { deliver, type Made } from './capture.ts'
import { challenged, offersOf } from './challenge.ts'
import { railOf } from './charge-parts.ts'
import type { ChargeRecord } from './charge-record.ts'
import { chargesStore } from './charges.store.ts'
import { claimPayment, releaseCharge } from './claim.ts'
import { creditFingerprint } from './credit-rail.ts'
import { assertUnderMax } from './max-amount.ts'
import { payingRails } from './paying-rails.ts'
import { paysByItself } from './payment-preference.ts'
import type { PaywallParts } from './paywall-parts.ts'
import type { PaymentRail, PresentedPayment, VerifiedPayment } from './rail.ts'
import { repeatOf } from './repeats.ts'
import { settleCharge } from './settlement.ts'

/** A charge whose holder died is let go by who finds it, and the next claim has it. */
const claimTriesMax = 2

type Admitted = Awaited<ReturnType<Paywall['admit']>>

/**
 * Lets a priced call pass once for each payment. A payment that was used is looked up before anything is verified
 * again, because what it paid for is already there; one that was not is verified, claimed and set aside.
 */
export function createPaywall(parts: PaywallParts): Paywall {
  return {
    async admit(call) {
      const presented = await presentedOrChallenge(parts, call)
      try {
        return await admitPayment(parts, call, presented)
      } catch (failure) {
        if (!(failure instanceof AppError)) throw failure
        const error = asPayment(failure)
        throw await challenged(parts, call, { error, protocol: presented.protocol })
      }
    },
  }
}

/** What the ledger and the states of charges refuse with, as payers know it. */
function asPayment(failure: AppError): AppError {
  const { spec, options } = failure
  // Another request with the same payment was faster; the next look finds what it made.
  if (spec === resourceErrors.illegal_transition) return inFlight()
  if (spec.code !== 'ledger.insufficient') return failure
  const { extra } = options
  return new AppError(paymentErrors.insufficient, 'The account does not have the whole price.', {
    cause: failure,
    ...(extra === undefined ? {} : { extra }),
  })
}

async function presentedOrChallenge(
  parts: PaywallParts,
  call: PricedCall,
): Promise<PresentedPayment> {
  const found = await readPayment(parts, call)
  // Nobody pays for headers: without a body there is nothing to give.
  if (call.method !== 'HEAD' && found !== null) return found
  if (call.method !== 'HEAD') {
    assertUnderMax(call.requestHeader('x-max-amount'), call.quote)
    const credit = await creditFor(parts, call)
    if (credit !== null) return credit
  }
  throw await challenged(parts, call, {
    error: new AppError(paymentErrors.required, 'This call must be paid before it runs.'),
    protocol: null,
  })
}

/** The one payment that the request carries. Several are refused, because nobody could say which one is meant. */
async function readPayment(
  parts: PaywallParts,
  call: PricedCall,
): Promise<PresentedPayment | null> {
  const found: PresentedPayment[] = []
  for (const frame of parts.frames) {
    try {
      const presented = frame.present(call)
      if (presented !== null) found.push(presented)
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      throw await challenged(parts, call, { error: failure, protocol: frame.protocol })
    }
  }
  if (found.length > 1) {
    throw new AppError(paymentErrors.ambiguous, 'The request carries more than one payment.')
  }
  return found[0] ?? null
}

/** Credit that pays by itself: the first of the caller's that is enough, unless they pay otherwise. */
async function creditFor(parts: PaywallParts, call: PricedCall): Promise<PresentedPayment | null> {
  if (!paysByItself(call)) return null
  // One after another, because the first is enough for most.
  for (const rail of payingRails(parts, call).rails.values()) {
    if (rail.protocol !== 'credit') continue
    for (const offer of await offersOf({ ...parts, rails: new Map([[rail.id, rail]]) }, call)) {
      if (offer.protocol !== 'credit') continue
      const { asset, amountAtomic, availableAtomic } = offer
      if (availableAtomic === null || availableAtomic < amountAtomic) continue
      const fingerprint = creditFingerprint(call, parts)
      return { protocol: 'credit', asset, fingerprint, isConfidential: false }
    }
  }
  return null
}

async function admitPayment(
  parts: PaywallParts,
  call: PricedCall,
  presented: PresentedPayment,
): Promise<Admitted> {
  const known = await madeBefore(parts, presented)
  const repeated = known && (await repeatOf(parts, { call, presented, charge: known }))
  if (repeated) return { outcome: 'stored', answer: repeated }
  assertUnderMax(call.requestHeader('x-max-amount'), call.quote)
  const rail = railFor(payingRails(parts, call), presented)
  const verified = await verify(parts, { call, presented, rail })
  if ('answer' in verified) return { outcome: 'stored', answer: verified.answer }
  for (let attempt = 0; attempt < claimTriesMax; attempt++) {
    const claimed = await claimPayment(parts, { call, rail, presented, verified })
    if (claimed.outcome === 'held') {
      return { outcome: 'admitted', admission: admissionOf(parts, call, { ...claimed, presented }) }
    }
    const answer = await repeatOf(parts, { call, presented, charge: claimed.charge })
    if (answer !== null) return { outcome: 'stored', answer }
  }
  throw inFlight()
}

/**
 * The charge that this very payment made. Credit is not looked up: its claim is its fingerprint, so the claim itself
 * finds what a repeat made, and the many that are no repeats ask once less.
 */
async function madeBefore(
  parts: PaywallParts,
  { protocol, fingerprint }: PresentedPayment,
): Promise<ChargeRecord | undefined> {
  if (protocol === 'credit') return undefined
  return chargesStore(parts.database.query).byFingerprint(fingerprint)
}

function railFor({ rails }: Pick<PaywallParts, 'rails'>, presented: PresentedPayment): PaymentRail {
  for (const rail of rails.values()) if (rail.takes(presented)) return rail
  throw new AppError(
    paymentErrors.method_unsupported,
    'No rail of this service takes a payment of this method on this network.',
  )
}

/** A payment that no longer verifies may have been used a moment ago by a copy of this request. */
async function verify(
  parts: PaywallParts,
  {
    call,
    presented,
    rail,
  }: {
    readonly call: PricedCall
    readonly presented: PresentedPayment
    readonly rail: PaymentRail
  },
): Promise<VerifiedPayment | { readonly answer: StoredAnswer }> {
  try {
    const verified = await rail.verify(call, presented)
    assertPays(call, rail, verified)
    return verified
  } catch (failure) {
    const used = await chargesStore(parts.database.query).byFingerprint(presented.fingerprint)
    const answer = used && (await repeatOf(parts, { call, presented, charge: used }))
    if (answer) return { answer }
    throw failure
  }
}

/** What every rail promises; a rail that breaks it must not give anything away. */
function assertPays({ quote }: PricedCall, rail: PaymentRail, verified: VerifiedPayment): void {
  const asset = ledgerAsset(quote.asset, rail.mode)
  assert(verified.rail === rail.id && verified.mode === rail.mode, `${rail.id} verified as itself`)
  assert(verified.asset === asset, `${rail.id} was paid in the asset of the price and its own mode`)
  assert(verified.amountAtomic >= quote.amountAtomic, `${rail.id} was paid the whole price`)
  const mayBeDirect = quote.payee !== undefined && quote.payee.commissionBps === 0
  assert(!verified.isDirect || mayBeDirect, `${rail.id} paid a payee who keeps all of it`)
}

function admissionOf(
  parts: PaywallParts,
  call: PricedCall,
  held: { readonly charge: ChargeRecord; readonly presented: PresentedPayment },
): Admission {
  const { charge, presented } = held
  return {
    payment: {
      chargeId: charge.id,
      ...(charge.challengeId === null ? {} : { challengeId: charge.challengeId }),
      rail: charge.rail,
      mode: charge.mode,
      amountAtomic: charge.amountAtomic,
      asset: call.quote.asset,
      quote: call.quote,
      payer: charge.payer,
      ...(charge.agentId === null ? {} : { agentId: charge.agentId }),
    },
    async capture(answer, costAtomic = null) {
      const amountAtomic = await costOrRelease(parts, call, { charge, costAtomic })
      const delivered = await deliverOrSay(parts, charge, { answer, amountAtomic })
      const settled =
        railOf(parts, charge.rail).custody === 'chain' ? await settle(parts, delivered) : delivered
      const request = { call, presented, charge: settled }
      try {
        assertPaid(parts, request)
      } catch (failure) {
        if (!(failure instanceof AppError)) throw failure
        throw await challenged(parts, call, { error: failure, protocol: presented.protocol })
      }
      // The answer as it was made, and not as it was stored: one that is too large to keep is still given once.
      const headers = { ...answer.headers, ...(await receiptHeaders(parts, request)) }
      return { ...answer, headers }
    },
    release: (reason = 'the call failed') => letGo(parts, charge, reason),
  }
}

async function letGo(parts: PaywallParts, charge: ChargeRecord, reason: string): Promise<void> {
  try {
    await releaseCharge(parts, charge, reason)
  } catch (failure) {
    // Its lease runs out, and the reconciler lets it go.
    parts.logger.error('a charge could not be let go', failure, { chargeId: charge.id })
  }
}

/** A row that says what cannot be is a defect, for which nobody pays. */
async function costOrRelease(
  parts: PaywallParts,
  call: PricedCall,
  { charge, costAtomic }: { readonly charge: ChargeRecord; readonly costAtomic: bigint | null },
): Promise<bigint> {
  try {
    return costOf(call, charge, costAtomic)
  } catch (failure) {
    await letGo(parts, charge, 'the call failed')
    throw failure
  }
}

/** What is taken of what was set aside: all of it, but where the unit of the price is metered. */
function costOf({ quote }: PricedCall, charge: ChargeRecord, costAtomic: bigint | null): bigint {
  if (costAtomic === null) return charge.amountAtomic
  assert(costAtomic > 0n && costAtomic <= charge.amountAtomic, 'a call costs at most its quote')
  assert(
    costAtomic === charge.amountAtomic || isMetered(quote.unit),
    `${quote.unit} is not metered`,
  )
  return costAtomic
}

/** Once the store fails nobody knows whether it stored: the same payment again will tell. */
async function deliverOrSay(
  parts: PaywallParts,
  charge: ChargeRecord,
  made: Made,
): Promise<ChargeRecord> {
  try {
    return await deliver(parts, charge, made)
  } catch (failure) {
    if (failure instanceof AppError && failure.spec === paymentErrors.timed_out) throw failure
    parts.logger.error('a paid answer could not be stored', failure, { chargeId: charge.id })
    throw indeterminate()
  }
}

async function settle(parts: PaywallParts, charge: ChargeRecord): Promise<ChargeRecord> {
  try {
    return await settleCharge(parts, charge)
  } catch (failure) {
    parts.logger.error('a charge could not be settled', failure, { chargeId: charge.id })
    throw indeterminate()
  }
}
