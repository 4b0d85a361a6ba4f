import { AppError } from '../../../../kernel/errors.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { inTransition, type SessionParts } from './session-parts.ts'
import type { SessionFacts, SessionProof } from './session-proof.ts'
import { remainingAtomic, type SessionRecord, type UseRecord } from './session-record.ts'
import { aboveDeposit, hasEnded, noSession, nothingNew, tooLittle } from './session-refusals.ts'
import { sessionMachine } from './session-states.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { mppErrors } from './sessions.errors.ts'
import { type SessionChange, sessionsStore } from './sessions.store.ts'

/** One use that is to be charged. */
export type Use = {
  readonly facts: SessionFacts
  readonly proof: SessionProof
  readonly priceAtomic: bigint
  /** The caller's own name of the use: a repeat is the same use. */
  readonly useId?: string | undefined
}

/** A use that was charged, now or before. */
export type Used = {
  readonly session: SessionRecord
  readonly amountAtomic: bigint
  readonly spentAfterAtomic: bigint
  readonly isRepeat: boolean
}

/** Charges one use under the lock of its session; what is spent is stored before anything is served for it. */
export function chargeUse(parts: SessionParts, use: Use): Promise<Used> {
  return inTransition(parts, async (at) => {
    const store = sessionsStore(at.tx)
    const session = await store.lock(use.facts.id)
    if (session === undefined) throw noSession()
    const known = use.useId === undefined ? undefined : await store.useOf(session.id, use.useId)
    if (known !== undefined) return repeated(session, known, use)
    const spentAtomic = session.spentAtomic + use.priceAtomic
    const charged = await spend(at, session, {
      ...authorized(session, use, at.now),
      spentAtomic,
      uses: session.uses + 1n,
    })
    if (use.useId !== undefined) {
      await store.insertUse({
        sessionId: session.id,
        useId: use.useId,
        amountAtomic: use.priceAtomic,
        spentAfterAtomic: spentAtomic,
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
 * What the proof authorizes after this use: the sum of a voucher, which must be new, within the deposit and enough; or
 * what a bearer spends. Raises what stands in the way, and 410 for a session that has ended.
 */
export function authorized(
  session: SessionRecord,
  { proof, priceAtomic }: Pick<Use, 'priceAtomic' | 'proof'>,
  now: Date,
): SessionChange {
  assertServing(session, priceAtomic, now)
  const needed = session.spentAtomic + session.reservedAtomic + priceAtomic
  if (proof.kind === 'bearer') {
    if (needed > session.depositAtomic) throw tooLittle(session, priceAtomic)
    return { acceptedAtomic: needed > session.acceptedAtomic ? needed : session.acceptedAtomic }
  }
  const { cumulativeAtomic, signature } = proof.voucher
  // The highest one comes again only where the call that it was accepted for was let go.
  const isFree = cumulativeAtomic === session.acceptedAtomic && session.voucher === null
  if (cumulativeAtomic <= session.acceptedAtomic && !isFree) throw nothingNew(session)
  if (cumulativeAtomic > session.depositAtomic) throw aboveDeposit(session)
  if (needed > cumulativeAtomic) throw tooLittle(session, priceAtomic)
  return { acceptedAtomic: cumulativeAtomic, voucher: signature }
}

/** Raises unless the session serves: 409 before its deposit is there, 410 after its end, 402 when it is used up. */
function assertServing(session: SessionRecord, priceAtomic: bigint, now: Date): void {
  switch (session.status) {
    case 'open':
    case 'exhausted':
      // It ends by the clock, and whoever writes that down comes later.
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

/** Writes counters that grew, and the transition where less is left than one unit costs. */
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
  return session.status === 'open' && left < session.unitCostAtomic
    ? moveSession(at, session, { ...counted, status: 'exhausted' })
    : sessionsStore(at.tx).change(session.id, { ...counted, updatedAt: at.now })
}

function repeated(session: SessionRecord, known: UseRecord, use: Use): Used {
  if (known.amountAtomic === use.priceAtomic) {
    const { amountAtomic, spentAfterAtomic } = known
    return { session, amountAtomic, spentAfterAtomic, isRepeat: true }
  }
  throw new AppError(mppErrors.use_id_reused, 'This use id stands for a use of another amount.')
}
