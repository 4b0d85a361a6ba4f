import type { CallContext } from '../../../kernel/operation.ts'
import type { AuditLog } from '../../../ports/audit-log.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import { authEvents } from './auth.events.ts'
import { type Session, sessionStore } from './session.store.ts'
import { sessionMachine } from './session.ts'

/** The origin of a call; absent for the program's own actions. */
export type CallOrigin = Pick<CallContext, 'addressBlock' | 'requestId'>

/** Why a session ended early. */
export type EndReason = 'signed_out' | 'ended_by_owner' | 'too_many'

/** Where session changes are reported. */
export type SessionListeners = { readonly outbox: Outbox; readonly audit?: AuditLog }

/**
 * Ends a locked session in the locking transaction; does nothing when it has ended. The caller invalidates the
 * credential cache after the commit.
 */
export async function endLocked(
  transaction: Queryable,
  session: Session,
  ending: SessionListeners & {
    readonly reason: EndReason
    /** The session that requested it; null for the program itself. */
    readonly credentialId: string | null
    readonly origin: CallOrigin | undefined
  },
): Promise<void> {
  if (session.state !== 'active') return
  const { id, accountId } = session
  sessionMachine.assertTransition(session.state, 'ended')
  await sessionStore(transaction).setState(id, 'ended')
  await ending.outbox.append(transaction, authEvents.signedOut, {
    subject: id,
    accountId,
    payload: { sessionId: id, reason: ending.reason },
  })
  await ending.audit?.record(transaction, {
    accountId,
    action: 'session.signed_out',
    subject: id,
    credentialId: ending.credentialId,
    addressBlock: ending.origin?.addressBlock ?? null,
    requestId: ending.origin?.requestId ?? null,
    detail: { reason: ending.reason },
  })
}
