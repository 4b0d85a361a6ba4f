import { AppError } from '../../../../kernel/errors.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { sessionRefundsStore } from './refunds.store.ts'
import { endSession } from './session-ending.ts'
import { inTransition, later, type SessionParts } from './session-parts.ts'
import type { SessionProof } from './session-proof.ts'
import type { SessionRecord } from './session-record.ts'
import type { SessionRefunds } from './session-refunds.ts'
import { aboveDeposit, hasEnded, noSession, nothingNew, notItsKey } from './session-refusals.ts'
import { endable, sessionMachine } from './session-states.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { mppErrors } from './sessions.errors.ts'
import { sessionsStore } from './sessions.store.ts'

/**
 * Who asks for the end of a session. A proof is of this very session, and has been checked as far as it does not depend
 * on the session's state.
 */
export type CloseOrder = {
  readonly sessionId: string
  readonly proof: SessionProof | null
  readonly principal: Principal | null
  /** Ask for the end without the session's key: it comes after the grace period. */
  readonly isForced: boolean
}

/**
 * Ends a session on its holder's order: nothing is served from then on, what was spent is paid out and the rest goes
 * back, on the way that it came. A repeat says the same as the first. Raises 409 `mpp.session_busy` while calls of the
 * session are running; the session is closing then, and the next order ends it.
 */
export async function closeSession(
  parts: SessionParts,
  order: CloseOrder,
  refunds: SessionRefunds,
): Promise<SessionRecord> {
  const closed = await inTransition(parts, async (at) => {
    const session = await sessionsStore(at.tx).lock(order.sessionId)
    if (session === undefined) throw noSession()
    assertHolder(session, order)
    if (order.isForced) return beginForced(parts, at, session)
    return begin(parts, at, session)
  })
  if (closed.status === 'closing' && closed.reservedAtomic > 0n) {
    throw new AppError(mppErrors.session_busy, 'Calls that the session pays for are running.', {
      retryAfterSeconds: 1,
      extra: { state: closed.status },
    })
  }
  if (closed.status !== 'closing') return closed
  await refunds.sendOf(closed.id)
  return (await sessionsStore(parts.database.query).byId(closed.id)) ?? closed
}

async function begin(
  parts: SessionParts,
  at: Transition,
  session: SessionRecord,
): Promise<SessionRecord> {
  if (session.status === 'failed') throw hasEnded(session)
  if (session.receipt !== null || sessionMachine.isTerminal(session.status)) return session
  if (session.status === 'closing') return end(parts, at, session)
  if (!endable.includes(session.status)) sessionMachine.assertTransition(session.status, 'closing')
  const closing = await moveSession(at, session, {
    status: 'closing',
    forceCloseAt: null,
    expiresAt: later(parts, 5),
  })
  return end(parts, at, closing)
}

/** Nothing more than the transition while calls are running, or the rest is on its way already. */
async function end(
  parts: SessionParts,
  at: Transition,
  session: SessionRecord,
): Promise<SessionRecord> {
  if (session.reservedAtomic > 0n) return session
  return (await hasRefund(at, session))
    ? session
    : endSession(parts, at, { session, ending: 'closed' })
}

async function beginForced(
  parts: SessionParts,
  at: Transition,
  session: SessionRecord,
): Promise<SessionRecord> {
  const { status } = session
  if (status === 'force_closing' || sessionMachine.isTerminal(status)) return session
  sessionMachine.assertTransition(status, 'force_closing')
  const forceCloseAt = later(parts, session.graceSeconds)
  return moveSession(at, session, { status: 'force_closing', forceCloseAt })
}

/**
 * The holder shows the session's own key: its bearer, or a voucher at or above the highest one. The account that opened
 * it needs neither. A forced end is the payer's account's alone.
 */
function assertHolder(session: SessionRecord, { isForced, principal, proof }: CloseOrder): void {
  const isOwner =
    principal !== null &&
    (principal.accountId === session.accountId || principal.accountId === session.payer)
  if (isOwner) return
  if (isForced || proof === null) throw notItsKey()
  if (proof.kind === 'bearer') return
  if (proof.voucher.cumulativeAtomic < session.acceptedAtomic) throw nothingNew(session)
  // What it authorizes beyond what was spent is not taken: the voucher says who closes, not what it costs.
  if (proof.voucher.cumulativeAtomic > session.depositAtomic) throw aboveDeposit(session)
}

async function hasRefund(at: Transition, session: SessionRecord): Promise<boolean> {
  const refunds = await sessionRefundsStore(at.tx).ofSession(session.id)
  return refunds.some(({ kind }) => kind === 'rest')
}
