import { awaitInOrder } from '../../../kernel/await-in-order.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { ChargeParts } from './charge-parts.ts'
import { accountOf, type ChargeChange, type ChargeRecord } from './charge-record.ts'
import { type ChargeStatus, chargeMachine } from './charge-states.ts'
import {
  type ChargeFact,
  type ChargeFactName,
  chargeEvents,
  walletChargeEvents,
} from './charges.events.ts'
import { chargesStore } from './charges.store.ts'
import type { PaymentRail } from './rail.ts'

/** An open transaction for changing charges; each change of state has exactly one event. */
export type Transition = {
  readonly tx: Queryable
  readonly now: Date
  /**
   * Claims the payment of a new charge; false when it is claimed already. The transaction must then be rolled back,
   * because it contains the event.
   */
  readonly create: (charge: ChargeRecord) => Promise<boolean>
  /**
   * Moves a charge that is unchanged since it was read. Raises 409 `resource.illegal_transition` when it was moved or
   * taken over meanwhile.
   */
  readonly move: (charge: ChargeRecord, change: Move) => Promise<ChargeRecord>
  /** Changes a charge without changing its state, such as its lease; without an event. */
  readonly note: (charge: ChargeRecord, change: ChargeChange) => Promise<ChargeRecord>
}

type Move = ChargeChange & {
  readonly status: ChargeStatus
  /** The reason for an unsuccessful outcome. */
  readonly reason?: string
}

type Open = { readonly tx: Queryable; readonly outbox: Outbox; readonly now: Date }

/** A charge bound to its rail and dependencies, when it is claimed or taken up. */
export type BoundCharge = ChargeParts & {
  /** The charge at that time. */
  readonly record: ChargeRecord
  readonly rail: PaymentRail
  /** Runs `work` in a transaction, with the means to change charges. */
  readonly inTransition: <result>(work: (at: Transition) => Promise<result>) => Promise<result>
}

/** Binds a charge. A rail with existing charges must never be removed from a process. */
export function bindCharge(parts: ChargeParts, record: ChargeRecord): BoundCharge {
  const rail = parts.rails.get(record.rail)
  if (rail === undefined) throw new Error(`this process has no rail ${record.rail}`)
  return { ...parts, record, rail, inTransition: (work) => inTransition(parts, work) }
}

function inTransition<result>(
  { clock, database, outbox }: Pick<ChargeParts, 'clock' | 'database' | 'outbox'>,
  work: (at: Transition) => Promise<result>,
): Promise<result> {
  return database.transaction((tx) => {
    const now = new Date(clock.nowMs())
    const open = { tx, outbox, now }
    return work({
      tx,
      now,
      create: (charge) => create(open, charge),
      move: (charge, change) => move(open, charge, change),
      note: (charge, change) => note(open, charge, change),
    })
  })
}

async function create(at: Open, charge: ChargeRecord): Promise<boolean> {
  const [isClaimed] = await awaitInOrder([
    chargesStore(at.tx).insert(charge),
    publish(at, charge, { name: 'reserved', reason: null }),
  ])
  return isClaimed
}

async function move(
  at: Open,
  charge: ChargeRecord,
  { status, reason, ...change }: Move,
): Promise<ChargeRecord> {
  chargeMachine.assertTransition(charge.status, status)
  const step = { status, at: at.now.toISOString(), reason: reason ?? null }
  const changed = { ...change, updatedAt: at.now, timeline: [...charge.timeline, step] }
  const isEndOfRefund = charge.status === 'refunding' && status === 'settled'
  const name = isEndOfRefund ? 'refund_ended' : status
  const [moved] = await awaitInOrder([
    assertMoved(chargesStore(at.tx).change(charge, status, changed), charge),
    publish(at, { ...charge, ...changed, status }, { name, reason: reason ?? null }),
  ])
  return moved
}

function note(at: Open, charge: ChargeRecord, change: ChargeChange): Promise<ChargeRecord> {
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

async function publish(
  { tx, outbox }: Open,
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
