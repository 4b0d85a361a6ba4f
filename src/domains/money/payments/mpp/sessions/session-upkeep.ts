import type { Queryable } from '../../../../../ports/database.ts'
import { unsettledStates } from '../../charge-states.ts'
import { chargesStore } from '../../charges.store.ts'
import { sessionRefundsStore } from './refunds.store.ts'
import { endSession } from './session-ending.ts'
import { settleSpent } from './session-money.ts'
import { inTransition, later, type SessionParts } from './session-parts.ts'
import type { SessionRecord } from './session-record.ts'
import type { SessionRefunds } from './session-refunds.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { sessionsStore } from './sessions.store.ts'

const everyMs = 5_000
const batchMax = 100
/** Spent value is paid out after the session was idle for this long. */
const settleAfterSeconds = 30
/** When a session that cannot end now is retried. */
const postponedSeconds = 5
const usesRetentionSeconds = 7 * 86_400

/** The background work of sessions. Safe in any number of processes. */
export type SessionUpkeep = {
  /** One round: ends expired sessions, pays out what was spent, sends refunds. */
  readonly runRound: () => Promise<void>
  /** Starts a round every five seconds, less often without open connections. */
  readonly start: () => void
  /** Resolves when the current round has ended. */
  readonly stop: () => Promise<void>
}

/** Creates the upkeep; nothing runs until `start`. */
export function createSessionUpkeep(parts: SessionParts, refunds: SessionRefunds): SessionUpkeep {
  let end: (() => void) | undefined
  let round: Promise<void> | undefined
  const runRound = async (): Promise<void> => {
    await endDue(parts)
    await settleResting(parts)
    if (parts.solana !== null) await refunds.sendDue()
    const before = later(parts, -usesRetentionSeconds)
    await sessionsStore(parts.database.query).forgetUses(before, batchMax)
  }
  return {
    runRound,
    start() {
      end ??= parts.visits.every(everyMs, () => {
        round ??= runRound()
          .catch((failure: unknown) =>
            parts.logger.error('sessions were not brought up to date', failure),
          )
          .finally(() => {
            round = undefined
          })
      })
    },
    async stop() {
      end?.()
      end = undefined
      await round
    },
  }
}

/** Ends all sessions that were due when the round began. */
async function endDue(parts: SessionParts): Promise<void> {
  const began = later(parts, 0)
  for (let isFull = true; isFull; ) {
    const due = await sessionsStore(parts.database.query).due(began, batchMax)
    for (const id of due) await endOrPostpone(parts, id)
    isFull = due.length === batchMax
  }
}

/** A session that cannot be ended is postponed, so that it does not block the others. */
async function endOrPostpone(parts: SessionParts, id: string): Promise<void> {
  const locked = (work: (at: Transition, session: SessionRecord) => Promise<void>) =>
    inTransition(parts, async (at) => {
      const session = await sessionsStore(at.tx).lock(id)
      if (session !== undefined) await work(at, session)
    })
  try {
    await locked((at, session) => endOne(parts, at, session))
  } catch (failure) {
    parts.logger.error('a session was not ended', failure, { sessionId: id })
    await locked(postpone)
  }
}

/** Ends an expired session; does nothing when another process was faster. */
async function endOne(parts: SessionParts, at: Transition, session: SessionRecord): Promise<void> {
  const isOverdue = session.expiresAt <= at.now
  switch (session.status) {
    case 'opening':
      if (isOverdue) await failOpening(at, session)
      return
    case 'open':
    case 'exhausted':
      if (isOverdue) await endIdle(parts, at, { session, ending: 'expired' })
      return
    case 'force_closing':
      if ((session.forceCloseAt ?? at.now) <= at.now) {
        await endIdle(parts, at, { session, ending: 'force_closed' })
      }
      return
    case 'closing':
      if (isOverdue) await endClosing(parts, at, session)
      return
    default:
  }
}

/** Waits for a deposit in progress, whose money may have moved already. */
async function failOpening(at: Transition, session: SessionRecord): Promise<void> {
  if (await isBeingSettled(at.tx, session)) {
    await postpone(at, session)
    return
  }
  const reason = 'the deposit was not taken'
  await moveSession(at, session, { status: 'failed', reason, closedAt: at.now })
}

async function isBeingSettled(tx: Queryable, session: SessionRecord): Promise<boolean> {
  const pending: readonly string[] = ['reserved', ...unsettledStates]
  for (const { chargeId } of await sessionsStore(tx).depositsOf(session.id)) {
    const charge = await chargesStore(tx).byId(chargeId)
    if (charge !== undefined && pending.includes(charge.status)) return true
  }
  return false
}

async function endIdle(
  parts: SessionParts,
  at: Transition,
  {
    session,
    ending,
  }: { readonly session: SessionRecord; readonly ending: 'expired' | 'force_closed' },
): Promise<void> {
  if (session.reserved > 0n) await postpone(at, session)
  else await endSession(parts, at, { session, ending })
}

async function endClosing(
  parts: SessionParts,
  at: Transition,
  session: SessionRecord,
): Promise<void> {
  const isWaiting = session.reserved > 0n || (await sessionRefundsStore(at.tx).hasRest(session.id))
  if (isWaiting) await postpone(at, session)
  else await endSession(parts, at, { session, ending: 'closed' })
}

/** Its expiry does not change: an expired session serves nothing, however long it cannot end. */
async function postpone(at: Transition, session: SessionRecord): Promise<void> {
  const putOffUntil = new Date(at.now.getTime() + postponedSeconds * 1_000)
  await sessionsStore(at.tx).change(session.id, { putOffUntil, updatedAt: at.now })
}

async function settleResting(parts: SessionParts): Promise<void> {
  const before = later(parts, -settleAfterSeconds)
  const resting = await sessionsStore(parts.database.query).unsettled(before, batchMax)
  for (const id of resting) {
    try {
      await inTransition(parts, async (at) => {
        const session = await sessionsStore(at.tx).lock(id)
        // Its deposit may have been taken back meanwhile: paying now would use the payer's other sessions.
        if (session === undefined || session.status === 'failed') return
        await settleSpent(parts, at, session)
      })
    } catch (failure) {
      parts.logger.error('what a session spent was not paid out', failure, { sessionId: id })
    }
  }
}
