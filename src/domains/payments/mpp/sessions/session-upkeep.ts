import type { Queryable } from '../../../../ports/database.ts'
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
/** What was spent is paid out once a session rests for this long. */
const settleAfterSeconds = 30
/** A session that cannot end now is looked at again after this. */
const againSeconds = 5
const usesKeptSeconds = 7 * 86_400

/** What sessions do by themselves. Any number of processes may do it; each thing happens once. */
export type SessionUpkeep = {
  /** One round: ends what is over, pays out what was spent, sends what goes back. */
  readonly keepUp: () => Promise<void>
  /** Begins a round every five seconds, less often while nobody looks. */
  readonly start: () => void
  /** Resolves when the round that is under way has ended. */
  readonly stop: () => Promise<void>
}

/** Makes the upkeep; nothing runs until `start`. */
export function createSessionUpkeep(parts: SessionParts, refunds: SessionRefunds): SessionUpkeep {
  let end: (() => void) | undefined
  let round: Promise<void> | undefined
  const keepUp = async (): Promise<void> => {
    await endDue(parts)
    await settleResting(parts)
    if (parts.solana !== null) await refunds.sendDue()
    const before = later(parts, -usesKeptSeconds)
    await sessionsStore(parts.database.query).forgetUses(before, batchMax)
  }
  return {
    keepUp,
    start() {
      end ??= parts.visits.every(everyMs, () => {
        round ??= keepUp()
          .catch((failure: unknown) => parts.logger.error('sessions were not kept up', failure))
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

/** Ends all whose time had come when the round began. */
async function endDue(parts: SessionParts): Promise<void> {
  const began = later(parts, 0)
  for (let isFull = true; isFull; ) {
    const due = await sessionsStore(parts.database.query).due(began, batchMax)
    for (const id of due) await endOrPutOff(parts, id)
    isFull = due.length === batchMax
  }
}

/** One that cannot be ended is looked at later, so that it stands in no other's way. */
async function endOrPutOff(parts: SessionParts, id: string): Promise<void> {
  const locked = (work: (at: Transition, session: SessionRecord) => Promise<void>) =>
    inTransition(parts, async (at) => {
      const session = await sessionsStore(at.tx).lock(id)
      if (session !== undefined) await work(at, session)
    })
  try {
    await locked((at, session) => endOne(parts, at, session))
  } catch (failure) {
    parts.logger.error('a session was not ended', failure, { sessionId: id })
    await locked(lookAgain)
  }
}

/** What the clock makes of a session; nothing where somebody was faster. */
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

/** A deposit that is on its way is waited for: its money may have moved already. */
async function failOpening(at: Transition, session: SessionRecord): Promise<void> {
  if (await isOnItsWay(at.tx, session)) {
    await lookAgain(at, session)
    return
  }
  const reason = 'the deposit was not taken'
  await moveSession(at, session, { status: 'failed', reason, closedAt: at.now })
}

async function isOnItsWay(tx: Queryable, session: SessionRecord): Promise<boolean> {
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
  if (session.reservedAtomic > 0n) await lookAgain(at, session)
  else await endSession(parts, at, { session, ending })
}

async function endClosing(
  parts: SessionParts,
  at: Transition,
  session: SessionRecord,
): Promise<void> {
  const refunds = await sessionRefundsStore(at.tx).ofSession(session.id)
  const isWaiting = session.reservedAtomic > 0n || refunds.some(({ kind }) => kind === 'rest')
  if (isWaiting) await lookAgain(at, session)
  else await endSession(parts, at, { session, ending: 'closed' })
}

/** Its end stays where it is: one whose time is up serves nothing, however long it cannot end. */
async function lookAgain(at: Transition, session: SessionRecord): Promise<void> {
  const putOffUntil = new Date(at.now.getTime() + againSeconds * 1_000)
  await sessionsStore(at.tx).change(session.id, { putOffUntil, updatedAt: at.now })
}

async function settleResting(parts: SessionParts): Promise<void> {
  const before = later(parts, -settleAfterSeconds)
  const resting = await sessionsStore(parts.database.query).unsettled(before, batchMax)
  for (const id of resting) {
    try {
      await inTransition(parts, async (at) => {
        const session = await sessionsStore(at.tx).lock(id)
        // Its deposit may have been taken back meanwhile: what would pay now is the payer's for other sessions.
        if (session === undefined || session.status === 'failed') return
        await settleSpent(parts, at, session)
      })
    } catch (failure) {
      parts.logger.error('what a session spent was not paid out', failure, { sessionId: id })
    }
  }
}
