import { createId } from '../../kernel/ids.ts'
import { inOrder } from '../../kernel/in-order.ts'
import type { PricedCall } from '../../ports/paywall.ts'
import { type ChargeParts, inTransition, later, newLease, railOf } from './charge-parts.ts'
import { type ChargeRecord, settleRequestOf } from './charge-record.ts'
import { createCharge, moveCharge, type Transition } from './charge-transitions.ts'
import { chargesStore } from './charges.store.ts'
import type { PaymentRail, PresentedPayment, VerifiedPayment } from './rail.ts'

/** A payment that was verified and is to pay for a call. */
export type Claim = {
  readonly call: PricedCall
  readonly rail: PaymentRail
  readonly presented: PresentedPayment
  readonly verified: VerifiedPayment
}

/** What is set aside outlives the lease by this much, so that a late handler can still be paid. */
const reserveMarginMs = 60_000
/** A charge can be let go between the claim and the look at who holds it; a third time is not chance. */
const claimTriesMax = 3

/**
 * Claims the payment and sets its value aside, in one transaction: of any number of copies of one payment, on any
 * number of processes, exactly one resolves to `held`; the others to the charge that has it. Raises what the books
 * refuse with, such as 429 for a used up budget; then nothing was claimed.
 */
export async function claimPayment(
  parts: ChargeParts,
  claim: Claim,
): Promise<{ readonly outcome: 'held' | 'taken'; readonly charge: ChargeRecord }> {
  for (let attempt = 0; attempt < claimTriesMax; attempt++) {
    const charge = newCharge(parts, claim)
    const isHeld = await undoing(ClaimedAlready, () =>
      inTransition(parts, async (at) => {
        await inOrder([claimed(at, charge), setAside(at, charge, { ...parts, rail: claim.rail })])
      }),
    )
    if (isHeld) return { outcome: 'held', charge }
    const holder = await chargesStore(parts.database.query).byClaimKey(charge.claimKey)
    if (holder !== undefined) return { outcome: 'taken', charge: holder }
  }
  throw new Error('a payment was claimed and let go three times in a row')
}

/** Somebody else's charge has the payment; what was asked for beside the look is undone with its transaction. */
class ClaimedAlready extends Error {}

async function claimed(at: Transition, charge: ChargeRecord): Promise<void> {
  if (!(await createCharge(at, charge))) throw new ClaimedAlready()
}

/** Takes it from the limits of its caller, and then from where its value lies. */
async function setAside(
  at: Transition,
  charge: ChargeRecord,
  { books, rail, ...parts }: ChargeParts & { readonly rail: PaymentRail },
): Promise<void> {
  if (books.claimed !== undefined) await books.claimed(at.tx, charge)
  if (rail.custody !== 'ledger') return
  const expiresAt = later(parts, parts.settings.reserveLeaseMs + reserveMarginMs)
  await rail.reserve(at.tx, settleRequestOf(charge), expiresAt)
}

/** Whether it was done: false where it ended with a failure of this kind. */
async function undoing(kind: new () => Error, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    if (failure instanceof kind) return false
    throw failure
  }
}

/** Lets a reserved charge go: nothing was charged, and its payment may be used again. */
export async function releaseCharge(
  parts: ChargeParts,
  charge: ChargeRecord,
  reason: string,
): Promise<void> {
  const rail = railOf(parts, charge.rail)
  await inTransition(parts, async (at) => {
    await moveCharge(at, charge, {
      status: 'released',
      reason,
      failure: reason,
      proof: null,
      lease: null,
      leasedUntil: null,
      dueAt: null,
    })
    await parts.books.released?.(at.tx, charge)
    if (rail.custody === 'ledger') await rail.release(at.tx, settleRequestOf(charge))
  })
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
