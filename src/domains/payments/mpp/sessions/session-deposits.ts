import { AppError } from '../../../../kernel/errors.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { NewEntry } from '../../../billing/index.ts'
import type { ChargeBooks } from '../../charge-parts.ts'
import type { ChargeRecord } from '../../charge-record.ts'
import { chargesErrors } from '../../charges.errors.ts'
import { cameFromSolana, isDepositCharge as isDeposit } from '../rails/deposits.ts'
import { sessionRefundsStore } from './refunds.store.ts'
import { depositAccount, giveBackInLedger, giveBackOnChain, settleUpTo } from './session-money.ts'
import type { SessionParts } from './session-parts.ts'
import {
  type DepositRecord,
  isServing,
  remainingAtomic,
  type SessionRecord,
} from './session-record.ts'
import { endable, isOver } from './session-states.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { sessionsStore } from './sessions.store.ts'

/** What sessions are told of charges; limits of callers are none of theirs. */
export type SessionBooks = Required<
  Pick<ChargeBooks, 'charged' | 'refunded' | 'refunding' | 'reversing' | 'shares'>
>

/**
 * What sessions do when a charge becomes true: the money of a deposit goes to its payer's deposit account, and the
 * session opens, or has more, in the transaction that took the money. A deposit that is taken back ends the session.
 */
export function createSessionBooks(parts: SessionParts): SessionBooks {
  return {
    async shares(tx, charge, amountAtomic) {
      if (!isDeposit(charge) || amountAtomic === 0n) return []
      // Before value moves: whoever ends the session locks it first too, and each would wait for the other.
      await lockDeposit(tx, charge)
      return [{ account: depositAccount(charge), amountAtomic }]
    },
    async charged(tx, charge, now) {
      if (isDeposit(charge)) await adopt(parts, { tx, outbox: parts.outbox, now }, charge)
    },
    async refunding(tx, charge, amountAtomic) {
      if (isDeposit(charge)) await assertStillHere(tx, charge, amountAtomic)
    },
    async reversing(tx, charge) {
      return isDeposit(charge) ? await stillHere(tx, charge) : null
    },
    async refunded(tx, charge, now) {
      if (isDeposit(charge)) await takeBack(parts, { tx, outbox: parts.outbox, now }, charge)
    },
  }
}

/** Puts the money of a charge into the session that it was paid for, once. */
async function adopt(parts: SessionParts, at: Transition, charge: ChargeRecord): Promise<void> {
  const { session, deposit } = await lockDeposit(at.tx, charge)
  if (!(await sessionsStore(at.tx).adopt(deposit.chargeId, at.now))) return
  if (session.status === 'opening') {
    await moveSession(at, session, {
      status: 'open',
      depositAtomic: deposit.amountAtomic,
      openedAt: at.now,
      lastUsedAt: at.now,
      expiresAt: idleEnd(at, session),
    })
    return
  }
  if (isServing(session, at.now)) {
    await moveDeposit(parts, at, { session, deposit })
    const depositAtomic = session.depositAtomic + deposit.amountAtomic
    const grown = { depositAtomic, lastUsedAt: at.now, expiresAt: idleEnd(at, session) }
    const reopens =
      session.status === 'exhausted' &&
      remainingAtomic({ ...session, depositAtomic }) >= session.unitCostAtomic
    if (reopens) await moveSession(at, session, { ...grown, status: 'open' })
    else await sessionsStore(at.tx).change(session.id, { ...grown, updatedAt: at.now })
    return
  }
  // The session ended while this was paid, whether somebody wrote that down or not: whoever paid has it back.
  const isFromWallet = cameFromSolana(charge, parts)
  await giveBack(parts, at, { session, deposit, isFromWallet })
}

/** Of a top-up by somebody else: from here on it is the payer's of the session, who gets the rest. */
async function moveDeposit(
  { ledger }: SessionParts,
  at: Transition,
  { session, deposit }: Deposited,
): Promise<void> {
  if (deposit.payer === session.payer) return
  const { asset } = session
  const { amountAtomic, chargeId, payer } = deposit
  await ledger.post(at.tx, {
    id: `session:${session.id}:gift:${chargeId}`,
    kind: 'session.topped_up',
    entries: [
      { account: depositAccount({ payer, asset }), amountAtomic: -amountAtomic },
      { account: depositAccount(session), amountAtomic },
    ],
    reference: { sessionId: session.id },
  })
}

/** On the way that this deposit came, which may be another one than that of the session's first. */
async function giveBack(
  parts: SessionParts,
  at: Transition,
  {
    session,
    deposit,
    isFromWallet,
  }: {
    readonly session: SessionRecord
    readonly deposit: DepositRecord
    readonly isFromWallet: boolean
  },
): Promise<void> {
  const { amountAtomic, chargeId, payer } = deposit
  await sessionsStore(at.tx).giveBack(chargeId, at.now)
  const given = { id: `session:${session.id}:late:${chargeId}`, session, payer, amountAtomic }
  if (isFromWallet) await giveBackOnChain(parts, at, { ...given, kind: 'late' })
  else await giveBackInLedger(parts, at, given)
}

/**
 * The money of a deposit went back by another way: a reorganisation took the payment, or the operator refunded it. The
 * session ends; what was spent is paid out as far as there is anything, and the payer has the rest. A rest that is on its
 * way to a wallet may be there already: it is sent, and ends its session.
 */
async function takeBack(parts: SessionParts, at: Transition, charge: ChargeRecord): Promise<void> {
  const { session } = await lockDeposit(at.tx, charge)
  if (isOver(session.status) || (await isRestOnItsWay(at.tx, session))) return
  const gone = charge.status === 'reversed' ? charge.amountAtomic : charge.refundedAtomic
  const here = session.depositAtomic - session.settledAtomic - gone
  const settled = await settleUpTo(parts, at, { session, atMostAtomic: here })
  const rest = here - (settled.settledAtomic - session.settledAtomic)
  if (rest > 0n) {
    const id = `session:${session.id}:refund`
    await giveBackInLedger(parts, at, { id, session, payer: session.payer, amountAtomic: rest })
  }
  await moveSession(at, settled, {
    status: 'failed',
    reason: charge.status === 'reversed' ? 'the deposit was reversed' : 'the deposit was refunded',
    closedAt: at.now,
  })
}

/**
 * All deposits of a payer lie in one account: what this session spent, gave back or was given by somebody else must not
 * be taken from the payer's other sessions.
 */
async function assertStillHere(
  tx: Queryable,
  charge: ChargeRecord,
  amountAtomic: bigint,
): Promise<void> {
  const { session, deposit } = await lockDeposit(tx, charge)
  // What is there was paid by other deposits.
  const isOwn = deposit.payer === session.payer
  if (isOwn && amountAtomic <= (await unsettledAtomic(tx, { session, deposit }))) return
  throw new AppError(
    chargesErrors.refund_unfunded,
    'What this deposit gave its session is not there for its payer any more.',
  )
}

/** The same of a deposit that was never paid after all: as much of it as its session has, whoever paid it in. */
async function stillHere(tx: Queryable, charge: ChargeRecord): Promise<readonly NewEntry[]> {
  const { session, deposit } = await lockDeposit(tx, charge)
  const hereAtomic = await unsettledAtomic(tx, { session, deposit })
  const amountAtomic = hereAtomic < charge.amountAtomic ? hereAtomic : charge.amountAtomic
  return amountAtomic > 0n ? [{ account: depositAccount(session), amountAtomic }] : []
}

type Deposited = { readonly session: SessionRecord; readonly deposit: DepositRecord }

/** What a session has, paid by this deposit and others; nothing where this one went back at once or the session ended. */
async function unsettledAtomic(tx: Queryable, { session, deposit }: Deposited): Promise<bigint> {
  const isGone = deposit.returnedAt !== null || (await isRestOnItsWay(tx, session))
  const isIn = session.status === 'closing' || endable.includes(session.status)
  return isIn && !isGone ? session.depositAtomic - session.settledAtomic : 0n
}

/** Whether nothing of a session that is closing is its own any more; before that it waits for a call that runs. */
async function isRestOnItsWay(tx: Queryable, { id, status }: SessionRecord): Promise<boolean> {
  if (status !== 'closing') return false
  const refunds = await sessionRefundsStore(tx).ofSession(id)
  return refunds.some(({ kind }) => kind === 'rest')
}

async function lockDeposit(tx: Queryable, charge: ChargeRecord): Promise<Deposited> {
  const store = sessionsStore(tx)
  const deposit = await store.depositOf(charge.id)
  if (deposit === undefined) throw new Error(`the charge ${charge.id} is the deposit of no session`)
  const session = await store.lock(deposit.sessionId)
  if (session === undefined) throw new Error(`there is no session ${deposit.sessionId}`)
  return { session, deposit }
}

function idleEnd({ now }: Transition, { idleSeconds }: SessionRecord): Date {
  return new Date(now.getTime() + idleSeconds * 1_000)
}
