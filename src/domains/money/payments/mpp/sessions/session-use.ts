import { AppError } from '../../../../../kernel/errors.ts'
import { resourceErrors } from '../../../../../kernel/shared-errors.ts'
import { inTransition, type SessionParts } from './session-parts.ts'
import type { SessionFacts, SessionProof } from './session-proof.ts'
import { remainingAtomic, type SessionRecord, type UseRecord } from './session-record.ts'
import { aboveDeposit, hasEnded, noSession, nothingNew, tooLittle } from './session-refusals.ts'
import { sessionMachine } from './session-states.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { mppErrors } from './sessions.errors.ts'
import { type SessionChange, sessionsStore } from './sessions.store.ts'

/** A use to be charged. */
export type Use = {
  readonly facts: SessionFacts
  readonly proof: SessionProof
  readonly priceAtomic: bigint
  /** The caller's id of the use: a repeat is the same use. */
  readonly useId?: string | undefined
}

/** A use that was charged, now or before. */
export type Used = {
  readonly session: SessionRecord
  readonly amountAtomic: bigint
  readonly spentAfterAtomic: bigint
  readonly isRepeat: boolean
}

/** Charges one use under the lock of its session; the spending is stored before anything is served for it. */
export function chargeUse(parts: SessionParts, use: Use): Promise<Used> {
  return inTransition(parts, async (at) => {
    const store = sessionsStore(at.tx)
    const session = await store.lock(use.facts.id)
    if (session === undefined) throw noSession()
    const known = use.useId === undefined ? undefined : await store.useOf(session.id, use.useId)
    if (known !== undefined) return repeated(session, known, use)
    const spentAtomic = session.spent + use.priceAtomic
    const charged = await spend(at, session, {
      ...authorized(session, use, at.now),
      spent: spentAtomic,
      uses: session.uses + 1n,
    })
    if (use.useId !== undefined) {
      await store.insertUse({
        sessionId: session.id,
        useId: use.useId,
        amount: use.priceAtomic,
        spentAfter: spentAtomic,
        usesAfter: charged.uses,
        usedAt: at.now,
      })
    }
    return {
      session: charged,
      amountAtomic: use.priceAtomic,
      spentAfterAtomic: spentAtomic,
      isRepeat: false,
    }
  })
}

/**
 * The amount that the proof authorises after this use: that of a voucher, which must be new, within the deposit and
 * sufficient; or what a bearer spends. Raises the refusals, and 410 for an ended session.
 */
export function authorized(
  session: SessionRecord,
  { proof, priceAtomic }: Pick<Use, 'priceAtomic' | 'proof'>,
  now: Date,
): SessionChange {
  assertServing(session, priceAtomic, now)
  const needed = session.spent + session.reserved + priceAtomic
  if (proof.kind === 'bearer') {
    if (needed > session.deposit) throw tooLittle(session, priceAtomic)
    return { accepted: needed > session.accepted ? needed : session.accepted }
  }
  const { cumulativeAtomic, signature } = proof.voucher
  // The highest voucher is accepted again only when its call was released.
  const isFree = cumulativeAtomic === session.accepted && session.voucher === null
  if (cumulativeAtomic <= session.accepted && !isFree) throw nothingNew(session)
  if (cumulativeAtomic > session.deposit) throw aboveDeposit(session)
  if (needed > cumulativeAtomic) throw tooLittle(session, priceAtomic)
  return { accepted: cumulativeAtomic, voucher: signature }
}

/** Raises unless the session serves: 409 before its deposit has arrived, 410 after its end, 402 when it is used up. */
function assertServing(session: SessionRecord, priceAtomic: bigint, now: Date): void {
  switch (session.status) {
    case 'open':
    case 'exhausted':
      // It ends by the clock; the state is recorded later.
      if (session.expiresAt <= now) throw hasEnded(session)
      if (session.status === 'exhausted') throw tooLittle(session, priceAtomic)
      return
    case 'opening':
      throw new AppError(
        resourceErrors.illegal_transition,
        'The deposit of the session is not there yet.',
        { extra: { state: session.status, allowed: sessionMachine.next(session.status) } },
      )
    default:
      throw hasEnded(session)
  }
}

/** Writes increased counters, and the transition when less than the price of a unit is left. */
export async function spend(
  at: Transition,
  session: SessionRecord,
  change: SessionChange,
): Promise<SessionRecord> {
  const counted = {
    ...change,
    lastUsedAt: at.now,
    expiresAt: new Date(at.now.getTime() + session.idleSeconds * 1_000),
  }
  const left = remainingAtomic({ ...session, ...counted })
  return session.status === 'open' && left < session.unitCost
    ? moveSession(at, session, { ...counted, status: 'exhausted' })
    : sessionsStore(at.tx).change(session.id, { ...counted, updatedAt: at.now })
}

function repeated(session: SessionRecord, known: UseRecord, use: Use): Used {
  if (known.amount === use.priceAtomic) {
    const { amount: amountAtomic, spentAfter: spentAfterAtomic } = known
    return { session, amountAtomic, spentAfterAtomic, isRepeat: true }
  }
  throw new AppError(mppErrors.use_id_reused, 'This use id stands for a use of another amount.')
}
