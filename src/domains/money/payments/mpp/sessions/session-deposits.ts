import { AppError } from '../../../../../kernel/errors.ts'
import type { Queryable } from '../../../../../ports/database.ts'
import type { NewEntry } from '../../../ledger/index.ts'
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

/** The sessions' hooks of charges; callers' limits are not among them. */
export type SessionBooks = Required<
  Pick<ChargeBooks, 'charged' | 'refunded' | 'refunding' | 'reversing' | 'shares'>
>

/**
 * The sessions' reaction to charges: a deposit goes to its payer's deposit account, and the session opens or grows, in
 * the transaction that took the money. A deposit that is taken back ends the session.
 */
export function createSessionBooks(parts: SessionParts): SessionBooks {
  return {
    async shares(tx, charge, amountAtomic) {
      if (!isDeposit(charge) || amountAtomic === 0n) return []
      // Before value moves, because ending a session also locks it first; another order could deadlock.
      await lockDeposit(tx, charge)
      return [{ account: depositAccount(charge), amountAtomic }]
    },
    async charged(tx, charge, now) {
      if (isDeposit(charge)) await adopt(parts, { tx, outbox: parts.outbox, now }, charge)
    },
    async refunding(tx, charge, amountAtomic) {
      if (isDeposit(charge)) await assertRecoverable(tx, charge, amountAtomic)
    },
    async reversing(tx, charge) {
      return isDeposit(charge) ? await recoverable(tx, charge) : null
    },
    async refunded(tx, charge, now) {
      if (isDeposit(charge)) await takeBack(parts, { tx, outbox: parts.outbox, now }, charge)
    },
  }
}

/** Adds the money of a charge to its session, once. */
async function adopt(parts: SessionParts, at: Transition, charge: ChargeRecord): Promise<void> {
  const { session, deposit } = await lockDeposit(at.tx, charge)
  if (!(await sessionsStore(at.tx).adopt(deposit.chargeId, at.now))) return
  if (session.status === 'opening') {
    await moveSession(at, session, {
      status: 'open',
      deposit: deposit.amount,
      openedAt: at.now,
      lastUsedAt: at.now,
      expiresAt: idleEnd(at, session),
    })
    return
  }
  if (isServing(session, at.now)) {
    await moveDeposit(parts, at, { session, deposit })
    const grown = {
      deposit: session.deposit + deposit.amount,
      lastUsedAt: at.now,
      expiresAt: idleEnd(at, session),
    }
    const reopens =
      session.status === 'exhausted' &&
      remainingAtomic({ ...session, ...grown }) >= session.unitCost
    if (reopens) await moveSession(at, session, { ...grown, status: 'open' })
    else await sessionsStore(at.tx).change(session.id, { ...grown, updatedAt: at.now })
    return
  }
  // The session ended during the payment, recorded or not: the payer gets the money back.
  const isFromWallet = cameFromSolana(charge, parts)
  await giveBack(parts, at, { session, deposit, isFromWallet })
}

/** A top-up by somebody else belongs to the session's payer from here on, who gets the remainder. */
async function moveDeposit(
  { ledger }: SessionParts,
  at: Transition,
  { session, deposit }: Deposited,
): Promise<void> {
  if (deposit.payer === session.payer) return
  const { asset } = session
  const { amount: amountAtomic, chargeId, payer } = deposit
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

/** The way this deposit came, which may differ from that of the session's first deposit. */
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
  const { amount: amountAtomic, chargeId, payer } = deposit
  await sessionsStore(at.tx).giveBack(chargeId, at.now)
  const given = { id: `session:${session.id}:late:${chargeId}`, session, payer, amountAtomic }
  if (isFromWallet) await giveBackOnChain(parts, at, { ...given, kind: 'late' })
  else await giveBackInLedger(parts, at, given)
}

/**
 * A deposit's money was returned another way: a reorganisation removed the payment, or the operator refunded it. The
 * session ends; what was spent is paid out as far as possible, and the payer gets the remainder. A remainder that is
 * being returned to a wallet may have arrived already, so it is sent and ends its session.
 */
async function takeBack(parts: SessionParts, at: Transition, charge: ChargeRecord): Promise<void> {
  const { session } = await lockDeposit(at.tx, charge)
  if (isOver(session.status) || (await hasPendingRest(at.tx, session))) return
  const gone = charge.status === 'reversed' ? charge.amountAtomic : charge.refundedAtomic
  const here = session.deposit - session.settled - gone
  const settled = await settleUpTo(parts, at, { session, atMostAtomic: here })
  const rest = here - (settled.settled - session.settled)
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
 * All deposits of a payer are in one account: what this session spent or returned, or received from others, must not be
 * taken from the payer's other sessions.
 */
async function assertRecoverable(
  tx: Queryable,
  charge: ChargeRecord,
  amountAtomic: bigint,
): Promise<void> {
  const { session, deposit } = await lockDeposit(tx, charge)
  // The value there was paid by other deposits.
  const isOwn = deposit.payer === session.payer
  if (isOwn && amountAtomic <= (await unsettledAtomic(tx, { session, deposit }))) return
  throw new AppError(
    chargesErrors.refund_unfunded,
    'What this deposit gave its session is not there for its payer any more.',
  )
}

/** The same for a deposit that was never paid: as much of it as its session has, whoever paid it in. */
async function recoverable(tx: Queryable, charge: ChargeRecord): Promise<readonly NewEntry[]> {
  const { session, deposit } = await lockDeposit(tx, charge)
  const availableAtomic = await unsettledAtomic(tx, { session, deposit })
  const amountAtomic = availableAtomic < charge.amountAtomic ? availableAtomic : charge.amountAtomic
  return amountAtomic > 0n ? [{ account: depositAccount(session), amountAtomic }] : []
}

type Deposited = { readonly session: SessionRecord; readonly deposit: DepositRecord }

/** What a session has from this and other deposits; zero when this one was returned at once or the session ended. */
async function unsettledAtomic(tx: Queryable, { session, deposit }: Deposited): Promise<bigint> {
  const isGone = deposit.returnedAt !== null || (await hasPendingRest(tx, session))
  const isIn = session.status === 'closing' || endable.includes(session.status)
  return isIn && !isGone ? session.deposit - session.settled : 0n
}

/** Whether all value of a closing session is already being returned; before that it waits for a running call. */
async function hasPendingRest(tx: Queryable, { id, status }: SessionRecord): Promise<boolean> {
  if (status !== 'closing') return false
  return sessionRefundsStore(tx).hasRest(id)
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
