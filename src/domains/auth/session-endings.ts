import type { CallContext } from '../../kernel/operation.ts'
import type { AuditLog } from '../../ports/audit-log.ts'
import type { Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { authEvents } from './auth.events.ts'
import { type Session, sessionStore } from './session.store.ts'
import { sessionMachine } from './session.ts'

/** Where a call came from; left out by the program itself. */
export type CallOrigin = Pick<CallContext, 'addressBlock' | 'requestId'>

/** Why a session ended before its time. */
export type EndReason = 'signed_out' | 'ended_by_owner' | 'too_many'

/** Who hears of sessions. */
export type SessionListeners = { readonly outbox: Outbox; readonly audit?: AuditLog }

/**
 * Ends a locked session in the transaction that locked it; one that has ended is left as it is. The caller tells the
 * credential cache once that transaction has committed.
 */
export async function endLocked(
  transaction: Queryable,
  session: Session,
  told: SessionListeners & {
    readonly reason: EndReason
    /** The session that asked for it; null when the program did. */
    readonly credentialId: string | null
    readonly origin: CallOrigin | undefined
  },
): Promise<void> {
  if (session.state !== 'active') return
  const { id, accountId } = session
  sessionMachine.assertTransition(session.state, 'ended')
  await sessionStore(transaction).setState(id, 'ended')
  await told.outbox.append(transaction, authEvents.signedOut, {
    subject: id,
    accountId,
    payload: { sessionId: id, reason: told.reason },
  })
  await told.audit?.record(transaction, {
    accountId,
    action: 'session.signed_out',
    subject: id,
    credentialId: told.credentialId,
    addressBlock: told.origin?.addressBlock ?? null,
    requestId: told.origin?.requestId ?? null,
    detail: { reason: told.reason },
  })
}
