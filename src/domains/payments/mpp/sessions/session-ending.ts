import { giveBackInLedger, giveBackOnChain, settleSpent } from './session-money.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionRecord } from './session-record.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { sessionsStore } from './sessions.store.ts'

/** The states that a session ends in with its rest given back. */
export type Ending = 'closed' | 'expired' | 'force_closed'

/** How often a session that cannot end now is looked at again. */
const againMs = 5_000

/**
 * Ends a session that the transaction has locked and that no call is running on: what was spent is paid out, and the
 * rest goes back. In the ledger that is all in this transaction. A rest that goes to a wallet is only noted here, and a
 * session that is closing stays so until it was sent; the others have ended already when it is.
 */
export async function endSession(
  parts: SessionParts,
  at: Transition,
  { session, ending }: { readonly session: SessionRecord; readonly ending: Ending },
): Promise<SessionRecord> {
  const settled = await settleSpent(parts, at, session)
  const amountAtomic = settled.depositAtomic - settled.spentAtomic
  const rest = { id: `session:${session.id}:refund`, session, payer: session.payer, amountAtomic }
  if (amountAtomic > 0n && session.refundVia === 'solana') {
    await giveBackOnChain(parts, at, { ...rest, kind: 'rest' })
    if (ending !== 'closed') return moveSession(at, settled, { status: ending, closedAt: at.now })
    const expiresAt = new Date(at.now.getTime() + againMs)
    return sessionsStore(at.tx).change(session.id, { expiresAt, updatedAt: at.now })
  }
  const reference = amountAtomic > 0n ? await giveBackInLedger(parts, at, rest) : null
  return finish(at, settled, { ending, refundedAtomic: amountAtomic, via: 'ledger', reference })
}

/** What became of the rest. */
export type Refunded = {
  readonly ending: Ending
  readonly refundedAtomic: bigint
  readonly via: 'ledger' | 'solana'
  /** The transfer or the transaction; null when nothing was left. */
  readonly reference: string | null
}

/** Writes the receipt of the end, which never changes, and the last transition where there is one left. */
export async function finish(
  at: Transition,
  session: SessionRecord,
  { ending, refundedAtomic, via, reference }: Refunded,
): Promise<SessionRecord> {
  const closedAt = session.closedAt ?? at.now
  const receipt = {
    sessionId: session.id,
    channelId: session.channelId,
    status: ending,
    mode: session.mode,
    asset: session.asset,
    network: session.network,
    depositAtomic: session.depositAtomic.toString(),
    spentAtomic: session.spentAtomic.toString(),
    refundedAtomic: refundedAtomic.toString(),
    uses: session.uses.toString(),
    refundVia: via,
    refundReference: reference,
    openedAt: session.openedAt?.toISOString() ?? null,
    closedAt: closedAt.toISOString(),
  }
  const change = { refundedAtomic, receipt, closedAt }
  return session.status === ending
    ? sessionsStore(at.tx).change(session.id, { ...change, updatedAt: at.now })
    : moveSession(at, session, { ...change, status: ending })
}
