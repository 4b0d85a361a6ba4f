import { createHash } from 'node:crypto'
import { AppError, assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { AccountRef, NewEntry } from '../ledger/index.ts'
import { givenBack, outside } from './charge-entries.ts'
import { type ChargeParts, later, newLease, settlesUntil } from './charge-parts.ts'
import { type ChargeRecord, referenceOf, settleRequestOf, unheld } from './charge-record.ts'
import type { BoundCharge, Transition } from './charge-transitions.ts'
import { chargesErrors } from './charges.errors.ts'
import { chargesStore } from './charges.store.ts'
import type { Settlement } from './rail.ts'
import { type RefundRecord, refundsMax, refundsStore } from './refunds.store.ts'
import { withinTime } from './settlement.ts'

/** An amount to be refunded, and who orders it. */
export type RefundOrder = {
  /** Null for everything that is left. */
  readonly amountAtomic: bigint | null
  readonly reason: string
  readonly orderedBy: string
  /** Whether the platform lends what earners have withdrawn; only by the operator's order. */
  readonly lending: 'none' | 'platform'
  /** The caller's Idempotency-Key: the same order under the same key is always the same refund. */
  readonly key: string | undefined
}

const retryMs = 5_000

/** The part of the charge that was not refunded. */
export function refundableAtomic({ amountAtomic, refundedAtomic }: ChargeRecord): bigint {
  return amountAtomic - refundedAtomic
}

/** Until when a settled charge can be refunded. */
export function refundableUntil(
  { settings }: Pick<ChargeParts, 'settings'>,
  charge: ChargeRecord,
): Date | null {
  return charge.settledAt && new Date(charge.settledAt.getTime() + settings.refundWindowMs)
}

/**
 * Refunds a part or the rest of a settled charge to its payer: on their network if the rail can, otherwise to their
 * account here. The earners return it first, so that nothing is sent that is not available. Concurrent orders never
 * exceed the charge together. A refund on a network may be `pending` when this resolves; the reconciler completes it.
 */
export async function refundCharge(charge: BoundCharge, order: RefundOrder): Promise<RefundRecord> {
  const id = refundId(charge, order)
  const { refund, refunding } = await charge.inTransition((at) => begin(at, charge, { id, order }))
  if (refunding === null) return refund
  try {
    await resumeRefund(refunding)
  } catch (failure) {
    // The order is stored: another process has it, or the reconciler will.
    charge.logger.error('a refund is left to the reconciler', failure, { refundId: id })
  }
  return (await refundsStore(charge.database.query).byId(id)) ?? refund
}

/** Retries the pending refund of a charge whose lease the caller holds, and ends it when its outcome is known. */
export async function resumeRefund(charge: BoundCharge): Promise<void> {
  const { database, record } = charge
  const refund = await refundsStore(database.query).pendingOf(record.id)
  assert(refund !== undefined, `the charge ${record.id} is refunding and has a pending refund`)
  const sent = await send(charge, refund)
  await charge.inTransition(async (at) => {
    switch (sent.status) {
      case 'settled':
        await end(at, charge, { refund, reference: sent.reference })
        return
      case 'failed':
        await giveUp(at, charge, { refund, reason: sent.reason })
        return
      case 'unknown':
        await at.note(record, { ...unheld, dueAt: later(charge, retryMs) })
    }
  })
}

/** The started refund, and the charge when it is still to be sent. */
type Begun = { readonly refund: RefundRecord; readonly refunding: BoundCharge | null }

/**
 * Takes the money back from its earners, by the charge's current state rather than the one that the caller read. Money
 * that stays here reaches its payer in the same transaction.
 */
async function begin(
  at: Transition,
  bound: BoundCharge,
  { id, order }: { readonly id: string; readonly order: RefundOrder },
): Promise<Begun> {
  const record = await chargesStore(at.tx).lock(bound.record.id)
  assert(record !== undefined, 'a charge is never deleted')
  const charge = { ...bound, record }
  const refunds = refundsStore(at.tx)
  const known = await refunds.byId(id)
  if (known !== undefined) return { refund: sameRefund(known, order), refunding: null }
  const refund = newRefund(charge, { id, order })
  assertRefundable(charge, refund.amountAtomic)
  if ((await refunds.ofCharge(record.id)).length >= refundsMax) {
    throw new AppError(chargesErrors.refund_limit, `It has ${refundsMax} refunds already.`)
  }
  await charge.books.refunding?.(at.tx, record, refund.amountAtomic)
  const leasedUntil = settlesUntil(charge)
  const moved = await at.move(record, {
    status: 'refunding',
    reason: refund.reason,
    refundedAtomic: record.refundedAtomic + refund.amountAtomic,
    lease: newLease(charge),
    leasedUntil,
    dueAt: leasedUntil,
  })
  const refunding = { ...charge, record: moved }
  assert(await refunds.insert(refund), 'the refunds of a charge add up to what it says')
  await takeFromEarners(at, refunding, { refund, lending: order.lending })
  if (refund.to === 'network') return { refund, refunding }
  const ended = await end(at, refunding, { refund, reference: `refund:${id}` })
  return { refund: ended, refunding: null }
}

function newRefund(
  charge: BoundCharge,
  { id, order }: { readonly id: string; readonly order: RefundOrder },
): RefundRecord {
  const { rail, record } = charge
  const canSendBack = rail.custody === 'chain' && rail.refund !== undefined
  return {
    id,
    chargeId: record.id,
    amountAtomic: order.amountAtomic ?? refundableAtomic(record),
    reason: order.reason,
    to: canSendBack ? 'network' : 'credit',
    orderedBy: order.orderedBy,
    status: 'pending',
    attempt: null,
    reference: null,
    failure: null,
    createdAt: later(charge, 0),
    endedAt: null,
  }
}

function assertRefundable(charge: BoundCharge, amountAtomic: bigint): void {
  const { clock, record } = charge
  assertState(record)
  const until = refundableUntil(charge, record)
  if (until === null || until.getTime() < clock.nowMs()) {
    throw new AppError(chargesErrors.refund_window_over, 'The charge is too old to be refunded.')
  }
  const left = refundableAtomic(record)
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
  at: Transition,
  charge: BoundCharge,
  { refund, lending }: { readonly refund: RefundRecord } & Pick<RefundOrder, 'lending'>,
): Promise<void> {
  const { books, ledger, record } = charge
  const given = sharesOf(record, refund)
  const returned = { parts: given, payer: record.payer, lending }
  try {
    await ledger.post(at.tx, {
      id: `refund:${refund.id}`,
      kind: 'charge.refunded',
      entries: [
        ...((await books.sources?.(at.tx, returned)) ?? given),
        { account: homeOf(charge, refund), amountAtomic: refund.amountAtomic },
      ],
      reference: { ...referenceOf(record), refundId: refund.id },
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

/** What each earner returns. */
function sharesOf(record: ChargeRecord, { amountAtomic }: RefundRecord): readonly NewEntry[] {
  return givenBack(record, record.refundedAtomic - amountAtomic, record.refundedAtomic)
}

/** The payer's account that receives it. */
function homeOf({ rail, record }: BoundCharge, { to }: RefundRecord): AccountRef {
  const { payer: owner, asset } = record
  const home =
    (rail.custody === 'ledger' ? rail.refundsTo?.(settleRequestOf(record)) : undefined) ??
    ({ owner, purpose: 'available', asset } as const)
  return to === 'network' ? outside(record) : home
}

async function send(charge: BoundCharge, refund: RefundRecord): Promise<Settlement> {
  const { rail, record } = charge
  const sendBack = rail.custody === 'chain' ? rail.refund : undefined
  assert(sendBack !== undefined, `${rail.id} sends refunds back`)
  assert(record.reference !== null, 'what was settled has its transaction')
  const request = {
    ...settleRequestOf(record),
    reference: record.reference,
    refundId: refund.id,
    refundAtomic: refund.amountAtomic,
    attempt: refund.attempt,
    saveAttempt: attemptSaver(charge, refund),
  }
  return withinTime(charge, () => sendBack(request))
}

/** Raises when another process stored an attempt meanwhile: sending both would pay twice. */
function attemptSaver({ database }: BoundCharge, { id, attempt }: RefundRecord) {
  let last = attempt
  return async (next: Readonly<Record<string, unknown>>): Promise<void> => {
    const isSaved = await refundsStore(database.query).saveAttempt(id, last, next)
    if (!isSaved) throw new Error(`the refund ${id} was taken over by another process`)
    last = next
  }
}

async function end(
  at: Transition,
  { books, record }: BoundCharge,
  { refund, reference }: { readonly refund: RefundRecord; readonly reference: string },
): Promise<RefundRecord> {
  const ended = { status: 'settled', reference, failure: null, endedAt: at.now } as const
  await refundsStore(at.tx).end(refund.id, ended)
  const isWhole = record.refundedAtomic === record.amountAtomic
  const moved = await at.move(record, {
    ...unheld,
    status: isWhole ? 'refunded' : 'settled',
    reason: isWhole ? refund.reason : 'refunded in part',
  })
  await books.refunded?.(at.tx, moved, at.now)
  return { ...refund, ...ended }
}

/** The money cannot be sent: the earners get it back, and the charge stays settled. */
async function giveUp(
  at: Transition,
  charge: BoundCharge,
  { refund, reason }: { readonly refund: RefundRecord; readonly reason: string },
): Promise<void> {
  const { books, ledger, record } = charge
  await refundsStore(at.tx).end(refund.id, {
    status: 'failed',
    reference: null,
    failure: reason,
    endedAt: at.now,
  })
  const again = sharesOf(record, refund).map(({ account, amountAtomic }) => ({
    account,
    amountAtomic: -amountAtomic,
  }))
  await ledger.post(at.tx, {
    id: `refund:${refund.id}:failed`,
    kind: 'charge.refund_failed',
    entries: [...again, { account: homeOf(charge, refund), amountAtomic: -refund.amountAtomic }],
    reference: { ...referenceOf(record), refundId: refund.id },
  })
  await books.earned?.(at.tx, again, `refund:${refund.id}`)
  await at.move(record, {
    ...unheld,
    status: 'settled',
    reason: `the refund could not be sent: ${reason}`,
    refundedAtomic: record.refundedAtomic - refund.amountAtomic,
  })
}

function refundId({ clock, random, record }: BoundCharge, { key }: RefundOrder): string {
  if (key === undefined) return createId('rfd', clock.nowMs(), random.bytes(10))
  const digest = createHash('sha256')
    .update(JSON.stringify([record.id, key]))
    .digest()
  return createId('rfd', record.createdAt.getTime(), digest)
}

/** An order of everything that is left names no amount; its refund's amount was what was left then. */
function sameRefund(known: RefundRecord, order: RefundOrder): RefundRecord {
  const isSameAmount = order.amountAtomic === null || order.amountAtomic === known.amountAtomic
  if (isSameAmount && known.reason === order.reason) return known
  throw new AppError(
    chargesErrors.key_reused,
    'This Idempotency-Key was used for another refund of this charge.',
  )
}
