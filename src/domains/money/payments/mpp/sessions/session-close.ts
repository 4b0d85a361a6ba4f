import { AppError } from '../../../../../kernel/errors.ts'
import type { Principal } from '../../../../../kernel/principal.ts'
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
 * An order to end a session. A proof belongs to this session, and was checked as far as that is independent of the
 * session's state.
 */
export type CloseOrder = {
  readonly sessionId: string
  readonly proof: SessionProof | null
  readonly principal: Principal | null
  /** Requests the end without the session's key, which takes effect after the grace period. */
  readonly isForced: boolean
}

/**
 * Ends a session by its holder's order: it serves nothing from then on, what was spent is paid out and the remainder is
 * returned the way it came. A repeat gives the same answer. Raises 409 `mpp.session_busy` while calls of the session
 * are running; the session is then closing, and the next order ends it.
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
  if (closed.status === 'closing' && closed.reserved > 0n) {
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

/** Only the transition, while calls are running or the remainder is already being returned. */
async function end(
  parts: SessionParts,
  at: Transition,
  session: SessionRecord,
): Promise<SessionRecord> {
  if (session.reserved > 0n) return session
  return (await sessionRefundsStore(at.tx).hasRest(session.id))
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
 * The holder presents the session's own key: its bearer, or a voucher at or above the highest one. The account that
 * opened it needs neither. Only the payer's account may force the end.
 */
function assertHolder(session: SessionRecord, { isForced, principal, proof }: CloseOrder): void {
  const isOwner =
    principal !== null &&
    (principal.accountId === session.accountId || principal.accountId === session.payer)
  if (isOwner) return
  if (isForced || proof === null) throw notItsKey()
  if (proof.kind === 'bearer') return
  if (proof.voucher.cumulativeAtomic < session.accepted) throw nothingNew(session)
  // Anything it authorises beyond what was spent is not taken: here the voucher is only a proof.
  if (proof.voucher.cumulativeAtomic > session.deposit) throw aboveDeposit(session)
}
