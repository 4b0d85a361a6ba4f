import { awaitInOrder } from '../../../kernel/await-in-order.ts'
import { createId } from '../../../kernel/ids.ts'
import type { PricedCall } from '../../../ports/paywall.ts'
import { captureCharge, type Delivery, releaseCharge } from './capture.ts'
import { type ChargeParts, later, newLease, settlesUntil } from './charge-parts.ts'
import { type ChargeRecord, settleRequestOf } from './charge-record.ts'
import { type BoundCharge, bindCharge, type Transition } from './charge-transitions.ts'
import { chargesStore } from './charges.store.ts'
import type { PaymentRail, PresentedPayment, VerifiedPayment } from './rail.ts'
import type { RefundRecord } from './refunds.store.ts'
import { type RefundOrder, refundCharge, resumeRefund } from './refunds.ts'
import { recheckFinality, settleCharge } from './settlement.ts'

/** A held charge, and all operations on it. Each raises 409 when the charge was changed meanwhile. */
export type Charge = {
  /** The charge when it was claimed, taken up or read. */
  readonly record: ChargeRecord
  readonly capture: (delivery: Delivery) => Promise<ChargeRecord>
  readonly release: (reason: string) => Promise<void>
  readonly settle: () => Promise<ChargeRecord>
  readonly recheckFinality: () => Promise<void>
  readonly refund: (order: RefundOrder) => Promise<RefundRecord>
  readonly resumeRefund: () => Promise<void>
}

/** The charges of this service. */
export type Charges = {
  /**
   * Claims the payment and reserves its value, in one transaction. Of any number of copies of one payment, in any
   * number of processes, exactly one gets the charge as `held`; the others get the existing charge. Raises the refusals
   * of the books, such as 429 for an exceeded budget; then nothing was claimed.
   */
  readonly claim: (
    claim: Claim,
  ) => Promise<
    | { readonly outcome: 'held'; readonly charge: Charge }
    | { readonly outcome: 'taken'; readonly record: ChargeRecord }
  >
  /** The charge of exactly this payment; undefined when its payment was released. */
  readonly ofPayment: (fingerprint: string) => Promise<ChargeRecord | undefined>
  readonly byId: (id: string) => Promise<ChargeRecord | undefined>
  /** Takes up an unfinished charge that nobody holds, for one settlement attempt. */
  readonly takeUp: (id: string) => Promise<Charge | undefined>
  /** The same for due charges; concurrent processes never take the same one. */
  readonly takeDue: (limit: number) => Promise<readonly ChargeRecord[]>
  /** Binds a charge that was read. */
  readonly bind: (record: ChargeRecord) => Charge
}

/** A verified payment that is to pay for a call. */
export type Claim = {
  readonly call: PricedCall
  readonly rail: PaymentRail
  readonly presented: PresentedPayment
  readonly verified: VerifiedPayment
}

/** Binds charges to their dependencies, so that a holder can complete them without anything else. */
export function createCharges(parts: ChargeParts): Charges {
  const store = chargesStore(parts.database.query)
  const bind = (record: ChargeRecord) => toCharge(bindCharge(parts, record))
  const leaseTimes = () => ({
    lease: newLease(parts),
    now: later(parts, 0),
    until: settlesUntil(parts),
  })
  return {
    bind,
    async claim(claim) {
      for (let attempt = 0; attempt < claimTriesMax; attempt++) {
        const charge = bindCharge(parts, newCharge(parts, claim))
        if (await claimNew(charge)) return { outcome: 'held', charge: toCharge(charge) }
        const holder = await store.byClaimKey(charge.record.claimKey)
        if (holder !== undefined) return { outcome: 'taken', record: holder }
      }
      throw new Error('a payment was claimed and released three times in a row')
    },
    ofPayment: store.byFingerprint,
    byId: store.byId,
    async takeUp(id) {
      const record = await store.takeUp(id, leaseTimes())
      return record && bind(record)
    },
    takeDue: (limit) => store.takeDue(leaseTimes(), limit),
  }
}

function toCharge(charge: BoundCharge): Charge {
  return {
    record: charge.record,
    capture: (delivery) => captureCharge(charge, delivery),
    release: (reason) => releaseCharge(charge, reason),
    settle: () => settleCharge(charge),
    recheckFinality: () => recheckFinality(charge),
    refund: (order) => refundCharge(charge, order),
    resumeRefund: () => resumeRefund(charge),
  }
}

/** How long the reservation outlasts the lease, so that a late handler can still be paid. */
const reserveMarginMs = 60_000
/** A charge can be released between the claim and the look-up of its holder; three times in a row is not chance. */
const claimTriesMax = 3

/** Another charge has the payment; the transaction is rolled back. */
class ClaimedAlready extends Error {}

/** False, without any effect, when the payment is claimed already. */
async function claimNew(charge: BoundCharge): Promise<boolean> {
  try {
    await charge.inTransition((at) => awaitInOrder([insert(at, charge), reserve(at, charge)]))
    return true
  } catch (failure) {
    if (failure instanceof ClaimedAlready) return false
    throw failure
  }
}

async function insert(at: Transition, { record }: BoundCharge): Promise<void> {
  if (!(await at.create(record))) throw new ClaimedAlready()
}

/** Takes the amount from the caller's limits, then reserves the value. */
async function reserve(at: Transition, charge: BoundCharge): Promise<void> {
  const { books, rail, record, settings } = charge
  if (books.claimed !== undefined) await books.claimed(at.tx, record)
  if (rail.custody !== 'ledger') return
  const expiresAt = later(charge, settings.reserveLeaseMs + reserveMarginMs)
  await rail.reserve(at.tx, settleRequestOf(record), expiresAt)
}

function newCharge(parts: ChargeParts, { call, rail, presented, verified }: Claim): ChargeRecord {
  const now = later(parts, 0)
  const leasedUntil = later(parts, parts.settings.reserveLeaseMs)
  return {
    ...requestOf(call),
    ...priceOf(call, verified),
    id: createId('chg', now.getTime(), parts.random.bytes(10)),
    status: 'reserved',
    version: 0,
    rail: rail.id,
    protocol: rail.protocol,
    mode: verified.mode,
    claimKey: verified.claimKey,
    fingerprint: presented.fingerprint,
    isConfidential: presented.isConfidential,
    payer: verified.payer,
    network: verified.network,
    payTo: verified.payTo,
    isDirect: verified.isDirect ?? false,
    challengeId: verified.challengeId ?? null,
    proof: verified.proof,
    answer: null,
    responseDigest: null,
    latencyMs: null,
    reference: null,
    receiptExtra: {},
    isFinal: false,
    credits: [],
    refundedAtomic: 0n,
    failure: null,
    deliveredAt: null,
    settledAt: null,
    lease: newLease(parts),
    leasedUntil,
    dueAt: leasedUntil,
    attempts: 0,
    timeline: [{ status: 'reserved', at: now.toISOString(), reason: null }],
    createdAt: now,
    updatedAt: now,
  }
}

function requestOf(call: PricedCall) {
  const { principal } = call
  return {
    operationId: call.operationId,
    family: call.family,
    method: call.method,
    pathTemplate: call.pathTemplate,
    url: call.url,
    bodyDigest: call.bodyDigest,
    requestDigest: call.requestDigest,
    requestId: call.requestId,
    accountId: principal?.accountId ?? null,
    keyId: principal?.credential === 'api_key' ? principal.credentialId : null,
    agentId: call.quote.agentId ?? null,
    addressBlock: call.addressBlock,
  }
}

function priceOf({ quote }: PricedCall, verified: VerifiedPayment) {
  return {
    asset: verified.asset,
    amountAtomic: verified.amountAtomic,
    unit: quote.unit,
    quotedAtomic: verified.amountAtomic,
    priceSource: quote.source ?? 'table',
    description: quote.description ?? null,
    payeeAccountId: quote.payee?.accountId ?? null,
    commissionBps: quote.payee?.commissionBps ?? 0,
  }
}
