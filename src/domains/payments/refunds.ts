import { createHash } from 'node:crypto'
import { AppError, assert } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { Queryable } from '../../ports/database.ts'
import type { AccountRef, NewEntry } from '../billing/index.ts'
import { type ChargeParts, inTransition, later, newLease, railOf } from './charge-parts.ts'
import { type ChargeRecord, settleRequestOf } from './charge-record.ts'
import { moveCharge, noteOnCharge, type Transition } from './charge-transitions.ts'
import { chargesErrors } from './charges.errors.ts'
import { chargesStore } from './charges.store.ts'
import { givenBack, outside } from './credits.ts'
import type { Settlement } from './rail.ts'
import { type RefundRecord, refundsMax, refundsStore } from './refunds.store.ts'
import { referenceOf, settleMarginMs, withinTime } from './settlement.ts'

/** What is to be sent back, on whose order. */
export type RefundOrder = {
  readonly charge: ChargeRecord
  /** Null for all that is left. */
  readonly amountAtomic: bigint | null
  readonly reason: string
  readonly orderedBy: string
  /** Whether the platform lends what those who earned it have taken out: where its operator orders. */
  readonly lending: 'none' | 'platform'
  /** The caller's Idempotency-Key: the same order under the same key is the same refund, for ever. */
  readonly key: string | undefined
}

const retryMs = 5_000

/** How much of the charge has not been sent back. */
export function refundableAtomic({ amountAtomic, refundedAtomic }: ChargeRecord): bigint {
  return amountAtomic - refundedAtomic
}

/** Until when a settled charge can be refunded. */
export function refundableUntil({ settings }: ChargeParts, charge: ChargeRecord): Date | null {
  return charge.settledAt && new Date(charge.settledAt.getTime() + settings.refundWindowMs)
}

/**
 * Sends a part or the rest of a settled charge back to its payer: to their network where the rail can, otherwise to
 * their account here. Who earned it gives it back first, so nothing is sent that is not there. However many are
 * ordered at once, together they are at most the charge. A refund on a network may be `pending` when this resolves;
 * the reconciler ends it.
 */
export async function refundCharge(parts: ChargeParts, order: RefundOrder): Promise<RefundRecord> {
  const id = refundId(parts, order)
  const { refund, refunding } = await inTransition(parts, (at) => begin(at, parts, { id, order }))
  if (refunding === null) return refund
  try {
    await resumeRefund(parts, refunding)
  } catch (failure) {
    // The order stands: another process has it, or the reconciler will.
    parts.logger.error('a refund was not ended by who ordered it', failure, { refundId: id })
  }
  return (await refundsStore(parts.database.query).byId(id)) ?? refund
}

/** Tries the pending refund of a charge whose lease the caller holds, and ends it where its end is known. */
export async function resumeRefund(parts: ChargeParts, charge: ChargeRecord): Promise<void> {
  const refund = await refundsStore(parts.database.query).pendingOf(charge.id)
  assert(refund !== undefined, `the charge ${charge.id} is refunding and has a pending refund`)
  const sent = await send(parts, charge, refund)
  if (sent.status === 'unknown') {
    const change = { lease: null, leasedUntil: null, dueAt: later(parts, retryMs) }
    await parts.database.transaction((tx) =>
      noteOnCharge({ tx, now: later(parts, 0) }, charge, change),
    )
    return
  }
  await inTransition(parts, async (at) => {
    if (sent.status === 'settled') {
      await end(at, parts, { charge, refund, reference: sent.reference })
    } else await giveUp(at, parts, { charge, refund, reason: sent.reason })
  })
}

/** What was begun, and the charge where it is still to be sent. */
type Begun = { readonly refund: RefundRecord; readonly refunding: ChargeRecord | null }

/**
 * Takes the money back from those who earned it, of the charge as it is now and not as the caller read it. Money that
 * stays here is with its payer in the same transaction.
 */
async function begin(
  at: Transition,
  parts: ChargeParts,
  { id, order }: { readonly id: string; readonly order: RefundOrder },
): Promise<Begun> {
  const charge = await chargesStore(at.tx).lock(order.charge.id)
  assert(charge !== undefined, 'a charge is never deleted')
  const refunds = refundsStore(at.tx)
  const known = await refunds.byId(id)
  if (known !== undefined) return { refund: sameRefund(known, order), refunding: null }
  const refund = newRefund(parts, { id, order, charge })
  assertRefundable(parts, { charge, amountAtomic: refund.amountAtomic })
  if ((await refunds.ofCharge(charge.id)).length >= refundsMax) {
    throw new AppError(chargesErrors.refund_limit, `It has ${refundsMax} refunds already.`)
  }
  await parts.books.refunding?.(at.tx, charge, refund.amountAtomic)
  const leasedUntil = later(parts, parts.settings.settleTimeoutMs + settleMarginMs)
  const refunding = await moveCharge(at, charge, {
    status: 'refunding',
    reason: refund.reason,
    refundedAtomic: charge.refundedAtomic + refund.amountAtomic,
    lease: newLease(parts),
    leasedUntil,
    dueAt: leasedUntil,
  })
  assert(await refunds.insert(refund), 'the refunds of a charge add up to what it says')
  await takeFromEarners(parts, at.tx, { charge: refunding, refund, lending: order.lending })
  if (refund.to === 'network') return { refund, refunding }
  const reference = `refund:${id}`
  const ended = await end(at, parts, { charge: refunding, refund, reference })
  return { refund: ended, refunding: null }
}

function newRefund(
  parts: ChargeParts,
  {
    id,
    order,
    charge,
  }: { readonly id: string; readonly order: RefundOrder; readonly charge: ChargeRecord },
): RefundRecord {
  const rail = railOf(parts, charge.rail)
  const canSendBack = rail.custody === 'chain' && rail.refund !== undefined
  return {
    id,
    chargeId: charge.id,
    amountAtomic: order.amountAtomic ?? refundableAtomic(charge),
    reason: order.reason,
    to: canSendBack ? 'network' : 'credit',
    orderedBy: order.orderedBy,
    status: 'pending',
    attempt: null,
    reference: null,
    failure: null,
    createdAt: later(parts, 0),
    endedAt: null,
  }
}

function assertRefundable(
  parts: ChargeParts,
  { charge, amountAtomic }: { readonly charge: ChargeRecord; readonly amountAtomic: bigint },
): void {
  assertState(charge)
  const until = refundableUntil(parts, charge)
  if (until === null || until.getTime() < parts.clock.nowMs()) {
    throw new AppError(chargesErrors.refund_window_over, 'The charge is too old to be refunded.')
  }
  const left = refundableAtomic(charge)
  if (amountAtomic <= left && amountAtomic > 0n) return
  throw new AppError(
    chargesErrors.refund_exceeds,
    `At most ${left} atomic units of this charge can be refunded.`,
    { extra: { refundableAtomic: left.toString() } },
  )
}

function assertState(charge: ChargeRecord): void {
  if (charge.status === 'refunding') {
    const why = 'Another refund of the charge is being sent.'
    throw new AppError(chargesErrors.refund_pending, why, { retryAfterSeconds: 1 })
  }
  if (charge.status !== 'settled') {
    throw new AppError(
      resourceErrors.illegal_transition,
      `A charge that is ${charge.status} cannot be refunded.`,
      { extra: { state: charge.status } },
    )
  }
  if (charge.isDirect) {
    throw new AppError(
      chargesErrors.not_refundable,
      'The payment went to the payee’s own wallet; the service never held it.',
    )
  }
  if (charge.isFinal) return
  throw new AppError(chargesErrors.not_final, 'The payment may still be undone by its network.', {
    retryAfterSeconds: 10,
  })
}

async function takeFromEarners(
  parts: ChargeParts,
  tx: Queryable,
  { charge, refund, lending }: Ending & Pick<RefundOrder, 'lending'>,
): Promise<void> {
  const given = partsOf(charge, refund)
  const returned = { parts: given, payer: charge.payer, lending }
  try {
    await parts.ledger.post(tx, {
      id: `refund:${refund.id}`,
      kind: 'charge.refunded',
      entries: [
        ...((await parts.books.sources?.(tx, returned)) ?? given),
        { account: homeOf(parts, charge, refund), amountAtomic: refund.amountAtomic },
      ],
      reference: { ...referenceOf(charge), refundId: refund.id },
    })
  } catch (failure) {
    const isShort = failure instanceof AppError && failure.spec.code === 'ledger.insufficient'
    if (!isShort) throw failure
    throw new AppError(
      chargesErrors.refund_unfunded,
      'What was earned with this charge is not there any more.',
      { cause: failure },
    )
  }
}

/** What each of those who earned it gives back. */
function partsOf(charge: ChargeRecord, { amountAtomic }: RefundRecord): readonly NewEntry[] {
  return givenBack(charge, charge.refundedAtomic - amountAtomic, charge.refundedAtomic)
}

/** Where the payer gets it. */
function homeOf(parts: ChargeParts, charge: ChargeRecord, { to }: RefundRecord): AccountRef {
  const rail = railOf(parts, charge.rail)
  const { payer: owner, asset } = charge
  const home =
    (rail.custody === 'ledger' ? rail.refundsTo?.(settleRequestOf(charge)) : undefined) ??
    ({ owner, purpose: 'available', asset } as const)
  return to === 'network' ? outside(charge) : home
}

async function send(
  parts: ChargeParts,
  charge: ChargeRecord,
  refund: RefundRecord,
): Promise<Settlement> {
  const rail = railOf(parts, charge.rail)
  const sendBack = rail.custody === 'chain' ? rail.refund : undefined
  assert(sendBack !== undefined, `${rail.id} sends refunds back`)
  assert(charge.reference !== null, 'what was settled has its transaction')
  const request = {
    ...settleRequestOf(charge),
    reference: charge.reference,
    refundId: refund.id,
    refundAtomic: refund.amountAtomic,
    attempt: refund.attempt,
    saveAttempt: savedInTurn(parts, refund),
  }
  return withinTime(parts, charge, () => sendBack(request))
}

/** Raises when another process kept an attempt meanwhile: two that are both sent would pay twice. */
function savedInTurn(parts: ChargeParts, { id, attempt: first }: RefundRecord) {
  let before = first
  return async (attempt: Readonly<Record<string, unknown>>): Promise<void> => {
    const isSaved = await refundsStore(parts.database.query).saveAttempt(id, before, attempt)
    if (!isSaved) throw new Error(`the refund ${id} was taken over by another process`)
    before = attempt
  }
}

type Ending = { readonly charge: ChargeRecord; readonly refund: RefundRecord }

async function end(
  at: Transition,
  parts: ChargeParts,
  { charge, refund, reference }: Ending & { readonly reference: string },
): Promise<RefundRecord> {
  const ended = { status: 'settled', reference, failure: null, endedAt: at.now } as const
  await refundsStore(at.tx).end(refund.id, ended)
  const isWhole = charge.refundedAtomic === charge.amountAtomic
  const moved = await moveCharge(at, charge, {
    status: isWhole ? 'refunded' : 'settled',
    reason: isWhole ? refund.reason : 'refunded in part',
    ...unheld,
  })
  await parts.books.refunded?.(at.tx, moved, at.now)
  return { ...refund, ...ended }
}

/** The money cannot be sent: those who earned it have it again, and the charge stands. */
async function giveUp(
  at: Transition,
  parts: ChargeParts,
  { charge, refund, reason }: Ending & { readonly reason: string },
): Promise<void> {
  await refundsStore(at.tx).end(refund.id, {
    status: 'failed',
    reference: null,
    failure: reason,
    endedAt: at.now,
  })
  const again = partsOf(charge, refund).map(({ account, amountAtomic }) => ({
    account,
    amountAtomic: -amountAtomic,
  }))
  await parts.ledger.post(at.tx, {
    id: `refund:${refund.id}:failed`,
    kind: 'charge.refund_failed',
    entries: [
      ...again,
      { account: homeOf(parts, charge, refund), amountAtomic: -refund.amountAtomic },
    ],
    reference: { ...referenceOf(charge), refundId: refund.id },
  })
  await parts.books.earned?.(at.tx, again, `refund:${refund.id}`)
  await moveCharge(at, charge, {
    status: 'settled',
    reason: `the refund could not be sent: ${reason}`,
    refundedAtomic: charge.refundedAtomic - refund.amountAtomic,
    ...unheld,
  })
}

const unheld = { lease: null, leasedUntil: null, dueAt: null } as const

function refundId(parts: ChargeParts, { charge, key }: RefundOrder): string {
  if (key === undefined) return createId('rfd', parts.clock.nowMs(), parts.random.bytes(10))
  const digest = createHash('sha256')
    .update(JSON.stringify([charge.id, key]))
    .digest()
  return createId('rfd', charge.createdAt.getTime(), digest)
}

/** An order of all that is left names no amount: what was left then is what its refund says. */
function sameRefund(known: RefundRecord, order: RefundOrder): RefundRecord {
  const isSameAmount = order.amountAtomic === null || order.amountAtomic === known.amountAtomic
  if (isSameAmount && known.reason === order.reason) return known
  throw new AppError(
    chargesErrors.key_reused,
    'This Idempotency-Key was used for another refund of this charge.',
  )
}
