import { AppError } from '../../kernel/errors.ts'
import { inOrder } from '../../kernel/in-order.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { accountOf, type ChargeChange, type ChargeRecord } from './charge-record.ts'
import { type ChargeStatus, chargeMachine } from './charge-states.ts'
import {
  type ChargeFact,
  type ChargeFactName,
  chargeEvents,
  walletChargeEvents,
} from './charges.events.ts'
import { chargesStore } from './charges.store.ts'

/** What a transition needs besides the row: the open transaction, and where its event goes. */
export type Transition = {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly now: Date
}

type Move = ChargeChange & {
  readonly status: ChargeStatus
  /** Why, where it did not go as hoped. */
  readonly reason?: string
}

/**
 * Claims the payment of a new charge and writes its first event; false when it is claimed already. The transaction may
 * not be committed then: the event is in it.
 */
export async function createCharge(at: Transition, charge: ChargeRecord): Promise<boolean> {
  const [isClaimed] = await inOrder([
    chargesStore(at.tx).insert(charge),
    tell(at, charge, { name: 'reserved', reason: null }),
  ])
  return isClaimed
}

/**
 * Moves a charge that nobody changed since it was read, and writes exactly one event. Raises 409
 * `resource.illegal_transition` when somebody else moved it or took it over.
 */
export async function moveCharge(
  at: Transition,
  charge: ChargeRecord,
  { status, reason, ...change }: Move,
): Promise<ChargeRecord> {
  chargeMachine.assertTransition(charge.status, status)
  const step = { status, at: at.now.toISOString(), reason: reason ?? null }
  const changed = { ...change, updatedAt: at.now, timeline: [...charge.timeline, step] }
  const isEndOfRefund = charge.status === 'refunding' && status === 'settled'
  const name = isEndOfRefund ? 'refund_ended' : status
  const [moved] = await inOrder([
    assertMoved(chargesStore(at.tx).change(charge, status, changed), charge),
    tell(at, { ...charge, ...changed, status }, { name, reason: reason ?? null }),
  ])
  return moved
}

/** Changes a charge that stays in its state, such as its lease; no event, because nothing became true. */
export async function noteOnCharge(
  at: Omit<Transition, 'outbox'>,
  charge: ChargeRecord,
  change: ChargeChange,
): Promise<ChargeRecord> {
  const changed = { ...change, updatedAt: at.now, timeline: charge.timeline }
  return assertMoved(chargesStore(at.tx).change(charge, charge.status, changed), charge)
}

async function assertMoved(
  moving: Promise<ChargeRecord | undefined>,
  charge: ChargeRecord,
): Promise<ChargeRecord> {
  const moved = await moving
  if (moved === undefined) throw changedMeanwhile(charge)
  return moved
}

async function tell(
  { tx, outbox }: Transition,
  charge: ChargeRecord,
  { name, reason }: { readonly name: ChargeFactName; readonly reason: string | null },
): Promise<void> {
  const accountId = accountOf(charge)
  const payload = factOf(charge, reason)
  await (accountId === null
    ? outbox.append(tx, walletChargeEvents[name], { subject: charge.id, payload })
    : outbox.append(tx, chargeEvents[name], { subject: charge.id, accountId, payload }))
}

function factOf(charge: ChargeRecord, reason: string | null): ChargeFact {
  return {
    chargeId: charge.id,
    status: charge.status,
    operationId: charge.operationId,
    requestId: charge.requestId,
    rail: charge.rail,
    mode: charge.mode,
    asset: charge.asset,
    amountAtomic: charge.amountAtomic.toString(),
    refundedAtomic: charge.refundedAtomic.toString(),
    payer: charge.payer,
    payee: charge.payeeAccountId,
    network: charge.network,
    reference: charge.reference,
    reason,
  }
}

function changedMeanwhile(charge: ChargeRecord): AppError {
  return new AppError(
    resourceErrors.illegal_transition,
    `The charge ${charge.id} was changed by another request at the same time.`,
    { extra: { state: charge.status } },
  )
}
