import { createId } from '../../../../../kernel/ids.ts'
import type { AccountRef, NewEntry } from '../../../ledger/index.ts'
import { sessionRefundsStore } from './refunds.store.ts'
import type { SessionParts } from './session-parts.ts'
import type { RefundRecord, SessionRecord } from './session-record.ts'
import type { Transition } from './session-transitions.ts'
import { sessionsStore } from './sessions.store.ts'

/** The operation that spends from sessions without a price of its own; its spending is listed under it. */
const useOperation = 'post_api_mpp_session_use'

type Paying = Pick<SessionParts, 'ledger' | 'spending'>
type Holder = Pick<SessionRecord, 'asset' | 'payer'>

/** The account of a payer's deposits, which are the payer's own until they are spent. */
export function depositAccount({ payer, asset }: Holder): AccountRef {
  return { owner: payer, purpose: 'deposit', asset }
}

/** The entries of a transfer from a session's deposit to its recipients. */
export function fromDeposit(
  session: Holder,
  amountAtomic: bigint,
  credits: readonly NewEntry[],
): readonly NewEntry[] {
  return [{ account: depositAccount(session), amountAtomic: -amountAtomic }, ...credits]
}

/** Pays out what was spent and not yet paid out, once per amount; resolves to the session's new state. */
export function settleSpent(
  parts: Paying,
  at: Transition,
  session: SessionRecord,
): Promise<SessionRecord> {
  return settleUpTo(parts, at, { session, atMostAtomic: session.deposit })
}

/** The same when the deposit may hold less than was spent: pays out no more than is left. */
export async function settleUpTo(
  parts: Paying,
  at: Transition,
  { session, atMostAtomic }: { readonly session: SessionRecord; readonly atMostAtomic: bigint },
): Promise<SessionRecord> {
  const owedAtomic = session.spent - session.settled
  const amountAtomic = owedAtomic < atMostAtomic ? owedAtomic : atMostAtomic
  if (amountAtomic <= 0n) return session
  const settled = session.settled + amountAtomic
  const id = `session:${session.id}:settled:${settled}`
  const { asset } = session
  const credits = [
    { account: { owner: 'platform', purpose: 'revenue', asset } as const, amountAtomic },
  ]
  await parts.ledger.post(at.tx, {
    id,
    kind: 'session.settled',
    entries: fromDeposit(session, amountAtomic, credits),
    reference: { sessionId: session.id },
  })
  await parts.spending?.charged(
    at.tx,
    {
      id,
      asset,
      amountAtomic,
      credits,
      refundedAtomic: 0n,
      rail: 'mpp_session',
      operationId: useOperation,
      family: 'MPP',
      priceSource: 'mpp:session',
      requestId: session.id,
      accountId: session.accountId,
      payer: session.payer,
      keyId: null,
      payeeAccountId: null,
    },
    at.now,
  )
  return sessionsStore(at.tx).change(session.id, { settled, updatedAt: at.now })
}

/** Value of a payer's deposits to be returned. */
export type GivenBack = {
  /** The id of the transfer, which makes a repeat harmless. */
  readonly id: string
  readonly session: SessionRecord
  readonly payer: string
  readonly amountAtomic: bigint
}

/** Returns value in the ledger, where the payer can spend it on anything. */
export async function giveBackInLedger(
  parts: Pick<SessionParts, 'ledger'>,
  at: Transition,
  { id, session, payer, amountAtomic }: GivenBack,
): Promise<string> {
  const { asset } = session
  await parts.ledger.post(at.tx, {
    id,
    kind: 'session.refunded',
    entries: fromDeposit({ asset, payer }, amountAtomic, [
      { account: { owner: payer, purpose: 'available', asset }, amountAtomic },
    ]),
    reference: { sessionId: session.id },
  })
  return id
}

/** Records value to be returned to a wallet; it stays in the deposit until it was sent. */
export async function giveBackOnChain(
  parts: Pick<SessionParts, 'random'>,
  at: Transition,
  { session, payer, amountAtomic, kind }: Omit<GivenBack, 'id'> & Pick<RefundRecord, 'kind'>,
): Promise<string> {
  const id = createId('mrf', at.now.getTime(), parts.random.bytes(10))
  const { asset, id: sessionId } = session
  await sessionRefundsStore(at.tx).insert(
    { id, sessionId, kind, payer, asset, amount: amountAtomic },
    at.now,
  )
  return id
}
