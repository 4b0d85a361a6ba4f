import type { Queryable } from '../../../../../ports/database.ts'
import type { Outbox } from '../../../../../ports/event-log.ts'
import type { SessionRecord } from './session-record.ts'
import { type SessionStatus, sessionMachine } from './session-states.ts'
import { type SessionFact, sessionEvents, walletSessionEvents } from './sessions.events.ts'
import { type SessionChange, sessionsStore } from './sessions.store.ts'

/** What a transition needs besides the row: the open transaction and the outbox. */
export type Transition = {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly now: Date
}

type Move = SessionChange & {
  readonly status: SessionStatus
  /** The reason for an unsuccessful outcome. */
  readonly reason?: string
}

/** Stores a new session with its first event. */
export async function createSession(at: Transition, session: SessionRecord): Promise<void> {
  await sessionsStore(at.tx).insert(session)
  await publish(at, session, null)
}

/** Moves a session whose row the transaction has locked, and writes the transition's event. */
export async function moveSession(
  at: Transition,
  session: SessionRecord,
  { reason, ...change }: Move,
): Promise<SessionRecord> {
  sessionMachine.assertTransition(session.status, change.status)
  const moved = await sessionsStore(at.tx).change(session.id, { ...change, updatedAt: at.now })
  await publish(at, moved, reason ?? null)
  return moved
}

async function publish(
  { tx, outbox }: Transition,
  session: SessionRecord,
  reason: string | null,
): Promise<void> {
  const { accountId, status } = session
  const spec = (accountId === null ? walletSessionEvents : sessionEvents).get(status)
  if (spec === undefined) throw new Error(`there is no event for a session that is ${status}`)
  await outbox.append(tx, spec, {
    subject: session.id,
    ...(accountId === null ? {} : { accountId }),
    payload: factOf(session, reason),
  })
}

function factOf(session: SessionRecord, reason: string | null): SessionFact {
  return {
    sessionId: session.id,
    status: session.status,
    mode: session.mode,
    asset: session.asset,
    depositAtomic: session.deposit.toString(),
    acceptedAtomic: session.accepted.toString(),
    spentAtomic: session.spent.toString(),
    refundedAtomic: session.refunded.toString(),
    uses: session.uses.toString(),
    reason,
  }
}
