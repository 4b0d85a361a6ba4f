import { giveBackInLedger, giveBackOnChain, settleSpent } from './session-money.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionRecord } from './session-record.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { sessionsStore } from './sessions.store.ts'

/** The final states of a session whose remainder was returned. */
export type Ending = 'closed' | 'expired' | 'force_closed'

/** How often a session whose remainder is being returned is retried. */
const retryMs = 5_000

/**
 * Ends a session that the transaction has locked and that has no running call: pays out what was spent and returns the
 * remainder. In the ledger all of that is in this transaction. A remainder for a wallet is only recorded here, and a
 * closing session stays so until it was sent; other sessions have ended by then.
 */
export async function endSession(
  parts: SessionParts,
  at: Transition,
  { session, ending }: { readonly session: SessionRecord; readonly ending: Ending },
): Promise<SessionRecord> {
  const settled = await settleSpent(parts, at, session)
  const amountAtomic = settled.deposit - settled.spent
  const rest = { id: `session:${session.id}:refund`, session, payer: session.payer, amountAtomic }
  if (amountAtomic > 0n && session.refundVia === 'solana') {
    await giveBackOnChain(parts, at, { ...rest, kind: 'rest' })
    if (ending !== 'closed') return moveSession(at, settled, { status: ending, closedAt: at.now })
    const expiresAt = new Date(at.now.getTime() + retryMs)
    return sessionsStore(at.tx).change(session.id, { expiresAt, updatedAt: at.now })
  }
  const reference = amountAtomic > 0n ? await giveBackInLedger(parts, at, rest) : null
  return finish(at, settled, { ending, refundedAtomic: amountAtomic, via: 'ledger', reference })
}

/** The outcome of the remainder. */
export type Refunded = {
  readonly ending: Ending
  readonly refundedAtomic: bigint
  readonly via: 'ledger' | 'solana'
  /** The transfer or transaction; null when nothing was left. */
  readonly reference: string | null
}

/** Writes the final receipt, which never changes, and the last transition if it is outstanding. */
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
    depositAtomic: session.deposit.toString(),
    spentAtomic: session.spent.toString(),
    refundedAtomic: refundedAtomic.toString(),
    uses: session.uses.toString(),
    refundVia: via,
    refundReference: reference,
    openedAt: session.openedAt?.toISOString() ?? null,
    closedAt: closedAt.toISOString(),
  }
  const change = { refunded: refundedAtomic, receipt, closedAt }
  return session.status === ending
    ? sessionsStore(at.tx).change(session.id, { ...change, updatedAt: at.now })
    : moveSession(at, session, { ...change, status: ending })
}
